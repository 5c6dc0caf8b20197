// The rules for operators, the people who run the shop. An operator signs in with a password and a second factor; a
// session ends after 30 minutes without use and after 12 hours in any case.
import { OPERATOR_ROLES, type OperatorRole } from '@hindam/contract/endpoint';

export const IDLE_MINUTES = 30;
export const SESSION_HOURS = 12;
/** For this long after a session ended, calls with its token are told to sign in again; later the token is unknown. */
export const ENDED_KNOWN_DAYS = 7;

/** Failures in a row until the first lock; `triesFree` multiplies it by LIMITS_FACTOR. */
export const TRIES_FREE = 5;
export const LOCK_FIRST_SECONDS = 30;
/** The lock doubles with each failure up to this maximum. */
export const LOCK_MAX_SECONDS = 15 * 60;
/** A mail tells an operator of locks at most once in this time. */
export const LOCK_TOLD_HOURS = 24;
/**
 * While tries are locked, one try with the right password in this many seconds still has its code checked, so that a
 * stranger's wrong tries do not keep the operator out.
 */
export const PASS_SECONDS = 60;
/** This many devices of an operator are known: those that signed in last. */
export const DEVICES_MAX = 10;
/**
 * The count of failed logins of which the operator is told at the next successful login is deleted this many days after
 * the last failure.
 */
export const FAILURES_KEPT_DAYS = 90;
/**
 * The count of failed logins that locks further tries is deleted this long after the last failure and the end of its
 * lock, unless a successful login deletes it before.
 */
export const TRIES_FORGOTTEN_SECONDS = 24 * 3_600;

export function triesFree(factor: number): number {
  return Math.max(1, Math.floor(TRIES_FREE * factor));
}

const MS_A_MINUTE = 60_000;

/** Whether the session was used within IDLE_MINUTES; `findSession` (operators.store.ts) checks SESSION_HOURS. */
export function isInUse(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() < IDLE_MINUTES * MS_A_MINUTE;
}

export function isRole(word: string): word is OperatorRole {
  return (OPERATOR_ROLES as readonly string[]).includes(word);
}
