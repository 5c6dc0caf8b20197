// Goodwill refunds beside cancelled and returned pieces: the preview, what is requested, what is listed as owed and the
// credit notes agree, and a cancellation fee that the shop keeps is not paid back by a later refund.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestBuyer, ordered, pay, type TestOrder, untilPaidBack } from '../../testing/buying.ts';
import { count } from '../../testing/counts.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { returnsIn } from '../../testing/returns.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { runAudit } from '../kernel/audit.ts';
import { loadOwed } from '../payments/refundable.store.ts';

let shop: TestShop;
let desk: TestOperator;
let second: TestOperator;
let calls: ReturnType<typeof returnsIn>;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await addOperator(shop, 'order_desk');
  second = await addOperator(shop, 'order_desk');
  calls = returnsIn(shop, desk);
});
afterAll(async () => {
  await shop?.close();
});

const run = async <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);

interface Bought {
  order: TestOrder;
  lineIds: string[];
  paid: number;
}

async function bought(variants?: TestVariant[]): Promise<Bought> {
  const pieces = variants ?? (await addProduct(shop.shop, { priceMinor: 125_000, pieces: 10 })).slice(0, 2);
  const order = await ordered(shop, guestBuyer(), pieces);
  await pay(shop, order);
  const { lines } = (await shop.get(`operator/order/details/${order.order_id}`, desk.bearer)).body.result;
  const { payment } = await calls.details(order);
  return { order, lineIds: lines.map(({ _id }: { _id: string }) => _id), paid: payment.paid.amount };
}

/** Requests a goodwill refund; returns its id and whether it waits for a second operator. */
async function goodwill({ order }: Bought, amount: number): Promise<{ refund_id: string; status: string }> {
  const { body } = await calls.operate('order/refund', { order_id: order.order_id, amount, reason_text: 'Late' });
  expect(body.errorCode, JSON.stringify(body)).toBe(0);
  return body.result;
}

/** What the shopper is told before cancelling these pieces. */
async function previewed({ order: { order_id: id, access_key: key } }: Bought, lineIds: string[]): Promise<number> {
  const query = lineIds.map((line) => `&lines=${line}:1`).join('');
  return (await shop.get(`order/cancel-options/${id}?key=${key}${query}`)).body.result.refund.amount.amount;
}

async function cancelled({ order }: Bought, lineIds: string[], fee = 0): Promise<number> {
  const lines = lineIds.map((id) => ({ line_id: id, quantity: 1 }));
  const wish = { order_id: order.order_id, lines, reason_code: 'payment_problem', fee };
  const { body } = await calls.operate('order/cancel', wish);
  expect(body.errorCode, JSON.stringify(body)).toBe(0);
  return body.result.refund.amount.amount;
}

const refundsOf = ({ order }: Bought) =>
  run<{ minor: number; why: string; status: string }>(
    'select amount_minor as minor, why, status from refunds where order_id = $1 order by created_at, id',
    [order.order_id],
  );

const credited = async ({ order }: Bought) =>
  (
    await run<{ minor: number }>(
      `select coalesce(sum(amount_minor), 0)::bigint as minor from invoices where order_id = $1 and kind = 'credit_note'`,
      [order.order_id],
    )
  )[0]!.minor;

const owed = (it: Bought) => loadOwed(shop.shop.database, it.order.order_id);

const decide = ({ refund_id: id }: { refund_id: string }, how: 'approve' | 'refuse') =>
  calls.operate(`order/${how}-refund`, { refund_id: id, note: 'No' }, second);

async function approveAll({ order }: Bought): Promise<void> {
  const waiting = await run<{ refund_id: string }>(
    `select id as refund_id from refunds where order_id = $1 and status = 'waits_for_second'`,
    [order.order_id],
  );
  for (const one of waiting) expect((await decide(one, 'approve')).body.errorCode).toBe(0);
}

test('goodwill paid before does not make a cancelled piece bring less while enough is left', async () => {
  const it = await bought();
  await goodwill(it, 30_000);
  await untilPaidBack(shop);
  const waiting = await goodwill(it, it.paid - 30_000);
  expect(waiting.status).toBe('waits_for_second');
  expect(await previewed(it, it.lineIds.slice(0, 1))).toBe(0);
  expect(await cancelled(it, it.lineIds.slice(0, 1))).toBe(0);
  expect((await decide(waiting, 'refuse')).body.errorCode).toBe(0);
  expect((await refundsOf(it)).at(-1)).toMatchObject({ minor: 125_000, why: 'cancelled' });
  expect(await owed(it)).toBe(0);
  await untilPaidBack(shop);
  expect(await credited(it)).toBe(155_000);
  expect(await runAudit(shop.shop.database)).toEqual([]);
});

test('a piece whose refund is missing is owed whole on the list of money and in the audit, whatever goodwill was paid', async () => {
  const it = await bought();
  await goodwill(it, 30_000);
  await untilPaidBack(shop);
  await cancelled(it, it.lineIds.slice(0, 1));
  await run(`delete from refunds where order_id = $1 and why = 'cancelled'`, [it.order.order_id]);
  const { owed: listed } = (await shop.get('operator/money/list', desk.bearer)).body.result;
  const ofOrder = listed.filter(({ order_id: id }: { order_id: string }) => id === it.order.order_id);
  expect(ofOrder).toMatchObject([{ amount: { amount: 125_000 } }]);
  const found = (await runAudit(shop.shop.database)) ?? [];
  expect(found).toMatchObject([{ number: 27, rows: [{ order_id: it.order.order_id, owed_minor: 125_000 }] }]);
  expect((await calls.operate('money/repair', { order_id: it.order.order_id })).body.errorCode).toBe(0);
  await untilPaidBack(shop);
  expect(await runAudit(shop.shop.database)).toEqual([]);
});

test('a kept fee is not paid back by a later cancellation: told, requested and credited are one sum', async () => {
  const it = await bought();
  await goodwill(it, 30_000);
  const first = await cancelled(it, it.lineIds.slice(0, 1), 10_000);
  expect(first).toBe(115_000);
  const told = await previewed(it, it.lineIds.slice(1));
  expect(told).toBe(it.paid - 30_000 - 115_000 - 10_000);
  expect(await cancelled(it, it.lineIds.slice(1))).toBe(told);
  expect(await owed(it)).toBe(0);
  await approveAll(it);
  await untilPaidBack(shop);
  expect(await credited(it)).toBe(it.paid - 10_000);
  expect((await calls.details(it.order)).refunded.amount).toBe(it.paid - 10_000);
});

test('a return of all pieces after goodwill brings what is left, as the shopper was told', async () => {
  const { order, lines } = await calls.delivered();
  const { result } = await calls.options(order);
  const it: Bought = { order, lineIds: lines, paid: (await calls.details(order)).payment.paid.amount };
  expect(result.refundable).toEqual({ amount: it.paid, currency: 'AED' });
  await goodwill(it, 15_000);
  expect((await calls.options(order)).result.refundable.amount).toBe(it.paid - 15_000);
  const { _id: one } = await calls.asked(order, [calls.wish(lines[0]!)]);
  expect((await calls.options(order)).result.refundable.amount).toBe(it.paid - 35_000);
  const { _id: other } = await calls.asked(order, [calls.wish(lines[1]!)]);
  expect((await calls.options(order)).result.refundable.amount).toBe(0);
  const back: number[] = [];
  for (const [at, id] of [one, other].entries()) {
    await calls.decide(id);
    const { body } = await calls.receive(id, [calls.arrived(lines[at]!)]);
    back.push(body.result.refund.amount);
    expect(await owed(it)).toBe(0);
  }
  expect(back).toEqual([20_000, it.paid - 15_000 - 20_000]);
  await untilPaidBack(shop);
  expect(await credited(it)).toBe(it.paid);
  expect(await runAudit(shop.shop.database)).toEqual([]);
});

test(`random goodwill, refusals, fees and cancellations: told is requested, all but the fees goes back, ${count(60)} orders`, async () => {
  const chance = (of: number) => Math.floor(Math.random() * of);
  const variants = await addProduct(shop.shop, { priceMinor: 60_001, pieces: 10_000 });
  for (let round = 0; round < count(60); round += 1) {
    const it = await bought(variants.slice(0, 3));
    const steps: object[] = [];
    const rest = [...it.lineIds];
    let kept = 0;
    while (rest.length > 0) {
      const live = (await refundsOf(it)).filter(({ status }) => status !== 'refused');
      const left = it.paid - kept - live.reduce((sum, { minor }) => sum + minor, 0);
      if (left > 0 && chance(2) === 0) {
        const minor = 1 + chance(left);
        const given = await goodwill(it, minor);
        const how = given.status === 'waits_for_second' ? (['approve', 'refuse'] as const)[chance(2)]! : null;
        steps.push({ minor, how });
        if (how) expect((await decide(given, how)).body.errorCode).toBe(0);
      }
      const lines = rest.splice(0, 1 + chance(2));
      const told = await previewed(it, lines);
      const fee = chance(3) === 0 ? chance(told + 1) : 0;
      kept += fee;
      steps.push({ lines: lines.length, told, fee });
      expect(await cancelled(it, lines, fee), JSON.stringify(steps)).toBe(told - fee);
      expect(await owed(it), JSON.stringify(steps)).toBe(0);
    }
    await approveAll(it);
    await untilPaidBack(shop);
    const { refunded } = await calls.details(it.order);
    expect(refunded.amount, JSON.stringify(steps)).toBe(it.paid - kept);
    expect(await credited(it)).toBe(refunded.amount);
  }
  expect(await runAudit(shop.shop.database)).toEqual([]);
});
