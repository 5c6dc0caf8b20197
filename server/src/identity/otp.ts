// A one-time code shows that a contact is hers. Always true: a code is good for five minutes, for one purpose
// and one contact, once, and is looked at three times at most, however many ask at once. Four digits are few,
// so counting carries the weight: codes of an hour and a day are counted over all purposes, ten wrong ones in
// a row close that purpose for a day, and none of these counts is ever reset by a new code. Under attack codes
// grow to six digits. Whether anybody has the contact changes nothing in what is asked, written or answered.
import {
  OTP_LENGTH,
  OTP_LENGTH_UNDER_ATTACK,
  OTP_LIVES_SECONDS,
  OTP_RESEND_SECONDS,
  type OtpPurpose,
} from '@hindam/contract/identity';
import { e164Of } from '../customers/contact.ts';
import type { Contact } from '../customers/customers.ts';

export const OTP_TRIES = 3;
export const CODES_PER_HOUR = 3;
export const CODES_PER_DAY = 5;
/** Wrong codes in a row, over all codes of a purpose. */
export const FAILURES_TO_LOCK = 10;
export const LOCK_HOURS = 24;
export const TOKEN_LIVES_SECONDS = 15 * 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Wrong codes for one contact, whatever the purpose, since the last right one. */
export const ATTACK_FAILURES = 30;
/** Below this many checks in the last hour their share says nothing about the whole shop. */
const ATTACK_CHECKS_MIN = 200;
const ATTACK_SHARE = 0.3;

/** One contact and one purpose, as it stands when a code is asked for. Ages in seconds. */
export interface CodeHistory {
  /** Of the codes of the last day, whatever their purpose, youngest first. */
  ages: readonly number[];
  /** Of the youngest code for this purpose; null = none within a day. */
  sameAge: number | null;
  /** Until the lock of this purpose ends; null = not locked. */
  lockedSeconds: number | null;
}

/** How many codes of the last day decide; the shop's factor of limits widens the counts and shortens the wait. */
export function codesPerDay(factor: number): number {
  return Math.max(1, Math.floor(CODES_PER_DAY * factor));
}

export function resendSeconds(factor: number): number {
  return OTP_RESEND_SECONDS / factor;
}

/**
 * Seconds until a code may be sent; 0 = now. The minute between two codes counts for each purpose by itself: who
 * hears at registration that she has an account goes straight on to a new password.
 */
export function secondsToWait({ ages, sameAge, lockedSeconds }: CodeHistory, factor: number): number {
  const perHour = Math.max(1, Math.floor(CODES_PER_HOUR * factor));
  // The code whose ageing out of the window makes room for one more.
  const until = (window: number, places: number) => {
    const age = ages[places - 1];
    return age === undefined ? 0 : window - age;
  };
  const resend = sameAge === null ? 0 : resendSeconds(factor) - sameAge;
  return Math.max(0, resend, until(HOUR_SECONDS, perHour), until(DAY_SECONDS, codesPerDay(factor)), lockedSeconds ?? 0);
}

/** Checks of codes in the last hour, over the whole shop. */
export interface ShopHour {
  checks: number;
  failures: number;
}

export function isUnderAttack({ checks, failures }: ShopHour): boolean {
  return checks >= ATTACK_CHECKS_MIN && failures > checks * ATTACK_SHARE;
}

export function codeLength(failuresSinceSuccess: number, hour: ShopHour): number {
  return failuresSinceSuccess >= ATTACK_FAILURES || isUnderAttack(hour) ? OTP_LENGTH_UNDER_ATTACK : OTP_LENGTH;
}

export interface Challenge {
  tries: number;
  /** Used, replaced by a younger one, or past its five minutes. */
  over: boolean;
  lockedSeconds: number | null;
  /** Of this purpose. */
  failuresInRow: number;
}

export type Verdict =
  | { kind: 'locked'; seconds: number }
  | { kind: 'over' }
  | { kind: 'right' }
  | { kind: 'wrong'; failuresInRow: number; locks: boolean };

/** `isRight` is asked only when the code may be looked at. */
export function judge(challenge: Challenge, isRight: () => boolean): Verdict {
  if (challenge.lockedSeconds !== null) return { kind: 'locked', seconds: challenge.lockedSeconds };
  if (challenge.over || challenge.tries >= OTP_TRIES) return { kind: 'over' };
  if (isRight()) return { kind: 'right' };
  const failuresInRow = challenge.failuresInRow + 1;
  const locks = failuresInRow >= FAILURES_TO_LOCK;
  // The day of the lock is what they cost; behind it ten more are needed for the next.
  return { kind: 'wrong', failuresInRow: locks ? 0 : failuresInRow, locks };
}

/** What 'otp.wanted' carries, sealed: notifications alone open it, and send nothing when nobody is to get it. */
export interface OtpLetter {
  channel: 'mail' | 'sms';
  /** An address of mail, or a number like `+971501234567`; null = a new password for nobody. */
  to: string | null;
  code: string;
  purpose: OtpPurpose;
  expiresInSeconds: number;
  /** Blanks, so that every letter is sealed to the same length and its row does not tell to whom it goes. */
  pad: string;
}

/** Above the longest address and everything around it, each letter escaped. */
const LETTER_CHARACTERS = 640;

export function letterOf(
  contact: Contact,
  code: string,
  { purpose, isKnown }: { purpose: OtpPurpose; isKnown: boolean },
): OtpLetter {
  const to = purpose === 'reset' && !isKnown ? null : (contact.email ?? e164Of(contact));
  const letter: OtpLetter = {
    channel: contact.email === null ? 'sms' : 'mail',
    to,
    code,
    purpose,
    expiresInSeconds: OTP_LIVES_SECONDS,
    pad: '',
  };
  return { ...letter, pad: ' '.repeat(Math.max(0, LETTER_CHARACTERS - Buffer.byteLength(JSON.stringify(letter)))) };
}
