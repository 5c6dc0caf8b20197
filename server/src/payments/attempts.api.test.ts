// A payment over HTTP, as seen by the order's owner, by a stranger and by an operator.
import { randomUUID } from 'node:crypto';
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addOperator } from '../../testing/operators.ts';
import {
  addOpenOrder,
  addOrderToPay,
  choose,
  orderOf,
  parallel,
  paymentOf,
  sandboxIdOf,
} from '../../testing/payments.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { accessKeyOf } from '../orders/order-access.ts';
import { settle } from './settle.service.ts';

let shopper: TestShop;
let member: TestMember;
let variantId: string;

beforeAll(async () => {
  shopper = await openTestShop();
  member = await addMember(shopper.shop);
  variantId = (await addProduct(shopper.shop, { pieces: 500 }))[0]!.product_item_id;
});
afterAll(() => shopper.close());

const keyOf = (orderId: string) => accessKeyOf(shopper.shop.secrets, { orderId, accessVersion: 1 });
const idempotent = (headers: Record<string, string> = {}, key: string = randomUUID()) => ({
  ...headers,
  'idempotency-key': key,
});

describe('the state of a payment', () => {
  test('its owner sees amount and payment URL; a stranger only the state and the order’s number', async () => {
    const { orderId, paymentId } = await addOpenOrder(shopper.shop, { variantId, customerId: member.customerId });
    const own = await shopper.get(`payment/${paymentId}`, member.bearer);
    expect(own.body['result']).toMatchObject({
      payment_id: paymentId,
      status: 'open',
      order_status: 'pending_payment',
      order_number: null,
      reason: null,
      option: 'card',
      owner: {
        order_id: orderId,
        amount: { amount: 120_000, currency: 'AED' },
        can_retry: true,
        guest: false,
        plan: null,
      },
    });
    const { retry_plan: retry } = own.body['result'].owner;
    expect(retry.map(({ amount }: { amount: { amount: number } }) => amount.amount)).toEqual(Array(4).fill(30_000));
    const [{ today }] = (await shopper.shop.database.query<{ today: string }>(
      `select (shop.now() at time zone 'Asia/Dubai')::date::text as today`,
    )) as [{ today: string }];
    expect(retry[0].due_on).toBe(today);
    expect(own.body['result'].owner.payment_url).toContain('/dev/pay/sbx_');
    const other = await addMember(shopper.shop);
    for (const as of [{}, other.bearer]) {
      expect((await shopper.get(`payment/${paymentId}`, as)).body['result']).toMatchObject({
        status: 'open',
        owner: null,
      });
    }
    expect((await shopper.get(`payment/${randomUUID()}`)).status).toBe(404);
  });

  test('a guest’s key opens that guest’s payment, another order’s key does not', async () => {
    const { orderId, paymentId } = await addOpenOrder(shopper.shop, { variantId, option: 'instalments_4' });
    const theirs = await shopper.get(`payment/${paymentId}?key=${keyOf(orderId)}`);
    expect(theirs.body['result'].owner).toMatchObject({ guest: true, email: 'guest@example.com' });
    expect(theirs.body['result'].owner.plan.map((part: { amount: { amount: number } }) => part.amount.amount)).toEqual([
      30_000, 30_000, 30_000, 30_000,
    ]);
    expect((await shopper.get(`payment/${paymentId}?key=${keyOf(randomUUID())}`)).body['result'].owner).toBeNull();
  });

  test('viewing an open payment asks the provider, at most once in two seconds', async () => {
    const { shop } = shopper;
    const { paymentId, sandboxId } = await addOpenOrder(shop, { variantId });
    const { provider: sandbox } = shop.payments.sandbox!;
    await shop.database.query('update payments set next_look_at = null where id = $1', [paymentId]);
    const { read } = sandbox;
    let calls = 0;
    sandbox.read = (id) => {
      if (id === sandboxId) calls += 1;
      return read(id);
    };
    await parallel(20, () => shopper.get(`payment/${paymentId}`));
    sandbox.read = read;
    expect(calls).toBe(1);
    await choose(shop, sandboxId, { messages: 'lost' });
    await shop.database.query(`update payments set asked_at = shop.now() - interval '2 seconds' where id = $1`, [
      paymentId,
    ]);
    const after = await shopper.get(`payment/${paymentId}`);
    expect(after.body['result']).toMatchObject({ status: 'paid', order_status: 'placed' });
    expect(after.body['result'].order_number).toMatch(/^HN-/);
  });

  test('the reason of a failure is in the shopper’s language', async () => {
    const { paymentId, sandboxId } = await addOpenOrder(shopper.shop, { variantId });
    await choose(shopper.shop, sandboxId, { ending: 'insufficient_funds' });
    await settle(shopper.shop, paymentId);
    const answerTo = async (code: string) =>
      (await shopper.get(`payment/${paymentId}?language_code=${code}`)).body['result'].reason;
    expect(await answerTo('en')).toBe(
      'The account does not have enough funds. You have not been charged. Choose another way of paying.',
    );
    expect(await answerTo('arb')).toContain('الرصيد غير كافٍ');
  });

  test('a payment whose create request was lost is opened when its owner views it', async () => {
    const { orderId, paymentId } = await addOrderToPay(shopper.shop, { variantId });
    const url = (await shopper.get(`payment/${paymentId}?key=${keyOf(orderId)}`)).body['result'].owner.payment_url;
    expect(url).toBe(`http://localhost:3000/dev/pay/${await sandboxIdOf(shopper.shop, paymentId)}`);
  });
});

describe('another attempt', () => {
  const create = (orderId: string, option: string, headers = idempotent()) =>
    shopper.post('payment/create', { order_id: orderId, key: keyOf(orderId), payment_option: option }, headers);

  test('after a decline the same order is paid another way, and its pieces stay held', async () => {
    const { shop } = shopper;
    const { orderId, paymentId, sandboxId } = await addOpenOrder(shop, { variantId });
    await choose(shop, sandboxId, { ending: 'declined' });
    await settle(shop, paymentId);
    const { body } = await create(orderId, 'instalments_4');
    expect(body['result']).toMatchObject({ status: 'open' });
    expect(body['result'].instalments).toHaveLength(4);
    expect((await orderOf(shop, orderId)).status).toBe('pending_payment');
    const second = body['result'].payment_id;
    await choose(shop, await sandboxIdOf(shop, second));
    await settle(shop, second);
    expect(await orderOf(shop, orderId)).toMatchObject({ status: 'placed', paidMinor: 120_000 });
    const [row] = await shop.database.query<{ option: string }>(
      'select payment_option as option from orders where id = $1',
      [orderId],
    );
    expect(row?.option).toBe('instalments_4');
  });

  test('voids the open payment first; if that was paid after all, the refusal says so', async () => {
    const { shop } = shopper;
    const first = await addOpenOrder(shop, { variantId });
    expect((await create(first.orderId, 'card')).body.errorCode).toBe(0);
    expect((await paymentOf(shop, first.paymentId)).status).toBe('voided');
    const paid = await addOpenOrder(shop, { variantId });
    await choose(shop, paid.sandboxId, { messages: 'lost' });
    const answer = await create(paid.orderId, 'card');
    expect(answer.body.errorCode).toBe(REFUSALS.ALREADY_PAID.errorCode);
    expect((await orderOf(shop, paid.orderId)).status).toBe('placed');
  });

  test('20 concurrent requests with one idempotency key make one attempt, and each returns it', async () => {
    const { shop } = shopper;
    const { orderId } = await addOpenOrder(shop, { variantId });
    const headers = idempotent();
    const answers = await parallel(20, () => create(orderId, 'card', headers));
    const ids = answers.map(({ body }) => body['result']?.payment_id).filter(Boolean);
    expect(new Set(ids).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const attempts = await shop.database.query('select 1 from payments where order_id = $1', [orderId]);
    expect(attempts).toHaveLength(2);
    expect((await create(orderId, 'card', headers)).body['result'].payment_id).toBe(ids[0]);
    expect((await create(orderId, 'net_banking', headers)).status).toBe(422);
  });

  test('is refused for an expired order, and is NOT_FOUND for anybody but its owner', async () => {
    const { shop } = shopper;
    const { orderId, paymentId } = await addOpenOrder(shop, { variantId });
    expect(
      (await shopper.post('payment/create', { order_id: orderId, payment_option: 'card' }, idempotent())).status,
    ).toBe(404);
    expect(
      (await shopper.post('payment/create', { order_id: orderId, key: keyOf(orderId), payment_option: 'card' })).status,
    ).toBe(400);
    const statusOf = () => shop.database.query('select status from payments where id = $1', [paymentId]);
    const before = await statusOf();
    expect((await create(orderId, 'cod')).body.errorCode).toBe(REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode);
    expect(await statusOf(), 'a refused request leaves the open payment').toEqual(before);
    await shop.database.query('update orders set hold_expires_at = shop.now() where id = $1', [orderId]);
    expect((await create(orderId, 'card')).body.errorCode).toBe(REFUSALS.ORDER_EXPIRED.errorCode);
  });
});

test('a declined member may choose cash on delivery where offered; a guest only at checkout', async () => {
  const { shop } = shopper;
  const { customerId } = member;
  const { orderId, paymentId, sandboxId } = await addOpenOrder(shop, { variantId, customerId });
  const guests = await addOpenOrder(shop, { variantId });
  await choose(shop, sandboxId, { ending: 'declined' });
  await settle(shop, paymentId);
  const offered = shop.market.paymentOptions;
  shop.market.paymentOptions = [...offered, 'cod'];
  const body = { order_id: orderId, payment_option: 'cod' };
  const answer = await shopper.post('payment/create', body, idempotent(member.bearer));
  const asGuest = { order_id: guests.orderId, key: keyOf(guests.orderId), payment_option: 'cod' };
  const refused = await shopper.post('payment/create', asGuest, idempotent());
  const { options } = (await shopper.get(`payment/${guests.paymentId}?key=${keyOf(guests.orderId)}`)).body['result']
    .owner;
  shop.market.paymentOptions = offered;
  expect(refused.body.errorCode).toBe(REFUSALS.PAYMENT_OPTION_NOT_OFFERED.errorCode);
  expect(options).not.toContain('cod');
  expect(answer.body['result']).toMatchObject({ status: 'on_delivery', payment_url: null });
  expect(await orderOf(shop, orderId)).toMatchObject({ status: 'placed', paymentStatus: 'pending' });
});

describe('money without an order', () => {
  test('is on the operator’s list until refunded; a repair matches it once its pieces are back in stock', async () => {
    const { shop } = shopper;
    const operator = await addOperator(shopper, 'order_desk');
    const [scarce] = await addProduct(shop, { pieces: 1, sizes: ['52'] });
    const id = scarce!.product_item_id;
    const late = await addOpenOrder(shop, { variantId: id });
    await choose(shop, late.sandboxId, { messages: 'lost' });
    await shop.database.query(`update sandbox.payments set status = 'open' where id = $1`, [late.sandboxId]);
    await shop.database.query('update orders set hold_expires_at = shop.now() where id = $1', [late.orderId]);
    await expect.poll(async () => (await orderOf(shop, late.orderId)).status).toBe('expired');
    const other = await addOpenOrder(shop, { variantId: id });
    await shop.database.query(`update sandbox.payments set status = 'captured', refunds_to_fail = 1000 where id = $1`, [
      late.sandboxId,
    ]);
    await settle(shop, late.paymentId);
    await shop.database.query(`update refunds set status = 'failed' where payment_id = $1`, [late.paymentId]);
    const list = await shopper.get('operator/money/list', operator.bearer);
    expect(list.body['result'].payments).toMatchObject([
      { payment_id: late.paymentId, why: 'stock_gone', amount: { amount: 120_000 } },
    ]);
    expect(list.body['result'].refunds).toMatchObject([{ order_id: late.orderId, status: 'failed' }]);
    const repair = () =>
      shopper.post('operator/money/repair', { payment_id: late.paymentId }, idempotent(operator.bearer));
    // Another order holds the pieces, so the repair refunds the money.
    expect((await repair()).body['result']).toEqual({ done: 'refunding', order_id: late.orderId });
    await shop.database.query(`update refunds set status = 'failed' where payment_id = $1`, [late.paymentId]);
    await choose(shop, other.sandboxId, { ending: 'cancel' });
    await settle(shop, other.paymentId);
    await shop.database.query('update orders set hold_expires_at = shop.now() where id = $1', [other.orderId]);
    await expect.poll(async () => (await orderOf(shop, other.orderId)).status).toBe('expired');
    // While the provider says that it has paid back some or all of the money, a repair does not place the order,
    // whatever became of the shop's refund.
    const refunded = (minor: number) =>
      shop.database.query('update sandbox.payments set refunded_minor = $2 where id = $1', [late.sandboxId, minor]);
    await refunded(120_000);
    expect((await repair()).body['result'].done).toBe('refunding');
    await shop.database.query(`update refunds set status = 'failed' where payment_id = $1`, [late.paymentId]);
    await refunded(0);
    const key = idempotent(operator.bearer);
    const placed = await shopper.post('operator/money/repair', { payment_id: late.paymentId }, key);
    expect(placed.body['result']).toEqual({ done: 'placed', order_id: late.orderId });
    const again = await shopper.post('operator/money/repair', { payment_id: late.paymentId }, key);
    expect(again.body['result']).toEqual(placed.body['result']);
    expect(await orderOf(shop, late.orderId)).toMatchObject({ status: 'placed', paidMinor: 120_000 });
    expect((await repair()).body['result'].done).toBe('nothing_to_do');
    expect((await shopper.get('operator/money/list', operator.bearer)).body['result']).toEqual({
      payments: [],
      refunds: [],
      owed: [],
    });
    const trail = await shop.database.query(`select 1 from operator_actions where action = 'money.repaired'`);
    expect(trail).toHaveLength(4);
  });

  test('a repair places the order with the option of the late payment and its instalments, not with the last one begun', async () => {
    const { shop } = shopper;
    const operator = await addOperator(shopper, 'order_desk');
    const [scarce] = await addProduct(shop, { pieces: 1, sizes: ['52'] });
    const id = scarce!.product_item_id;
    const wish = { variantId: id, customerId: member.customerId, option: 'instalments_4' } as const;
    const late = await addOpenOrder(shop, wish);
    const body = { order_id: late.orderId, payment_option: 'card' };
    const begun = await shopper.post('payment/create', body, idempotent(member.bearer));
    expect(begun.body['result']).toMatchObject({ status: 'open' });
    const expire = async (orderId: string) => {
      await shop.database.query('update orders set hold_expires_at = shop.now() where id = $1', [orderId]);
      await expect.poll(async () => (await orderOf(shop, orderId)).status).toBe('expired');
    };
    await expire(late.orderId);
    const other = await addOpenOrder(shop, { variantId: id });
    await shop.database.query(
      `update sandbox.payments set status = 'captured', captured_minor = 120000, refunds_to_fail = 1000 where id = $1`,
      [late.sandboxId],
    );
    await settle(shop, late.paymentId);
    expect(await paymentOf(shop, late.paymentId)).toMatchObject({ status: 'captured', unmatched: 'stock_gone' });
    await choose(shop, other.sandboxId, { ending: 'cancel' });
    await settle(shop, other.paymentId);
    await expire(other.orderId);
    await shop.database.query(`update refunds set status = 'failed' where payment_id = $1`, [late.paymentId]);
    const repair = { payment_id: late.paymentId };
    const { body: repaired } = await shopper.post('operator/money/repair', repair, idempotent(operator.bearer));
    expect(repaired['result'].done).toBe('placed');
    const { result } = (await shopper.get(`order/details/${late.orderId}`, member.bearer)).body;
    expect(result).toMatchObject({ order_status: 'placed', payment: { option: 'instalments_4' } });
    const parts = (plan: { amount: { amount: number } }[]) => plan.map(({ amount }) => amount.amount);
    expect(parts(result.payment.plan)).toEqual(Array(4).fill(30_000));
    const invoice = (await shopper.get(`order/invoice/${late.orderId}`, member.bearer)).body['result'];
    expect(parts(invoice.plan)).toEqual(Array(4).fill(30_000));
  });

  test('is not accessible to members or operators of other roles', async () => {
    const tailor = await addOperator(shopper, 'tailor');
    expect((await shopper.get('operator/money/list', member.bearer)).status).toBe(404);
    expect((await shopper.get('operator/money/list', tailor.bearer)).status).toBe(404);
    const nameless = await addOperator(shopper, 'order_desk');
    const empty = await shopper.post('operator/money/repair', {}, idempotent(nameless.bearer));
    expect(empty.body.errorCode).toBe(REFUSALS.INVALID_FIELDS.errorCode);
  });
});
