// Identity of a member: codes by SMS or mail, registration, login, sessions, passkeys. A caller never learns whether a
// contact is known before entering the code sent to it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { expects } from './field-rules.ts';
import { dialCode, email, emptyIsAbsent, id, languageCode, line, phone, text } from './fields.ts';

// R77: the OTP is four digits. Codes for a password reset by SMS and for the purpose `order` have six, others only
// where codes are being guessed or are locked (`codeLength` of server/src/identity/otp.ts); `otp_length` tells the
// client.
export const OTP_LENGTH = 4;
export const OTP_LENGTH_LONG = 6;
/** The `otp_length` of a password reset by mail, which sends a link and no code. */
export const OTP_LENGTH_OF_LINK = 0;
/** R78 (`maxOtpSendTime`): after this many seconds another code can be requested. */
export const OTP_RESEND_SECONDS = 60;
export const OTP_LIVES_SECONDS = 300;
export const RESET_LINK_LIVES_SECONDS = 900;
/** No key of a reset link has more characters, so a longer text cannot be one. */
export const RESET_KEY_MAX_CHARACTERS = 200;

export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 128;
export const NAME_MAX_CHARACTERS = 100;
/** How many passkeys a member may have; the message of PASSKEYS_FULL repeats the number. */
export const PASSKEYS_MAX = 10;

export const OTP_PURPOSES = ['register', 'reset', 'change'] as const;
/**
 * What a one-time code is for. delivery: a guest's order with cash on delivery, requested only by the checkout · order:
 * to be shown street and phone number of an order that ended long ago (`order/contact-code`).
 */
export type OtpPurpose = (typeof OTP_PURPOSES)[number] | 'delivery' | 'order';

/** A new password as typed: any characters, nothing trimmed. Its length is counted in code points, not bytes. */
export const newPassword = z
  .string()
  .refine((value) => Array.from(value).length >= PASSWORD_MIN_CHARACTERS, expects('too short'))
  .refine((value) => Array.from(value).length <= PASSWORD_MAX_CHARACTERS, {
    ...expects('too long'),
    params: { limit: PASSWORD_MAX_CHARACTERS },
  })
  .meta({ description: '8 to 128 characters of any kind' });

/**
 * A password to verify. Lengths that no stored password has are accepted too, and are answered like a wrong password.
 */
export const knownPassword = z.string().min(1).max(1_024);

const contactFields = {
  email: emptyIsAbsent(email),
  dial_code: emptyIsAbsent(dialCode),
  phone: emptyIsAbsent(phone),
};

const hasContact = ({ email: mail, phone: number }: { email?: string | undefined; phone?: string | undefined }) =>
  mail !== undefined || number !== undefined;

/** A random token that the shop has made: base64url, at least 128 bits. */
export const token = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, expects('malformed'));

export const account = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string().nullable().meta({ description: 'null when the account was registered with a number' }),
  })
  .meta({ id: 'Account', description: 'What the device keeps under first_app: for display, no key to anything' });
export type Account = z.output<typeof account>;

const signedIn = z.object({ result: account });

export const codeSent = z.object({
  result: z.object({
    otp_ref: z.string(),
    otp_length: z.int().meta({
      description:
        '4; 6 for `reset` by SMS, and while the number or the shop is under attack; 0 for `reset` by mail, which sends a link to the page of the new password: there is no code to enter',
    }),
    resend_after: z.int().meta({ description: 'seconds' }),
    expires_in: z.int().meta({ description: 'seconds' }),
  }),
});

export const session = z
  .object({
    _id: z.string(),
    device: z.string().meta({ description: 'browser and system in words, from the User-Agent' }),
    current: z.boolean(),
    remembered: z.boolean(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof session>;

export const passkey = z
  .object({
    _id: z.string(),
    label: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkey>;

/** The objects that browsers exchange when a passkey is registered or used (WebAuthn level 3, JSON forms). */
const webauthn = z.record(z.string(), z.unknown()).meta({ description: 'WebAuthn in its JSON form' });

const languageField = { language_code: languageCode.optional() };
const nothing = z.object({});

export const identityEndpoints = {
  'POST customer/send-otp': endpoint({
    method: 'POST',
    path: 'customer/send-otp',
    who: 'shopper',
    limit: { name: 'codes', by: 'address' },
    summary:
      'Sends a code to a number or an address of mail, and for `reset` by mail a link; answers the same whether or not it is known. `change` is for members alone',
    body: z
      .object({ purpose: z.enum(OTP_PURPOSES), ...contactFields, ...languageField })
      .refine(hasContact, { path: ['email'], error: 'required' }),
    answer: codeSent,
    refusals: ['INVALID_FIELDS', 'SMS_PAUSED'],
  }),
  'POST customer/forgot-password': endpoint({
    method: 'POST',
    path: 'customer/forgot-password',
    who: 'public',
    limit: { name: 'codes', by: 'address' },
    summary: 'send-otp with the purpose reset',
    body: z.object({ ...contactFields, ...languageField }).refine(hasContact, { path: ['email'], error: 'required' }),
    answer: codeSent,
    refusals: ['INVALID_FIELDS', 'SMS_PAUSED'],
  }),
  'POST customer/verify-otp': endpoint({
    method: 'POST',
    path: 'customer/verify-otp',
    who: 'public',
    limit: { name: 'codeTries', by: 'address' },
    summary: 'A right code, once, becomes a token for what it was asked for',
    body: z.object({ otp_ref: token, otp: text(16, 'code').pipe(z.string().min(1)), ...languageField }),
    answer: z.object({
      result: z.object({
        otp_token: z.string().meta({ description: 'good for 15 minutes, once, for the purpose of the code' }),
        account_exists: z.boolean().meta({ description: 'told only to a caller who has proved the contact' }),
      }),
    }),
    refusals: ['INVALID_FIELDS', 'OTP_WRONG', 'OTP_EXPIRED', 'RESET_LINK_SENT'],
  }),
  'POST customer/register': endpoint({
    method: 'POST',
    path: 'customer/register',
    who: 'public',
    limit: { name: 'registrations', by: 'address' },
    summary: 'Opens an account for the contact the code went to, and signs in',
    body: z.object({
      otp_token: token,
      name: line(NAME_MAX_CHARACTERS).pipe(z.string().min(1)),
      password: newPassword,
      // R79: terms agreement is required at registration.
      terms: z.boolean().refine((agreed) => agreed, { error: 'required' }),
      ...contactFields,
      language_code: languageCode,
      letters_language: languageCode.optional().meta({ description: 'of the member’s letters, where it is another' }),
    }),
    answer: signedIn,
    refusals: ['INVALID_FIELDS', 'OTP_TOKEN_EXPIRED', 'PASSWORD_COMMON', 'ALREADY_REGISTERED'],
  }),
  'POST customer/login': endpoint({
    method: 'POST',
    path: 'customer/login',
    who: 'public',
    limit: { name: 'logins', by: 'address' },
    summary: 'Signs in by e-mail or by mobile with the password; one answer for every wrong pair',
    body: z
      .object({ ...contactFields, password: knownPassword, remember: z.boolean().default(false), ...languageField })
      .refine(hasContact, { path: ['email'], error: 'required' }),
    answer: signedIn,
    refusals: ['INVALID_FIELDS', 'WRONG_CREDENTIALS'],
  }),
  'POST customer/logout': endpoint({
    method: 'POST',
    path: 'customer/logout',
    who: 'member',
    summary: 'Ends this session',
    answer: nothing,
    refusals: [],
  }),
  'GET customer/session': endpoint({
    method: 'GET',
    path: 'customer/session',
    who: 'member',
    summary: 'Who is signed in; changes nothing',
    answer: signedIn,
    refusals: [],
  }),
  'POST customer/session': endpoint({
    method: 'POST',
    path: 'customer/session',
    who: 'member',
    summary: 'Who is signed in, and the session is used from now: front ends ask it at start',
    answer: signedIn,
    refusals: [],
  }),
  'GET customer/sessions': endpoint({
    method: 'GET',
    path: 'customer/sessions',
    who: 'member',
    summary: 'The sessions of the member',
    answer: z.object({ result: z.array(session) }),
    refusals: [],
  }),
  'DELETE customer/sessions/{id}': endpoint({
    method: 'DELETE',
    path: 'customer/sessions/{id}',
    who: 'member',
    summary: 'Ends one session of the member',
    params: z.object({ id }),
    answer: z.object({ result: z.array(session) }),
    refusals: [],
  }),
  'DELETE customer/sessions': endpoint({
    method: 'DELETE',
    path: 'customer/sessions',
    who: 'member',
    summary: 'Ends every session of the member but this one',
    answer: z.object({ result: z.array(session) }),
    refusals: [],
  }),
  'POST customer/reset-link': endpoint({
    method: 'POST',
    path: 'customer/reset-link',
    who: 'public',
    limit: 'general',
    summary:
      'Whether the `key` of a mailed link still sets a password; changes nothing, so that a program that reads mails ahead of their reader does not use the link up',
    // Any text is accepted, because a mail program may have broken the link: such a key is answered like an old one.
    body: z.object({ otp_token: z.string().max(RESET_KEY_MAX_CHARACTERS), ...languageField }),
    answer: nothing,
    refusals: ['RESET_LINK_OVER'],
  }),
  'POST customer/reset-password': endpoint({
    method: 'POST',
    path: 'customer/reset-password',
    who: 'public',
    limit: 'general',
    summary:
      'A new password by a code, or by the `key` of a mailed link as `otp_token`; every other session ends, this device is signed in',
    body: z.object({ otp_token: token, password: newPassword, ...languageField }),
    answer: signedIn,
    refusals: ['INVALID_FIELDS', 'OTP_TOKEN_EXPIRED', 'PASSWORD_COMMON'],
  }),
  'POST customer/change-password': endpoint({
    method: 'POST',
    path: 'customer/change-password',
    who: 'member',
    limit: { name: 'passwords', by: 'member' },
    summary: 'A new password by the old one; every other session ends',
    body: z.object({ password: knownPassword, new_password: newPassword, ...languageField }),
    answer: nothing,
    refusals: ['INVALID_FIELDS', 'WRONG_PASSWORD', 'PASSWORD_COMMON'],
  }),
  'POST customer/change-contact': endpoint({
    method: 'POST',
    path: 'customer/change-contact',
    who: 'member',
    limit: { name: 'passwords', by: 'member' },
    summary: 'Changes e-mail or phone to the one the code went to; the old one is told',
    body: z.object({ otp_token: token, password: knownPassword, ...languageField }),
    answer: signedIn,
    refusals: ['INVALID_FIELDS', 'WRONG_PASSWORD', 'OTP_TOKEN_EXPIRED', 'CONTACT_TAKEN'],
  }),
  'GET customer/passkeys': endpoint({
    method: 'GET',
    path: 'customer/passkeys',
    who: 'member',
    summary: 'The member’s passkeys',
    answer: z.object({ result: z.array(passkey) }),
    refusals: [],
  }),
  'POST customer/passkey/add-options': endpoint({
    method: 'POST',
    path: 'customer/passkey/add-options',
    who: 'member',
    limit: { name: 'passwords', by: 'member' },
    summary: 'What the browser needs to make a passkey; asks for the password unless the member signed in just now',
    body: z.object({ password: emptyIsAbsent(knownPassword), ...languageField }),
    answer: z.object({ result: z.object({ ref: z.string(), options: webauthn }) }),
    refusals: ['INVALID_FIELDS', 'PASSWORD_NEEDED', 'WRONG_PASSWORD', 'PASSKEYS_FULL'],
  }),
  'POST customer/passkey/add': endpoint({
    method: 'POST',
    path: 'customer/passkey/add',
    who: 'member',
    summary: 'Keeps the passkey the browser made',
    body: z.object({ ref: token, response: webauthn, label: line(60).optional(), ...languageField }),
    answer: z.object({ result: z.array(passkey) }),
    refusals: ['INVALID_FIELDS', 'PASSKEY_REFUSED', 'PASSKEY_UNVERIFIED', 'PASSKEYS_FULL'],
  }),
  'DELETE customer/passkeys/{id}': endpoint({
    method: 'DELETE',
    path: 'customer/passkeys/{id}',
    who: 'member',
    summary: 'Deletes one passkey of the member',
    params: z.object({ id }),
    answer: z.object({ result: z.array(passkey) }),
    refusals: [],
  }),
  'POST customer/passkey/login-options': endpoint({
    method: 'POST',
    path: 'customer/passkey/login-options',
    who: 'public',
    limit: { name: 'passkeyQuestions', by: 'address' },
    summary: 'What the browser needs to sign in with a passkey; names no account',
    body: z.object({ ...languageField }),
    answer: z.object({ result: z.object({ ref: z.string(), options: webauthn }) }),
    refusals: [],
  }),
  'POST customer/passkey/login': endpoint({
    method: 'POST',
    path: 'customer/passkey/login',
    who: 'public',
    limit: { name: 'logins', by: 'address' },
    summary: 'Signs in with a passkey',
    body: z.object({ ref: token, response: webauthn, remember: z.boolean().default(false), ...languageField }),
    answer: signedIn,
    refusals: ['INVALID_FIELDS', 'PASSKEY_REFUSED', 'PASSKEY_UNVERIFIED'],
  }),
};
