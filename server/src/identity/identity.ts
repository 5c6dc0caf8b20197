// The rules of authentication. Invariants: the shop stores only hashes of passwords and tokens; at login a wrong
// contact and a wrong password get the same error, and a try is counted before its password is checked, so that
// concurrent tries cannot exceed the limit.
import { ASKERS_COUNTED } from './asker.ts';

/** Password tries of one asker (asker.ts) for one contact before the first delay. */
export const TRIES_FREE = 5;
/** Failures of one asker for one contact that caused no delay yet are forgotten this long after the first of them. */
export const TRIES_WINDOW_SECONDS = 15 * 60;
export const DELAY_FIRST_SECONDS = 30;
/** The delay doubles with each failure up to this maximum. */
export const DELAY_MAX_SECONDS = 15 * 60;
/** After a delay, failures that nothing else resets are forgotten this long after the delay's end. */
export const DELAY_FORGOTTEN_SECONDS = 24 * 3_600;
/** Because of the delays, one asker has at most this many wrong tries for a contact in a day (with LIMITS_FACTOR 1). */
export const TRIES_OF_A_DAY = 110;
/**
 * How many tries all askers together have for one contact before the first delay, which applies to all of them except
 * known devices. One asker alone cannot cause it.
 */
export const TRIES_FREE_OF_ALL = TRIES_OF_A_DAY * ASKERS_COUNTED;
const WINDOW_OF_ALL_SECONDS = 24 * 3_600;

/**
 * For this long after the member last authenticated in a session, a passkey may be added in it without the password.
 */
export const PROVED_SECONDS = 15 * 60;
/** For this long after it was issued, the challenge of a passkey can be answered. */
export const CHALLENGE_SECONDS = 5 * 60;

/**
 * Password tries counted for one contact and asker, or for one contact and all askers. Times are seconds of the clock
 * that also gives `now` to countTry; `blockedUntil` is null without a delay.
 */
export interface Tries {
  failures: number;
  firstAt: number;
  blockedUntil: number | null;
}

/** How many tries cause no delay, and for how long failures that caused no delay count. */
export interface TryRule {
  free: number;
  windowSeconds: number;
}

/** `factor` is LIMITS_FACTOR, which multiplies the free tries. */
export function tryRules(factor: number): { ofAsker: TryRule; ofAll: TryRule } {
  const free = (tries: number) => Math.max(1, Math.floor(tries * factor));
  return {
    ofAsker: { free: free(TRIES_FREE), windowSeconds: TRIES_WINDOW_SECONDS },
    ofAll: { free: free(TRIES_FREE_OF_ALL), windowSeconds: WINDOW_OF_ALL_SECONDS },
  };
}

/** Seconds during which no try is allowed after the `failures`-th failure in a row; null for no delay. */
export function delayAfter(failures: number, free: number): number | null {
  if (failures < free) return null;
  return Math.min(DELAY_MAX_SECONDS, DELAY_FIRST_SECONDS * 2 ** Math.min(failures - free, 16));
}

function isForgotten(tries: Tries, { free, windowSeconds }: TryRule, now: number): boolean {
  if (tries.blockedUntil !== null) return tries.blockedUntil < now - DELAY_FORGOTTEN_SECONDS;
  return tries.failures < free && tries.firstAt < now - windowSeconds;
}

/**
 * Counts one more try as failed, or returns the seconds to wait during a delay. The store does the same in one SQL
 * statement (login.store.ts).
 */
export function countTry(tries: Tries | null, rule: TryRule, now: number): Tries | { waitSeconds: number } {
  if (tries?.blockedUntil != null && tries.blockedUntil > now) return { waitSeconds: tries.blockedUntil - now };
  const begun = tries !== null && !isForgotten(tries, rule, now);
  const failures = begun ? tries.failures + 1 : 1;
  const delay = delayAfter(failures, rule.free);
  return { failures, firstAt: begun ? tries.firstAt : now, blockedUntil: delay === null ? null : now + delay };
}

/**
 * The website for which passkeys are valid, as WebAuthn defines it: `id` is the host they are bound to, `origins` are
 * the origins of pages that may use them.
 */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/** The shop's public URL as relying party; on localhost also the caller's origin, because its port may differ. */
export function relyingPartyOf(publicUrl: string, callerOrigin: string): RelyingParty {
  const shopUrl = new URL(publicUrl);
  const both = shopUrl.hostname === 'localhost' && new URL(callerOrigin).hostname === 'localhost';
  return { id: shopUrl.hostname, origins: both ? [shopUrl.origin, callerOrigin] : [shopUrl.origin] };
}
