// Returns of orders that were paid in cash: what was collected is paid back, never more.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { statusOf } from '../../testing/buying.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { withOrder } from '../../testing/orders.ts';
import { returnsIn } from '../../testing/returns.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { creditCancelled } from '../orders/credit-notes.service.ts';
import { moveOrder } from '../orders/moves.service.ts';

const BANK = { account_holder: 'Sara Ahmed', iban: 'AE07 0331 2345 6789 0123 456' };
/** Two pieces of 200, delivery for 25. */
const TOTAL = 42_500;

let shop: TestShop;
let desk: TestOperator;
let owner: TestOperator;
let calls: ReturnType<typeof returnsIn>;
beforeAll(async () => {
  shop = await openTestShop();
  const { market } = shop.shop;
  shop.shop.market = { ...market, paymentOptions: [...market.paymentOptions, 'cod'] };
  desk = await addOperator(shop, 'order_desk');
  owner = await addOperator(shop);
  calls = returnsIn(shop, desk);
});
afterAll(() => shop?.close());

const run = <Row>(text: string, ...values: unknown[]) => shop.shop.database.query<Row>(text, values);

type Bought = Awaited<ReturnType<typeof calls.delivered>>;

async function paid(collected: number): Promise<Bought> {
  const bought = await calls.delivered({ payment_option: 'cod' });
  const it = { order_id: bought.order.order_id, collected, note: 'Counted again' };
  expect((await calls.operate('cash/record', it)).body.errorCode).toBe(0);
  return bought;
}

/**
 * Returns these lines up to their arrival at the shop; gives the return's id and the response to recording the arrival.
 */
async function returned({ order }: Bought, ...lines: string[]) {
  const { _id: id } = await calls.asked(
    order,
    lines.map((line) => calls.wish(line)),
    BANK,
  );
  await calls.decide(id);
  const { body } = await calls.receive(
    id,
    lines.map((line) => calls.arrived(line)),
  );
  return { id, body };
}

async function transferred(id: string): Promise<void> {
  const { body } = await calls.operate('return/paid', { return_id: id, version: 3, bank_reference: 'TT 1' });
  expect(body.errorCode, body.message).toBe(0);
}

const credited = async ({ order }: Bought) =>
  (
    await run<{ amount: number }>(
      `select amount_minor as amount from invoices where order_id = $1 and kind = 'credit_note' order by issued_at, number`,
      order.order_id,
    )
  ).map(({ amount }) => amount);

async function sumsOf({ order }: Bought) {
  const [row] = await run<{ paid: number; refunded: number; status: string }>(
    'select paid_minor as paid, refunded_minor as refunded, payment_status as status from orders where id = $1',
    order.order_id,
  );
  return row;
}

test('paid in full: what comes back is a refund by bank transfer, in the books when it was sent', async () => {
  const bought = await paid(TOTAL);
  const { id, body } = await returned(bought, bought.lines[0]!);
  expect(body['result']).toMatchObject({ status: 'received', refund: { amount: 20_000 } });
  const { refunds } = await calls.details(bought.order);
  expect(refunds).toMatchObject([{ amount: { amount: 20_000 }, status: 'on_its_way' }]);
  // A refund by bank transfer is listed with the returns, not with the refunds at providers, and its credit note is
  // issued only when the transfer is recorded.
  expect((await shop.get('operator/money/list', desk.bearer)).body['result'].refunds).toEqual([]);
  await transaction(shop.shop.database, creditCancelled);
  expect(await credited(bought)).toEqual([]);
  const wrong = await calls.operate('money/transferred', { refund_id: id, bank_reference: 'TT 1' });
  expect(wrong.body.errorCode).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
  await transferred(id);
  expect(await credited(bought)).toEqual([20_000]);
  expect(await sumsOf(bought)).toEqual({ paid: TOTAL, refunded: 20_000, status: 'partially_refunded' });
  const rest = await returned(bought, bought.lines[1]!);
  await transferred(rest.id);
  expect(await sumsOf(bought)).toEqual({ paid: TOTAL, refunded: TOTAL, status: 'refunded' });
});

test('paid short: what is missing is taken off first, and a credit note without a refund takes it back', async () => {
  const bought = await paid(30_000);
  const first = await returned(bought, bought.lines[0]!);
  expect(first.body['result'].refund.amount).toBe(20_000 - 12_500);
  expect(await credited(bought)).toEqual([12_500]);
  await transferred(first.id);
  expect(await credited(bought)).toEqual([12_500, 7_500]);
  // The unpaid 125.00 came off the first refund, so the rest is fully paid and no more cash may be recorded.
  const more = { order_id: bought.order.order_id, collected: 30_001, collected_by: 'x', note: 'x' };
  expect((await calls.operate('cash/record', more)).body.fields).toHaveProperty('collected');
  const second = await returned(bought, bought.lines[1]!);
  expect(second.body['result'].refund.amount).toBe(22_500);
  await transferred(second.id);
  expect(await credited(bought)).toEqual([12_500, 7_500, 22_500]);
  expect(await sumsOf(bought)).toEqual({ paid: 30_000, refunded: 30_000, status: 'refunded' });
  const { body } = await shop.get(`order/invoice/${bought.order.order_id}?key=${bought.order.access_key}`);
  expect(body['result'].papers).toHaveLength(4);
});

/** Pays this much back for goodwill, by bank transfer. */
async function goodwill({ order }: Bought, amount: number): Promise<void> {
  const wish = { order_id: order.order_id, amount, reason_text: 'Late', ...BANK };
  const { body } = await calls.operate('order/refund', wish);
  expect(body.errorCode, JSON.stringify(body)).toBe(0);
  const sent = { refund_id: body['result'].refund_id, bank_reference: 'TT 2' };
  expect((await calls.operate('money/transferred', sent)).body.errorCode).toBe(0);
}

test('an order whose cash was all paid back stays refunded when pieces come back that nobody paid for', async () => {
  const bought = await paid(22_500);
  await goodwill(bought, 22_500);
  const refunded = { paid: 22_500, refunded: 22_500, status: 'refunded' };
  expect(await sumsOf(bought)).toMatchObject({ paid: 22_500, refunded: 22_500 });
  const { body } = await returned(bought, ...bought.lines);
  expect(body['result'].refund.amount).toBe(0);
  expect(await sumsOf(bought)).toEqual(refunded);
});

test('an order whose cash was all paid back stays refunded when the same amount is recorded again', async () => {
  const bought = await paid(TOTAL);
  await goodwill(bought, TOTAL);
  const refunded = { paid: TOTAL, refunded: TOTAL, status: 'refunded' };
  expect(await sumsOf(bought)).toEqual(refunded);
  const again = { order_id: bought.order.order_id, collected: TOTAL, note: 'Counted again' };
  expect((await calls.operate('cash/record', again)).body.errorCode).toBe(0);
  expect(await sumsOf(bought)).toEqual(refunded);
});

test('nothing paid: nothing goes back, and all of it is credited', async () => {
  const bought = await paid(0);
  const { body } = await returned(bought, ...bought.lines);
  expect(body['result']).toMatchObject({ status: 'closed', refund: { amount: 0 } });
  expect(await credited(bought)).toEqual([TOTAL]);
  expect([await statusOf(shop, bought.order.order_id), await sumsOf(bought)]).toEqual([
    'returned',
    { paid: 0, refunded: 0, status: 'voided' },
  ]);
});

test('what an owner gave up is not taken off again', async () => {
  const bought = await paid(30_000);
  const waived = { order_id: bought.order.order_id, note: 'The parcel was wet' };
  expect((await calls.operate('cash/waive', waived, owner)).body.errorCode).toBe(0);
  const first = await returned(bought, bought.lines[0]!);
  expect(first.body['result'].refund.amount).toBe(20_000);
  await transferred(first.id);
  const second = await returned(bought, bought.lines[1]!);
  expect(second.body['result'].refund.amount).toBe(10_000);
  await transferred(second.id);
  expect((await credited(bought)).reduce((sum, amount) => sum + amount, 0)).toBe(TOTAL);
});

test('a delivery that an older version reported has to be recorded before anything goes back', async () => {
  const bought = await calls.delivered({ payment_option: 'cod' }, undefined, 'shipped');
  await withOrder(shop.shop, bought.order.order_id, (tx, order) =>
    moveOrder(tx, order, { to: 'delivered', by: 'operator', what: 'delivered' }),
  );
  const { id, body } = await returned(bought, bought.lines[0]!);
  expect(body.errorCode).toBe(REFUSALS.CASH_NOT_RECORDED.errorCode);
  const it = { order_id: bought.order.order_id, collected: TOTAL, collected_by: 'Yousef', note: 'Asked the carrier' };
  expect((await calls.operate('cash/record', it)).body.errorCode).toBe(0);
  const again = await calls.receive(id, [calls.arrived(bought.lines[0]!)]);
  expect(again.body['result'].refund.amount).toBe(20_000);
  await transferred(id);
});
