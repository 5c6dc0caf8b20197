// Inserts the letters (mails and SMS) about accounts and reminders, in the transaction that handles the event, and
// lists letters in a demo shop.
import { htmlLanguage } from '@hindam/contract/language';
import { z } from 'zod';
import type { Transaction } from '../kernel/database.ts';
import type { OtpLetter } from '../identity/otp.ts';
import type { Events } from '../kernel/events.ts';
import type { Consumers, Delivery } from '../kernel/outbox.ts';
import type { Shop } from '../shop.ts';
import { alertLetterConsumers } from './alert-letters.service.ts';
import { compose, letterContextOf } from './compose.ts';
import { contactLetterConsumers } from './contact-letters.ts';
import { addressOf, hmacOf, write } from './letters.service.ts';
import type { Channel, Composed, SealedContent, Template } from './notifications.ts';
import {
  linkLetters,
  deleteLettersOf,
  findRecipient,
  findRecipientByAddress,
  loadLetters,
  type Recipient,
} from './notifications.store.ts';
import { LETTER_LIVES_SECONDS } from '../reminders/reminders.ts';
import { offKeyOf, wantsReminders } from '../reminders/reminders.service.ts';
import { operatorLetterConsumers } from './operator-letters.service.ts';
import { orderLetterConsumers } from './order-letters.service.ts';
import { visitLetterConsumers } from './visit-letters.service.ts';

export { purgeOldLetters } from './notifications.store.ts';

const LETTERS_SHOWN_MAX = 100;

/** The decrypted field `sealed` of the event 'otp.wanted'; no mail or SMS is written when `to` is null. */
const otpLetter = z.object({
  channel: z.enum(['mail', 'sms']),
  to: z.string().nullable(),
  /** Null if a link with the key `linkKey` is sent instead of a code. Events of older versions have no `linkKey`. */
  code: z.string().nullable(),
  linkKey: z.string().nullable().default(null),
  purpose: z.enum(['register', 'reset', 'change', 'delivery', 'order']),
  expiresInSeconds: z.number(),
});

/**
 * The decrypted field `sealed` of 'customer.contact_changed' and 'customer.deleted': the member's contacts before the
 * event.
 */
const sealedContact = z.object({
  email: z.string().nullable(),
  dialCode: z.string().nullable(),
  phone: z.string().nullable(),
  name: z.string().default(''),
});

async function notifyMember(shop: Shop, delivery: Delivery, customerId: string, template: Template): Promise<void> {
  const person = await findRecipient(delivery.tx, customerId);
  const address = person && addressOf(person);
  // If the member has deleted the account meanwhile, there is no address.
  if (!address) return;
  const { language, name } = person;
  await write(shop, delivery, {
    ...address,
    template,
    language,
    customerId,
    facts: { name },
    livesSeconds: null,
    overQuota: null,
  });
}

/**
 * Assigns letters that were sent to the member's contacts and belong to no member yet, such as the mail with the code
 * for registration, to the member.
 */
async function linkLettersToMember(shop: Shop, tx: Transaction, person: Recipient | null): Promise<void> {
  if (!person) return;
  const contacts = [person.email, person.phone].filter((contact) => contact !== null);
  await linkLetters(
    tx,
    person.customerId,
    contacts.map((contact) => hmacOf(shop, contact)),
  );
}

async function sendCode(shop: Shop, delivery: Delivery, language: string, sealed: string): Promise<void> {
  const letter: Omit<OtpLetter, 'pad'> = otpLetter.parse(shop.secrets.open(decodeBase64(sealed)));
  const { channel, to, code, linkKey, purpose, expiresInSeconds } = letter;
  if (to === null) return;
  const person = await findRecipientByAddress(delivery.tx, to);
  await write(shop, delivery, {
    channel,
    to,
    template: linkKey === null ? `code_${purpose}` : 'reset_link',
    language,
    customerId: person?.customerId ?? null,
    // No name, because the letter must not reveal whether the contact is a member's.
    facts: {
      name: '',
      ...(code === null ? {} : { code }),
      ...(linkKey === null ? {} : { resetKey: linkKey }),
      codeMinutes: Math.round(expiresInSeconds / 60),
    },
    livesSeconds: expiresInSeconds,
    // A code to a contact of no member counts towards the quota (quota.ts) and waits beyond it; it expires if it waits
    // too long.
    overQuota: person === null ? 'wait' : null,
  });
}

/**
 * Writes a reminder, if the member still wants reminders and has an e-mail address. An SMS has no room for the link
 * that ends reminders.
 */
async function remindMember(shop: Shop, delivery: Delivery, { customerId, kind }: Events['reminder.due']) {
  if (!(await wantsReminders(delivery.tx, customerId))) return;
  const person = await findRecipient(delivery.tx, customerId);
  if (!person?.email) return;
  const { email, language, name } = person;
  await write(shop, delivery, {
    channel: 'mail',
    to: email,
    template: kind === 'cart' ? 'cart_left' : 'order_ran_out',
    language,
    customerId,
    facts: { name, offKey: offKeyOf(shop.secrets, customerId) },
    livesSeconds: LETTER_LIVES_SECONDS,
    overQuota: null,
    heeding: { topic: 'reminders', optional: true, heedsQuietHours: true, about: null },
  });
}

const decodeBase64 = (sealed: string): Buffer => Buffer.from(sealed, 'base64');

function openContact(shop: Shop, sealed: string) {
  const { email, dialCode, phone, name } = sealedContact.parse(shop.secrets.open(decodeBase64(sealed)));
  return { email, phone: phone === null ? null : `${dialCode ?? ''}${phone}`, name };
}

export function letterConsumers(shop: Shop): Consumers {
  return {
    ...orderLetterConsumers(shop),
    ...contactLetterConsumers(shop),
    ...visitLetterConsumers(shop),
    ...alertLetterConsumers(shop),
    ...operatorLetterConsumers(shop),
    'otp.wanted': ({ language, sealed }, delivery) => sendCode(shop, delivery, language, sealed),
    'reminder.due': (due, delivery) => remindMember(shop, delivery, due),
    'customer.registered': async ({ customerId }, delivery) => {
      await linkLettersToMember(shop, delivery.tx, await findRecipient(delivery.tx, customerId));
      await notifyMember(shop, delivery, customerId, 'welcome');
    },
    'customer.password_changed': ({ customerId }, delivery) =>
      notifyMember(shop, delivery, customerId, 'password_changed'),
    'customer.passkey_added': ({ customerId }, delivery) => notifyMember(shop, delivery, customerId, 'passkey_added'),
    'customer.contact_changed': async ({ customerId, kind, sealed }, delivery) => {
      const person = await findRecipient(delivery.tx, customerId);
      await linkLettersToMember(shop, delivery.tx, person);
      const old = openContact(shop, sealed);
      // The message goes to the contact that was replaced; if there was none of that kind, to the member's other
      // contact.
      const address = addressOf(kind === 'email' ? { ...old, phone: old.email ? null : old.phone } : preferPhone(old));
      if (!person || !address) return;
      const { language, name } = person;
      const facts = { name, kind };
      await write(shop, delivery, {
        ...address,
        template: 'contact_changed',
        language,
        customerId,
        facts,
        livesSeconds: null,
        overQuota: null,
      });
    },
    'customer.deleted': async ({ customerId, language, sealed }, delivery) => {
      // The erasure has deleted the member's letters, but another event may have written one before the erasure was
      // committed.
      await deleteLettersOf(delivery.tx, customerId);
      const { name, ...contact } = openContact(shop, sealed);
      const address = addressOf(contact);
      if (!address) return;
      const draft = {
        template: 'goodbye',
        language,
        customerId: null,
        facts: { name },
        livesSeconds: null,
        overQuota: null,
      } as const;
      await write(shop, delivery, { ...address, ...draft });
    },
  };
}

/** Leaves out the e-mail address if there is a phone number, so that `addressOf` returns the number. */
function preferPhone({ email, phone }: { email: string | null; phone: string | null }) {
  return { email: phone === null ? email : null, phone };
}

export interface ShownLetter extends Composed {
  id: string;
  channel: Channel;
  to: string;
  language: string;
  template: Template;
  createdAt: Date;
  sentAt: Date | null;
  heldUntil: Date | null;
  attempts: number;
}

/** Null when the contents cannot be decrypted, for example without the secret. */
function opened(shop: Shop, sealed: Buffer): SealedContent | null {
  try {
    return shop.secrets.open(sealed) as SealedContent;
  } catch {
    return null;
  }
}

/** The newest letters as recipients see them. Only for a demo shop, because they contain codes. */
export async function lettersToShow(shop: Shop, to: string | null): Promise<ShownLetter[]> {
  const context = await letterContextOf(shop);
  const rows = await loadLetters(shop.database, to === null ? null : hmacOf(shop, to), LETTERS_SHOWN_MAX);
  return rows.flatMap((row) => {
    const sealedContent = opened(shop, row.sealed);
    if (!sealedContent) return [];
    const { to: recipient, facts } = sealedContent;
    const { id, channel, template, createdAt, sentAt, heldUntil, attempts } = row;
    const composed = compose(channel, { ...row, facts }, context);
    const language = htmlLanguage(row.language);
    const when = { createdAt, sentAt, heldUntil, attempts };
    return [{ id, channel, to: recipient, language, template, ...when, ...composed }];
  });
}
