// Hands a guest's orders over to the member who has proved the mail address or phone number on them. Invariant: proving
// a contact and placing an order with it take the same lock, so no order is missed.
import type { Contact } from '../customers/customers.ts';
import { memberByLockedContact } from '../customers/customers.service.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { buyerKeysOf } from '../pricing/buyer.ts';
import { recordBuyer } from '../pricing/coupons.service.ts';
import { handOneOver, handOver, loadDeliveredTo } from './handover.store.ts';
import { addHistoryNote } from './moves.service.ts';
import type { DeliveredTo, LockedOrder } from './orders.ts';

const HANDED_OVER = { by: 'shopper', what: 'handed_over' } as const;

/**
 * Gives the member the guests' orders with this contact. Call it when the member has proved the contact, while holding
 * the contact's lock.
 */
export async function handOrdersOver(
  tx: Transaction,
  secrets: Secrets,
  { customerId, contact }: { customerId: string; contact: Contact },
): Promise<void> {
  const orderIds = await handOver(tx, customerId, contact);
  for (const orderId of orderIds) await addHistoryNote(tx, orderId, HANDED_OVER);
  // The member now counts as a buyer who has ordered before, so that a first-order coupon does not apply.
  if (orderIds.length > 0) await recordBuyer(tx, buyerKeysOf(secrets, { customerId, email: null, phone: null }));
}

/**
 * Hands a guest's order that is being placed to the member who has proved the mail address or phone number it was
 * placed with; an order made in an exchange has those of the order that was exchanged. Returns the id of the member who
 * owns the order now; null when it stays a guest's.
 */
export async function assignToMember(tx: Transaction, order: LockedOrder): Promise<string | null> {
  if (order.customerId !== null) return order.customerId;
  const customerId = await memberByLockedContact(tx, order.placedWith);
  if (customerId === null) return null;
  await handOneOver(tx, customerId, order.orderId);
  await addHistoryNote(tx, order.orderId, HANDED_OVER);
  return customerId;
}

/**
 * For this many days after an order was handed over, its delivery address may be offered for the member's address book.
 */
const OFFERED_DAYS = 30;
const OFFERED_FROM_ORDERS = 5;

export async function deliveredTo(db: Queries, customerId: string): Promise<DeliveredTo[]> {
  return loadDeliveredTo(db, customerId, { days: OFFERED_DAYS, limit: OFFERED_FROM_ORDERS });
}
