// SQL of what is left to pay back.
import type { Queries } from '../kernel/database.ts';

/** Captured for an order, less every refund of it that is done, on its way or waiting, but none that was refused; 0 where nothing was. */
export async function loadRefundable(db: Queries, orderId: string): Promise<number> {
  const [row] = await db.query<{ left: number }>(
    `select coalesce(sum(p.captured_minor - coalesce(r.minor, 0)), 0)::bigint as left
     from payments p left join lateral (
       select sum(amount_minor) as minor from refunds where payment_id = p.id and status <> 'refused'
     ) r on true
     where p.order_id = $1 and p.status = 'captured' and p.unmatched is null`,
    [orderId],
  );
  return row!.left;
}
