// An identity is how a member shows that she is who she says: a contact with a password, or a passkey.
// A session is what she is given then: a random token on one device. Always true: of every secret the
// shop keeps a hash alone; a wrong pair is refused in one way, whether the contact is known or not; every
// sign-in makes a new token and ends the one that came along; a try at a password is counted before it is
// looked at, so that a thousand at once are no more than five; tries of strangers never keep her out on a
// device she signed in on before; a new password ends every session but the one it was set in.

/** Tries of one contact before the first delay, before the shop's factor of limits. */
export const TRIES_FREE = 5;
/** Fewer failures than that within this time are forgotten. */
export const TRIES_WINDOW_SECONDS = 15 * 60;
export const DELAY_FIRST_SECONDS = 30;
/** The delay doubles up to this. */
export const DELAY_MAX_SECONDS = 15 * 60;
/** Once there was a delay, only a success or this long without a try begins anew. */
export const DELAY_FORGOTTEN_SECONDS = 24 * 3_600;

/** A passkey may be added this long after she proved who she is; later the password is asked for. */
export const PROVED_SECONDS = 15 * 60;
export const CHALLENGE_SECONDS = 5 * 60;

/** What is kept under one contact, or under one contact on one known device. Times in seconds. */
export interface Tries {
  failures: number;
  firstAt: number;
  blockedUntil: number | null;
}

/** How many tries are free when limits are widened by `factor`. */
export function triesFree(factor: number): number {
  return Math.max(1, Math.floor(TRIES_FREE * factor));
}

/** Seconds during which nothing is tried after the `failures`-th failure in a row; null = none. */
export function delayAfter(failures: number, free: number): number | null {
  if (failures < free) return null;
  return Math.min(DELAY_MAX_SECONDS, DELAY_FIRST_SECONDS * 2 ** Math.min(failures - free, 16));
}

function isForgotten(tries: Tries, free: number, now: number): boolean {
  if (tries.blockedUntil !== null) return tries.blockedUntil < now - DELAY_FORGOTTEN_SECONDS;
  return tries.failures < free && tries.firstAt < now - TRIES_WINDOW_SECONDS;
}

/**
 * One more try, counted as failed until it succeeds: the new state, or the seconds to wait. The store
 * does the same in one statement (login.store.ts); a test holds both to one table of cases.
 */
export function countTry(tries: Tries | null, free: number, now: number): Tries | { waitSeconds: number } {
  if (tries?.blockedUntil != null && tries.blockedUntil > now) return { waitSeconds: tries.blockedUntil - now };
  const begun = tries !== null && !isForgotten(tries, free, now);
  const failures = begun ? tries.failures + 1 : 1;
  const delay = delayAfter(failures, free);
  return { failures, firstAt: begun ? tries.firstAt : now, blockedUntil: delay === null ? null : now + delay };
}

/** Where passkeys are good: a browser binds each to a host, and says from which page it was asked. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/** The shop's public address; a shop on localhost answers on whatever port of it the caller used. */
export function relyingPartyOf(publicUrl: string, callerOrigin: string): RelyingParty {
  const own = new URL(publicUrl);
  const both = own.hostname === 'localhost' && new URL(callerOrigin).hostname === 'localhost';
  return { id: own.hostname, origins: both ? [own.origin, callerOrigin] : [own.origin] };
}
