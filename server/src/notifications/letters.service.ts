// Creates letters (mails, SMS and pushes): a row with sealed contents, inserted in the transaction that handles the
// event.
import { knownLanguage } from '@hindam/contract/language';
import { reserveSmsOfLetter, sendsSmsTo } from '../identity/sms-budget.service.ts';
import type { Transaction } from '../kernel/database.ts';
import type { Delivery } from '../kernel/outbox.ts';
import type { Shop } from '../shop.ts';
import { type Channel, type Draft, type SealedContent, recipientHmac, SMS_TEMPLATES } from './notifications.ts';
import { insertLetter } from './notifications.store.ts';
import { mailboxHmac } from './quota.ts';

export type Address = Pick<SealedContent, 'to'> & { channel: Channel };

/** The e-mail address, else the phone number; null without either. */
export function addressOf({ email, phone }: { email: string | null; phone: string | null }): Address | null {
  if (email !== null) return { channel: 'mail', to: email };
  return phone === null ? null : { channel: 'sms', to: phone };
}

export const hmacOf = (shop: Shop, recipient: string): Buffer => recipientHmac(shop.secrets, recipient);

/**
 * Whether a letter may be sent as SMS; if so, counts it against the budgets of SMS, except a code, which was counted
 * when it was requested. With a spent budget, letters with `overQuota` 'drop' may not be sent.
 */
async function mayBeSms(tx: Transaction, shop: Shop, { to, template, overQuota }: Draft): Promise<boolean> {
  if (!SMS_TEMPLATES.includes(template)) return false;
  if (!sendsSmsTo(shop, to)) {
    shop.log.warn({ template }, 'an SMS was not written: its number is of a country that SMS are not sent to');
    return false;
  }
  return template.startsWith('code_') || reserveSmsOfLetter(tx, shop, { number: to, isOwed: overQuota !== 'drop' });
}

export async function write(shop: Shop, { tx, eventId }: Delivery, draft: Draft): Promise<void> {
  if (draft.channel === 'sms' && !(await mayBeSms(tx, shop, draft))) return;
  const chooses = draft.heeding !== undefined && draft.channel === 'mail';
  const sealedContent: SealedContent = { to: draft.to, facts: chooses ? { ...draft.facts, chooses } : draft.facts };
  await insertLetter(tx, {
    eventId,
    channel: draft.channel,
    template: draft.template,
    language: knownLanguage(draft.language, shop.languages()),
    customerId: draft.customerId,
    recipientHmac: hmacOf(shop, draft.to),
    sealed: shop.secrets.seal(sealedContent),
    livesSeconds: draft.livesSeconds,
    mailboxHmac: draft.overQuota === null ? null : mailboxHmac(shop.secrets, draft.to),
    overQuota: draft.overQuota,
    heeding: draft.heeding ?? null,
  });
}
