// Tells calls that failed from calls that were refused.
import type { Refusal } from '@hindam/contract/refusals';

const BUSY = new Set([409, 429]);

/** No answer, or a busy or failing server: the outcome is unknown and a retry makes sense. */
export function isFailedCall({ status }: Refusal): boolean {
  return status === 0 || status >= 500 || BUSY.has(status);
}
