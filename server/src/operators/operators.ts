// The people who run the shop. Always true: an operator signs in with password and second factor; a code
// of the second factor opens once; a wrong pair is refused in one way, whether there is such an operator,
// whether tries are locked and whichever part was wrong; a session ends after 30 minutes unused and after
// 12 hours; what an operator does stands in a trail nobody can change.
import { OPERATOR_ROLES, type OperatorRole } from '@hindam/contract/endpoint';

export const IDLE_MINUTES = 30;
export const SESSION_HOURS = 12;

/** Failures in a row before the first lock, before the shop's factor of limits. */
export const TRIES_FREE = 5;
export const LOCK_FIRST_SECONDS = 30;
/** The lock doubles up to this. */
export const LOCK_MAX_SECONDS = 15 * 60;
/** Only a success or this long without a try begins anew. */
export const TRIES_FORGOTTEN_SECONDS = 24 * 3_600;

/** How many tries are free when limits are widened by `factor`. */
export function triesFree(factor: number): number {
  return Math.max(1, Math.floor(TRIES_FREE * factor));
}

const MS_A_MINUTE = 60_000;

/** Whether a session that was last used then is still open; the 12 hours are the store's to see. */
export function isInUse(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() < IDLE_MINUTES * MS_A_MINUTE;
}

export function isRole(word: string): word is OperatorRole {
  return (OPERATOR_ROLES as readonly string[]).includes(word);
}
