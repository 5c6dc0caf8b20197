// SQL that hands guests' orders over to a member.
import type { Contact } from '../customers/customers.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import type { DeliveredTo } from './orders.ts';

/**
 * SQL: a placed order of a guest whose personal data is neither erased nor to be erased once the order is finished. The
 * member who proves its contact may take it over.
 */
const OF_A_GUEST = 'customer_id is null and placed_at is not null and blanked_at is null and not erase_when_final';

/**
 * SQL: the order was placed with the phone number $4 and the dial code $3. A number that replaced it later does not
 * count, because anybody with a forwarded link could set it and take over the order.
 */
export const PLACED_WITH = `case when number_amended then placed_phone = $4 and placed_dial_code = $3
  else phone = $4 and dial_code = $3 end`;

const HAND_OVER = `with found as (
  select id from orders where ${OF_A_GUEST} and (email = $2 or ${PLACED_WITH}) order by id for update
)
update orders o set customer_id = $1, handed_over_at = shop.now(), version = o.version + 1
from found f where o.id = f.id returning o.id`;

/**
 * Gives the member the guests' orders that whoever has this contact may claim, and returns their ids; the caller holds
 * the contact's lock.
 */
export async function handOver(tx: Transaction, customerId: string, contact: Contact): Promise<string[]> {
  const values = [customerId, contact.email, contact.dialCode, contact.phone];
  return (await tx.query<{ id: string }>(HAND_OVER, values)).map(({ id }) => id);
}

/** Hands over one order that is being placed; the caller holds its row lock. */
export async function handOneOver(tx: Transaction, customerId: string, orderId: string): Promise<void> {
  await tx.query(
    'update orders set customer_id = $1, handed_over_at = shop.now(), version = version + 1 where id = $2',
    [customerId, orderId],
  );
}

/** Delivery addresses of a member's orders that were handed over in the last `days` days, newest first. */
export async function loadDeliveredTo(
  db: Queries,
  customerId: string,
  { days, limit }: { days: number; limit: number },
): Promise<DeliveredTo[]> {
  return db.query<DeliveredTo>(
    `select id as "orderId", number, shipping_address as address from orders
     where customer_id = $1 and handed_over_at > shop.now() - make_interval(days => $2) and blanked_at is null
     order by created_at desc, id desc limit $3`,
    [customerId, days, limit],
  );
}
