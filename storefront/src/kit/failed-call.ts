// Which refusals say nothing of what was asked for.
import type { Refusal } from '@hindam/contract/refusals';

const BUSY = new Set([409, 429]);

/** No answer, a busy or a broken shop: nothing is known, and trying again makes sense. */
export function isFailedCall({ status }: Refusal): boolean {
  return status === 0 || status >= 500 || BUSY.has(status);
}
