// Codes for tests: what was sealed for the letter that carries a code, as only the shop can read it.
import type { OtpPurpose } from '@hindam/contract/identity';
import type { OtpLetter } from '../src/identity/otp.ts';
import type { Answer, TestShop } from './shop.ts';

/** Letters of codes for one contact, the oldest first; a new password for nobody is addressed to nobody. */
export async function lettersOfCodes(
  { shop }: TestShop,
  to: string | null,
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

export interface SentCode {
  ref: string;
  code: string;
  /** Of the same length, and not it. */
  wrong: string;
  answer: Answer;
}

/** Asks for a code and reads it; `to` as the letter names it. */
export async function askCode(
  shop: TestShop,
  typed: Typed,
  purpose: OtpPurpose = 'register',
  headers: Record<string, string> = {},
): Promise<SentCode> {
  const { body } = await shop.post('customer/send-otp', { ...typed, purpose }, { ...PAGE, ...headers });
  if (body.errorCode !== 0) throw new Error(`no code: ${body.errorCode} ${body.message}`);
  const to = typed.email ?? `${typed.dial_code}${typed.phone}`;
  const letter = (await lettersOfCodes(shop, to, purpose)).at(-1);
  if (!letter) throw new Error('no letter carries the code');
  const wrong = String((Number(letter.code) + 1) % 10 ** letter.code.length).padStart(letter.code.length, '0');
  return { ref: body.result.otp_ref, code: letter.code, wrong, answer: body };
}

/** A token that shows that the contact is hers. */
export async function proveContact(
  shop: TestShop,
  typed: Typed,
  purpose: OtpPurpose = 'register',
  headers: Record<string, string> = {},
): Promise<string> {
  const { ref, code } = await askCode(shop, typed, purpose, headers);
  const { body } = await shop.post('customer/verify-otp', { otp_ref: ref, otp: code }, { ...PAGE, ...headers });
  if (body.errorCode !== 0) throw new Error(`no token: ${body.errorCode} ${body.message}`);
  return body.result.otp_token as string;
}
