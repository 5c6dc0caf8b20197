// Two changes: a view of the money that the shop owes to whoever paid an order, with a check that no such refund is
// refused; and an unpaid order whose cart is merged into another gets that other cart.
import { type Kysely, sql } from 'kysely';

async function dues(db: Kysely<unknown>): Promise<void> {
  // For an order that was cancelled or returned, all that was paid; for another one, the value of its cancelled pieces,
  // but no more than was paid; both less the fees.
  await sql`create view order_dues as
    select o.id as order_id, o.status, o.currency, coalesce(c.since, o.status_since) as since,
      case when o.status in ('cancelled', 'returned') then o.paid_minor else least(o.paid_minor, c.worth_minor) end
        - coalesce(c.fee_minor, 0) as due_minor
    from orders o left join (
      select x.order_id, max(x.created_at) as since, sum(x.fee_minor)::bigint as fee_minor,
        sum((select sum((l ->> 'minor')::bigint) from jsonb_array_elements(x.lines) l))::bigint as worth_minor
      from order_cancellations x group by x.order_id
    ) c on c.order_id = o.id
    where o.paid_minor > 0 and (o.status in ('cancelled', 'returned') or c.order_id is not null)`.execute(db);
  // `not valid`, because refunds that were refused before stay as they are; the list of owed money shows their orders.
  await sql`alter table refunds add constraint refunds_owed_are_not_refused
    check (status <> 'refused' or why not in ('cancelled', 'returned')) not valid`.execute(db);
}

/** A late payment can place an expired order, unless another order replaced it. */
const MAY_BE_PAID = sql`status in ('pending_payment', 'payment_failed', 'expired') and replaced_by is null`;

async function carts(db: Kysely<unknown>): Promise<void> {
  // A trigger, because the module of carts does not know orders; it also works for carts that an older version of the
  // shop merges.
  await sql`create function shop.orders_follow_their_cart() returns trigger language plpgsql as $body$
    begin
      update orders set cart_id = new.merged_into where cart_id = new.id and ${MAY_BE_PAID};
      return null;
    end $body$`.execute(db);
  await sql`create trigger carts_hand_orders_over after update of merged_into on carts
    for each row when (new.merged_into is not null) execute function shop.orders_follow_their_cart()`.execute(db);
  await sql`update orders o set cart_id = c.merged_into from carts c
    where c.id = o.cart_id and c.merged_into is not null and ${MAY_BE_PAID}`.execute(db);
  // A merged cart whose guest id was used again no longer names the cart it was merged into. The holds of its orders
  // name that cart, so the orders take their cart from the holds.
  await sql`update orders o set cart_id = h.cart_id from stock_holds h
    where h.order_id = o.id and h.cart_id <> o.cart_id and h.claimed_at is null and h.released_at is null
      and ${MAY_BE_PAID}`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await dues(db);
  await carts(db);
}
