// Changes a placed order for its buyer, and reads those changes. The history row names the changed parts without their
// values, because rows of the history cannot be erased.
import type { AmendedPart } from '@hindam/contract/amended-parts';
import { checkPostalAddress } from '../customers/addresses.ts';
import { numberFault, type Numbered, parseNumber } from '../customers/contact.ts';
import type { PostalAddress } from '../customers/postal-address.ts';
import { sendsSmsTo } from '../identity/sms-budget.service.ts';
import { record } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import { fault, type FieldMessages, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { type Amendable, amendedParts, AMENDMENTS_MAX, isAmendable, mayAmendNumber } from './amending.ts';
import { loadAmendable, writeAmendment } from './amending.store.ts';
import { addHistoryNote } from './moves.service.ts';
import type { OrderReader } from './order-access.ts';
import type { LockedOrder } from './orders.ts';
import { requireOrder } from './orders.service.ts';

export { findAmendment as amendmentOf, loadAmendments as amendmentsOf } from './amending.store.ts';

export interface Amending {
  shippingAddress: PostalAddress;
  /** The new phone number; null leaves the order's number as it is. */
  number: { dialCode: string; phone: string } | null;
  deliveryNote: string;
}

type NumberOf = Pick<Amendable, 'dialCode' | 'phone'>;
type Faults = FieldMessages;

const isSame = (one: NumberOf, other: NumberOf): boolean =>
  one.dialCode === other.dialCode && one.phone === other.phone;

/**
 * The phone number to store, which may be the one that is stored; null when none was sent, or when it cannot be parsed.
 * Faults of the number are added to `faults`.
 */
function numberOf(shop: Shop, order: LockedOrder, typed: Amending['number'], faults: Faults): Numbered | null {
  if (typed === null || (typed.phone === '' && order.phone === null)) return null;
  // An order without a mail address gets its messages by SMS, so its number must be a mobile number.
  const kind = order.email === null ? 'mobile' : 'any';
  const number = parseNumber(typed.dialCode, typed.phone, kind);
  if (typed.phone === '') faults['contact.phone'] = 'FIELD_REQUIRED';
  else if (number === null) faults['contact.phone'] = numberFault(typed.dialCode, kind);
  else if (!isSame(number, order) && order.email === null && !sendsSmsTo(shop, `${number.dialCode}${number.phone}`))
    faults['contact.phone'] = 'PHONE_GETS_NO_SMS';
  return number;
}

/** The order's changeable fields as they will be stored. Refuses an address outside the order's market. */
function checked(shop: Shop, order: LockedOrder, before: Amendable, wish: Amending): Amendable {
  if (wish.shippingAddress.country !== order.market.toUpperCase())
    return refuse('COUNTRY_NOT_SERVED', { 'shipping_address.country': 'COUNTRY_NOT_SERVED' });
  const faults: Faults = {};
  const number: NumberOf = numberOf(shop, order, wish.number, faults) ?? before;
  const place = checkPostalAddress(wish.shippingAddress);
  if (!place.ok) for (const [field, key] of Object.entries(place.faults)) faults[`shipping_address.${field}`] = key;
  if (Object.keys(faults).length > 0 || !place.ok) return refuse('INVALID_FIELDS', faults);
  const { dialCode, phone } = number;
  return { shippingAddress: place.address, dialCode, phone, deliveryNote: wish.deliveryNote };
}

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
    const after = checked(shop, order, before, wish);
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
