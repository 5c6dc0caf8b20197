// SQL that exports and erases the personal data in returns. Quantities, reason codes and sums stay.
import type { Queries, Transaction } from '../kernel/database.ts';

/** A member's returns. The bank details, which are stored encrypted, are left out, because the shopper knows them. */
export function loadExportedReturns(db: Queries, customerId: string): Promise<unknown[]> {
  return db.query(
    `select o.order_id as "orderId", r.ordinal, r.status, r.requested_at as "requestedAt", r.answer, r.way, r.pick_up_on as "pickUpOn",
       r.received_at as "receivedAt", r.received_note as "receivedNote", r.refund_minor as "refundMinor", r.closed_at as "closedAt",
       (select json_agg(json_build_object('lineId', l.line_id, 'quantity', l.quantity, 'reason', l.reason, 'written', l.written,
         'taken', l.taken, 'wanted', l.wanted, 'exchanged', l.exchanged)) from return_lines l where l.return_id = r.id) as lines,
       (select json_agg(encode(p.picture, 'base64') order by p.position) from return_pictures p where p.return_id = r.id) as pictures
     from returns r join order_owners o on o.order_id = r.order_id where o.customer_id = $1 order by r.id`,
    [customerId],
  );
}

const BLANK = `blanked as (
  update returns r set answer = '', received_note = '', bank = case when r.status = 'received' then r.bank end
  from found f where r.order_id = f.order_id returning r.id
), words as (
  update return_lines l set written = '' from blanked b where l.return_id = b.id
)
delete from return_pictures p using blanked b where p.return_id = b.id`;

/**
 * Erases texts and pictures in the returns of a member's finished orders, and bank details unless money is still owed.
 */
export async function blankReturnsOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query(
    `with found as (
       select order_id from order_owners where customer_id = $1 and status in ('expired', 'cancelled', 'returned', 'completed')
     ), ${BLANK}`,
    [customerId],
  );
}

export async function blankReturnsOfOrders(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.query(`with found as (select unnest($1::uuid[]) as order_id), ${BLANK}`, [orderIds]);
}

export async function deleteOldPictures(tx: Transaction, days: number): Promise<void> {
  await tx.query(
    `delete from return_pictures p using returns r
     where r.id = p.return_id and r.closed_at < shop.now() - make_interval(days => $1)`,
    [days],
  );
}
