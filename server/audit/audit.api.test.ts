// Plants faults into a consistent shop, one at a time: the audit's statement about it must return a row, and no other
// statement.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CASH_PLANTS } from './cash-plants.ts';
import { REVIEW_PLANTS } from './review-plants.ts';
import { addMember } from '../testing/members.ts';
import { openIdleShop, type IdleShop } from '../testing/quiet-shop.ts';
import { addProduct } from '../testing/shop.ts';
import * as sound from '../testing/sound-orders.ts';
import { changeLine } from '../src/cart/cart.service.ts';
import { AUDIT, parseAudit, runAudit } from '../src/kernel/audit.ts';
import type { Transaction } from '../src/kernel/database.ts';
import { hashSecret, newId } from '../src/kernel/ids.ts';
import { ownerByMember } from '../src/kernel/owner.ts';
import { transaction } from '../src/kernel/transaction.ts';

let quiet: IdleShop;
let names: sound.ReferencedIds;

beforeAll(async () => {
  quiet = await openIdleShop();
  const { database } = quiet.shop;
  const [variant] = await addProduct(quiet.shop);
  const { customerId } = await addMember(quiet.shop);
  names = { variantId: variant!.product_item_id, productId: variant!.product_id, customerId };
  await transaction(database, (tx) => sound.plantConsistentOrders(tx, names));
});
afterAll(() => quiet?.close());

/**
 * For each audit statement, by its number: SQL that plants the wrong row which it must find. `filled` replaces names
 * such as `:paid` with ids.
 */
const PLANTS: Readonly<Record<number, readonly string[]>> = {
  // More pieces are reserved than are on hand. The hold is raised to the same number, so that reserved pieces and holds
  // still agree and no statement about holds finds a fault.
  1: [
    'alter table stock drop constraint stock_check',
    `update stock set reserved = 99 where variant_id = :variant`,
    `update stock_holds set quantity = 99 where order_id = :being_paid`,
  ],
  2: [`update stock set reserved = 1 where variant_id = :variant`],
  3: [`update stock set on_hand = on_hand + 1 where variant_id = :variant`],
  4: [
    'alter table stock_holds drop constraint stock_holds_check',
    `update stock_holds set released_at = shop.now() where order_id = :paid`,
  ],
  5: [`update orders set vat_minor = vat_minor + 1 where id = :paid`],
  6: [
    `insert into ledger_entries (id, posting_id, payment_id, account, debit_minor, currency)
     values (gen_random_uuid(), gen_random_uuid(), :payment, 'unmatched', 5, 'AED')`,
  ],
  7: [
    `insert into refunds (id, payment_id, order_id, amount_minor, currency, why, status)
     values (gen_random_uuid(), :payment, :paid, 21001, 'AED', 'operator', 'wanted')`,
  ],
  8: [
    `insert into unknown_payments (provider, provider_payment_id, captured_minor, currency, since)
     values ('sandbox', 'lost', 100, 'AED', shop.now() - interval '16 minutes')`,
  ],
  9: [
    'alter table payments drop constraint payments_provider_provider_payment_id_key',
    `update payments set provider_payment_id = (select provider_payment_id from payments where id = :payment) where id = :open_payment`,
  ],
  10: [`delete from payment_parts where payment_id = :open_payment and number = 4`],
  11: [`update orders set status = 'packed' where id = :on_delivery`],
  12: [`update orders set hold_expires_at = shop.now() - interval '6 minutes' where id = :being_paid`],
  13: [`update coupons set used = 2 where id = :coupon`],
  14: [
    'drop index cart_lines_same',
    `insert into cart_lines (id, cart_id, variant_id, quantity, seen_price_minor) values (gen_random_uuid(), :cart, :variant, 1, 1)`,
  ],
  15: [
    `insert into cart_lines (id, cart_id, variant_id, quantity, seen_price_minor) values (gen_random_uuid(), :merged_cart, :variant, 1, 1)`,
  ],
  16: [`delete from outbox where id = (select id from order_events where order_id = :paid and to_status = 'placed')`],
  17: [`update outbox set created_at = now() - interval '6 minutes' where done_at is null`],
  18: [
    'alter table letters drop constraint letters_event_id_channel_recipient_hmac_key',
    `insert into letters (id, event_id, channel, template, language, recipient_hmac, sealed)
     select gen_random_uuid(), event_id, channel, template, language, recipient_hmac, sealed from letters`,
  ],
  19: [`update idempotency_keys set answer = '{"unfinished": true}'`],
  20: ['alter table otp_challenges drop constraint otp_challenges_tries_check', `update otp_challenges set tries = 4`],
  21: [`update invoice_series set last = 4 where kind = 'invoice'`],
  22: [
    `insert into refunds (id, payment_id, order_id, amount_minor, currency, why, status, created_at)
     values (gen_random_uuid(), :payment, :paid, 100, 'AED', 'operator', 'sent', shop.now() - interval '25 hours')`,
  ],
  23: [`update operators set disabled_at = shop.now() where id = :operator`],
  24: [`update order_lines set texts = '{}' where order_id = :paid`],
  25: [
    'alter table wishes drop constraint wishes_pkey',
    'insert into wishes (customer_id, product_id) select customer_id, product_id from wishes',
  ],
  26: [`update orders set refunded_minor = refunded_minor + 1 where id = :paid`],
  27: [
    `with moved as (insert into order_events (id, order_id, from_status, to_status, mover, what)
     values (gen_random_uuid(), :paid, 'placed', 'cancelled', 'operator', 'move') returning id)
     insert into outbox (id, name, payload) select id, 'order.moved', '{}' from moved`,
    `update orders set status = 'cancelled' where id = :paid`,
    `update coupon_uses set released_at = shop.now() where order_id = :paid`,
    `update coupons set used = 0 where id = :coupon`,
  ],
  28: [
    `insert into order_exchanges (order_id, from_order_id, is_return, lines, credit_minor)
     values (:on_delivery, :paid, false, '[]', 0)`,
  ],
  29: [`update order_lines set in_return = 1 where order_id = :paid`],
  30: [`update payments set amount_minor = 1 where id = :on_delivery`],
  31: [`update products set rating_histogram = '{0,0,0,0,1}'`],
};

/** The number of the statement, what is wrong, and the SQL that makes it wrong. */
const MORE_PLANTS: readonly (readonly [number, string, readonly string[]])[] = [
  [
    2,
    'a hold of a variant without stock',
    ['alter table stock_movements disable trigger user', 'delete from stock_movements', 'delete from stock'],
  ],
  [
    4,
    'a hold past its end',
    [`update stock_holds set expires_at = shop.now() - interval '61 seconds' where order_id = :being_paid`],
  ],
  [
    5,
    'wrapping that is not in the total',
    [
      'alter table orders drop constraint orders_total_check',
      'alter table orders drop constraint orders_gift_check',
      `update orders set wrapping_minor = 5 where id = :paid`,
    ],
  ],
  [
    5,
    'a fee of cash on delivery that is not in the total',
    [
      'alter table orders drop constraint orders_total_check',
      `update orders set cod_fee_minor = 5 where id = :on_delivery`,
    ],
  ],
  [5, 'an order without lines', [`delete from order_lines where order_id = :being_paid`]],
  [
    7,
    'a payment that says it paid back what no refund did',
    [`update refunds set status = 'refused' where id = :refund`],
  ],
  [
    8,
    'late money that nobody paid back',
    [
      `insert into payments (id, order_id, attempt, provider, option, amount_minor, currency, status, captured_minor, unmatched, unmatched_since, expires_at)
     values ('00000000-0000-7000-8000-00000000ffff', :paid, 2, 'sandbox', 'card', 10, 'AED', 'captured', 10, 'order_replaced', shop.now() - interval '16 minutes', shop.now())`,
      `insert into ledger_entries (id, posting_id, payment_id, account, debit_minor, credit_minor, currency)
     select gen_random_uuid(), '00000000-0000-7000-8000-00000000fffe', '00000000-0000-7000-8000-00000000ffff', a, d, c, 'AED'
     from (values ('provider', 10, 0), ('unmatched', 0, 10)) as e (a, d, c)`,
    ],
  ],
  [
    10,
    'a plan that is not the total',
    [`update payment_parts set amount_minor = 1 where payment_id = :open_payment and number = 4`],
  ],
  [
    11,
    'a move nobody may make',
    [
      `with moved as (insert into order_events (id, order_id, from_status, to_status, mover, what)
       values (gen_random_uuid(), :on_delivery, 'confirmed', 'delivered', 'operator', 'move') returning id)
     insert into outbox (id, name, payload) select id, 'order.moved', '{}' from moved`,
      `update orders set status = 'delivered' where id = :on_delivery`,
    ],
  ],
  [
    12,
    'a payment nobody looks at any more',
    [
      `update payments set next_look_at = null, created_at = shop.now() - interval '6 minutes' where id = :open_payment`,
    ],
  ],
  [
    13,
    'a coupon used twice by one buyer',
    [
      `update coupons set used = 2 where id = :coupon`,
      `insert into coupon_uses (id, coupon_id, order_id) values (:being_paid, :coupon, :being_paid)`,
      `insert into coupon_use_buyers select :being_paid, buyer_key from coupon_use_buyers`,
    ],
  ],
  [
    13,
    'a coupon an expired order still uses',
    [
      `update coupons set used = 2 where id = :coupon`,
      `update coupon_uses set released_at = null where order_id = :expired`,
    ],
  ],
  [
    14,
    'a quantity that cannot be',
    ['alter table cart_lines drop constraint cart_lines_quantity_check', 'update cart_lines set quantity = 21'],
  ],
  [
    15,
    'an unpaid order of a bag that went into another',
    [`update orders set cart_id = :merged_cart where id = :being_paid`],
  ],
  [
    17,
    'a message of the provider that nobody worked off',
    [`update webhook_inbox set processed_at = null, received_at = shop.now() - interval '3 minutes'`],
  ],
  [
    20,
    'a code used after its end',
    [`update otp_challenges set used_at = expires_at + interval '6 seconds', token_hash = 't'`],
  ],
  [
    21,
    'a placed order without an invoice',
    [
      'alter table invoices disable trigger invoices_append_only',
      `delete from invoices where order_id = :delivered`,
      `update invoice_series set last = 2 where kind = 'invoice'`,
    ],
  ],
  [
    21,
    'an invoice over another amount',
    [
      'alter table invoices disable trigger invoices_append_only',
      `update invoices set amount_minor = 1 where order_id = :on_delivery`,
    ],
  ],
  [
    21,
    'pieces cancelled of an order on delivery that no credit note takes back',
    [
      `insert into order_cancellations (id, order_id, lines, mover, reason_code, refund_minor, created_at)
       values (gen_random_uuid(), :on_delivery, '[{"lineId": "00000000-0000-7000-8000-000000000004", "quantity": 1, "minor": 9500}]',
         'shopper', 'other', 0, shop.now() - interval '25 hours')`,
      `update order_lines set cancelled = 1 where order_id = :on_delivery`,
      `update payments set amount_minor = amount_minor - 9500 where id = :on_delivery`,
    ],
  ],
  [
    22,
    'a refund without its credit note',
    [
      'alter table invoices disable trigger invoices_append_only',
      `delete from invoices where kind = 'credit_note'`,
      `delete from invoice_series where kind = 'credit_note'`,
    ],
  ],
  [
    22,
    'a refund that was given up',
    [
      `insert into refunds (id, payment_id, order_id, amount_minor, currency, why, status)
       values (gen_random_uuid(), :payment, :paid, 100, 'AED', 'operator', 'failed')`,
    ],
  ],
  [
    22,
    'a refund of a cancelled order that no second operator looked at',
    [
      `insert into refunds (id, payment_id, order_id, amount_minor, currency, why, status, created_at)
       values (gen_random_uuid(), :payment, :paid, 100, 'AED', 'cancelled', 'waits_for_second', shop.now() - interval '25 hours')`,
    ],
  ],
  [
    23,
    'a member who left and is signed in',
    [`update customers set deleted_at = shop.now(), name = '', email = null where id = :customer`],
  ],
  [
    24,
    'a line made to measure without measurements',
    [`update order_lines set made_to_measure = true, size = '' where order_id = :paid`],
  ],
  [
    27,
    'pieces that were cancelled of an order that goes on, and whose refund was refused',
    [
      'alter table refunds drop constraint refunds_owed_are_not_refused',
      `insert into order_cancellations (id, order_id, lines, mover, reason_code, refund_minor)
       values (gen_random_uuid(), :paid, '[{"lineId": "00000000-0000-7000-8000-000000000001", "quantity": 1, "minor": 9500}]', 'operator', 'other', 9500)`,
      `update order_lines set cancelled = 1 where order_id = :paid`,
      `insert into refunds (id, payment_id, order_id, amount_minor, currency, why, status)
       values (gen_random_uuid(), :payment, :paid, 9500, 'AED', 'cancelled', 'refused')`,
    ],
  ],
  ...REVIEW_PLANTS,
  ...CASH_PLANTS,
];

function filled(text: string): string {
  const ids: Record<string, string> = {
    variant: names.variantId,
    customer: names.customerId,
    paid: sound.PAID,
    being_paid: sound.BEING_PAID,
    expired: sound.EXPIRED,
    on_delivery: sound.ON_DELIVERY,
    delivered: sound.DELIVERED,
    payment: sound.PAYMENT,
    open_payment: sound.OPEN_PAYMENT,
    refund: sound.REFUND,
    coupon: sound.COUPON,
    cart: sound.CART,
    merged_cart: sound.MERGED_CART,
    operator: sound.OPERATOR,
  };
  return text.replaceAll(/(?<!:):([a-z_]+)\b/g, (place, name: string) => (ids[name] ? `'${ids[name]}'::uuid` : place));
}

const PROMISE_TOO_MUCH = 'update stock set reserved = reserved + $2 where variant_id = $1';

class TakenBack extends Error {}

/** Numbers of the statements that return a row after the plant; everything is rolled back. */
async function firedAfter(plant: readonly string[]): Promise<number[]> {
  const fired: number[] = [];
  const work = async (tx: Transaction) => {
    for (const statement of plant) await tx.query(filled(statement));
    for (const { number, sql } of AUDIT) {
      const rows = await tx.query(sql);
      if (rows.length > 0) fired.push(number);
    }
    throw new TakenBack();
  };
  await expect(transaction(quiet.shop.database, work)).rejects.toThrow(TakenBack);
  return fired;
}

test('the statements are numbered in order, each with its plant', () => {
  const numbers = Array.from({ length: AUDIT.length }, (_, index) => index + 1);
  expect(AUDIT.map(({ number }) => number)).toEqual(numbers);
  expect(Object.keys(PLANTS).map(Number)).toEqual(numbers);
});

test('a shop after normal use has no finding', async () => {
  expect(await runAudit(quiet.shop.database)).toEqual([]);
});

test.each(AUDIT)('one wrong row makes statement $number, $name, return a row, and no other', async ({ number }) => {
  expect(await firedAfter(PLANTS[number] ?? [])).toEqual([number]);
});

test.each(MORE_PLANTS)('statement %i finds %s, and no other does', async (number, _, plant) => {
  expect(await firedAfter(plant)).toEqual([number]);
});

test('a finding holds the number of rows, the first of them, and what to do', async () => {
  const { database } = quiet.shop;
  await database.query(PROMISE_TOO_MUCH, [names.variantId, 1]);
  expect(await runAudit(database)).toMatchObject([
    { number: 2, name: 'reserved', count: 1, rows: [{ variant_id: names.variantId, reserved: 3, held: 2 }] },
  ]);
  await database.query(PROMISE_TOO_MUCH, [names.variantId, -1]);
});

test('a keyed call whose stored answer is null is not one without an answer', async () => {
  const { shop } = quiet;
  const shopper = { owner: ownerByMember(names.customerId), language: 'en' };
  const key = { key: 'to nothing', requestHash: hashSecret('body') };
  await changeLine(shop, shopper, { lineId: newId(), quantity: 0, remarks: undefined }, key);
  await changeLine(shop, shopper, { lineId: newId(), quantity: 0, remarks: '' }, { ...key, key: 'with remarks' });
  const aged = await shop.database.query(
    `update idempotency_keys set created_at = now() - interval '1 hour' where answer = 'null' returning key`,
  );
  expect(aged).toHaveLength(3);
  expect(await runAudit(shop.database)).toEqual([]);
});

test('two nodes do not audit at once', async () => {
  await transaction(quiet.shop.database, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('audit', 0))`);
    expect(await runAudit(quiet.shop.database, AUDIT, { statementMs: 3_000, alone: 'audit' })).toBeNull();
  });
  expect(await runAudit(quiet.shop.database, AUDIT, { statementMs: 3_000, alone: 'audit' })).toEqual([]);
});

test.each([
  'select 1;',
  '-- 1 name without meaning\nselect 1;',
  '-- 1 two: statements\nselect 1;\nselect 2;',
  '-- 1 writes: a row\ndelete from stock;',
])('an audit file that reads %j is rejected', (text) => {
  const read = () => parseAudit(`-- What it is.\n\n${text}`);
  if (text.startsWith('select')) expect(read()).toEqual([]);
  else expect(read).toThrow(/audit\.sql/);
});
