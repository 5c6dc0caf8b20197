// SQL of what can still be refunded of an order, and of what an order owes its buyer.
import type { OrderStatus } from '@hindam/contract/order-moves';
import type { Queries } from '../kernel/database.ts';

/**
 * The most that pieces leaving the order can bring, in minor units: what was captured by the payments that pay the
 * order, less its refunds and the cancellation fees that the shop keeps. Failed refunds are subtracted too, because
 * they are still owed; those that an operator refused are not.
 */
export async function refundableMinor(db: Queries, orderId: string): Promise<number> {
  const [row] = await db.query<{ left: number }>(
    `select greatest(0, coalesce(sum(p.captured_minor - coalesce(r.minor, 0)), 0)
         - coalesce((select kept_minor from order_dues where order_id = $1), 0))::bigint as left
     from payments p left join lateral (
       select sum(amount_minor) as minor from refunds where payment_id = p.id and status <> 'refused'
     ) r on true
     where p.order_id = $1 and p.status = 'captured' and p.unmatched is null`,
    [orderId],
  );
  return row!.left;
}

/**
 * An order that owes its buyer money for pieces that left the order. `minor` is what the refunds
 * requested so far do not cover.
 */
export interface Owed {
  orderId: string;
  orderStatus: OrderStatus;
  minor: number;
  currency: string;
  since: Date;
}

const OWED = `select d.order_id as "orderId", d.status as "orderStatus", d.owed_minor as minor, d.currency, d.since
  from order_dues d where d.owed_minor > 0`;

export async function loadOwed(db: Queries, orderId: string): Promise<number> {
  const [row] = await db.query<Owed>(`${OWED} and d.order_id = $1`, [orderId]);
  return row?.minor ?? 0;
}

export function listOwed(db: Queries, limit: number): Promise<Owed[]> {
  return db.query<Owed>(`${OWED} order by d.since limit $1`, [limit]);
}
