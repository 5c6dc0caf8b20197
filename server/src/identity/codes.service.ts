// Sending and checking one-time codes. Whether a member has the contact makes no difference to the response when a code
// is requested; a wrong code is counted in the transaction that checked it.
import { randomInt } from 'node:crypto';
import {
  OTP_LENGTH_OF_LINK,
  OTP_LIVES_SECONDS,
  type OtpPurpose,
  RESET_LINK_LIVES_SECONDS,
} from '@hindam/contract/identity';
import { latinDigits } from '@hindam/contract/language';
import { e164Of } from '../customers/contact.ts';
import type { Contact } from '../customers/customers.ts';
import { memberByContact } from '../customers/customers.service.ts';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { hashSecret } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { LostSecret, type Secrets } from '../kernel/secrets.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { type Asker, askerKeysOf, contactHmacOf } from './asker.ts';
import {
  type Asking,
  type Counted,
  countRight,
  countWrong,
  findToken,
  insertChallenge,
  isKnownDevice,
  isOfLink,
  isOver,
  loadCodeHistory,
  lockChallenge,
  lockContact,
  markAlarm,
  type StoredChallenge,
  useToken as takeToken,
} from './codes.store.ts';
import {
  ATTACK_FAILURES,
  codeLength,
  codesCounted,
  isUnderAttack,
  verdictOf,
  letterOf,
  passesLocks,
  resendSeconds,
  secondsToWait,
  sendsLink,
  type Verdict,
} from './otp.ts';
import { writeSecurity } from './security-log.ts';
import { newToken } from './sessions.ts';
import { reserveSmsOfCode, sendsSmsTo } from './sms-budget.service.ts';
import { countFailure, secondsUntilTry } from './wrong-codes.service.ts';

export { purgeOldCodes } from './codes.store.ts';

export interface CodeSent {
  ref: string;
  length: number;
  resendSeconds: number;
  expiresSeconds: number;
}

export const sentOnTheWire = (sent: CodeSent) => ({
  result: {
    otp_ref: sent.ref,
    otp_length: sent.length,
    resend_after: sent.resendSeconds,
    expires_in: sent.expiresSeconds,
  },
});

/** Accepts a code as people type it, for example with spaces or Arabic digits. */
export function typedCode(typed: string): string {
  const digits = latinDigits(typed).replace(/[\s-]/g, '');
  return /^[0-9]+$/.test(digits) ? digits : refuse('INVALID_FIELDS', { otp: 'FIELD_CODE' });
}

/**
 * The text whose HMAC is stored in place of the code. It contains the code's reference, so that the code is wrong with
 * any other reference.
 */
const codeText = (ref: string, code: string, bound: string | undefined): string =>
  [ref, code, ...(bound === undefined ? [] : [bound])].join(' ');

function throttle(seconds: number): never {
  return fault('THROTTLED', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
}

interface CodeRequest {
  contact: Contact;
  asker: Asker;
  purpose: OtpPurpose;
  language: string;
  /**
   * What the code is tied to, for example the hash of the cart's owner; with another text the code is wrong. Absent
   * when it is tied to nothing.
   */
  bound?: string;
}

async function askingOf(tx: Transaction, secrets: Secrets, request: CodeRequest): Promise<Asking> {
  const { contact, asker, purpose } = request;
  const { network, device } = askerKeysOf(secrets, contact, asker);
  const isKnown = device !== null && (await isKnownDevice(tx, contact, device.hash));
  const askerHmac = isKnown ? device.key : network;
  return { contactHmac: contactHmacOf(secrets, contact), askerHmac, isKnown, purpose };
}

export async function sendCode(shop: Shop, request: CodeRequest): Promise<CodeSent> {
  const { contact, asker, purpose, language, bound } = request;
  const { secrets, config } = shop;
  const factor = config.limitsFactor;
  const contactHmac = contactHmacOf(secrets, contact);
  const number = e164Of(contact);
  if (number !== null && !sendsSmsTo(shop, number)) refuse('INVALID_FIELDS', { phone: 'PHONE_GETS_NO_SMS' });
  return transaction(shop.database, async (tx) => {
    await lockContact(tx, contactHmac);
    const asking = await askingOf(tx, secrets, request);
    const history = await loadCodeHistory(tx, asking, codesCounted(factor));
    const wait = secondsToWait(history, factor);
    if (wait > 0) throttle(wait);
    if (number !== null && !(await reserveSmsOfCode(tx, shop, { number, asker }))) refuse('SMS_PAUSED');
    const ref = newToken();
    const linkKey = sendsLink(contact, purpose) ? newToken() : null;
    const length = linkKey === null ? codeLength(purpose, history) : OTP_LENGTH_OF_LINK;
    // A link has no code, but its row needs the HMAC of one: that of a random text that is never sent.
    const code = linkKey === null ? String(randomInt(10 ** length)).padStart(length, '0') : null;
    // Only the purpose 'reset' uses the result; the lookup runs for every purpose, so that all take equally long.
    const isKnown = (await memberByContact(tx, contact)) !== null;
    await insertChallenge(tx, {
      refHash: hashSecret(ref),
      purpose,
      contactHmac,
      askerHmac: asking.askerHmac,
      contactSealed: secrets.seal(contact),
      codeHmac: secrets.hmac('otp', codeText(ref, code ?? newToken(), bound)),
      length,
      linkHash: linkKey === null ? null : hashSecret(linkKey),
    });
    const sealed = secrets.seal(letterOf(contact, { code, linkKey }, { purpose, isKnown })).toString('base64');
    await record(tx, 'otp.wanted', { language, sealed });
    const expiresSeconds = linkKey === null ? OTP_LIVES_SECONDS : RESET_LINK_LIVES_SECONDS;
    return { ref, length, resendSeconds: Math.ceil(resendSeconds(factor)), expiresSeconds };
  });
}

export interface VerifiedCode {
  token: string;
  accountExists: boolean;
}

interface Checked {
  verdict: Verdict;
  /** Null unless the code is right. */
  right: VerifiedCode | null;
  /**
   * The purpose that this wrong code has locked for the code's asker, and the code's contact; null if it has locked
   * none.
   */
  locks: { purpose: OtpPurpose; contact: Contact } | null;
}

interface Typed {
  /** Who typed the code; wrong codes are also counted by network (wrong-codes.service.ts). */
  from: Asker;
  ref: string;
  code: string;
  bound?: string;
  /** The token that a right code is exchanged for. */
  token: string;
}

/** Returns the verdict instead of throwing, so that the counted wrong code is committed. */
async function check(tx: Transaction, shop: Shop, { from, ref, code, bound, token }: Typed): Promise<Checked> {
  const { secrets, log } = shop;
  const refHash = hashSecret(ref);
  const challenge = await lockChallenge(tx, refHash);
  const contact = challenge && contactIn(secrets, challenge.contactSealed);
  if (!challenge || !contact) return { verdict: { kind: 'over' }, right: null, locks: null };
  const { purpose, contactHmac } = challenge;
  const wait = await secondsUntilTry(tx, shop, { from, purpose }, passesLocks(challenge.length));
  if (wait > 0 && !isByKnownDevice(secrets, contact, from, challenge))
    return { verdict: { kind: 'locked', seconds: wait }, right: null, locks: null };
  const verdict = verdictOf(challenge, () => secrets.isHmac('otp', codeText(ref, code, bound), challenge.codeHmac));
  if (verdict.kind === 'wrong') {
    const counted = await countWrong(tx, refHash, verdict);
    await logAttacks(tx, log, counted);
    await countFailure(tx, shop, { from, purpose, contactHmac });
    return { verdict, right: null, locks: verdict.locks ? { purpose, contact } : null };
  }
  if (verdict.kind !== 'right') return { verdict, right: null, locks: null };
  await countRight(tx, { refHash, tokenHash: hashSecret(token), purpose, contactHmac });
  return { verdict, right: { token, accountExists: (await memberByContact(tx, contact)) !== null }, locks: null };
}

/**
 * Whether the code is typed on the device that asked for it, a known device of the contact's member. Such a code is
 * checked whatever others typed on the same network. A code's asker is a device only if the device was known when it
 * asked.
 */
function isByKnownDevice(secrets: Secrets, contact: Contact, from: Asker, { askerHmac }: StoredChallenge): boolean {
  const { device } = askerKeysOf(secrets, contact, from);
  return device !== null && askerHmac !== null && device.key.equals(askerHmac);
}

async function logAttacks(tx: Transaction, log: Log, counted: Counted): Promise<void> {
  // Equal, not greater or equal, so that the error is logged once in each series of wrong codes for a contact.
  if (counted.failuresSinceSuccess === ATTACK_FAILURES) {
    log.error({ failures: counted.failuresSinceSuccess }, 'a contact is under attack: its codes have six digits now');
  }
  if (isUnderAttack(counted) && (await markAlarm(tx))) {
    const { checks, failures } = counted;
    log.error({ checks, failures }, 'codes of the whole shop are under attack: all have six digits now');
  }
}

/**
 * Exchanges a correct code for a token, once. Only now, when the caller has proven to own the contact, does the
 * response tell whether it is a member's.
 */
export async function checkCode(shop: Shop, from: Asker, ref: string, code: string): Promise<VerifiedCode> {
  return checkTyped(shop, { from, ref, code, token: newToken() });
}

/**
 * Like checkCode, for a client that may not know that a password reset by mail sends a link, and shows a field for a
 * code: it is told to have the link opened.
 */
export async function checkCodeUnlessLink(shop: Shop, from: Asker, ref: string, code: string): Promise<VerifiedCode> {
  if (await isOfLink(shop.database, hashSecret(ref))) refuse('RESET_LINK_SENT');
  return checkCode(shop, from, ref, code);
}

/** Refuses with RESET_LINK_OVER unless the key of a mailed link can still set a password. Changes nothing. */
export async function checkResetLink(shop: Shop, key: string): Promise<void> {
  if (!(await findToken(shop.database, hashSecret(key), 'reset'))) refuse('RESET_LINK_OVER');
}

async function checkTyped(shop: Shop, typed: Typed): Promise<VerifiedCode> {
  if (await isOver(shop.database, hashSecret(typed.ref))) refuse('OTP_EXPIRED');
  const { verdict, right, locks } = await transaction(shop.database, (tx) => check(tx, shop, typed));
  if (locks) writeSecurity(shop, { security: 'otp.locked', ...locks });
  if (right) return right;
  if (verdict.kind === 'locked') return throttle(verdict.seconds);
  return refuse(verdict.kind === 'wrong' ? 'OTP_WRONG' : 'OTP_EXPIRED');
}

/** Null when the secret that the contact was sealed with is no longer configured. */
function contactIn(secrets: Secrets, sealed: Buffer): Contact | null {
  try {
    return secrets.open(sealed) as Contact;
  } catch (error) {
    if (error instanceof LostSecret) return null;
    throw error;
  }
}

/** The token of a correct code of purpose 'delivery'. */
export interface Proof {
  tokenHash: Buffer;
}

/**
 * Checks the code that a guest typed with an order paid on delivery. Its token is made of the code itself, so a correct
 * code stays valid for TOKEN_LIVES_SECONDS (otp.ts), and an order refused for another reason needs no new one.
 */
export async function proveNumber(
  shop: Shop,
  { from, ref, code, bound }: Required<Omit<Typed, 'token'>>,
): Promise<Proof> {
  const token = codeText(ref, code, bound);
  const tokenHash = hashSecret(token);
  if (await findToken(shop.database, tokenHash, 'delivery')) return { tokenHash };
  await checkTyped(shop, { from, ref, code, bound, token });
  return { tokenHash };
}

/**
 * Uses the proof up in the order's transaction and returns the phone number the code was sent to; null when the proof
 * is no longer valid.
 */
export async function spendProof(tx: Transaction, { secrets }: Shop, { tokenHash }: Proof): Promise<Contact | null> {
  const sealed = await takeToken(tx, tokenHash, 'delivery');
  return sealed && openContact(secrets, sealed);
}

/** Refuses OTP_TOKEN_EXPIRED when the secret that the contact was sealed with is no longer configured. */
export function openContact(secrets: Secrets, sealed: Buffer): Contact {
  return contactIn(secrets, sealed) ?? refuse('OTP_TOKEN_EXPIRED');
}
