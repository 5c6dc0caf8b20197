// Asking for a code, and typing it. A known contact and an unknown one take the same statements, write the
// same rows and get the same answer; a wrong code is counted in the transaction that looked at it.
import { randomInt } from 'node:crypto';
import { OTP_LIVES_SECONDS, type OtpPurpose } from '@hindam/contract/identity';
import { contactKey } from '../customers/contact.ts';
import type { Contact } from '../customers/customers.ts';
import { memberByContact } from '../customers/customers.service.ts';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { hashSecret } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import {
  type Counted,
  countRight,
  countWrong,
  deleteOldCodes,
  insertChallenge,
  isOver,
  loadAsked,
  lockChallenge,
  lockContact,
  markAlarm,
} from './codes.store.ts';
import {
  ATTACK_FAILURES,
  codeLength,
  codesPerDay,
  isUnderAttack,
  judge,
  letterOf,
  resendSeconds,
  secondsToWait,
  type Verdict,
} from './otp.ts';
import { writeSecurity } from './security-log.ts';
import { newToken } from './sessions.ts';

export interface CodeSent {
  ref: string;
  length: number;
  resendSeconds: number;
  expiresSeconds: number;
}

export function contactHmacOf(secrets: Secrets, contact: Contact): Buffer {
  return secrets.hmac('contact', contactKey(contact));
}

/** What a code is hashed with: it means nothing under another request for one, even for the same contact. */
const codeText = (ref: string, code: string): string => `${ref} ${code}`;

function throttle(seconds: number): never {
  return fault('THROTTLED', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
}

export async function sendCode(
  shop: Shop,
  { contact, purpose, language }: { contact: Contact; purpose: OtpPurpose; language: string },
): Promise<CodeSent> {
  const { secrets, config } = shop;
  const factor = config.limitsFactor;
  const contactHmac = contactHmacOf(secrets, contact);
  return transaction(shop.database, async (tx) => {
    await lockContact(tx, contactHmac);
    const asked = await loadAsked(tx, contactHmac, purpose, codesPerDay(factor));
    const wait = secondsToWait(asked, factor);
    if (wait > 0) throttle(wait);
    const ref = newToken();
    const length = codeLength(asked.failuresSinceSuccess, asked);
    const code = String(randomInt(10 ** length)).padStart(length, '0');
    // Asked for every purpose, so that each takes as long.
    const isKnown = (await memberByContact(tx, contact)) !== null;
    await insertChallenge(tx, {
      refHash: hashSecret(ref),
      purpose,
      contactHmac,
      contactSealed: secrets.seal(contact),
      codeHmac: secrets.hmac('otp', codeText(ref, code)),
      length,
    });
    const sealed = secrets.seal(letterOf(contact, code, { purpose, isKnown })).toString('base64');
    await record(tx, 'otp.wanted', { language, sealed });
    return { ref, length, resendSeconds: Math.ceil(resendSeconds(factor)), expiresSeconds: OTP_LIVES_SECONDS };
  });
}

export interface RightCode {
  token: string;
  accountExists: boolean;
}

interface Checked {
  verdict: Verdict;
  right: RightCode | null;
  /** What this wrong code closed to its contact for a day. */
  locks: OtpPurpose | null;
}

/** Returns rather than throws, so that what was counted is committed. */
async function check(tx: Transaction, { secrets, log }: Shop, ref: string, code: string): Promise<Checked> {
  const refHash = hashSecret(ref);
  const challenge = await lockChallenge(tx, refHash);
  if (!challenge) return { verdict: { kind: 'over' }, right: null, locks: null };
  const verdict = judge(challenge, () => secrets.isHmac('otp', codeText(ref, code), challenge.codeHmac));
  if (verdict.kind === 'wrong') {
    const counted = await countWrong(tx, refHash, verdict);
    await ringAlarms(tx, log, counted);
    return { verdict, right: null, locks: verdict.locks ? challenge.purpose : null };
  }
  if (verdict.kind !== 'right') return { verdict, right: null, locks: null };
  const token = newToken();
  const { purpose, contactHmac } = challenge;
  await countRight(tx, { refHash, tokenHash: hashSecret(token), purpose, contactHmac });
  const contact = openContact(secrets, challenge.contactSealed);
  return { verdict, right: { token, accountExists: (await memberByContact(tx, contact)) !== null }, locks: null };
}

async function ringAlarms(tx: Transaction, log: Log, counted: Counted): Promise<void> {
  // Equal, not above: it rings once for one contact.
  if (counted.failuresSinceSuccess === ATTACK_FAILURES) {
    log.error({ failures: counted.failuresSinceSuccess }, 'a contact is under attack: its codes have six digits now');
  }
  if (isUnderAttack(counted) && (await markAlarm(tx))) {
    const { checks, failures } = counted;
    log.error({ checks, failures }, 'codes of the whole shop are under attack: all have six digits now');
  }
}

/** A right code, once, becomes a token; whether the contact is a member's is told only here. */
export async function checkCode(shop: Shop, ref: string, code: string): Promise<RightCode> {
  if (await isOver(shop.database, hashSecret(ref))) refuse('OTP_EXPIRED');
  const { verdict, right, locks } = await transaction(shop.database, (tx) => check(tx, shop, ref, code));
  if (locks) writeSecurity(shop, { security: 'otp.locked', purpose: locks });
  if (right) return right;
  if (verdict.kind === 'locked') return throttle(verdict.seconds);
  return refuse(verdict.kind === 'wrong' ? 'OTP_WRONG' : 'OTP_EXPIRED');
}

/** Throws when it is no contact of ours: nothing else is ever sealed into a code's row. */
export function openContact(secrets: Secrets, sealed: Buffer): Contact {
  return secrets.open(sealed) as Contact;
}

export async function throwOldCodesAway(tx: Transaction): Promise<void> {
  await deleteOldCodes(tx);
}
