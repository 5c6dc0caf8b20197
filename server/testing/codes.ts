// One-time codes for tests, read from the sealed payload of the events `otp.wanted` with the shop's secrets.
import type { OtpPurpose } from '@hindam/contract/identity';
import type { OtpLetter } from '../src/identity/otp.ts';
import { addMember, type TestMember } from './members.ts';
import type { Answer, TestShop } from './shop.ts';

/** The codes of one purpose that were sent to one contact, oldest first. */
export async function lettersOfCodes(
  { shop }: TestShop,
  to: string,
  purpose: OtpPurpose = 'register',
): Promise<OtpLetter[]> {
  const rows = await shop.database.query<{ sealed: string }>(
    `select payload->>'sealed' as sealed from outbox where name = 'otp.wanted' order by seq`,
  );
  return rows
    .map(({ sealed }) => shop.secrets.open(Buffer.from(sealed, 'base64')) as OtpLetter)
    .filter((letter) => letter.to === to && letter.purpose === purpose);
}

export interface Typed {
  email?: string;
  dial_code?: string;
  phone?: string;
}

const PAGE = { origin: 'http://localhost:3000' };

const someMembers = new WeakMap<TestShop, Promise<TestMember>>();

/** Headers that a code of this purpose is requested with: codes for a change of contact are for members alone. */
export async function headersFor(shop: TestShop, purpose: string): Promise<Record<string, string>> {
  if (purpose !== 'change') return PAGE;
  const member = someMembers.get(shop) ?? addMember(shop.shop);
  someMembers.set(shop, member);
  return { ...PAGE, ...(await member).bearer };
}

export interface SentCode {
  ref: string;
  code: string;
  /** A code of the same length that is not the right one. */
  wrong: string;
  answer: Answer;
}

export async function requestCode(
  shop: TestShop,
  typed: Typed,
  purpose: OtpPurpose = 'register',
  headers: Record<string, string> = {},
): Promise<SentCode> {
  const own = await headersFor(shop, purpose);
  const { body } = await shop.post('customer/send-otp', { ...typed, purpose }, { ...own, ...headers });
  if (body.errorCode !== 0) throw new Error(`no code: ${body.errorCode} ${body.message}`);
  const to = typed.email ?? `${typed.dial_code}${typed.phone}`;
  const code = (await lettersOfCodes(shop, to, purpose)).at(-1)?.code;
  if (!code) throw new Error('no letter carries the code');
  const wrong = String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
  return { ref: body.result.otp_ref, code, wrong, answer: body };
}

/** Requests a password reset by mail; returns the key in the mail's link, sent as `otp_token` with the new password. */
export async function requestResetLink(
  shop: TestShop,
  email: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const { body } = await shop.post('customer/forgot-password', { email }, { ...PAGE, ...headers });
  if (body.errorCode !== 0) throw new Error(`no link: ${body.errorCode} ${body.message}`);
  const key = (await lettersOfCodes(shop, email, 'reset')).at(-1)?.linkKey;
  if (!key) throw new Error('no letter carries the link');
  return key;
}

/**
 * Requests and enters a code, or requests a link for a password reset by mail; returns the `otp_token`, which proves
 * that the contact is the caller's.
 */
export async function proveContact(
  shop: TestShop,
  typed: Typed,
  purpose: OtpPurpose = 'register',
  headers: Record<string, string> = {},
): Promise<string> {
  if (purpose === 'reset' && typed.email !== undefined) return requestResetLink(shop, typed.email, headers);
  const { ref, code } = await requestCode(shop, typed, purpose, headers);
  const { body } = await shop.post('customer/verify-otp', { otp_ref: ref, otp: code }, { ...PAGE, ...headers });
  if (body.errorCode !== 0) throw new Error(`no token: ${body.errorCode} ${body.message}`);
  return body.result.otp_token as string;
}
