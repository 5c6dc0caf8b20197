// Exchanges concurrent with each other, with cancellations and with changes of an order's status: a piece leaves an
// order once, and the sums at the provider, in the ledger, in orders, invoices and credit notes agree.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import {
  guestBuyer,
  newKey,
  ordered,
  pay,
  putIntoCart,
  statusOf,
  type TestOrder,
  untilPaidBack,
} from '../../testing/buying.ts';
import { addCoupon } from '../../testing/coupons.ts';
import { exchanging } from '../../testing/exchanges.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let desk: TestOperator;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await addOperator(shop, 'order_desk');
  const { market } = shop.shop;
  market.paymentOptions = [...market.paymentOptions, 'cod'];
});
afterAll(async () => {
  await shop?.close();
});

const { run, price, sizes, bought, offer, prepared, send, exchange, onHand } = exchanging(() => shop);

const move = (order: TestOrder, to: string) =>
  shop.post('operator/order/move', { order_id: order.order_id, to }, { ...desk.bearer, 'idempotency-key': newKey() });

test(`the last piece: two exchanges at once are one, ${count(30)} times`, async () => {
  for (let round = 0; round < count(30); round += 1) {
    const [small, last] = await sizes();
    const orders = [await bought([small]), await bought([small])];
    const bodies = await Promise.all(orders.map((order) => prepared(order, [{ variant: last }])));
    await run('update stock set on_hand = 1 where variant_id = $1', [last.product_item_id]);
    await run(
      `insert into stock_movements (id, variant_id, quantity, reason, note) values (gen_random_uuid(), $1, -9, 'count', '')`,
      [last.product_item_id],
    );
    const codes = (await Promise.all(bodies.map((body) => send(body)))).map(({ body }) => body.errorCode);
    expect(codes.sort((a, b) => a - b)).toEqual([0, REFUSALS.OUT_OF_STOCK.errorCode]);
    expect(await onHand(last)).toEqual([0, 0]);
  }
});

test(`sizes that are exchanged for each other at once, ${count(40)} times`, async () => {
  for (let round = 0; round < count(40); round += 1) {
    const [small, large] = await sizes();
    const orders = [await bought([small]), await bought([large])];
    const bodies = [await prepared(orders[0]!, [{ variant: large }]), await prepared(orders[1]!, [{ variant: small }])];
    const answers = await Promise.all(bodies.map((body) => send(body)));
    expect(answers.map(({ body }) => body.errorCode)).toEqual([0, 0]);
    expect([await onHand(small), await onHand(large)]).toEqual([
      [9, 0],
      [9, 0],
    ]);
  }
});

test(`an exchange and a cancellation at once: the piece leaves once, ${count(40)} times`, async () => {
  for (let round = 0; round < count(40); round += 1) {
    const [small, large] = await sizes();
    const order = await bought([small]);
    const body = await prepared(order, [{ variant: large }]);
    const cancel = { order_id: order.order_id, key: order.access_key, reason_code: 'changed_mind' };
    const [a, b] = await Promise.all([send(body), shop.post('order/cancel', cancel, { 'idempotency-key': newKey() })]);
    expect([a.body.errorCode, b.body.errorCode].filter((code) => code === 0)).toHaveLength(1);
    expect(await onHand(small)).toEqual([10, 0]);
    expect(await statusOf(shop, order.order_id)).toBe('cancelled');
  }
  await untilPaidBack(shop);
});

test(`an exchange and the operator's move at once: one of them is refused, ${count(40)} times`, async () => {
  for (let round = 0; round < count(40); round += 1) {
    const [small, large] = await sizes();
    const order = await bought([small]);
    await move(order, 'confirmed');
    const body = await prepared(order, [{ variant: large }]);
    const [a, b] = await Promise.all([send(body), move(order, 'packed')]);
    expect([a.body.errorCode, b.body.errorCode].filter((code) => code === 0)).toHaveLength(1);
    expect(await statusOf(shop, order.order_id)).toBe(a.body.errorCode === 0 ? 'cancelled' : 'packed');
  }
});

test(`a difference paid while the old order is cancelled: the money is either there or on its way back, ${count(30)} times`, async () => {
  for (let round = 0; round < count(30); round += 1) {
    const [small, , dear] = await sizes();
    const order = await bought([small]);
    const made = await exchange(order, [{ variant: dear }], { payment_option: 'card' });
    const cancel = { order_id: order.order_id, key: order.access_key, reason_code: 'changed_mind' };
    const [, { body }] = await Promise.all([
      pay(shop, made),
      shop.post('order/cancel', cancel, { 'idempotency-key': newKey() }),
    ]);
    const isExchanged = (await statusOf(shop, made.order_id)) === 'placed';
    expect(body.errorCode === 0).toBe(!isExchanged);
    expect(await statusOf(shop, order.order_id)).toBe('cancelled');
    expect(await onHand(small)).toEqual([10, 0]);
  }
  await untilPaidBack(shop);
});

/**
 * The money that providers hold, by their own records and by the shop's ledger, orders, invoices and credit notes; all
 * have to agree.
 */
async function truth() {
  const [row] = await run<Record<string, number>>(
    `select (select sum(captured_minor - refunded_minor)::bigint from sandbox.payments) as held,
       (select sum(debit_minor - credit_minor)::bigint from ledger_entries where account = 'provider') as provider,
       (select sum(credit_minor - debit_minor)::bigint from ledger_entries where account in ('sales', 'unmatched')) as sales,
       (select coalesce(sum(debit_minor - credit_minor), 0)::bigint from ledger_entries where account = 'exchange') as exchange,
       (select sum(paid_minor - refunded_minor)::bigint from orders) as orders,
       (select sum(case kind when 'invoice' then i.amount_minor else -i.amount_minor end)::bigint from invoices i
         join orders o on o.id = i.order_id where o.payment_option <> 'cod') as papers`,
  );
  return row!;
}

test(
  `random chains of exchanges and cancellations: provider, ledger, orders and papers agree, ${count(150)} chains`,
  { timeout: 300_000 },
  async () => {
    const chance = (of: number) => Math.floor(Math.random() * of);
    const made = await addProduct(shop.shop, {
      priceMinor: 40_000,
      pieces: 10_000,
      sizes: Array.from({ length: 6 }, (_, at) => String(50 + 2 * at)),
    });
    for (const [at, variant] of made.entries())
      await price(variant, [40_000, 40_000, 40_001, 31_337, 52_999, 12_345][at]!);
    const coupon = await addCoupon(shop, { kind: 'amount', percentBasisPoints: null, amountMinor: 7_777 });
    for (let chain = 0; chain < count(150); chain += 1) {
      const buyer = guestBuyer();
      for (let piece = 0; piece <= chance(3); piece += 1)
        await putIntoCart(shop, buyer, made[chance(6)]!, 1 + chance(3));
      if (chance(2) === 0) await shop.post('guest-cart/coupon', { ...buyer.body, code: coupon.code });
      const first = await ordered(shop, buyer, []);
      await pay(shop, first);
      const open = [first];
      for (let step = 0; step < 4; step += 1) {
        const order = open[chance(open.length)]!;
        const { options } = await offer(order);
        const lines = options.lines.flatMap((line: { exchangeable: number }, at: number) =>
          line.exchangeable > 0 ? [at] : [],
        );
        if (lines.length === 0) continue;
        const line = lines[chance(lines.length)]!;
        const { _id: lineId, exchangeable, choices } = options.lines[line];
        const quantity = 1 + chance(exchangeable);
        if (chance(4) === 0) {
          const cancel = { order_id: order.order_id, key: order.access_key, reason_code: 'changed_mind' };
          const body = { ...cancel, lines: [{ line_id: lineId, quantity }] };
          expect((await shop.post('order/cancel', body, { 'idempotency-key': newKey() })).body.errorCode).toBe(0);
          continue;
        }
        const to = choices[chance(choices.length)].product_item_id;
        const variant = made.find(({ product_item_id: id }) => id === to)!;
        const next = await exchange(order, [{ variant, line, quantity }], { payment_option: 'card' });
        if (next.payment_url !== null) await pay(shop, next, chance(5) === 0 ? 'declined' : 'approve');
        if ((await statusOf(shop, next.order_id)) === 'placed') open.push(next);
      }
    }
    await untilPaidBack(shop);
    const { held: atProvider, provider, sales, exchange: between, orders, papers } = await truth();
    expect([provider, sales, between, orders, papers]).toEqual([atProvider, atProvider, 0, atProvider, atProvider]);
  },
);
