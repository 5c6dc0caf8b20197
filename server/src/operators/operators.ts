// The rules for operators, the people who run the shop. Always true: an operator signs in with a password and a second
// factor; a code of the second factor is accepted once; a failed login gets the same response whether the operator
// exists, whether tries are locked and whichever part was wrong; a session ends after 30 minutes unused and after
// 12 hours; every operator action is in an audit trail that nobody can change.
import { OPERATOR_ROLES, type OperatorRole } from '@hindam/contract/endpoint';

export const IDLE_MINUTES = 30;
export const SESSION_HOURS = 12;

/** Failures in a row before the first lock, before the factor LIMITS_FACTOR is applied. */
export const TRIES_FREE = 5;
export const LOCK_FIRST_SECONDS = 30;
/** The lock doubles with each failure up to this maximum. */
export const LOCK_MAX_SECONDS = 15 * 60;
/** Only a success or this long without a try resets the count. */
export const TRIES_FORGOTTEN_SECONDS = 24 * 3_600;

/** Number of tries without a lock when limits are multiplied by `factor`. */
export function triesFree(factor: number): number {
  return Math.max(1, Math.floor(TRIES_FREE * factor));
}

const MS_A_MINUTE = 60_000;

/** Whether a session last used at that time is within the idle limit; the store checks the limit of 12 hours. */
export function isInUse(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() < IDLE_MINUTES * MS_A_MINUTE;
}

export function isRole(word: string): word is OperatorRole {
  return (OPERATOR_ROLES as readonly string[]).includes(word);
}
