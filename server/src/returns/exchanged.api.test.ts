// Returns that end in an exchange: one transaction takes the pieces back and pays for the new ones with their value. If
// the new ones cost more, their order waits until the difference is paid.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { newKey, pay, statusOf, untilPaidBack } from '../../testing/buying.ts';
import { count } from '../../testing/counts.ts';
import { exchanging } from '../../testing/exchanges.ts';
import { lastLetter } from '../../testing/letters.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { exchangingReturns } from '../../testing/returned-exchanges.ts';
import { returnsIn } from '../../testing/returns.ts';
import { addProduct, type Answer, openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let desk: TestOperator;
let calls: ReturnType<typeof returnsIn>;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await addOperator(shop, 'order_desk');
  calls = returnsIn(shop, desk);
  const { market } = shop.shop;
  market.paymentOptions = [...market.paymentOptions, 'cod'];
});
afterAll(async () => {
  await shop?.close();
});

const { run, sizes, sumsOf, onHand, refundsOf, papersOf } = exchanging(() => shop);
const { wanting, approved, received, exchangeOf, orderOf, payDifference, expire, takeFromStock } = exchangingReturns(
  () => shop,
  () => calls,
);
const { OUT_OF_STOCK, INVALID_FIELDS } = REFUSALS;

test('another size of the same price comes instead: nothing is paid, both papers are issued, the delivery moves along', async () => {
  const [small, large] = await sizes();
  const { order, lines, email } = await calls.delivered({}, [small]);
  const [, , total] = await sumsOf(order);
  const offered = (await calls.options(order)).result;
  expect(offered.can_exchange).toBe(true);
  expect(offered.lines[0].choices.map((one: Answer) => [one['size'], one['differences'][0].amount])).toEqual([
    ['54', 0],
    ['56', 10_000],
    ['58', -10_000],
  ]);
  const id = await approved(order, [wanting(lines[0]!, large)]);
  const done = await received(id, [calls.arrived(lines[0]!)]);
  expect(done).toMatchObject({ status: 'closed', refund: { amount: 0 }, lines: [{ exchanged: 1, taken: 1 }] });
  const made = orderOf(await exchangeOf(order));
  expect(await sumsOf(order)).toEqual(['returned', 'refunded', total, total, total, total - 40_000]);
  expect(await sumsOf(made)).toEqual(['placed', 'paid', total, total, 0, total - 40_000]);
  expect([await onHand(small), await onHand(large)]).toEqual([
    [10, 0],
    [9, 0],
  ]);
  expect(await refundsOf(order)).toEqual([{ minor: total, why: 'exchanged', status: 'done' }]);
  expect((await papersOf(order)).map(([kind, amount, reason]: unknown[]) => [kind, amount, reason])).toEqual([
    ['invoice', total, null],
    ['credit_note', total, 'exchanged'],
  ]);
  expect((await papersOf(order))[1]![3][0]).toEqual(['piece', 40_000]);
  await lastLetter(shop.shop, email, { template: 'return_received' });
});

test('a cheaper one: the rest goes back, and its credit note names the cancellation’s rest', async () => {
  const [small, large, , cheap] = await sizes();
  const { order, lines } = await calls.delivered({}, [small, large]);
  const id = await approved(order, [wanting(lines[0]!, cheap)]);
  const done = await received(id, [calls.arrived(lines[0]!)]);
  expect(done.refund.amount).toBe(10_000);
  await untilPaidBack(shop);
  expect(await statusOf(shop, order.order_id)).toBe('delivered');
  const [, first, rest] = await papersOf(order);
  expect(first).toEqual([
    'credit_note',
    30_000,
    'exchanged',
    [
      ['piece', 40_000],
      ['refund', -10_000],
    ],
  ]);
  expect(rest).toEqual(['credit_note', 10_000, 'returned', [['refund', 10_000]]]);
});

test('one line for money, the other for another piece, in one parcel', async () => {
  const [small, large, , cheap] = await sizes();
  const { order, lines } = await calls.delivered({}, [small, large]);
  const [, , total] = await sumsOf(order);
  const id = await approved(order, [wanting(lines[0]!, cheap), calls.wish(lines[1]!)]);
  const both = lines.map((line) => calls.arrived(line));
  expect((await received(id, both)).refund.amount).toBe(50_000);
  await untilPaidBack(shop);
  const shipping = total - 80_000;
  expect(await sumsOf(order)).toEqual(['returned', 'refunded', total, total, total, shipping]);
  const made = orderOf(await exchangeOf(order));
  expect(await sumsOf(made)).toEqual(['placed', 'paid', 30_000 + shipping, 30_000 + shipping, 0, shipping]);
});

describe('a difference', () => {
  async function dearer() {
    const [small, large, dear] = await sizes();
    const bought = await calls.delivered({}, [small, large]);
    const id = await approved(bought.order, [wanting(bought.lines[0]!, dear)]);
    await received(id, [calls.arrived(bought.lines[0]!)]);
    const exchange = await exchangeOf(bought.order);
    return { ...bought, id, dear, exchange, made: orderOf(exchange) };
  }

  const owed = async (orderId: string) => run('select due_minor from order_dues where order_id = $1', [orderId]);

  test('is paid within a day by the link of a letter; until then the pieces are held and nothing is owed', async () => {
    const { order, dear, exchange, made, email } = await dearer();
    expect(exchange).toMatchObject({ order_status: 'pending_payment', credit: { amount: 40_000 }, order_number: null });
    expect(exchange.to_pay.amount).toBe(10_000);
    expect(Date.parse(exchange.pay_until) - Date.now()).toBeGreaterThan(22 * 3_600_000);
    expect(await onHand(dear)).toEqual([10, 1]);
    expect(await owed(order.order_id)).toEqual([{ due_minor: 0 }]);
    const { text } = await lastLetter(shop.shop, email, { template: 'return_difference' });
    expect(text).toContain(made.order_id);
    await payDifference(made);
    expect(await sumsOf(made)).toEqual(['placed', 'paid', 50_000, 50_000, 0, 0]);
    expect(await refundsOf(order)).toEqual([{ minor: 40_000, why: 'exchanged', status: 'done' }]);
    expect((await exchangeOf(order)).to_pay.amount).toBe(0);
    expect(await onHand(dear)).toEqual([9, 0]);
  });

  test('that is not paid in time: the money goes back', async () => {
    const { order, dear, made, id, email } = await dearer();
    await expire(made.order_id);
    await untilPaidBack(shop);
    expect(await refundsOf(order)).toEqual([{ minor: 40_000, why: 'returned', status: 'done' }]);
    expect((await exchangeOf(order)).order_status).toBe('expired');
    expect((await shop.get(`operator/return/details/${id}`, desk.bearer)).body.result.refund.amount).toBe(40_000);
    await lastLetter(shop.shop, email, { template: 'return_exchange_unpaid' });
    expect(await onHand(dear)).toEqual([10, 0]);
    const [note] = (await papersOf(order)).slice(1);
    expect(note).toEqual(['credit_note', 40_000, 'returned', [['piece', 40_000]]]);
  });

  test('that is paid after its time: it goes back too, and takes no money of the pieces that stay', async () => {
    const { order, made } = await dearer();
    const body = { order_id: made.order_id, key: made.access_key, payment_option: 'card' };
    const { body: answer } = await shop.post('payment/create', body, { 'idempotency-key': newKey() });
    const provider = shop.shop.payments.byName('sandbox')!;
    const silent = vi.spyOn(provider, 'void').mockRejectedValue(new Error('no answer'));
    await expire(made.order_id);
    silent.mockRestore();
    await pay(shop, { ...made, ...answer.result });
    await untilPaidBack(shop);
    expect(await statusOf(shop, made.order_id)).toBe('expired');
    const [payment] = await run('select unmatched, refunded_minor as refunded from payments where id = $1', [
      answer.result.payment_id,
    ]);
    expect(payment).toEqual({ unmatched: 'exchange_over', refunded: 10_000 });
    expect(await refundsOf(order)).toEqual([{ minor: 40_000, why: 'returned', status: 'done' }]);
  });

  test('and another return of the same order: both stand beside each other', async () => {
    const { order, lines, made } = await dearer();
    const [, , total] = await sumsOf(order);
    const id = await approved(order, [calls.wish(lines[1]!)]);
    expect((await received(id, [calls.arrived(lines[1]!)])).refund.amount).toBe(total - 40_000);
    await payDifference(made);
    await untilPaidBack(shop);
    expect(await statusOf(shop, made.order_id)).toBe('placed');
    expect((await sumsOf(order)).slice(0, 5)).toEqual(['returned', 'refunded', total, total, total]);
  });

  test(`paid at the moment its time is over: exchanged, or all of it paid back, ${count(12)} times`, async () => {
    for (let round = 0; round < count(12); round += 1) {
      const { order, made } = await dearer();
      const [, , total] = await sumsOf(order);
      await Promise.all([payDifference(made).catch(() => undefined), expire(made.order_id)]);
      await untilPaidBack(shop);
      const isDone = (await statusOf(shop, made.order_id)) === 'placed';
      const [, , , paid, left] = await sumsOf(order);
      expect([paid, left]).toEqual([total, 40_000]);
      const refunds = (await refundsOf(order)) as { why: string }[];
      expect(refunds.map(({ why }) => why)).toEqual([isDone ? 'exchanged' : 'returned']);
    }
  });
});

describe('what the order desk finds', () => {
  test('the piece is sold out by then: told in words, nothing is changed, and the money goes back instead', async () => {
    const [small, last] = await sizes(1);
    const { order, lines } = await calls.delivered({}, [small]);
    const id = await approved(order, [wanting(lines[0]!, last)]);
    await takeFromStock(last);
    const seen = (await shop.get(`operator/return/details/${id}`, desk.bearer)).body.result;
    expect(seen.lines[0]).toMatchObject({ wanted: { size: '54' }, wanted_in_stock: 0 });
    const { body } = await calls.receive(id, [calls.arrived(lines[0]!)]);
    expect([body.errorCode, body.message]).toEqual([OUT_OF_STOCK.errorCode, expect.stringContaining('refund')]);
    expect(await statusOf(shop, order.order_id)).toBe('return_requested');
    const done = await received(id, [calls.arrived(lines[0]!, { exchange: false })]);
    expect(done).toMatchObject({ exchange: null, lines: [{ taken: 1, exchanged: 0 }] });
    expect(done.refund.amount).toBe((await sumsOf(order))[2]);
  });

  test('delivery that was paid back before does not move along', async () => {
    const [small, large] = await sizes();
    const { order, lines } = await calls.delivered({}, [small, large]);
    const [, , total] = await sumsOf(order);
    const first = await approved(order, [calls.wish(lines[0]!, { reason_code: 'fault' })]);
    await received(first, [calls.arrived(lines[0]!)], { pay_shipping_back: true });
    const next = await approved(order, [wanting(lines[1]!, small)]);
    const refused = await calls.receive(next, [calls.arrived(lines[1]!)], { pay_shipping_back: true });
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['pay_shipping_back']);
    await received(next, [calls.arrived(lines[1]!)]);
    await untilPaidBack(shop);
    expect(await sumsOf(orderOf(await exchangeOf(order)))).toEqual(['placed', 'paid', 40_000, 40_000, 0, 0]);
    expect((await sumsOf(order)).slice(0, 5)).toEqual(['returned', 'refunded', total, total, total]);
  });

  test('a piece that is not taken back is not exchanged', async () => {
    const [small, large] = await sizes();
    const { order, lines } = await calls.delivered({}, [small]);
    const id = await approved(order, [wanting(lines[0]!, large)]);
    const done = await received(id, [calls.arrived(lines[0]!, { taken: 0, restocked: 0, condition: 'worn' })]);
    expect(done).toMatchObject({ exchange: null, refund: { amount: 0 } });
    expect([await onHand(large), await statusOf(shop, order.order_id)]).toEqual([[10, 0], 'delivered']);
  });
});

test('another product, the same variant, and an order paid in cash: the money only', async () => {
  const [small] = await sizes();
  const [other] = await addProduct(shop.shop, { priceMinor: 40_000, pieces: 3 });
  const { order, lines } = await calls.delivered({}, [small]);
  for (const variant of [other!, small]) {
    const { body } = await calls.ask(order, [wanting(lines[0]!, variant)]);
    expect([body.errorCode, Object.keys(body.fields ?? {})]).toEqual([
      INVALID_FIELDS.errorCode,
      ['lines.0.product_item_id'],
    ]);
  }
  const [bought, large] = await sizes();
  const cash = await calls.delivered({ payment_option: 'cod' }, [bought]);
  const options = (await calls.options(cash.order)).result;
  expect([options.can_exchange, options.lines[0].choices]).toEqual([false, []]);
  const bank = { account_holder: 'Sara', iban: 'AE07 0331 2345 6789 0123 456' };
  const { body } = await calls.ask(cash.order, [wanting(cash.lines[0]!, large)], bank);
  expect(Object.keys(body.fields ?? {})).toEqual(['lines.0.product_item_id']);
});
