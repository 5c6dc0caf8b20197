// Mails about a contact message: the message to the shop, and a confirmation to the sender. Somebody may have typed a
// stranger's address, so the confirmation repeats nothing that was typed.
import { DEFAULT_LANGUAGE, englishNameOf } from '@hindam/contract/language';
import type { Consumers, Delivery } from '../kernel/outbox.ts';
import { translate } from '../kernel/words.ts';
import { shopImprint } from '../content/content.service.ts';
import { messageToTell } from '../messages/messages.service.ts';
import type { Message as ContactMessage } from '../messages/messages.ts';
import type { Shop } from '../shop.ts';
import { type Letter, type LetterContent, type LetterContext, momentIn } from './letter-content.ts';
import { write } from './letters.service.ts';
import type { ContactFacts, ContactTemplate } from './notifications.ts';
import { findRecipient, findRecipientByAddress } from './notifications.store.ts';
import { messageOf } from './wording.ts';

async function writeToShop(shop: Shop, delivery: Delivery, message: ContactMessage): Promise<void> {
  const { contact } = await shopImprint(shop);
  if (contact.email === '') return;
  const { reference, name, email, subject, language } = message;
  // If the sender is a member, the mail is stored as that member's, so that it is erased with the account.
  const sender = message.customerId ?? (await findRecipientByAddress(delivery.tx, email))?.customerId ?? null;
  await write(shop, delivery, {
    channel: 'mail',
    to: contact.email,
    template: 'contact_message',
    language: DEFAULT_LANGUAGE,
    customerId: sender,
    facts: { name: '', contact: { reference, name, email, subject, language, message: message.message } },
    livesSeconds: null,
    overQuota: null,
  });
}

async function confirm(shop: Shop, delivery: Delivery, message: ContactMessage): Promise<void> {
  const { customerId, email, language, reference } = message;
  const member = customerId === null ? null : await findRecipient(delivery.tx, customerId);
  const isProven = member !== null && member.email === email;
  await write(shop, delivery, {
    channel: 'mail',
    to: email,
    template: 'contact_received',
    language,
    customerId: isProven ? customerId : null,
    facts: { name: isProven ? member.name : '', contact: { reference } },
    livesSeconds: null,
    // Beyond the quota of the mailbox, the confirmation to an unproven address is dropped: the page has already said
    // that the message arrived.
    overQuota: isProven ? null : 'drop',
  });
}

export function contactLetterConsumers(shop: Shop): Consumers {
  return {
    'contact.sent': async ({ messageId }, delivery) => {
      const message = await messageToTell(delivery.tx, messageId);
      if (!message) return;
      await writeToShop(shop, delivery, message);
      await confirm(shop, delivery, message);
    },
  };
}

function factsOf({ language, at }: Letter, facts: ContactFacts, context: LetterContext): LetterContent['facts'] {
  const fact = (key: string, value: string | undefined) =>
    value === undefined ? [] : [{ label: translate(language, `MAIL_FACT_${key}`), value }];
  return [
    ...fact('REFERENCE', facts.reference),
    ...fact('FROM', facts.name),
    ...fact('EMAIL', facts.email),
    ...fact('SUBJECT', facts.subject),
    ...fact('LANGUAGE', facts.language && englishNameOf(facts.language)),
    ...fact('WHEN', momentIn(language, at, context)),
  ];
}

export function contactLetterContent(
  template: ContactTemplate,
  letter: Letter,
  facts: ContactFacts,
  context: LetterContext,
): LetterContent {
  const { language } = letter;
  const values = { reference: facts.reference, name: facts.name ?? '', subject: facts.subject ?? '' };
  const message = (part: string) => messageOf(language, `MAIL_${template.toUpperCase()}_${part}`, values);
  return {
    subject: message('SUBJECT'),
    preheader: message('PREHEADER'),
    heading: message('HEADING'),
    body: message('BODY'),
    code: null,
    codeFillsIn: false,
    quote: facts.message ?? null,
    lines: [],
    facts: factsOf(letter, facts, context),
    button: null,
    note: template === 'contact_received' ? message('NOTE') : null,
    why: message('WHY'),
    sms: null,
    off: null,
    replyTo: facts.email ?? null,
  };
}
