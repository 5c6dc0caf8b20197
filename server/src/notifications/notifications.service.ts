// Events become letters, inside the transaction that works the event off; and what was written can be looked at.
import { htmlLanguage } from '@hindam/contract/language';
import { z } from 'zod';
import type { Transaction } from '../kernel/database.ts';
import type { OtpLetter } from '../identity/otp.ts';
import type { Consumers, Delivery } from '../kernel/outbox.ts';
import type { Shop } from '../shop.ts';
import { compose, surroundingsOf } from './compose.ts';
import { addressOf, hmacOf, write } from './letters.service.ts';
import type { Channel, Composed, Inside, Template } from './notifications.ts';
import {
  adoptLetters,
  deleteLettersOf,
  deleteOldLetters,
  findPerson,
  findPersonAt,
  loadLetters,
  type Person,
} from './notifications.store.ts';
import { orderLetterConsumers } from './order-letters.service.ts';

const LETTERS_SHOWN_MAX = 100;

/** What identity seals into 'otp.wanted'; nobody to send to is a letter that is never written. */
const otpLetter = z.object({
  channel: z.enum(['mail', 'sms']),
  to: z.string().nullable(),
  code: z.string(),
  purpose: z.enum(['register', 'reset', 'change', 'delivery']),
  expiresInSeconds: z.number(),
});

/** A contact that is, or was, a member's. */
const sealedContact = z.object({
  email: z.string().nullable(),
  dialCode: z.string().nullable(),
  phone: z.string().nullable(),
  name: z.string().default(''),
});

async function tellMember(shop: Shop, delivery: Delivery, customerId: string, template: Template): Promise<void> {
  const person = await findPerson(delivery.tx, customerId);
  const address = person && addressOf(person);
  // Somebody who left meanwhile is told nothing but goodbye.
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

/** Codes sent before she was a member, or to a contact that was not hers yet, are hers from now on. */
async function adopt(shop: Shop, tx: Transaction, person: Person | null): Promise<void> {
  if (!person) return;
  const contacts = [person.email, person.phone].filter((contact) => contact !== null);
  await adoptLetters(
    tx,
    person.customerId,
    contacts.map((contact) => hmacOf(shop, contact)),
  );
}

async function sendCode(shop: Shop, delivery: Delivery, language: string, sealed: string): Promise<void> {
  const letter: Omit<OtpLetter, 'pad'> = otpLetter.parse(shop.secrets.open(fromText(sealed)));
  const { channel, to, code, purpose, expiresInSeconds } = letter;
  if (to === null) return;
  const person = await findPersonAt(delivery.tx, to);
  await write(shop, delivery, {
    channel,
    to,
    template: `code_${purpose}`,
    language,
    customerId: person?.customerId ?? null,
    // Her name stays out: whether a contact is a member's must not show.
    facts: { name: '', code, codeMinutes: Math.round(expiresInSeconds / 60) },
    livesSeconds: expiresInSeconds,
    // A code held back would be stale; sent or not, it counts like any letter.
    overQuota: person === null ? 'wait' : null,
  });
}

const fromText = (sealed: string): Buffer => Buffer.from(sealed, 'base64');

function openContact(shop: Shop, sealed: string) {
  const { email, dialCode, phone, name } = sealedContact.parse(shop.secrets.open(fromText(sealed)));
  return { email, phone: phone === null ? null : `${dialCode ?? ''}${phone}`, name };
}

export function letterConsumers(shop: Shop): Consumers {
  return {
    ...orderLetterConsumers(shop),
    'otp.wanted': ({ language, sealed }, delivery) => sendCode(shop, delivery, language, sealed),
    'customer.registered': async ({ customerId }, delivery) => {
      await adopt(shop, delivery.tx, await findPerson(delivery.tx, customerId));
      await tellMember(shop, delivery, customerId, 'welcome');
    },
    'customer.password_changed': ({ customerId }, delivery) =>
      tellMember(shop, delivery, customerId, 'password_changed'),
    'customer.passkey_added': ({ customerId }, delivery) => tellMember(shop, delivery, customerId, 'passkey_added'),
    'customer.contact_changed': async ({ customerId, kind, sealed }, delivery) => {
      const person = await findPerson(delivery.tx, customerId);
      await adopt(shop, delivery.tx, person);
      const old = openContact(shop, sealed);
      // The old one of the kind that was changed; where there was none, she is told at the other.
      const address = addressOf(kind === 'email' ? { ...old, phone: old.email ? null : old.phone } : flipped(old));
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
      // A letter that was being written while she left is hers no more either.
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

/** A changed number is told to the old number, and only where there was none to the mail. */
function flipped({ email, phone }: { email: string | null; phone: string | null }) {
  return { email: phone === null ? email : null, phone };
}

export interface ShownLetter extends Composed {
  id: string;
  channel: Channel;
  to: string;
  /** BCP 47 */
  language: string;
  template: Template;
  createdAt: Date;
  sentAt: Date | null;
  heldUntil: Date | null;
  attempts: number;
}

/** Null for a letter from before the shop's secret was another: it says nothing to anybody any more. */
function opened(shop: Shop, sealed: Buffer): Inside | null {
  try {
    return shop.secrets.open(sealed) as Inside;
  } catch {
    return null;
  }
}

/** Letters as their readers see them, the newest first. For a demo shop alone: codes are in them. */
export async function lettersToShow(shop: Shop, to: string | null): Promise<ShownLetter[]> {
  const around = await surroundingsOf(shop);
  const rows = await loadLetters(shop.database, to === null ? null : hmacOf(shop, to), LETTERS_SHOWN_MAX);
  return rows.flatMap((row) => {
    const inside = opened(shop, row.sealed);
    if (!inside) return [];
    const { to: recipient, facts } = inside;
    const { id, channel, template, createdAt, sentAt, heldUntil, attempts } = row;
    const composed = compose(channel, { ...row, facts }, around);
    const language = htmlLanguage(row.language);
    const when = { createdAt, sentAt, heldUntil, attempts };
    return [{ id, channel, to: recipient, language, template, ...when, ...composed }];
  });
}

export async function throwOldLettersAway(tx: Transaction): Promise<number> {
  return deleteOldLetters(tx);
}
