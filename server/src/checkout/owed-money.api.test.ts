// Money owed because an order was cancelled: its refund can be approved but not refused. Refunds that were refused
// before that rule existed are found and requested again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { guestBuyer, newKey, ordered, pay, type TestOrder, untilPaidBack } from '../../testing/buying.ts';
import { count } from '../../testing/counts.ts';
import { lastLetter } from '../../testing/letters.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { runAudit } from '../kernel/audit.ts';

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

interface Bought {
  order: TestOrder;
  email: string;
  lineIds: string[];
}

async function bought(): Promise<Bought> {
  const pieces = (await addProduct(shop.shop, { priceMinor: 125_000, pieces: 10 })).slice(0, 2);
  const buyer = guestBuyer();
  const order = await ordered(shop, buyer, pieces);
  await pay(shop, order);
  const { lines } = (await shop.get(`operator/order/details/${order.order_id}`, desk.bearer)).body.result;
  return { order, email: buyer.contact.email, lineIds: lines.map(({ _id }: { _id: string }) => _id) };
}

const asOperator = (operator: TestOperator, path: string, body: object, key = newKey()) =>
  shop.post(`operator/${path}`, body, { ...operator.bearer, 'idempotency-key': key });

async function cancelledByDesk({ order }: Bought, lineIds?: string[]): Promise<void> {
  const lines = lineIds?.map((id) => ({ line_id: id, quantity: 1 }));
  const wish = { order_id: order.order_id, lines, reason_code: 'payment_problem', fee: 0 };
  expect((await asOperator(desk, 'order/cancel', wish)).body.errorCode).toBe(0);
}

const refundsOf = ({ order }: Bought) =>
  run<{ id: string; minor: number; status: string; why: string }>(
    'select id, amount_minor as minor, status, why from refunds where order_id = $1 order by created_at, id',
    [order.order_id],
  );

const onlyRefundOf = async (it: Bought): Promise<string> => (await refundsOf(it))[0]!.id;

async function onMoneyList({ order }: Bought) {
  const { refunds, owed } = (await shop.get('operator/money/list', desk.bearer)).body.result;
  const ofOrder = ({ order_id: id }: { order_id: string }) => id === order.order_id;
  return { refunds: refunds.filter(ofOrder), owed: owed.filter(ofOrder) };
}

const seenByShopper = async ({ order: { order_id: id, access_key: key } }: Bought) =>
  (await shop.get(`order/details/${id}?key=${key}`)).body.result;

const found = async (): Promise<number[]> => ((await runAudit(shop.shop.database)) ?? []).map(({ number }) => number);

const refuse = (operator: TestOperator, refundId: string) =>
  asOperator(operator, 'order/refuse-refund', { refund_id: refundId, note: 'No' });
const approve = (operator: TestOperator, refundId: string) =>
  asOperator(operator, 'order/approve-refund', { refund_id: refundId });
const repair = ({ order }: Bought, operator = desk) =>
  asOperator(operator, 'money/repair', { order_id: order.order_id });

/** Refuses the refund in the database, as was possible before the constraint existed. */
async function refusedBefore(it: Bought): Promise<void> {
  const [rule] = await run<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'refunds_owed_are_not_refused'`,
  );
  await run('alter table refunds drop constraint refunds_owed_are_not_refused');
  await run(`update refunds set status = 'refused' where order_id = $1`, [it.order.order_id]);
  await run(`alter table refunds add constraint refunds_owed_are_not_refused ${rule!.text}`);
}

test('no operator can refuse the refund of a cancelled order, and the shopper sees its current status', async () => {
  const it = await bought();
  await cancelledByDesk(it);
  const refundId = await onlyRefundOf(it);
  for (const operator of [second, desk]) {
    const { body } = await refuse(operator, refundId);
    expect(body).toMatchObject({ errorCode: REFUSALS.REFUND_OWED.errorCode });
  }
  expect(await refundsOf(it)).toMatchObject([{ minor: 250_000, status: 'waits_for_second' }]);
  expect(await onMoneyList(it)).toMatchObject({
    refunds: [{ refund_id: refundId, status: 'waits_for_second' }],
    owed: [],
  });
  const waiting = await seenByShopper(it);
  expect(waiting).toMatchObject({
    order_status: 'cancelled',
    refunds: [{ amount: { amount: 250_000 }, status: 'being_checked' }],
  });
  const promised = await lastLetter(shop.shop, it.email, { template: 'order_cancelled' });
  expect(promised.text).toContain('What is to be paid back goes the way it came.');

  expect((await approve(second, refundId)).body.errorCode).toBe(0);
  await untilPaidBack(shop);
  const done = await seenByShopper(it);
  expect(done).toMatchObject({ payment_status: 'refunded', refunds: [{ status: 'done' }] });
  expect((await lastLetter(shop.shop, it.email, { template: 'refund_done' })).text).toContain('2,500');
  expect(await onMoneyList(it)).toEqual({ refunds: [], owed: [] });
});

test('the database rejects refusing the refund of a cancelled or returned order', async () => {
  const it = await bought();
  await cancelledByDesk(it);
  for (const why of ['cancelled', 'returned']) {
    const refusing = run(`update refunds set status = 'refused', why = $2 where order_id = $1`, [
      it.order.order_id,
      why,
    ]);
    await expect(refusing).rejects.toThrow(/refunds_owed_are_not_refused/);
  }
});

test('the refund of cancelled pieces of an order that continues cannot be refused either', async () => {
  const pieces = (await addProduct(shop.shop, { priceMinor: 250_000, pieces: 10 })).slice(0, 2);
  const order = await ordered(shop, guestBuyer(), pieces);
  await pay(shop, order);
  const { lines } = (await shop.get(`operator/order/details/${order.order_id}`, desk.bearer)).body.result;
  const it = { order, email: '', lineIds: [lines[0]._id] };
  await cancelledByDesk(it, it.lineIds);
  const refundId = await onlyRefundOf(it);
  expect((await refuse(second, refundId)).body.errorCode).toBe(REFUSALS.REFUND_OWED.errorCode);
  await refusedBefore(it);
  expect((await onMoneyList(it)).owed).toMatchObject([{ amount: { amount: 250_000, currency: 'AED' } }]);
  expect(await found()).toContain(27);
  expect((await repair(it)).body.result).toMatchObject({ done: 'waits_for_second' });
  expect(await found()).not.toContain(27);
});

test('a refund refused earlier is listed and found by the consistency audit; a repair requests it once', async () => {
  const it = await bought();
  await cancelledByDesk(it);
  await refusedBefore(it);
  expect(await onMoneyList(it)).toMatchObject({
    refunds: [],
    owed: [{ order_status: 'cancelled', amount: { amount: 250_000, currency: 'AED' } }],
  });
  expect(await found()).toEqual([27]);

  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => repair(it, n % 2 === 0 ? desk : second)));
  const done = answers.map(({ body }) => body.result.done as string).toSorted();
  expect(done).toEqual([...Array.from({ length: 7 }, () => 'nothing_to_do'), 'waits_for_second']);
  expect(await found()).toEqual([]);
  const [, requests] = await refundsOf(it);
  expect(requests).toMatchObject({ minor: 250_000, status: 'waits_for_second', why: 'cancelled' });
  expect((await seenByShopper(it)).refunds).toMatchObject([{ status: 'being_checked' }]);
  expect((await refuse(second, requests!.id)).body.errorCode).toBe(REFUSALS.REFUND_OWED.errorCode);
  const yes = await Promise.all([approve(second, requests!.id), approve(desk, requests!.id)]);
  expect(yes.map(({ body }) => body.errorCode).toSorted((a, b) => a - b)[0]).toBe(0);
  await untilPaidBack(shop);
  expect((await seenByShopper(it)).payment_status).toBe('refunded');
  expect((await repair(it)).body.result.done).toBe('nothing_to_do');
});

test('repairing a small owed amount refunds it at once; for an unknown order it is NOT_FOUND', async () => {
  const [piece] = await addProduct(shop.shop, { priceMinor: 60_000, pieces: 10 });
  const order = await ordered(shop, guestBuyer(), [piece!]);
  await pay(shop, order);
  const it = { order, email: '', lineIds: [] };
  const { paid } = (await seenByShopper(it)).payment;
  const kept = { order_id: order.order_id, reason_code: 'changed_mind', fee: paid.amount };
  expect((await asOperator(desk, 'order/cancel', kept)).body.errorCode).toBe(0);
  expect([(await onMoneyList(it)).owed, await refundsOf(it)]).toEqual([[], []]);
  await run('update order_cancellations set fee_minor = 0 where order_id = $1', [order.order_id]);
  expect((await onMoneyList(it)).owed).toMatchObject([{ amount: paid }]);
  const stranger = { order_id: '018f0000-0000-7000-8000-000000000000' };
  expect((await asOperator(desk, 'money/repair', stranger)).status).toBe(404);
  const key = newKey();
  for (let turn = 0; turn < 2; turn += 1) {
    const { body } = await asOperator(desk, 'money/repair', { order_id: order.order_id }, key);
    expect(body.result).toEqual({ done: 'refunding', order_id: order.order_id });
  }
  await untilPaidBack(shop);
  expect(await refundsOf(it)).toMatchObject([{ minor: paid.amount, status: 'done' }]);
});

test('refusing a goodwill refund of an order cancelled meanwhile requests the owed refund', async () => {
  const it = await bought();
  const { order_id: id, access_key: key } = it.order;
  await asOperator(desk, 'order/refund', { order_id: id, amount: 220_000, reason_text: 'Late' });
  const goodwill = await onlyRefundOf(it);
  const cancel = { order_id: id, key, reason_code: 'too_slow' };
  expect((await shop.post('order/cancel', cancel, { 'idempotency-key': newKey() })).body.errorCode).toBe(0);
  await untilPaidBack(shop);
  expect((await refuse(second, goodwill)).body.errorCode).toBe(0);
  const refunds = await refundsOf(it);
  expect(refunds).toMatchObject([
    { minor: 220_000, status: 'refused', why: 'operator' },
    { minor: 30_000, status: 'done' },
    { minor: 220_000, status: 'waits_for_second', why: 'cancelled' },
  ]);
  expect((await refuse(second, refunds[2]!.id)).body.errorCode).toBe(REFUSALS.REFUND_OWED.errorCode);
  expect((await approve(second, refunds[2]!.id)).body.errorCode).toBe(0);
  await untilPaidBack(shop);
  expect((await seenByShopper(it)).payment_status).toBe('refunded');
});

test('cancelling and refusing a refund concurrently lose nothing: what is owed is always requested', async () => {
  for (let round = 0; round < count(40); round += 1) {
    const it = await bought();
    const { order_id: id, access_key: key } = it.order;
    await asOperator(desk, 'order/refund', { order_id: id, amount: 220_000, reason_text: 'Late' });
    const goodwill = await onlyRefundOf(it);
    const cancel = { order_id: id, key, reason_code: 'too_slow' };
    const [cancelled, refused] = await Promise.all([
      shop.post('order/cancel', cancel, { 'idempotency-key': newKey() }),
      refuse(second, goodwill),
    ]);
    expect([cancelled.body.errorCode, refused.body.errorCode]).toEqual([0, 0]);
    const requests = (await refundsOf(it)).filter(({ status }) => status !== 'refused');
    expect(requests.reduce((sum, { minor }) => sum + minor, 0)).toBe(250_000);
    expect((await onMoneyList(it)).owed).toEqual([]);
  }
});
