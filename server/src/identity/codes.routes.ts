import { knownLanguage } from '@hindam/contract/language';
import { parseContact } from '../customers/contact.ts';
import type { Contact } from '../customers/customers.ts';
import type { Call, Routes } from '../kernel/call.ts';
import { fault } from '../kernel/refuse.ts';
import { type Key, moveToContact, register, resetPassword } from './by-code.service.ts';
import { checkCodeUnlessLink, checkResetLink, sendCode, sentOnTheWire, typedCode } from './codes.service.ts';
import { accountOnTheWire } from './login.routes.ts';
import type { SignedIn } from './login.service.ts';

const keyOf = (call: { idempotencyKey: string | null; requestHash(): Buffer }): Key | null =>
  call.idempotencyKey === null ? null : { key: call.idempotencyKey, requestHash: call.requestHash() };

function signedIn(call: { signIn: Call<'POST customer/register'>['signIn'] }, { session, member }: SignedIn) {
  call.signIn(session);
  return { result: accountOnTheWire(member) };
}

async function forgotPassword({ shop, body, from, language }: Call<'POST customer/forgot-password'>) {
  const contact: Contact = parseContact(body);
  return sentOnTheWire(await sendCode(shop, { contact, asker: from, purpose: 'reset', language }));
}

async function registerByCode(call: Call<'POST customer/register'>) {
  const { shop, body, from, language } = call;
  const { otp_token: token, name, password, letters_language: letters } = body;
  const lettersLanguage = letters === undefined ? language : knownLanguage(letters, shop.languages());
  const wish = { token, name, password, language: lettersLanguage, typed: body };
  return signedIn(call, await register(shop, from, wish, keyOf(call)));
}

export const codeRoutes = {
  'POST customer/send-otp': async ({ shop, member, body, from, language }) => {
    // Only a member can change a contact; guests' requests would send messages for nothing.
    if (body.purpose === 'change' && member === null) fault('NOT_SIGNED_IN');
    const request = { contact: parseContact(body), asker: from, purpose: body.purpose, language };
    return sentOnTheWire(await sendCode(shop, request));
  },
  'POST customer/forgot-password': forgotPassword,
  'POST customer/verify-otp': async ({ shop, from, body }) => {
    const { token, accountExists } = await checkCodeUnlessLink(shop, from, body.otp_ref, typedCode(body.otp));
    return { result: { otp_token: token, account_exists: accountExists } };
  },
  'POST customer/register': registerByCode,
  'POST customer/reset-link': async ({ shop, body }) => {
    await checkResetLink(shop, body.otp_token);
    return {};
  },
  'POST customer/reset-password': async (call) => {
    const { shop, from, body } = call;
    const wish = { token: body.otp_token, password: body.password };
    return signedIn(call, await resetPassword(shop, from, wish, keyOf(call)));
  },
  'POST customer/change-contact': async (call) => {
    const { shop, member, from, body } = call;
    const wish = { token: body.otp_token, password: body.password };
    return signedIn(call, await moveToContact(shop, member, from, wish));
  },
} satisfies Routes;
