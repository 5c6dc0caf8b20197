// Distinguishes calls that failed and may be retried from calls that the server refused.
import type { Refusal } from '@hindam/contract/refusals';

const BUSY = new Set([409, 429]);

/** True if a call got no answer or a status of a busy or failing server, so that a retry makes sense. */
export function isFailedCall({ status }: Refusal): boolean {
  return status === 0 || status >= 500 || BUSY.has(status);
}
