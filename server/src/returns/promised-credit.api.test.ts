// The value of returned pieces that is promised to an unpaid exchange: no refund takes it, and if it is gone all the
// same, the returned pieces are paid back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { newKey, pay, statusOf, untilPaidBack } from '../../testing/buying.ts';
import { count } from '../../testing/counts.ts';
import { exchanging } from '../../testing/exchanges.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { withOrder } from '../../testing/orders.ts';
import { exchangingReturns } from '../../testing/returned-exchanges.ts';
import { returnsIn } from '../../testing/returns.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { runAudit } from '../kernel/audit.ts';
import { workDueOrders } from '../payments/due.service.ts';
import { requestRefund } from '../payments/refunds.service.ts';

let shop: TestShop;
let owner: TestOperator;
let calls: ReturnType<typeof returnsIn>;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await addOperator(shop, 'owner');
  calls = returnsIn(shop, await addOperator(shop, 'order_desk'));
});
afterAll(async () => {
  await shop?.close();
});

const { run, sizes, sumsOf, onHand, refundsOf } = exchanging(() => shop);
const { wanting, approved, received, exchangeOf, orderOf, payDifference } = exchangingReturns(
  () => shop,
  () => calls,
);

/** An order of two pieces, one of which came back and waits for the difference to a dearer one. */
async function promised() {
  const [small, large, dear] = await sizes();
  const bought = await calls.delivered({}, [small, large]);
  const id = await approved(bought.order, [wanting(bought.lines[0]!, dear)]);
  await received(id, [calls.arrived(bought.lines[0]!)]);
  const [, , total] = await sumsOf(bought.order);
  return { ...bought, dear, made: orderOf(await exchangeOf(bought.order)), free: (total as number) - 40_000 };
}

const goodwill = async (orderId: string, amount: number) => {
  const body = { order_id: orderId, amount, reason_text: 'A late parcel' };
  const answer = await shop.post('operator/order/refund', body, { ...owner.bearer, 'idempotency-key': newKey() });
  return answer.body.errorCode;
};

test('a refund that an operator gives leaves the promised value, and the exchange is done', async () => {
  const { order, made, free } = await promised();
  expect(await goodwill(order.order_id, free + 1)).toBe(REFUSALS.REFUND_TOO_MUCH.errorCode);
  expect(await goodwill(order.order_id, free)).toBe(0);
  await payDifference(made);
  expect(await sumsOf(made)).toEqual(['placed', 'paid', 50_000, 50_000, 0, 0]);
});

test('the last piece comes back after a refund by an operator: it pays back what is not promised', async () => {
  const { order, lines, made, free } = await promised();
  expect(await goodwill(order.order_id, 1_000)).toBe(0);
  const id = await approved(order, [calls.wish(lines[1]!)]);
  expect((await received(id, [calls.arrived(lines[1]!)])).refund.amount).toBe(free - 1_000);
  await payDifference(made);
  await untilPaidBack(shop);
  expect(await statusOf(shop, made.order_id)).toBe('placed');
  const [, , total] = await sumsOf(order);
  expect((await sumsOf(order)).slice(0, 5)).toEqual(['returned', 'refunded', total, total, total]);
  expect(await runAudit(shop.shop.database)).toEqual([]);
});

test(`an operator's refund, another arrival and the payment of the difference at once, ${count(15)} times`, async () => {
  for (let round = 0; round < count(15); round += 1) {
    const { order, lines, made, free } = await promised();
    const id = await approved(order, [calls.wish(lines[1]!)]);
    await Promise.all([goodwill(order.order_id, free), received(id, [calls.arrived(lines[1]!)]), payDifference(made)]);
    expect(await statusOf(shop, made.order_id)).toBe('placed');
    await untilPaidBack(shop);
    const refunds = (await refundsOf(order)) as { minor: number; why: string }[];
    expect(refunds.reduce((sum, { minor }) => sum + minor, 0)).toBe(free + 40_000);
    expect(refunds.filter(({ why }) => why === 'exchanged')).toEqual([
      { minor: 40_000, why: 'exchanged', status: 'done' },
    ]);
  }
  expect(await runAudit(shop.shop.database)).toEqual([]);
});

test('the promised money is gone all the same: the difference and the returned piece are paid back at once', async () => {
  const { order, made, dear, free } = await promised();
  const body = { order_id: made.order_id, key: made.access_key, payment_option: 'card' };
  const open = () => shop.post('payment/create', body, { 'idempotency-key': newKey() });
  const begun = await open();
  await withOrder(shop.shop, order.order_id, (tx, { orderId }) =>
    requestRefund(tx, { orderId, amountMinor: free + 1_000, why: 'operator' }),
  );
  await pay(shop, { ...made, ...begun.body.result });
  expect(await statusOf(shop, made.order_id)).not.toBe('placed');
  expect((await open()).body.errorCode).toBe(REFUSALS.ORDER_EXPIRED.errorCode);
  while ((await workDueOrders(shop.shop)) > 0);
  await expect
    .poll(() => run('select from order_exchanges where order_id = $1 and ended_at is null', [made.order_id]))
    .toEqual([]);
  await untilPaidBack(shop);
  const paid = `select captured_minor as taken, refunded_minor as back from payments where order_id = $1 and status = 'captured'`;
  expect(await run(paid, [made.order_id])).toEqual([{ taken: 10_000, back: 10_000 }]);
  const [, , total] = await sumsOf(order);
  expect((await sumsOf(order)).slice(2, 5)).toEqual([total, total, total]);
  expect(await onHand(dear)).toEqual([10, 0]);
});
