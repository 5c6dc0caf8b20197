// Writes rows as a consistent shop has them, in which the audit finds nothing: an order paid and partly refunded, one
// being paid in four instalments, one that expired before its payment came, two with cash on delivery, and rows of
// other tables that the audit checks.
import { randomBytes } from 'node:crypto';
import type { Queries } from '../src/kernel/database.ts';

/** A fixed UUID for a number, so that a test can name the rows. */
export const soundId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const PAID = soundId(1);
export const BEING_PAID = soundId(2);
export const EXPIRED = soundId(3);
export const ON_DELIVERY = soundId(4);
export const DELIVERED = soundId(5);
export const PAYMENT = soundId(11);
export const OPEN_PAYMENT = soundId(12);
export const LATE_PAYMENT = soundId(13);
export const REFUND = soundId(21);
export const COUPON = soundId(31);
export const CART = soundId(41);
export const MERGED_CART = soundId(42);
export const OPERATOR = soundId(51);

export interface ReferencedIds {
  variantId: string;
  productId: string;
  customerId: string;
}

const LINE_TEXTS = JSON.stringify({ en: { title: 'Abaya', colour: 'Black', slug: 'abaya' } });

async function order(db: Queries, id: string, wish: Record<string, unknown>): Promise<void> {
  const row = {
    id,
    market: 'ae',
    currency: 'AED',
    language: 'en',
    subtotal_minor: 20_000,
    discount_minor: 0,
    shipping_minor: 2_500,
    shipping_vat_minor: 119,
    vat_minor: 1_071,
    vat_basis_points: 500,
    total_minor: 22_500,
    delivery_from: '2026-11-25',
    delivery_to: '2026-11-27',
    payment_option: 'card',
    ...wish,
  };
  const names = Object.keys(row);
  await db.query(
    `insert into orders (${names.join(', ')}) select ${names.join(', ')} from jsonb_populate_record(null::orders, $1)`,
    [JSON.stringify(row)],
  );
}

async function line(
  db: Queries,
  orderId: string,
  { variantId, productId }: ReferencedIds,
  discount = 0,
): Promise<void> {
  await db.query(
    `insert into order_lines (id, order_id, position, product_id, variant_id, sku, colour_code, size, texts, made_to_measure,
       quantity, unit_minor, line_total_minor, discount_minor, vat_minor)
     values ($1, $2, 0, $3, $4, 'AB-1', 'black', '52', $5, false, 2, 10000, 20000, $6, 952)`,
    [orderId, orderId, productId, variantId, LINE_TEXTS, discount],
  );
}

/** Writes the order's history. Each move also gets an event in the outbox; the first entry is no move. */
async function moves(db: Queries, orderId: string, statuses: readonly string[]): Promise<void> {
  let from: string | null = null;
  for (const to of statuses) {
    await db.query(
      `with moved as (
         insert into order_events (id, order_id, from_status, to_status, mover, what)
         values (gen_random_uuid(), $1, $2::text, $3, 'clock', 'move') returning id, from_status
       ) insert into outbox (id, name, payload, done_at)
         select id, 'order.moved', '{}', now() from moved where from_status is not null`,
      [orderId, from, to],
    );
    from = to;
  }
}

async function hold(db: Queries, orderId: string, variantId: string, how: string): Promise<void> {
  await db.query(
    `insert into stock_holds (order_id, variant_id, quantity, expires_at, claimed_at, released_at)
     values ($1, $2, 2, shop.now() + interval '20 minutes', case $3::text when 'claimed' then shop.now() end,
       case $3::text when 'released' then shop.now() end)`,
    [orderId, variantId, how],
  );
}

async function payment(
  db: Queries,
  row: { id: string; orderId: string; option: string; status: string; captured: number; refunded: number },
): Promise<void> {
  await db.query(
    `insert into payments (id, order_id, attempt, provider, option, amount_minor, currency, status, provider_payment_id,
       captured_minor, refunded_minor, expires_at, next_look_at, settled_at)
     values ($1, $2, 1, 'sandbox', $3, 22500, 'AED', $4, $7, $5, $6, shop.now() + interval '20 minutes',
       case $4 when 'open' then shop.now() end, case $4 when 'captured' then shop.now() end)`,
    [row.id, row.orderId, row.option, row.status, row.captured, row.refunded, `p-${row.id}`],
  );
}

/** Writes one posting, which consists of two ledger entries of the same amount. */
async function posting(
  db: Queries,
  row: { paymentId: string; refundId: string | null; debit: string; credit: string; minor: number },
): Promise<void> {
  await db.query(
    `insert into ledger_entries (id, posting_id, payment_id, refund_id, account, debit_minor, credit_minor, currency)
     select gen_random_uuid(), p.id, $1::uuid, $2::uuid, e.account, e.debit, e.credit, 'AED'
     from (select gen_random_uuid() as id) p, (values ($3::text, $5::bigint, 0::bigint), ($4, 0, $5)) as e (account, debit, credit)`,
    [row.paymentId, row.refundId, row.debit, row.credit, row.minor],
  );
}

async function refund(db: Queries, id: string, paymentId: string, orderId: string, minor: number): Promise<void> {
  await db.query(
    `insert into refunds (id, payment_id, order_id, amount_minor, currency, why, status, done_at)
     values ($1, $2, $3, $4, 'AED', 'operator', 'done', shop.now())`,
    [id, paymentId, orderId, minor],
  );
}

async function invoice(db: Queries, orderId: string, serial: number, minor: number, refundId: string | null) {
  const kind = refundId === null ? 'invoice' : 'credit_note';
  await db.query(
    `insert into invoices (id, order_id, market, kind, year, serial, number, refund_id, amount_minor, vat_minor)
     values (gen_random_uuid(), $1, 'ae', $2, 2026, $3, $6, $4, $5, 0)`,
    [orderId, kind, serial, refundId, minor, `${kind}-${serial}`],
  );
  await db.query(
    `insert into invoice_series values ('ae', $1, 2026, $2) on conflict (market, kind, year) do update set last = excluded.last`,
    [kind, serial],
  );
}

async function paidOrder(db: Queries, names: ReferencedIds): Promise<void> {
  await order(db, PAID, {
    status: 'placed',
    payment_status: 'partially_refunded',
    discount_minor: 1_000,
    total_minor: 21_500,
    paid_minor: 21_500,
    refunded_minor: 500,
    number: 'HN-1',
    customer_id: names.customerId,
    coupon_id: COUPON,
    placed_at: '2026-11-20T10:00:00Z',
  });
  await line(db, PAID, names, 1_000);
  await moves(db, PAID, ['pending_payment', 'payment_failed', 'pending_payment', 'placed']);
  await hold(db, PAID, names.variantId, 'claimed');
  await db.query('update stock set on_hand = on_hand - 2 where variant_id = $1', [names.variantId]);
  await db.query(
    `insert into stock_movements (id, variant_id, quantity, reason, order_id) values (gen_random_uuid(), $1, -2, 'sale', $2)`,
    [names.variantId, PAID],
  );
  const captured = { option: 'card', status: 'captured', captured: 21_500, refunded: 500 };
  await payment(db, { id: PAYMENT, orderId: PAID, ...captured });
  await posting(db, { paymentId: PAYMENT, refundId: null, debit: 'provider', credit: 'sales', minor: 21_500 });
  await invoice(db, PAID, 1, 21_500, null);
  await refund(db, REFUND, PAYMENT, PAID, 500);
  await posting(db, { paymentId: PAYMENT, refundId: REFUND, debit: 'sales', credit: 'provider', minor: 500 });
  await invoice(db, PAID, 1, 500, REFUND);
  await db.query(`insert into coupon_uses (id, coupon_id, order_id) values ($1::uuid, $2, $1::uuid)`, [PAID, COUPON]);
  await db.query('insert into coupon_use_buyers values ($1, $2)', [PAID, randomBytes(32)]);
}

async function orderBeingPaid(db: Queries, names: ReferencedIds): Promise<void> {
  const holds = { hold_expires_at: new Date(Date.now() + 1_200_000).toISOString() };
  await order(db, BEING_PAID, { status: 'pending_payment', payment_option: 'instalments_4', ...holds });
  await line(db, BEING_PAID, names);
  await moves(db, BEING_PAID, ['pending_payment']);
  await hold(db, BEING_PAID, names.variantId, 'active');
  await db.query('update stock set reserved = reserved + 2 where variant_id = $1', [names.variantId]);
  const open = { option: 'instalments_4', status: 'open', captured: 0, refunded: 0 };
  await payment(db, { id: OPEN_PAYMENT, orderId: BEING_PAID, ...open });
  for (const number of [1, 2, 3, 4]) {
    await db.query(`insert into payment_parts values ($1, $2, '2026-12-01', 5625)`, [OPEN_PAYMENT, number]);
  }
}

/** An expired order whose payment came when its pieces were sold out, so that it was refunded. */
async function expiredOrder(db: Queries, names: ReferencedIds): Promise<void> {
  await order(db, EXPIRED, { status: 'expired', payment_status: 'expired' });
  await line(db, EXPIRED, names);
  await moves(db, EXPIRED, ['pending_payment', 'payment_failed', 'expired']);
  await hold(db, EXPIRED, names.variantId, 'released');
  await payment(db, {
    id: LATE_PAYMENT,
    orderId: EXPIRED,
    option: 'card',
    status: 'captured',
    captured: 22_500,
    refunded: 22_500,
  });
  await db.query(
    `update payments set unmatched = 'stock_gone', unmatched_since = shop.now() - interval '1 day' where id = $1`,
    [LATE_PAYMENT],
  );
  const entry = { paymentId: LATE_PAYMENT, minor: 22_500 };
  await posting(db, { ...entry, refundId: null, debit: 'provider', credit: 'unmatched' });
  await refund(db, soundId(22), LATE_PAYMENT, EXPIRED, 22_500);
  await posting(db, { ...entry, refundId: soundId(22), debit: 'unmatched', credit: 'provider' });
  await db.query(
    `insert into coupon_uses (id, coupon_id, order_id, released_at) values ($1::uuid, $2, $1::uuid, shop.now())`,
    [EXPIRED, COUPON],
  );
}

async function orderOnDelivery(db: Queries, names: ReferencedIds): Promise<void> {
  const placed = { payment_option: 'cod', number: 'HN-2', placed_at: '2026-11-20T10:00:00Z' };
  await order(db, ON_DELIVERY, { status: 'confirmed', ...placed });
  await line(db, ON_DELIVERY, names);
  await moves(db, ON_DELIVERY, ['pending_payment', 'placed', 'confirmed']);
  await invoice(db, ON_DELIVERY, 2, 22_500, null);
  await cashPayment(db, ON_DELIVERY, { collected: 0 });
  await deliveredForCash(db, names);
}

async function cashPayment(db: Queries, orderId: string, { collected }: { collected: number }): Promise<void> {
  await db.query(
    `insert into payments (id, order_id, attempt, provider, option, amount_minor, currency, status, captured_minor, captured_currency,
       expires_at, collected_at, settled_at)
     values ($1, $1, 1, 'none', 'cod', 22500, 'AED', case when $2 > 0 then 'captured' else 'open' end, $2::bigint, 'AED', shop.now(),
       case when $2 > 0 then shop.now() end, case when $2 > 0 then shop.now() end)`,
    [orderId, collected],
  );
}

/** An order delivered and paid in full; the driver has handed over a part of the cash. */
async function deliveredForCash(db: Queries, names: ReferencedIds): Promise<void> {
  const statuses = ['pending_payment', 'placed', 'confirmed', 'packed', 'shipped', 'delivered'];
  const delivered = { payment_option: 'cod', payment_status: 'paid', paid_minor: 22_500 };
  await order(db, DELIVERED, { status: 'delivered', number: 'HN-3', placed_at: '2026-11-20T10:00:00Z', ...delivered });
  await line(db, DELIVERED, names);
  await moves(db, DELIVERED, statuses);
  await invoice(db, DELIVERED, 3, 22_500, null);
  await cashPayment(db, DELIVERED, { collected: 22_500 });
  const money = { paymentId: DELIVERED, refundId: null };
  await posting(db, { ...money, debit: 'drivers', credit: 'sales', minor: 22_500 });
  await posting(db, { ...money, debit: 'cash', credit: 'drivers', minor: 20_000 });
  await db.query(
    `with collected as (
       insert into cash_collections (id, payment_id, market, collected_by, collected_on, amount_minor, handed_minor)
       values ($1, $1, 'ae', 'Yousef', '2026-11-21', 22500, 20000) returning id
     ), handed as (
       insert into cash_handovers (id, market, collected_by, collected_on, amount_minor)
       values ($1, 'ae', 'Yousef', '2026-11-21', 20000) returning id
     ) insert into cash_handover_parts (handover_id, collection_id, amount_minor) select h.id, c.id, 20000 from handed h, collected c`,
    [DELIVERED],
  );
}

async function plantOthers(db: Queries, { variantId, productId, customerId }: ReferencedIds): Promise<void> {
  await db.query(`insert into carts (id, guest_hash, market) values ($1, $2, 'ae')`, [CART, randomBytes(32)]);
  await db.query(`insert into carts (id, guest_hash, market, merged_into) values ($1, $2, 'ae', $3)`, [
    MERGED_CART,
    randomBytes(32),
    CART,
  ]);
  await db.query(
    `insert into cart_lines (id, cart_id, variant_id, quantity, seen_price_minor) values (gen_random_uuid(), $1, $2, 20, 10000)`,
    [CART, variantId],
  );
  await db.query(
    `insert into letters (id, event_id, channel, template, language, recipient_hmac, sealed, sent_at)
     values ($1::uuid, $1::uuid, 'mail', 'welcome', 'en', 'x', 'x', now())`,
    [soundId(61)],
  );
  await db.query(`insert into outbox (id, name, payload) values ($1, 'stock.moved', '{}')`, [soundId(62)]);
  await db.query(
    `insert into webhook_inbox (id, provider, event_key, provider_payment_id, body, processed_at) values ($1, 'sandbox', 'e-1', 'p-1', '', shop.now())`,
    [soundId(63)],
  );
  await db.query(
    `insert into unknown_payments (provider, provider_payment_id, captured_minor, currency, since, refunded_at)
     values ('sandbox', 'stranger', 100, 'AED', shop.now() - interval '1 day', shop.now())`,
  );
  await db.query(
    `insert into idempotency_keys (actor, key, request_hash, answer, created_at) values ('a', 'k', 'h', 'null', now() - interval '1 hour')`,
  );
  await db.query(
    `insert into otp_challenges (ref_hash, purpose, contact_hmac, contact_sealed, code_hmac, length, tries, created_at, expires_at)
     values ('r', 'register', 'c', 's', 'h', 4, 3, shop.now(), shop.now() + interval '5 minutes')`,
  );
  await db.query(
    `insert into operators (id, name, email, language, roles, password_hash, totp_sealed)
     values ($1, 'Order desk', 'desk@shop.example', 'en', '{order_desk}', 'h', 's')`,
    [OPERATOR],
  );
  await db.query(`insert into operator_sessions (id, operator_id, token_hash) values ($1, $2, $3)`, [
    soundId(64),
    OPERATOR,
    randomBytes(32),
  ]);
  await db.query('insert into wishes (customer_id, product_id) values ($1, $2)', [customerId, productId]);
}

export async function plantConsistentOrders(db: Queries, names: ReferencedIds): Promise<void> {
  await db.query(
    `insert into coupons (id, code, market, kind, percent_basis_points, uses_max, uses_per_buyer_max, used)
     values ($1, 'WELCOME10', 'ae', 'percent', 1000, 5, 1, 1)`,
    [COUPON],
  );
  await paidOrder(db, names);
  await orderBeingPaid(db, names);
  await expiredOrder(db, names);
  await orderOnDelivery(db, names);
  await plantOthers(db, names);
}
