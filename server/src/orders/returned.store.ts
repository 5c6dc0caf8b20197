// SQL of pieces that are in a return or were taken back, and of the time in which pieces may be returned.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { CancelledLine } from './cancelling.ts';
import type { LineQuantity } from './orders.ts';

export interface ReturnWindow {
  /** Return days of the order's market. */
  days: number;
  timeZone: string;
  /** Null before delivery. */
  deliveredAt: Date | null;
  /** From this moment it is too late to return pieces; null before delivery. */
  until: Date | null;
  isOpen: boolean;
}

export async function loadReturnWindow(db: Queries, orderId: string): Promise<ReturnWindow> {
  const [row] = await db.query<ReturnWindow>(
    `select m.return_days as days, m.time_zone as "timeZone", e.at as "deliveredAt", w.until, coalesce(w.until > shop.now(), false) as "isOpen"
     from orders o join markets m on m.code = o.market left join lateral (
       select at from order_events where order_id = o.id and to_status = 'delivered' and from_status <> 'return_requested'
       order by seq desc limit 1
     ) e on true cross join lateral (
       select shop.return_window_ends(e.at, m.return_days, m.time_zone) as until
     ) w where o.id = $1`,
    [orderId],
  );
  return row!;
}

/**
 * Adds the quantities to the pieces in an open return, or subtracts them. A check constraint rejects more pieces than
 * the line has left.
 */
export async function addInReturn(tx: Transaction, lines: readonly LineQuantity[], by: 1 | -1): Promise<void> {
  await tx.query(
    `update order_lines l set in_return = l.in_return + $2 * x.quantity
     from json_to_recordset($1) as x ("lineId" uuid, quantity int) where l.id = x."lineId"`,
    [JSON.stringify(lines), by],
  );
}

export interface TakenBack {
  cancellationId: string;
  orderId: string;
  operatorId: string;
  lines: readonly CancelledLine[];
  refundMinor: number;
  /** The part of the pieces' value that nobody had paid; null when the order is not paid on delivery. */
  unpaidMinor: number | null;
}

export async function writeTakenBack(tx: Transaction, it: TakenBack): Promise<void> {
  await tx.query(
    `with back as (
       update order_lines l set returned = l.returned + x.quantity
       from json_to_recordset($3) as x ("lineId" uuid, quantity int) where l.id = x."lineId" and l.order_id = $2
     ), touched as (update orders set version = version + 1 where id = $2)
     insert into order_cancellations (id, order_id, lines, mover, operator_id, reason_code, refund_minor, unpaid_minor)
     values ($1, $2, $3, 'operator', $4, 'returned', $5, $6)`,
    [it.cancellationId, it.orderId, JSON.stringify(it.lines), it.operatorId, it.refundMinor, it.unpaidMinor],
  );
}
