// A guest's orders become a member's: those already placed when she proves the mail or the number they carry,
// and those placed later, at that moment. Always true: whoever proves a contact and whoever places an order
// with it hold the contact one after the other, so no order falls between them; an order that is somebody's
// stays so; its signed link goes on opening it.
import type { Contact } from '../customers/customers.ts';
import { memberByHeldContact } from '../customers/customers.service.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { buyerKeysOf } from '../pricing/buyer.ts';
import { noteBuyer } from '../pricing/coupons.service.ts';
import { handOneOver, handOver, loadDeliveredTo } from './handover.store.ts';
import { noteOrder } from './moves.service.ts';
import type { DeliveredTo, LockedOrder } from './orders.ts';

const HANDED_OVER = { by: 'shopper', what: 'handed_over' } as const;

/** She has shown that a contact is hers; the caller holds it. */
export async function handOrdersOver(
  tx: Transaction,
  secrets: Secrets,
  { customerId, contact }: { customerId: string; contact: Contact },
): Promise<void> {
  const orderIds = await handOver(tx, customerId, contact);
  for (const orderId of orderIds) await noteOrder(tx, orderId, HANDED_OVER);
  // A coupon for a first order counts what stands in her list, by whatever mail she is reached later.
  if (orderIds.length > 0) await noteBuyer(tx, buyerKeysOf(secrets, { customerId, email: null, phone: null }));
}

/** A guest's order that is being placed is the member's whose mail, or else whose number, it carries; whose it is. */
export async function handToItsMember(tx: Transaction, order: LockedOrder): Promise<string | null> {
  if (order.customerId !== null) return order.customerId;
  const { email, dialCode, phone } = order;
  const customerId = await memberByHeldContact(tx, { email, dialCode, phone });
  if (customerId === null) return null;
  await handOneOver(tx, customerId, order.orderId);
  await noteOrder(tx, order.orderId, HANDED_OVER);
  return customerId;
}

/** Days for which a delivery address that came with an order is offered for the address book. */
const OFFERED_DAYS = 30;
const OFFERED_FROM_ORDERS = 5;

/** Where orders that came to her went, the newest first. */
export async function deliveredTo(db: Queries, customerId: string): Promise<DeliveredTo[]> {
  return loadDeliveredTo(db, customerId, { days: OFFERED_DAYS, limit: OFFERED_FROM_ORDERS });
}
