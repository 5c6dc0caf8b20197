// The links by which guests open an order: revoking them, and proving the order's contact by a code, which shows street
// and phone number again. Invariant: if a new link is to be sent, the transaction that revokes the old links also
// records the request for it.
import { e164Of } from '../customers/contact.ts';
import type { Contact } from '../customers/customers.ts';
import type { Asker } from '../identity/asker.ts';
import type { CodeSent } from '../identity/codes.service.ts';
import { provesContact, sendOrderCode, type TypedCode } from '../identity/order-codes.service.ts';
import { sendsSmsTo } from '../identity/sms-budget.service.ts';
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import type { Shop } from '../shop.ts';
import { addHistoryNote, type HistoryNote } from './moves.service.ts';
import { accessKeyOf, type OrderReader, provenKeyOf } from './order-access.ts';
import type { LockedOrder } from './orders.ts';
import { findOrder, lockOrder, requireOrder } from './orders.service.ts';
import { raiseAccessVersion } from './orders.store.ts';

/**
 * Whether a mail or SMS with a new link is sure to be sent to the contact the order was placed with. Messages about an
 * order that was never placed may be dropped.
 */
function getsNewLink(shop: Shop, { number, placedWith }: LockedOrder): boolean {
  if (number === null) return false;
  const smsTo = e164Of(placedWith);
  return placedWith.email !== null || (smsTo !== null && sendsSmsTo(shop, smsTo));
}

async function renew(tx: Transaction, shop: Shop, order: LockedOrder, note: HistoryNote): Promise<void> {
  if (!getsNewLink(shop, order)) refuse('LINK_NOT_RENEWED');
  const { orderId, language } = order;
  await raiseAccessVersion(tx, orderId);
  await addHistoryNote(tx, orderId, note);
  await record(tx, 'order.link_wanted', { orderId, language });
}

/**
 * Revokes the order's links, also the reader's own, and requests one new link for the order's contact: both or neither.
 */
export async function renewLink(shop: Shop, reader: OrderReader, orderId: string): Promise<void> {
  await transaction(shop.database, async (tx) => {
    const order = await requireOrder(tx, reader, orderId, shop.secrets);
    await renew(tx, shop, order, { by: 'shopper', what: 'links_revoked' });
  });
}

/** Revokes the order's links. With `isToBeSent` the order's contact gets a new one. */
export async function renewLinkByOperator(
  shop: Shop,
  { operatorId }: Operator,
  { orderId, isToBeSent, requestId }: { orderId: string; isToBeSent: boolean; requestId: string },
): Promise<void> {
  await transaction(shop.database, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
    const note: HistoryNote = { by: 'operator', operatorId, what: 'links_revoked' };
    if (isToBeSent) await renew(tx, shop, order, note);
    else {
      await raiseAccessVersion(tx, orderId);
      await addHistoryNote(tx, orderId, note);
    }
    const details = { sent: isToBeSent };
    await recordAction(tx, { operatorId }, { action: 'order.links_revoked', subject: orderId, details, requestId });
  });
}

/** The key of the order's link for the reader's browser to keep, without the proof that `provenKeyOf` adds. */
export async function keyToKeep(shop: Shop, reader: OrderReader, orderId: string): Promise<string> {
  return accessKeyOf(shop.secrets, await findOrder(shop, reader, orderId));
}

/** The order's mail address, because a mail costs nothing; its phone number if it has no mail address. */
function contactOf({ placedWith: { email, dialCode, phone } }: Pick<LockedOrder, 'placedWith'>): Contact {
  if (email !== null) return { email, dialCode: null, phone: null };
  // Once its personal data was erased, an order has neither mail address nor phone number, and no street to show.
  return phone === null ? fault('NOT_FOUND') : { email: null, dialCode, phone };
}

export async function sendContactCode(
  shop: Shop,
  { reader, asker }: { reader: OrderReader; asker: Asker },
  orderId: string,
  language: string,
): Promise<CodeSent> {
  const contact = contactOf(await findOrder(shop, reader, orderId));
  const number = e164Of(contact);
  // A refusal instead of a fault at a field: the reader did not type the number here and so cannot correct it.
  if (number !== null && !sendsSmsTo(shop, number)) refuse('SMS_PAUSED');
  return sendOrderCode(shop, asker, contact, language);
}

/**
 * If the code is right, returns a key with a proof (`provenKeyOf`), which shows street and phone number again. Also
 * refuses a right code that was sent to another contact.
 */
export async function proveOrderContact(
  shop: Shop,
  reader: OrderReader,
  orderId: string,
  code: TypedCode,
): Promise<string> {
  const order = await findOrder(shop, reader, orderId);
  if (!(await provesContact(shop, contactOf(order), code))) refuse('OTP_TOKEN_EXPIRED');
  return provenKeyOf(shop.secrets, order, order.clockHour);
}
