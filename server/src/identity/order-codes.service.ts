// Codes that prove that a reader of an order owns the order's contact.
import { contactKey } from '../customers/contact.ts';
import type { Contact } from '../customers/customers.ts';
import { hashSecret } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import type { Asker } from './asker.ts';
import { checkCode, type CodeSent, openContact, sendCode, typedCode } from './codes.service.ts';
import { useToken } from './codes.store.ts';

export function sendOrderCode(shop: Shop, asker: Asker, contact: Contact, language: string): Promise<CodeSent> {
  return sendCode(shop, { contact, asker, purpose: 'order', language });
}

export interface TypedCode {
  from: Asker;
  ref: string;
  typed: string;
}

/**
 * Uses up the code and returns whether it was sent to this contact, with the purpose `order`. Refuses a wrong code, and
 * one that is too old.
 */
export async function provesContact(shop: Shop, contact: Contact, { from, ref, typed }: TypedCode): Promise<boolean> {
  const { token } = await checkCode(shop, from, ref, typedCode(typed));
  const sealed = await transaction(shop.database, (tx) => useToken(tx, hashSecret(token), 'order'));
  return sealed !== null && contactKey(openContact(shop.secrets, sealed)) === contactKey(contact);
}
