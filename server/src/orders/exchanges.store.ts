// SQL of exchanges: which order replaces pieces of which other order, and the variants that the market sells now.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { OrderStatus } from '@hindam/contract/order-moves';
import type { Leaving } from './cancelling.ts';
import type { ExchangedPieces, ExchangeVariant } from './exchanging.ts';

export interface ExchangeRow {
  orderId: string;
  fromOrderId: string;
  /** Whether the pieces are returned after delivery; else they are cancelled before it. */
  isReturn: boolean;
  lines: readonly (ExchangedPieces & Leaving)[];
  creditMinor: number;
  /** The cancellation with which the pieces left the old order. Null until they have left it. */
  cancellationId: string | null;
  isDone: boolean;
  /** Whether an exchange of returned pieces ended because the difference was not paid; false for other exchanges. */
  isEnded: boolean;
}

export async function insertExchange(
  tx: Transaction,
  exchange: Omit<ExchangeRow, 'isDone' | 'isEnded'>,
): Promise<void> {
  const { orderId, fromOrderId, isReturn, lines, creditMinor, cancellationId } = exchange;
  const stored = lines.map(({ lineId, quantity, variantId, promisedMinor }) => ({
    lineId,
    quantity,
    variantId,
    promisedMinor,
  }));
  await tx.query(
    `insert into order_exchanges (order_id, from_order_id, is_return, lines, credit_minor, cancellation_id)
     values ($1, $2, $3, $4::jsonb, $5, $6)`,
    [orderId, fromOrderId, isReturn, JSON.stringify(stored), creditMinor, cancellationId],
  );
}

/** The exchange in which this order was made; null for an order made from a cart. */
export async function loadExchange(db: Queries, orderId: string): Promise<ExchangeRow | null> {
  const [row] = await db.query<ExchangeRow>(
    `select order_id as "orderId", from_order_id as "fromOrderId", is_return as "isReturn", lines, credit_minor as "creditMinor",
       cancellation_id as "cancellationId", done_at is not null as "isDone", ended_at is not null as "isEnded"
     from order_exchanges where order_id = $1`,
    [orderId],
  );
  return row ?? null;
}

export async function writeExchangeDone(
  tx: Transaction,
  orderId: string,
  cancellationId: string | null,
): Promise<void> {
  await tx.query('update order_exchanges set done_at = shop.now(), cancellation_id = $2 where order_id = $1', [
    orderId,
    cancellationId,
  ]);
}

/** Ends an exchange of returned pieces whose difference was not paid; false when there is nothing to end. */
export async function writeExchangeEnded(tx: Transaction, orderId: string): Promise<boolean> {
  const rows = await tx.query(
    `update order_exchanges set ended_at = shop.now()
     where order_id = $1 and is_return and done_at is null and ended_at is null returning order_id`,
    [orderId],
  );
  return rows.length > 0;
}

/**
 * Ids of the orders that are to replace pieces of this one and may still be paid, which end when another exchange is
 * begun. Exchanges of returned pieces are left out, because several of them may be unpaid at once.
 */
export async function loadOpenExchanges(db: Queries, fromOrderId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select o.id from order_exchanges x join orders o on o.id = x.order_id
     where x.from_order_id = $1 and not x.is_return and x.done_at is null and o.replaced_by is null
       and o.status in ('pending_payment', 'payment_failed', 'expired') order by o.id`,
    [fromOrderId],
  );
  return rows.map(({ id }) => id);
}

/** What unpaid exchanges of returned pieces are promised of the money that was paid for this order, in minor units. */
export async function promisedMinor(db: Queries, fromOrderId: string): Promise<number> {
  const [row] = await db.query<{ minor: number }>(
    `select coalesce(sum(credit_minor), 0)::bigint as minor from order_exchanges
     where from_order_id = $1 and is_return and done_at is null and ended_at is null`,
    [fromOrderId],
  );
  return row!.minor;
}

/** The other order of an exchange, seen from one of the two. */
export interface RelatedOrder {
  orderId: string;
  number: string | null;
  status: OrderStatus;
  accessVersion: number;
  customerId: string | null;
  isDone: boolean;
  isReturn: boolean;
}

const RELATED = `o.id as "orderId", o.number, o.status, o.access_version as "accessVersion", o.customer_id as "customerId",
  x.done_at is not null as "isDone", x.is_return as "isReturn"`;

/** The order whose pieces this one replaces; null for an order made from a cart. */
export async function loadOrigin(db: Queries, orderId: string): Promise<RelatedOrder | null> {
  const [row] = await db.query<RelatedOrder>(
    `select ${RELATED} from order_exchanges x join orders o on o.id = x.from_order_id where x.order_id = $1`,
    [orderId],
  );
  return row ?? null;
}

/** The orders that replace pieces of this one, oldest first; without those that ended unpaid. */
export function loadSuccessors(db: Queries, orderId: string): Promise<RelatedOrder[]> {
  return db.query<RelatedOrder>(
    `select ${RELATED} from order_exchanges x join orders o on o.id = x.order_id
     where x.from_order_id = $1 and (x.done_at is not null or o.status in ('pending_payment', 'payment_failed')) order by o.id`,
    [orderId],
  );
}

/**
 * Copies to the new order what belongs to the buyer and may change on the old one until the exchange is done: address,
 * phone number and note for the delivery, HMACs of contacts and network address, marks for erasure and handover and,
 * while the old order is `placed`, its confirmation deadline.
 */
export async function copyBuyer(tx: Transaction, fromOrderId: string, orderId: string): Promise<void> {
  await tx.query(
    `update orders n set phone_hmac = o.phone_hmac, email_hmac = o.email_hmac, address_hmac = o.address_hmac,
       shipping_address = o.shipping_address, dial_code = o.dial_code, phone = o.phone, delivery_note = o.delivery_note,
       number_amended = o.number_amended, placed_dial_code = o.placed_dial_code, placed_phone = o.placed_phone,
       erase_when_final = o.erase_when_final, handed_over_at = o.handed_over_at,
       confirm_by = case when o.status = 'placed' then o.confirm_by end
     from orders o where o.id = $1 and n.id = $2 and o.blanked_at is null`,
    [fromOrderId, orderId],
  );
}

export async function loadInches(tx: Transaction, orderId: string): Promise<Map<string, Record<string, number>>> {
  const rows = await tx.query<{ lineId: string; inches: Record<string, number> }>(
    `select m.line_id as "lineId", shop.inches_of_line(m.line_id) as inches from order_line_measurements m
     join order_lines l on l.id = m.line_id where l.order_id = $1`,
    [orderId],
  );
  return new Map(rows.map(({ lineId, inches }) => [lineId, inches]));
}

export async function loadExchangeVariants(
  db: Queries,
  productIds: readonly string[],
  market: string,
): Promise<Map<string, ExchangeVariant>> {
  const rows = await db.query<ExchangeVariant>(
    `select s.variant_id as "variantId", s.product_id as "productId", s.sku, s.colour_code as colour, s.size,
       s.price_minor as "unitMinor", s.custom_size as "hasCustomSize",
       case when s.tailoring_days_from is null then null
         else jsonb_build_object('from', s.tailoring_days_from, 'to', s.tailoring_days_to) end as "tailoringDays",
       coalesce(k.available, 0)::int as available,
       (select w.picture from variant_labels w where w.variant_id = s.variant_id limit 1) as picture,
       (select jsonb_object_agg(w.language, jsonb_build_object('title', w.title, 'colour', w.colour_name, 'slug', w.slug))
         from variant_labels w where w.variant_id = s.variant_id) as texts
     from sellable_variants s left join stock_levels k on k.variant_id = s.variant_id
     where s.product_id = any($1) and s.market = $2 and s.active order by s.product_id, s.colour_code, s.size, s.variant_id`,
    [productIds, market],
  );
  return new Map(rows.map((row) => [row.variantId, row]));
}

/** The ids of this order and of all orders that finished exchanges connect with it: they share one discount. */
export async function exchangeFamily(tx: Transaction, orderId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `with recursive family (id) as (
       select $1::uuid union
       select case when x.order_id = f.id then x.from_order_id else x.order_id end
       from family f join order_exchanges x on x.done_at is not null and f.id in (x.order_id, x.from_order_id)
     ) select id from family order by id`,
    [orderId],
  );
  return rows.map(({ id }) => id);
}

/** One of these orders that has a discount and is neither expired nor cancelled; null for none. */
export async function discountHeir(tx: Transaction, orderIds: readonly string[]): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select id from orders where id = any($1) and discount_minor > 0 and status not in ('expired', 'cancelled')
     order by id limit 1`,
    [orderIds],
  );
  return row?.id ?? null;
}
