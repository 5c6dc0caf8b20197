// Cancelling by shoppers and operators, operators' refunds, and reorders: nothing is refunded twice, and never more
// than was paid.
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
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';

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

async function bought(priceMinor = 40_000, more: { [field: string]: unknown } = {}, variants?: TestVariant[]) {
  const pieces = variants ?? (await addProduct(shop.shop, { priceMinor, pieces: 10 })).slice(0, 2);
  const order = await ordered(shop, guestBuyer(), pieces, more);
  if (order.payment_url !== null) await pay(shop, order);
  expect(await statusOf(shop, order.order_id)).toBe('placed');
  return { order, variants: pieces };
}

const details = async ({ order_id: id, access_key: key }: TestOrder) =>
  (await shop.get(`order/details/${id}?key=${key}`)).body.result;

const options = async ({ order_id: id, access_key: key }: TestOrder, more = '') =>
  (await shop.get(`order/cancel-options/${id}?key=${key}${more}`)).body;

function cancel({ order_id: id, access_key: key }: TestOrder, more: object = {}, idempotency = newKey()) {
  const body = { order_id: id, key, reason_code: 'changed_mind', ...more };
  return shop.post('order/cancel', body, { 'idempotency-key': idempotency });
}

const asOperator = (operator: TestOperator, path: string, body: object, key = newKey()) =>
  shop.post(`operator/order/${path}`, body, { ...operator.bearer, 'idempotency-key': key });

const move = (order: TestOrder, to: string, more: object = {}) =>
  asOperator(desk, 'move', { order_id: order.order_id, to, ...more });

const refundsOf = (order: TestOrder) =>
  run<{ minor: number; status: string }>(
    'select amount_minor as minor, status from refunds where order_id = $1 order by created_at, id',
    [order.order_id],
  );

const onHand = async (variant: TestVariant) =>
  (await run<{ n: number }>('select on_hand as n from stock where variant_id = $1', [variant.product_item_id]))[0]!.n;

test('cancel options show pieces, reasons and the refund, for the whole order and for a part', async () => {
  const { order } = await bought();
  const { result } = await options(order, '&language_code=arb');
  expect(result).toMatchObject({
    how: 'now',
    refund: { amount: { amount: 80_000, currency: 'AED' }, to: 'card', days: 10, fee: { amount: 0 } },
  });
  expect(result.reasons).toHaveLength(8);
  expect(result.reasons.every(({ text }: { text: string }) => /[\u0600-\u06FF]/.test(text))).toBe(true);
  const [line] = result.lines;
  expect(line.cancellable).toBe(1);
  const part = await options(order, `&lines=${line._id}:1`);
  expect(part.result.refund.amount.amount).toBe(40_000);
  expect((await shop.get(`order/cancel-options/${order.order_id}`)).status).toBe(404);
});

test('cancelling one of two lines restocks and refunds it; cancelling the other also refunds shipping', async () => {
  const { order, variants } = await bought(20_000);
  const [first, other] = (await options(order)).result.lines;
  const part = await cancel(order, { lines: [{ line_id: first._id, quantity: 1 }] });
  expect(part.body.result).toMatchObject({
    status: 'partly_cancelled',
    order_status: 'placed',
    refund: { amount: { amount: 20_000 } },
  });
  const before = await details(order);
  expect(before.lines.map(({ cancelled }: { cancelled: number }) => cancelled)).toEqual([1, 0]);
  const rest = await cancel(order, { lines: [{ line_id: other._id, quantity: 1 }] });
  expect(rest.body.result).toMatchObject({ status: 'cancelled', refund: { amount: { amount: 22_500 } } });
  expect(await Promise.all(variants.map(onHand))).toEqual([10, 10]);
  await untilPaidBack(shop);
  expect(await refundsOf(order)).toEqual([
    { minor: 20_000, status: 'done' },
    { minor: 22_500, status: 'done' },
  ]);
  const after = await details(order);
  expect(after).toMatchObject({ order_status: 'cancelled', payment_status: 'refunded', refunded: { amount: 42_500 } });
  expect(after.billing.credit_notes).toHaveLength(2);
  expect((await cancel(order)).body.errorCode).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
});

test('reason `other` needs a text, and a card number in it is rejected', async () => {
  const { order } = await bought();
  const empty = await cancel(order, { reason_code: 'other' });
  expect(empty.body.fields).toEqual({ reason_text: 'This field is required' });
  const card = await cancel(order, { reason_code: 'other', reason_text: 'my card is 4111111111111111' });
  expect(Object.keys(card.body.fields ?? {})).toEqual(['reason_text']);
  expect((await cancel(order, { reason_code: 'other', reason_text: 'It is a gift' })).body.errorCode).toBe(0);
});

test('a key cancels once; cancelled pieces are LINE_GONE; other people’s orders are NOT_FOUND', async () => {
  const { order } = await bought();
  const [line] = (await options(order)).result.lines;
  const lines = [{ line_id: line._id, quantity: 1 }];
  const key = newKey();
  const [one, again] = [await cancel(order, { lines }, key), await cancel(order, { lines }, key)];
  expect(again.body.result).toEqual(one.body.result);
  expect(await refundsOf(order)).toHaveLength(1);
  expect((await cancel(order, { lines })).body.errorCode).toBe(REFUSALS.LINE_GONE.errorCode);
  const { order: other } = await bought();
  expect((await cancel({ ...order, access_key: other.access_key })).status).toBe(404);
  const keyless = await shop.post('order/cancel', {
    order_id: order.order_id,
    key: order.access_key,
    reason_code: 'duplicate',
  });
  expect(keyless.status).toBe(400);
});

test('tabs cancelling everything concurrently under their own keys: one succeeds, one refund', async () => {
  for (let round = 0; round < count(50); round += 1) {
    const { order } = await bought();
    const answers = await Promise.all([cancel(order), cancel(order), cancel(order)]);
    const codes = answers.map(({ body }) => body.errorCode).sort((a, b) => a - b);
    expect(codes).toEqual([0, REFUSALS.MOVE_NOT_ALLOWED.errorCode, REFUSALS.MOVE_NOT_ALLOWED.errorCode]);
    expect((await refundsOf(order)).map(({ minor }) => minor)).toEqual([80_000]);
  }
});

test('cancelling while the order is being packed: exactly one of the two happens', async () => {
  for (let round = 0; round < count(100); round += 1) {
    const { order } = await bought();
    await move(order, 'confirmed');
    const [cancelled, packed] = await Promise.all([cancel(order), move(order, 'packed')]);
    const status = await statusOf(shop, order.order_id);
    if (status === 'cancelled') {
      expect([cancelled.body.errorCode, packed.body.errorCode]).toEqual([0, REFUSALS.MOVE_NOT_ALLOWED.errorCode]);
      expect(await refundsOf(order)).toHaveLength(1);
    } else {
      expect([status, packed.body.errorCode, cancelled.body.result.status]).toEqual(['packed', 0, 'requested']);
      expect(await refundsOf(order)).toHaveLength(0);
    }
  }
});

test('a packed order takes one cancellation request at a time, which the desk refuses or fulfils', async () => {
  const { order, variants } = await bought();
  await move(order, 'confirmed');
  await move(order, 'packed');
  expect((await options(order)).result).toMatchObject({ how: 'request', refund: { amount: { amount: 80_000 } } });
  const [line] = (await options(order)).result.lines;
  const requested = await cancel(order, { reason_code: 'too_slow', lines: [{ line_id: line._id, quantity: 1 }] });
  expect(requested.body.result).toMatchObject({ status: 'requested', order_status: 'packed' });
  expect((await details(order)).cancel).toEqual({ how: 'request', requested: true });
  const seen = (await shop.get(`operator/order/details/${order.order_id}`, desk.bearer)).body.result;
  expect(seen.cancel_request.reason_code).toBe('too_slow');
  expect(seen.events.at(-1)).toMatchObject({ what: 'cancel_requested', note: `${line.sku} × 1` });
  expect((await cancel(order)).body.errorCode).toBe(REFUSALS.CANCEL_REQUESTED_ALREADY.errorCode);
  const no = await asOperator(desk, 'refuse-cancel', { order_id: order.order_id, note: 'It leaves today' });
  expect(no.body.errorCode).toBe(0);
  expect((await details(order)).cancel.requested).toBe(false);
  expect((await cancel(order)).body.errorCode).toBe(0);
  const wish = { order_id: order.order_id, reason_code: 'changed_mind', fee: 5_000 };
  const done = await asOperator(desk, 'cancel', wish);
  expect(done.body.result).toMatchObject({
    order_status: 'cancelled',
    refund: { amount: { amount: 75_000 }, fee: { amount: 5_000 } },
  });
  expect(await Promise.all(variants.map(onHand))).toEqual([10, 10]);
  const [trail] = await run<{ n: number }>(
    `select count(*)::int as n from operator_actions where subject = $1 and action in ('order.cancelled', 'order.cancel_refused')`,
    [order.order_id],
  );
  expect(trail).toEqual({ n: 2 });
});

test('cancelling the whole order releases its coupon use, cancelling a part does not', async () => {
  const variants = (await addProduct(shop.shop, { priceMinor: 40_000, pieces: 10 })).slice(0, 2);
  await run(
    `insert into coupons (id, code, market, kind, amount_minor, uses_max) values (gen_random_uuid(), 'ONLYONE', 'ae', 'amount', 1001, 1)`,
  );
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, variants[0]!);
  await shop.post('guest-cart/coupon', { ...buyer.body, code: 'ONLYONE' });
  const order = await ordered(shop, buyer, [variants[1]!]);
  await pay(shop, order);
  const used = async () => (await run<{ used: number }>(`select used from coupons where code = 'ONLYONE'`))[0]!.used;
  const lines = (await options(order)).result.lines as { _id: string }[];
  const amounts = [];
  for (const line of lines) {
    expect(await used()).toBe(1);
    const { body } = await cancel(order, { lines: [{ line_id: line._id, quantity: 1 }] });
    amounts.push(body.result.refund.amount.amount);
  }
  expect(await used()).toBe(0);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(80_000 - 1_001);
});

test('cancelling a cash-on-delivery order refunds nothing', async () => {
  const market = shop.shop.market;
  shop.shop.market = { ...market, paymentOptions: [...market.paymentOptions, 'cod'] };
  try {
    const { order } = await bought(40_000, { payment_option: 'cod' });
    const { body } = await cancel(order);
    expect(body.result).toMatchObject({ status: 'cancelled', refund: { amount: { amount: 0 }, to: 'cod' } });
    expect(await details(order)).toMatchObject({ payment_status: 'voided', refunds: [] });
  } finally {
    shop.shop.market = market;
  }
});

test('50 concurrent refunds of one order never exceed what was paid', async () => {
  const { order } = await bought(40_000);
  const requested = Array.from({ length: 50 }, (_, n) =>
    asOperator(n % 2 === 0 ? desk : second, 'refund', { order_id: order.order_id, amount: 9_000, reason_text: 'late' }),
  );
  const answers = await Promise.all(requested);
  const codes = answers.map(({ body }) => body.errorCode);
  expect(codes.filter((code) => code === 0)).toHaveLength(8);
  expect(codes.filter((code) => code === REFUSALS.REFUND_TOO_MUCH.errorCode)).toHaveLength(42);
  await untilPaidBack(shop);
  const [sums] = await run('select refunded_minor as refunded, paid_minor as paid from orders where id = $1', [
    order.order_id,
  ]);
  expect(sums).toEqual({ refunded: 72_000, paid: 80_000 });
  const [books] = await run('select s.refunded_minor as refunded from sandbox.payments s where s.reference = $1', [
    order.payment_id,
  ]);
  expect(books).toEqual({ refunded: 72_000 });
  expect((await options(order)).result.refund.amount.amount).toBe(8_000);
  expect((await cancel(order)).body.result.refund.amount.amount).toBe(8_000);
});

test('concurrent cancelling and refunding refund exactly what was paid, whichever comes first', async () => {
  for (let round = 0; round < count(50); round += 1) {
    const { order } = await bought();
    await Promise.all([
      cancel(order),
      asOperator(desk, 'refund', { order_id: order.order_id, amount: 30_000, reason_text: 'late' }),
      asOperator(second, 'refund', { order_id: order.order_id, amount: 30_000, reason_text: 'late' }),
    ]);
    const sum = (await refundsOf(order)).reduce((total, { minor }) => total + minor, 0);
    expect(sum).toBe(80_000);
  }
});

test('a large refund waits for an operator other than its requester', async () => {
  const { order } = await bought(150_000);
  const key = newKey();
  const wish = { order_id: order.order_id, amount: 250_000, reason_text: 'The cloth was not as shown' };
  const { body } = await asOperator(desk, 'refund', wish, key);
  expect(body.result).toMatchObject({ status: 'waits_for_second', amount: { amount: 250_000 } });
  expect((await asOperator(desk, 'refund', wish, key)).body.result).toEqual(body.result);
  const { refund_id: refundId } = body.result;
  await untilPaidBack(shop);
  expect(await refundsOf(order)).toEqual([{ minor: 250_000, status: 'waits_for_second' }]);
  const own = await asOperator(desk, 'approve-refund', { refund_id: refundId });
  expect(own.body.errorCode).toBe(REFUSALS.SECOND_OPERATOR_NEEDED.errorCode);
  const yes = await asOperator(second, 'approve-refund', { refund_id: refundId });
  expect(yes.body.result).toEqual({ refund_id: refundId, status: 'on_its_way' });
  await untilPaidBack(shop);
  expect(await refundsOf(order)).toEqual([{ minor: 250_000, status: 'done' }]);
  const [trail] = await run<{ n: number }>(
    `select count(*)::int as n from operator_actions where subject = $1 and action like 'refund.%'`,
    [order.order_id],
  );
  expect(trail).toEqual({ n: 2 });
});

test('a reorder fills the cart with what is available and lists what is not, once for an idempotency key', async () => {
  const [here, gone] = await addProduct(shop.shop, { priceMinor: 40_000, pieces: 5 });
  const { order } = await bought(40_000, {}, [here!, here!, gone!]);
  await run('update stock set reserved = on_hand where variant_id = $1', [gone!.product_item_id]);
  const buyer = guestBuyer();
  const key = newKey();
  const again = () =>
    shop.post(
      'order/reorder',
      { ...buyer.body, order_id: order.order_id, key: order.access_key },
      { 'idempotency-key': key },
    );
  const { body } = await again();
  expect(body.result).toMatchObject({ added: 2, missing: [{ reason: expect.stringContaining('sold out') }] });
  expect((await again()).body.result.added).toBe(2);
  const cart = (await shop.get(`guest-cart/view/${buyer.body.ip_address}`)).body.result;
  expect(cart).toMatchObject({ count: 2, lines: [{ product_item_id: here!.product_item_id, quantity: 2 }] });
  const nobody = await shop.post('order/reorder', { ...buyer.body, order_id: order.order_id });
  expect(nobody.status).toBe(404);
  await run('update stock set reserved = 0 where variant_id = $1', [gone!.product_item_id]);
});

test('a reorder brings the pieces of the order, not the minimum for each size', async () => {
  const [first, other] = await addProduct(shop.shop, { priceMinor: 40_000, pieces: 9 });
  const { order } = await bought(40_000, {}, [first!, first!, other!]);
  await run('update products set min_quantity = 3 where id = $1', [first!.product_id]);
  const buyer = guestBuyer();
  const wanted = { ...buyer.body, order_id: order.order_id, key: order.access_key };
  const { body } = await shop.post('order/reorder', wanted, { 'idempotency-key': newKey() });
  expect(body.result).toMatchObject({ added: 3, missing: [] });
  const cart = (await shop.get(`guest-cart/view/${buyer.body.ip_address}`)).body.result;
  expect(cart).toMatchObject({ count: 3, can_check_out: true, lines: [{ quantity: 2 }, { quantity: 1 }] });
});
