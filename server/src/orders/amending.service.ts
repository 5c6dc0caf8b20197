// Service functions of what a buyer changes of a placed order. The order's row is locked, so of two that come at once,
// this change and the move to `packed`, the second sees what the first did. The history names the parts that changed
// and no word of them, because it cannot be blanked.
import type { AmendedPart } from '@hindam/contract/amended-parts';
import { checkPostalAddress } from '../customers/addresses.ts';
import { type Numbered, parseNumber } from '../customers/contact.ts';
import type { PostalAddress } from '../customers/postal-address.ts';
import type { Queries } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import {
  type Amendable,
  amendedParts,
  type Amendment,
  AMENDMENTS_MAX,
  isAmendable,
  mayAmendNumber,
} from './amending.ts';
import { findAmendment, loadAmendable, loadAmendments, writeAmendment } from './amending.store.ts';
import { addHistoryNote } from './moves.service.ts';
import type { OrderReader } from './order-access.ts';
import type { LockedOrder } from './orders.ts';
import { requireOrder } from './orders.service.ts';

export interface Amending {
  shippingAddress: PostalAddress;
  /** Null = the number stays. */
  number: { dialCode: string; phone: string } | null;
  deliveryNote: string;
}

type NumberOf = Pick<Amendable, 'dialCode' | 'phone'>;
type Faults = Record<string, string>;

/** The number as it will be stored; null where it stays as it is. */
function numberOf(order: LockedOrder, typed: Amending['number'], faults: Faults): Numbered | null {
  if (typed === null || (typed.phone === '' && order.phone === null)) return null;
  // Where there is no mail address, messages come by SMS.
  const number = parseNumber(typed.dialCode, typed.phone, order.email === null ? 'mobile' : 'any');
  if (typed.phone === '') faults['contact.phone'] = 'FIELD_REQUIRED';
  else if (number === null) faults['contact.phone'] = 'PHONE_INVALID';
  return number;
}

/** Everything as it will be stored; refuses with all faults together. */
function checked(order: LockedOrder, before: Amendable, wish: Amending): Amendable {
  if (wish.shippingAddress.country !== order.market.toUpperCase())
    return refuse('COUNTRY_NOT_SERVED', { 'shipping_address.country': 'COUNTRY_NOT_SERVED' });
  const faults: Faults = {};
  const number: NumberOf = numberOf(order, wish.number, faults) ?? before;
  const place = checkPostalAddress(wish.shippingAddress);
  if (!place.ok) for (const [field, key] of Object.entries(place.faults)) faults[`shipping_address.${field}`] = key;
  if (Object.keys(faults).length > 0 || !place.ok) return refuse('INVALID_FIELDS', faults);
  const { dialCode, phone } = number;
  return { shippingAddress: place.address, dialCode, phone, deliveryNote: wish.deliveryNote };
}

/** Changes the order and says what is different now; nothing happens when nothing is. */
export async function amendOrder(
  shop: Shop,
  reader: OrderReader,
  orderId: string,
  wish: Amending,
): Promise<AmendedPart[]> {
  return transaction(shop.database, async (tx) => {
    const order = await requireOrder(tx, reader, orderId, shop.secrets);
    if (!isAmendable(order.status)) return refuse('AMENDING_TOO_LATE');
    const { amendments, ...before } = (await loadAmendable(tx, orderId)) ?? fault('NOT_FOUND');
    const after = checked(order, before, wish);
    const parts = amendedParts(before, after);
    if (parts.length === 0) return parts;
    const isNumber = parts.includes('number');
    if (isNumber && !mayAmendNumber(order)) return refuse('NUMBER_PROVEN');
    if (amendments >= AMENDMENTS_MAX) return refuse('AMENDED_TOO_OFTEN');
    const amendmentId = newId();
    const byMember = order.customerId !== null && reader.member?.customerId === order.customerId;
    await writeAmendment(tx, orderId, { amendmentId, byMember, before, after, isNumber });
    await addHistoryNote(tx, orderId, { by: 'shopper', what: 'amended', note: parts.join(' ') });
    await record(tx, 'order.amended', { orderId, amendmentId });
    return parts;
  });
}

/** What was changed of an order, the oldest first; for operators. */
export async function amendmentsOf(db: Queries, orderId: string): Promise<Amendment[]> {
  return loadAmendments(db, orderId);
}

/** The change that a letter tells of; null once the order's personal data was blanked. */
export async function amendmentOf(db: Queries, amendmentId: string): Promise<Amendment | null> {
  return findAmendment(db, amendmentId);
}
