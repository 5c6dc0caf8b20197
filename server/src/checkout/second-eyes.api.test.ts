// Approval of operators' refunds by a second operator.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { guestBuyer, newKey, ordered, pay, statusOf, type TestOrder, untilPaidBack } from '../../testing/buying.ts';
import { count } from '../../testing/counts.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let desk: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await addOperator(shop, 'order_desk');
  second = await addOperator(shop, 'order_desk');
});
afterAll(async () => {
  await shop?.close();
});

const run = async <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);

async function bought(): Promise<TestOrder> {
  const pieces = (await addProduct(shop.shop, { priceMinor: 150_000, pieces: 10 })).slice(0, 2);
  const order = await ordered(shop, guestBuyer(), pieces);
  await pay(shop, order);
  expect(await statusOf(shop, order.order_id)).toBe('placed');
  return order;
}

const asOperator = (operator: TestOperator, path: string, body: object, key = newKey()) =>
  shop.post(`operator/${path}`, body, { ...operator.bearer, 'idempotency-key': key });

const refund = ({ order_id: id }: TestOrder, amount: number, key = newKey()) =>
  asOperator(desk, 'order/refund', { order_id: id, amount, reason_text: 'Not as shown' }, key);

const refundsOf = ({ order_id: id }: TestOrder) =>
  run<{ minor: number; status: string }>(
    'select amount_minor as minor, status from refunds where order_id = $1 order by created_at, id',
    [id],
  );

const seenByDesk = async ({ order_id: id }: TestOrder) =>
  (await shop.get(`operator/order/details/${id}`, desk.bearer)).body.result;

async function isOnMoneyList(refundId: string): Promise<boolean> {
  const { refunds } = (await shop.get('operator/money/list', desk.bearer)).body.result;
  return refunds.some(({ refund_id: id }: { refund_id: string }) => id === refundId);
}

const leftOf = async ({ order_id: id, access_key: key }: TestOrder): Promise<number> =>
  (await shop.get(`order/cancel-options/${id}?key=${key}`)).body.result.refund.amount.amount;

test('a refused large refund no longer counts: it is on no list, and its amount can be refunded', async () => {
  const order = await bought();
  const asking = newKey();
  const { refund_id: refundId } = (await refund(order, 250_000, asking)).body.result;
  expect([await isOnMoneyList(refundId), await leftOf(order)]).toEqual([true, 50_000]);
  expect((await refund(order, 60_000)).body.errorCode).toBe(REFUSALS.REFUND_TOO_MUCH.errorCode);

  const key = newKey();
  const no = { refund_id: refundId, note: 'A part of it will do' };
  const { body } = await asOperator(desk, 'order/refuse-refund', no, key);
  expect(body.result).toEqual({ refund_id: refundId, status: 'refused' });
  expect((await asOperator(desk, 'order/refuse-refund', no, key)).body.result).toEqual(body.result);
  expect((await refund(order, 250_000, asking)).body.result).toMatchObject({ refund_id: refundId, status: 'refused' });
  expect([await isOnMoneyList(refundId), await leftOf(order)]).toEqual([false, 300_000]);
  const { events, refunds } = await seenByDesk(order);
  expect(refunds).toEqual([]);
  expect(events.at(-1)).toMatchObject({ what: 'refund_refused', note: 'A part of it will do', by: 'operator' });
  expect(await run('select operator_id from operator_actions where action = $1', ['refund.refused'])).toEqual([
    { operator_id: desk.operatorId },
  ]);

  for (const path of ['order/refuse-refund', 'order/approve-refund']) {
    const late = await asOperator(second, path, { refund_id: refundId });
    expect(late.body.errorCode).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
  }
  const again = await asOperator(second, 'money/repair', { refund_id: refundId });
  expect(again.body.result.done).toBe('nothing_to_do');
  expect((await refund(order, 60_000)).body.result.status).toBe('on_its_way');
  await untilPaidBack(shop);
  expect(await refundsOf(order)).toEqual([
    { minor: 250_000, status: 'refused' },
    { minor: 60_000, status: 'done' },
  ]);
  expect((await seenByDesk(order)).refunded.amount).toBe(60_000);
});

test('only an existing refund that waits can be refused', async () => {
  const order = await bought();
  const { refund_id: small } = (await refund(order, 1_000)).body.result;
  const { refund_id: large } = (await refund(order, 250_000)).body.result;
  expect((await asOperator(second, 'order/approve-refund', { refund_id: large })).body.errorCode).toBe(0);
  for (const refundId of [small, large]) {
    const { body } = await asOperator(second, 'order/refuse-refund', { refund_id: refundId });
    expect(body.errorCode).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
  }
  const nothing = await asOperator(second, 'order/refuse-refund', { refund_id: order.order_id });
  expect(nothing.status).toBe(404);
  await untilPaidBack(shop);
  expect((await seenByDesk(order)).refunded.amount).toBe(251_000);
});

test('approving and refusing concurrently: exactly one of them counts', async () => {
  for (let round = 0; round < count(50); round += 1) {
    const order = await bought();
    const { refund_id: refundId } = (await refund(order, 250_000)).body.result;
    const yesOrNo = await Promise.all([
      asOperator(second, 'order/approve-refund', { refund_id: refundId }),
      asOperator(desk, 'order/refuse-refund', { refund_id: refundId }),
      asOperator(second, 'order/refuse-refund', { refund_id: refundId }),
    ]);
    const codes = yesOrNo.map(({ body }) => body.errorCode);
    const no = REFUSALS.MOVE_NOT_ALLOWED.errorCode;
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, no, no]);
    await untilPaidBack(shop);
    const isApproved = codes[0] === 0;
    expect(await refundsOf(order)).toEqual([{ minor: 250_000, status: isApproved ? 'done' : 'refused' }]);
    expect((await seenByDesk(order)).refunded.amount).toBe(isApproved ? 250_000 : 0);
    const answers = await run<{ what: string }>(
      `select what from order_events where order_id = $1 and what in ('refund_approved', 'refund_refused')`,
      [order.order_id],
    );
    expect(answers).toEqual([{ what: isApproved ? 'refund_approved' : 'refund_refused' }]);
  }
});

interface Line {
  line_id: string;
  quantity: number;
}

/**
 * A packed order with two pieces of one line and one of another, at 2,500 each. `wish` chooses the pieces whose
 * cancellation the shopper requests.
 */
async function asksToCancel(wish: (lines: Line[]) => Line[] | null): Promise<{ order: TestOrder; lines: Line[] }> {
  const [one, other] = await addProduct(shop.shop, { priceMinor: 250_000, pieces: 10 });
  const order = await ordered(shop, guestBuyer(), [one!, one!, other!]);
  await pay(shop, order);
  const { order_id: id, access_key: key } = order;
  for (const to of ['confirmed', 'packed']) await asOperator(desk, 'order/move', { order_id: id, to });
  const found = (await seenByDesk(order)).lines as { _id: string; quantity: number }[];
  const lines = found.map(({ _id, quantity }) => ({ line_id: _id, quantity }));
  const asked = wish(lines) ?? undefined;
  const body = { order_id: id, key, reason_code: 'changed_mind', lines: asked };
  const answer = await shop.post('order/cancel', body, { 'idempotency-key': newKey() });
  expect(answer.body.result).toMatchObject({ status: 'requested' });
  return { order, lines };
}

const cancelled = async ({ order_id: id }: TestOrder, lines?: Line[]) => {
  const { body } = await asOperator(desk, 'order/cancel', { order_id: id, lines, reason_code: 'changed_mind', fee: 0 });
  expect(body.errorCode).toBe(0);
};

const oneOf = (line: Line | undefined): Line => ({ line_id: line!.line_id, quantity: 1 });

test('one operator can refund what the shopper requested to cancel, however large', async () => {
  const whole = await asksToCancel(() => null);
  await cancelled(whole.order);
  const part = await asksToCancel(([first]) => [oneOf(first)]);
  await cancelled(part.order, [oneOf(part.lines[0])]);
  const less = await asksToCancel(([first]) => [first!]);
  await cancelled(less.order, [oneOf(less.lines[0])]);
  await untilPaidBack(shop);
  expect(await refundsOf(whole.order)).toEqual([{ minor: 750_000, status: 'done' }]);
  for (const { order } of [part, less]) expect(await refundsOf(order)).toEqual([{ minor: 250_000, status: 'done' }]);
});

test('a refund beyond the request, or after its refusal, waits for a second operator', async () => {
  const waiting = (minor: number) => [{ minor, status: 'waits_for_second' }];
  const all = await asksToCancel(([first]) => [first!]);
  await cancelled(all.order);
  const more = await asksToCancel(([first]) => [oneOf(first)]);
  await cancelled(more.order, [more.lines[0]!]);
  const another = await asksToCancel(([first]) => [oneOf(first)]);
  await cancelled(another.order, [oneOf(another.lines[1])]);
  const refused = await asksToCancel(() => null);
  const no = { order_id: refused.order.order_id, note: 'It leaves today' };
  expect((await asOperator(desk, 'order/refuse-cancel', no)).body.errorCode).toBe(0);
  await cancelled(refused.order);
  await untilPaidBack(shop);
  expect(await refundsOf(all.order)).toEqual(waiting(750_000));
  expect(await refundsOf(more.order)).toEqual(waiting(500_000));
  expect(await refundsOf(another.order)).toEqual(waiting(250_000));
  expect(await refundsOf(refused.order)).toEqual(waiting(750_000));
});
