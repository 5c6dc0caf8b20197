// The rules of one-time codes, which prove who owns a contact (an e-mail address or a phone number). Four digits are
// easily guessed, so a code is checked at most three times, and each contact has limits that a new code does not reset.
import {
  OTP_LENGTH,
  OTP_LENGTH_LONG,
  OTP_LIVES_SECONDS,
  OTP_RESEND_SECONDS,
  type OtpPurpose,
  RESET_LINK_LIVES_SECONDS,
} from '@hindam/contract/identity';
import { e164Of } from '../customers/contact.ts';
import type { Contact } from '../customers/customers.ts';
import { ASKERS_COUNTED } from './asker.ts';

export const OTP_TRIES = 3;
export const CODES_PER_HOUR = 3;
export const CODES_PER_DAY = 5;
/**
 * This many wrong codes in a row, by one asker for one contact and purpose, lock that purpose for this asker: codes
 * that are sent then have six digits, and only such codes are checked, at most one in PASS_SECONDS.
 */
export const FAILURES_TO_LOCK = 10;
export const LOCK_HOURS = 24;
/**
 * While codes are locked, or those of a network are stopped (wrong-codes.service.ts), a code of six digits is checked
 * only if the last check, or the last wrong code of the network, is this long ago.
 */
export const PASS_SECONDS = 60;
export const TOKEN_LIVES_SECONDS = 15 * 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Codes get six digits once a contact has this many wrong codes, whatever their purpose, since its last correct one.
 */
export const ATTACK_FAILURES = 30;
/** With fewer checked codes in the last hour, the share of wrong ones is too uncertain to mean an attack. */
const ATTACK_CHECKS_MIN = 200;
const ATTACK_SHARE = 0.3;

/** What is known of one contact, asker and purpose when a code is requested. Ages are in seconds. */
export interface CodeHistory {
  /** Ages of the newest codes of the last day that this asker requested, whatever their purpose, newest first. */
  ages: readonly number[];
  /** Ages of the contact's newest codes of the last day, of all askers; empty if a known device asks: it is exempt. */
  allAges: readonly number[];
  /** Age of this asker's newest code for this purpose; null for none. */
  sameAge: number | null;
}

export function codesPerDay(factor: number): number {
  return Math.max(1, Math.floor(CODES_PER_DAY * factor));
}

/**
 * How many of a contact's newest codes are read to decide whether another may be sent: enough for all askers together
 * and, on top, for a known device.
 */
export function codesCounted(factor: number): number {
  return codesPerDay(factor) * (ASKERS_COUNTED + 1);
}

export function resendSeconds(factor: number): number {
  return OTP_RESEND_SECONDS / factor;
}

/**
 * Seconds until a code may be sent. The wait between two codes applies to each purpose separately, so that a visitor
 * who learns during registration that the account exists can request a password reset without this wait.
 */
export function secondsToWait({ ages, allAges, sameAge }: CodeHistory, factor: number): number {
  const perHour = Math.max(1, Math.floor(CODES_PER_HOUR * factor));
  const perDay = codesPerDay(factor);
  // Seconds until fewer than `places` codes of the list `of` are younger than `window` seconds.
  const until = (window: number, places: number, of: readonly number[]) => {
    const age = of[places - 1];
    return age === undefined ? 0 : window - age;
  };
  const resend = sameAge === null ? 0 : resendSeconds(factor) - sameAge;
  return Math.max(
    0,
    resend,
    until(HOUR_SECONDS, perHour, ages),
    until(DAY_SECONDS, perDay, ages),
    until(HOUR_SECONDS, perHour * ASKERS_COUNTED, allAges),
    until(DAY_SECONDS, perDay * ASKERS_COUNTED, allAges),
  );
}

export interface ShopHour {
  checks: number;
  failures: number;
}

export function isUnderAttack({ checks, failures }: ShopHour): boolean {
  return checks >= ATTACK_CHECKS_MIN && failures > checks * ATTACK_SHARE;
}

export interface LengthFacts extends ShopHour {
  /** Wrong codes for the contact, whatever their purpose, since its last correct one. */
  failuresSinceSuccess: number;
  /** Whether the purpose is locked for the contact and asker. */
  isLocked: boolean;
  /**
   * Whether wrong codes of this purpose for many contacts rang the alarm of the whole shop within the last hour
   * (wrong-codes.service.ts). Right codes, of which a guesser can type any number for contacts of the guesser's own, do
   * not change that.
   */
  isSpread: boolean;
}

/**
 * Six digits for a code that resets a password or shows an order's street and phone number, for every code while codes
 * of its contact or of the whole shop are being guessed, and while the asker's codes are locked; else four.
 */
export function codeLength(purpose: OtpPurpose, facts: LengthFacts): number {
  const isLong =
    purpose === 'reset' ||
    purpose === 'order' ||
    facts.isLocked ||
    facts.isSpread ||
    facts.failuresSinceSuccess >= ATTACK_FAILURES ||
    isUnderAttack(facts);
  return isLong ? OTP_LENGTH_LONG : OTP_LENGTH;
}

/**
 * Whether a code of so many digits is checked even while codes are locked, or those of a network are stopped
 * (PASS_SECONDS).
 */
export const passesLocks = (length: number): boolean => length >= OTP_LENGTH_LONG;

/** A password reset by mail sends a link, whose key cannot be guessed; everything else sends a code. */
export function sendsLink(contact: Contact, purpose: OtpPurpose): boolean {
  return purpose === 'reset' && contact.email !== null;
}

export interface Challenge {
  length: number;
  tries: number;
  /** Whether the code can no longer be used, for example because a newer one replaced it. */
  over: boolean;
  /** Whether the purpose is locked for the code's contact and asker. */
  isLocked: boolean;
  /** Seconds since a code of this contact, asker and purpose was last checked; null for never. */
  checkedAge: number | null;
  /** Wrong codes in a row for this contact, asker and purpose, before the one that is checked now. */
  failuresInRow: number;
}

export type Verdict =
  | { kind: 'locked'; seconds: number }
  | { kind: 'over' }
  | { kind: 'right' }
  | { kind: 'wrong'; failuresInRow: number; locks: boolean };

/** Decides what a typed code leads to. `isRight` compares the code; it is called only when the code may be checked. */
export function verdictOf(challenge: Challenge, isRight: () => boolean): Verdict {
  if (challenge.over || challenge.tries >= OTP_TRIES) return { kind: 'over' };
  if (challenge.isLocked) {
    if (!passesLocks(challenge.length)) return { kind: 'over' };
    const wait = PASS_SECONDS - (challenge.checkedAge ?? PASS_SECONDS);
    if (wait > 0) return { kind: 'locked', seconds: wait };
  }
  if (isRight()) return { kind: 'right' };
  const failuresInRow = challenge.failuresInRow + 1;
  const locks = failuresInRow >= FAILURES_TO_LOCK;
  // The count restarts with the lock, so that ten more wrong codes are needed for the next one.
  return { kind: 'wrong', failuresInRow: locks ? 0 : failuresInRow, locks };
}

/** The payload of the event 'otp.wanted', stored encrypted. Nothing is sent when `to` is null. */
export interface OtpLetter {
  channel: 'mail' | 'sms';
  /** An e-mail address, or a number like `+971501234567`; null for a password reset of an unknown contact. */
  to: string | null;
  /** Null if a link is sent instead. */
  code: string | null;
  /** The key of the link that sets a new password; null if a code is sent. */
  linkKey: string | null;
  purpose: OtpPurpose;
  expiresInSeconds: number;
  /** Spaces that make all payloads equally long, because the length of the encrypted text would reveal a null `to`. */
  pad: string;
}

/** Payloads are padded to this length of JSON. Even with the longest email address a payload is shorter. */
const LETTER_CHARACTERS = 640;

export function letterOf(
  contact: Contact,
  { code, linkKey }: Pick<OtpLetter, 'code' | 'linkKey'>,
  { purpose, isKnown }: { purpose: OtpPurpose; isKnown: boolean },
): OtpLetter {
  const to = purpose === 'reset' && !isKnown ? null : (contact.email ?? e164Of(contact));
  const letter: OtpLetter = {
    channel: contact.email === null ? 'sms' : 'mail',
    to,
    code,
    linkKey,
    purpose,
    expiresInSeconds: linkKey === null ? OTP_LIVES_SECONDS : RESET_LINK_LIVES_SECONDS,
    pad: '',
  };
  return { ...letter, pad: ' '.repeat(Math.max(0, LETTER_CHARACTERS - Buffer.byteLength(JSON.stringify(letter)))) };
}
