// SQL of orders and their lines, without their moves (moves.store.ts).
import { FINAL_STATUSES } from '@hindam/contract/order-moves';
import type { Queries, Transaction } from '../kernel/database.ts';
import type { PostalAddress } from '../customers/postal-address.ts';
import { newId } from '../kernel/ids.ts';
import type { CancelledLine } from './cancelling.ts';
import type { CancelReasonGiven, LineQuantity, DraftLine, LockedOrder, OrderDraft, OrderLine } from './orders.ts';

const INSERT = `
with made as (
  insert into orders (id, customer_id, cart_id, market, currency, language, status, payment_option, name, email, dial_code, phone,
    shipping_address, billing_address, subtotal_minor, discount_minor, shipping_minor, shipping_vat_minor, vat_minor,
    vat_basis_points, total_minor, coupon_id, coupon_code, delivery_from, delivery_to, hold_expires_at, pieces_taken, hold_seconds,
    unpaid_since, phone_hmac, email_hmac, address_hmac, confirm_by, is_gift, gift_note, wrapping_minor, wrapping_vat_minor,
    cod_fee_minor, cod_fee_vat_minor)
  values ($1, $2, $3, $4, $5, $6, 'pending_payment', $7, $8, $9, $10, $11, $12::jsonb, $13::jsonb, $14, $15, $16, $17, $18, $19,
    $20, $21, $22, $23, $24, shop.now() + make_interval(secs => $25), $28, $29, coalesce($30, shop.now()), $31, $32, $33,
    shop.now() + make_interval(secs => $34), $35, $36, $37, $38, $39, $40)
), wanted as (
  select * from json_to_recordset($26) as x (id uuid, position int, product_id uuid, variant_id uuid, sku text, colour text,
    size text, texts jsonb, picture jsonb, made_to_measure boolean, set_id uuid, label text, remarks text, quantity int, unit bigint,
    total bigint, discount bigint, vat bigint, measurements jsonb)
), lines as (
  insert into order_lines (id, order_id, position, product_id, variant_id, sku, colour_code, size, texts, picture,
    made_to_measure, custom_size_id, custom_size_label, remarks, quantity, unit_minor, line_total_minor, discount_minor, vat_minor)
  select id, $1, position, product_id, variant_id, sku, colour, size, texts, picture, made_to_measure, set_id, label, remarks,
    quantity, unit, total, discount, vat from wanted
), measured as (
  insert into order_line_measurements (line_id, measurements) select id, measurements from wanted where measurements is not null
)
insert into order_events (id, order_id, to_status, mover, what) values ($27, $1, 'pending_payment', 'shopper', 'made')`;

function rowOf(line: DraftLine, position: number): object {
  return {
    id: newId(),
    position,
    product_id: line.productId,
    variant_id: line.variantId,
    sku: line.sku,
    colour: line.colour,
    size: line.size,
    texts: line.texts,
    picture: line.picture,
    made_to_measure: line.madeToMeasure,
    set_id: line.customSizeId,
    label: line.customSizeLabel,
    remarks: line.remarks,
    quantity: line.quantity,
    unit: line.unitMinor,
    total: line.lineTotalMinor,
    discount: line.discountMinor,
    vat: line.vatMinor,
    measurements: line.measurements,
  };
}

/** How many pieces the order takes from stock: made-to-measure pieces are cut from cloth and take none. */
const piecesTaken = (lines: readonly DraftLine[]): number =>
  lines.reduce((sum, { madeToMeasure, quantity }) => sum + (madeToMeasure ? 0 : quantity), 0);

export async function insertOrder(tx: Transaction, draft: OrderDraft): Promise<void> {
  await tx.query(INSERT, [
    draft.orderId,
    draft.customerId,
    draft.cartId,
    draft.market,
    draft.currency,
    draft.language,
    draft.paymentOption,
    draft.name,
    draft.email,
    draft.dialCode,
    draft.phone,
    JSON.stringify(draft.shippingAddress),
    JSON.stringify(draft.billingAddress),
    draft.subtotalMinor,
    draft.discountMinor,
    draft.shippingMinor,
    draft.shippingVatMinor,
    draft.vatMinor,
    draft.vatBasisPoints,
    draft.totalMinor,
    draft.couponId,
    draft.couponCode,
    draft.deliveryFrom,
    draft.deliveryTo,
    draft.secondsLeft ?? draft.holdSeconds,
    JSON.stringify(draft.lines.map(rowOf)),
    newId(),
    piecesTaken(draft.lines),
    draft.holdSeconds,
    draft.unpaidSince ?? null,
    draft.hashes?.phone,
    draft.hashes?.email,
    draft.hashes?.address,
    draft.confirmSeconds ?? null,
    draft.gift != null,
    draft.gift?.note ?? '',
    draft.wrappingMinor,
    draft.wrappingVatMinor,
    draft.codFeeMinor,
    draft.codFeeVatMinor,
  ]);
}

const ORDER = `o.id as "orderId", o.number, o.customer_id as "customerId", o.cart_id as "cartId", o.market, o.currency, o.language,
  o.status, o.payment_status as "paymentStatus", o.payment_option as "paymentOption", o.name, o.email, o.dial_code as "dialCode",
  o.phone, o.subtotal_minor as "subtotalMinor", o.discount_minor as "discountMinor", o.shipping_minor as "shippingMinor",
  o.shipping_vat_minor as "shippingVatMinor", o.wrapping_minor as "wrappingMinor", o.wrapping_vat_minor as "wrappingVatMinor",
  o.cod_fee_minor as "codFeeMinor", o.cod_fee_vat_minor as "codFeeVatMinor", o.vat_minor as "vatMinor", o.vat_basis_points as "vatBasisPoints",
  o.total_minor as "totalMinor", o.paid_minor as "paidMinor", o.refunded_minor as "refundedMinor", o.coupon_id as "couponId",
  o.coupon_code as "couponCode", o.access_version as "accessVersion", o.hold_expires_at as "holdExpiresAt",
  o.hold_seconds as "holdSeconds", o.unpaid_since as "unpaidSince", o.confirm_by as "confirmBy", o.replaced_by as "replacedBy",
  o.cancel_requested_at as "cancelRequestedAt", o.cancel_lines as "cancelLines", o.created_at as "createdAt",
  o.placed_at as "placedAt", o.handed_over_at as "handedOverAt",
  json_build_object('email', o.email, 'dialCode', case when o.number_amended then o.placed_dial_code else o.dial_code end,
    'phone', case when o.number_amended then o.placed_phone else o.phone end) as "placedWith",
  (select json_build_object('fromOrderId', x.from_order_id, 'creditMinor', x.credit_minor) from order_exchanges x
   where x.order_id = o.id) as exchange`;

const LINES = `select id as "lineId", product_id as "productId", variant_id as "variantId", sku, colour_code as colour, size, texts, picture,
  made_to_measure as "madeToMeasure", custom_size_id as "customSizeId", custom_size_label as "customSizeLabel", remarks, quantity, cancelled, returned, in_return as "inReturn", unit_minor as "unitMinor",
  line_total_minor as "lineTotalMinor", discount_minor as "discountMinor", vat_minor as "vatMinor", tailoring_stage as "tailoringStage",
  case when cancelled + returned = 0 then 0 else (
    select coalesce(sum((w ->> 'minor')::bigint), 0)::bigint from order_cancellations c, jsonb_array_elements(c.lines) w
    where c.order_id = order_lines.order_id and w ->> 'lineId' = order_lines.id::text
  ) end as "goneMinor"
  from order_lines where order_id = $1 order by position`;

type OrderRow = Omit<LockedOrder, 'lines'>;

export async function loadLines(db: Queries, orderId: string): Promise<OrderLine[]> {
  return db.query<OrderLine>(LINES, [orderId]);
}

/**
 * Locks the order's row and loads it with its lines. The lines need a second statement: a statement that waits for the
 * lock would return them as they were before the wait.
 */
export async function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder | null> {
  const [row] = await tx.query<OrderRow>(`select ${ORDER} from orders o where o.id = $1 for update of o`, [orderId]);
  return row ? { ...row, lines: await loadLines(tx, orderId) } : null;
}

export interface OrderDetailsRow extends OrderRow {
  shippingAddress: PostalAddress | null;
  billingAddress: PostalAddress | null;
  deliveryFrom: string;
  deliveryTo: string;
  cancelReasonCode: CancelReasonGiven['reasonCode'] | null;
  cancelReasonText: string | null;
  isGift: boolean;
  giftNote: string;
  timeZone: string;
  deliveryNote: string;
  /** Whether the order's pieces are still held for it, by the database's clock. */
  isHeld: boolean;
  /** Whole days since the order reached one of FINAL_STATUSES; null in any other status. */
  finalDays: number | null;
  /** The present hour of the database's clock, in hours since 1970. */
  clockHour: number;
}

/** The order's row without its lines, and without a lock. */
export async function orderRow(db: Queries, orderId: string): Promise<OrderDetailsRow | null> {
  const [row] = await db.query<OrderDetailsRow>(
    `select ${ORDER}, o.shipping_address as "shippingAddress", o.billing_address as "billingAddress", o.delivery_from as "deliveryFrom",
       o.delivery_to as "deliveryTo", o.cancel_reason_code as "cancelReasonCode", o.cancel_reason_text as "cancelReasonText",
       o.is_gift as "isGift", o.gift_note as "giftNote", o.delivery_note as "deliveryNote", m.time_zone as "timeZone",
       coalesce(o.hold_expires_at > shop.now(), false) as "isHeld",
       case when o.status = any($2) then floor(extract(epoch from shop.now() - o.status_since) / 86400)::int end as "finalDays",
       floor(extract(epoch from shop.now()) / 3600)::int as "clockHour"
     from orders o join markets m on m.code = o.market where o.id = $1`,
    [orderId, FINAL_STATUSES],
  );
  return row ?? null;
}

/**
 * Ids of the cart's orders that may still be paid. When a cart is merged into another, a trigger moves these orders
 * along.
 */
export async function earlierOrdersOfCart(db: Queries, cartId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from orders
     where cart_id = $1 and status in ('pending_payment', 'payment_failed', 'expired') and replaced_by is null order by id`,
    [cartId],
  );
  return rows.map(({ id }) => id);
}

export async function ordersDue(db: Queries, limit: number, except: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from orders where status in ('pending_payment', 'payment_failed') and hold_expires_at <= shop.now()
       and id <> all($2::uuid[])
     order by hold_expires_at limit $1`,
    [limit, except],
  );
  return rows.map(({ id }) => id);
}

export interface MoneyWritten {
  paymentStatus?: LockedOrder['paymentStatus'] | undefined;
  paymentOption?: LockedOrder['paymentOption'] | undefined;
  paidMinor?: number | undefined;
  refundedMinor?: number | undefined;
}

export async function setPayment(tx: Transaction, orderId: string, money: MoneyWritten): Promise<void> {
  await tx.query(
    `update orders set payment_status = coalesce($2, payment_status), payment_option = coalesce($3, payment_option),
       paid_minor = coalesce($4, paid_minor), refunded_minor = coalesce($5, refunded_minor), version = version + 1 where id = $1`,
    [orderId, money.paymentStatus, money.paymentOption, money.paidMinor, money.refundedMinor],
  );
}

/** Stores when the order's hold ends; the stock slice holds the pieces themselves. */
export async function setHold(tx: Transaction, orderId: string, seconds: number): Promise<void> {
  await tx.query('update orders set hold_expires_at = shop.now() + make_interval(secs => $2) where id = $1', [
    orderId,
    seconds,
  ]);
}

/** Revokes the order's links, and the cookies that hold its key, and returns the version for new links. */
export async function raiseAccessVersion(tx: Transaction, orderId: string): Promise<number> {
  const [row] = await tx.query<{ accessVersion: number }>(
    `update orders set access_version = access_version + 1, version = version + 1 where id = $1
     returning access_version as "accessVersion"`,
    [orderId],
  );
  return row!.accessVersion;
}

export async function writeReplaced(tx: Transaction, orderId: string, byOrderId: string): Promise<void> {
  await tx.query('update orders set replaced_by = $2 where id = $1', [orderId, byOrderId]);
}

/**
 * Stores the buyer's request to cancel. Null ends the request: its time is cleared, its reason and pieces stay stored.
 */
export async function writeCancelRequest(
  tx: Transaction,
  orderId: string,
  request: (CancelReasonGiven & { lines: readonly LineQuantity[] }) | null,
): Promise<void> {
  await tx.query(
    `update orders set cancel_requested_at = case when $2::text is null then null else shop.now() end,
       cancel_reason_code = coalesce($2, cancel_reason_code), cancel_reason_text = coalesce($3, cancel_reason_text),
       cancel_lines = coalesce($4::jsonb, cancel_lines), version = version + 1 where id = $1`,
    [orderId, request?.reasonCode ?? null, request?.reasonText ?? null, request && JSON.stringify(request.lines)],
  );
}

export interface Cancellation {
  reasonCode: string;
  reasonText: string;
  cancellationId: string;
  orderId: string;
  lines: readonly CancelledLine[];
  mover: string;
  operatorId: string | null;
  refundMinor: number;
  feeMinor: number;
}

/**
 * `created_at` is set later than that of the order's earlier cancellations, even if this transaction began before
 * theirs: the view `uncredited_pieces` adds the shipping to the cancellation with the latest time.
 */
export async function writeCancellation(tx: Transaction, it: Cancellation): Promise<void> {
  await tx.query(
    `with cut as (
       update order_lines l set cancelled = l.cancelled + x.quantity
       from json_to_recordset($3) as x ("lineId" uuid, quantity int) where l.id = x."lineId" and l.order_id = $2
     ), touched as (update orders set version = version + 1 where id = $2)
     insert into order_cancellations (id, order_id, lines, mover, operator_id, reason_code, reason_text, refund_minor, fee_minor,
       created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, greatest(shop.now(), max(created_at) + interval '1 microsecond')
     from order_cancellations where order_id = $2`,
    [
      it.cancellationId,
      it.orderId,
      JSON.stringify(it.lines),
      it.mover,
      it.operatorId,
      it.reasonCode,
      it.reasonText,
      it.refundMinor,
      it.feeMinor,
    ],
  );
}

export async function writeStage(tx: Transaction, lineId: string, stage: string): Promise<void> {
  await tx.query('update order_lines set tailoring_stage = $2 where id = $1', [lineId, stage]);
}

/** Ids of placed orders that nobody confirmed in time, the longest overdue first. */
export async function unconfirmedOrders(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from orders where status = 'placed' and confirm_by is not null and confirm_by <= shop.now() order by confirm_by limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Whether the order is placed and nobody confirmed it in time; the caller holds its row lock. */
export async function isUnconfirmed(tx: Transaction, orderId: string): Promise<boolean> {
  const rows = await tx.query(`select from orders where id = $1 and status = 'placed' and confirm_by <= shop.now()`, [
    orderId,
  ]);
  return rows.length > 0;
}

export async function lockOrdersOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('select id from orders where customer_id = $1 order by id for update', [customerId]);
}

/**
 * Locks delivered orders whose return window is over and returns their ids. Orders locked by other transactions are
 * left for the next run.
 */
export async function lockDelivered(tx: Transaction, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select o.id from orders o join markets m on m.code = o.market
     where o.status = 'delivered' and shop.return_window_ends(o.status_since, m.return_days, m.time_zone) <= shop.now()
     order by o.id limit $1 for update of o skip locked`,
    [limit],
  );
  return rows.map(({ id }) => id);
}
