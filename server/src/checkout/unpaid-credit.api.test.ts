// When pieces of an unpaid order are cancelled, a credit note takes them off its invoice, so that invoice minus credit
// notes is what is still to be paid.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberBuyer, newKey, ordered, putIntoCart, statusOf, type TestBuyer } from '../../testing/buying.ts';
import { addCoupon } from '../../testing/coupons.ts';
import { count } from '../../testing/counts.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { moveOrderTo } from '../../testing/orders.ts';
import { addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { creditCancelled } from '../orders/credit-notes.service.ts';
import { lockOrder } from '../orders/orders.service.ts';
import { cancelUnconfirmed } from './cancel.service.ts';

const COD = { payment_option: 'cod' };

let shop: TestShop;
let coat: TestVariant;
let scarf: TestVariant;
let desk: TestOperator;
beforeAll(async () => {
  shop = await openTestShop();
  shop.shop.market.paymentOptions = [...shop.shop.market.paymentOptions, 'cod'];
  [coat] = (await addProduct(shop.shop, { priceMinor: 13_333, pieces: 500 })) as [TestVariant];
  [scarf] = (await addProduct(shop.shop, { priceMinor: 9_901, pieces: 500 })) as [TestVariant];
  desk = await addOperator(shop, 'order_desk');
});
afterAll(() => shop.close());

interface Bought {
  member: TestMember;
  orderId: string;
}

async function onDelivery(pieces: readonly (readonly [TestVariant, number])[], coupon?: string): Promise<Bought> {
  const member = await addMember(shop.shop);
  const buyer: TestBuyer = memberBuyer(member);
  const guest = testGuest();
  for (const [variant, quantity] of pieces)
    await putIntoCart(shop, { ...buyer, body: { ip_address: guest } }, variant, quantity);
  await shop.post('cart/merge', { guest_id: guest }, member.bearer);
  if (coupon) await shop.post('cart/coupon', { code: coupon }, member.bearer);
  const { order_id: orderId } = await ordered(shop, buyer, [], COD);
  return { member, orderId };
}

const details = async ({ member, orderId }: Bought) =>
  (await shop.get(`order/details/${orderId}`, member.bearer)).body['result'];

async function cancel({ member, orderId }: Bought, lines?: readonly (readonly [string, number])[]) {
  const body = {
    order_id: orderId,
    reason_code: 'changed_mind',
    ...(lines ? { lines: lines.map(([line_id, quantity]) => ({ line_id, quantity })) } : {}),
  };
  return (await shop.post('order/cancel', body, { ...member.bearer, 'idempotency-key': newKey() })).body;
}

interface Papers {
  invoice: { amount: number; vat: number };
  notes: { amount: number; vat: number; number: string }[];
}

async function papersOf(orderId: string): Promise<Papers> {
  const rows = await shop.shop.database.query<{ kind: string; amount: number; vat: number; number: string }>(
    'select kind, amount_minor as amount, vat_minor as vat, number from invoices where order_id = $1 order by issued_at, number',
    [orderId],
  );
  return {
    invoice: rows.find(({ kind }) => kind === 'invoice')!,
    notes: rows.filter(({ kind }) => kind !== 'invoice'),
  };
}

const sumOf = (notes: Papers['notes'], of: 'amount' | 'vat') => notes.reduce((sum, note) => sum + note[of], 0);

test('each cancellation has a credit note over its pieces, the last one with delivery; together they are the invoice', async () => {
  const bought = await onDelivery([
    [coat, 2],
    [scarf, 1],
  ]);
  const [one, other] = (await details(bought)).lines as { _id: string; sku: string; quantity: number }[];
  expect((await cancel(bought, [[one!._id, 1]])).errorCode).toBe(0);
  const first = await papersOf(bought.orderId);
  expect(first.notes).toHaveLength(1);
  const { body } = await shop.get(
    `order/invoice/${bought.orderId}?number=${first.notes[0]!.number}`,
    bought.member.bearer,
  );
  expect(body['result']).toMatchObject({
    kind: 'credit_note',
    reason: 'cancelled',
    corrects: { number: expect.stringMatching(/^AE-\d{4}-/) },
    lines: [{ kind: 'piece', sku: one!.sku, quantity: 1 }],
  });
  expect((await cancel(bought, [[other!._id, other!.quantity]])).errorCode).toBe(0);
  expect((await cancel(bought)).errorCode).toBe(0);
  expect(await statusOf(shop, bought.orderId)).toBe('cancelled');
  const { invoice, notes } = await papersOf(bought.orderId);
  expect(notes).toHaveLength(3);
  expect([sumOf(notes, 'amount'), sumOf(notes, 'vat')]).toEqual([invoice.amount, invoice.vat]);
  expect((await details(bought)).billing.credit_notes).toHaveLength(3);
});

test('invoice and credit notes add up to what the driver is to be paid, after any number of cancellations', async () => {
  for (let round = 0; round < count(20); round += 1) {
    const bought = await onDelivery([
      [coat, 1 + (round % 3)],
      [scarf, 1 + ((round * 7) % 4)],
    ]);
    const { lines } = (await details(bought)) as { lines: { _id: string; quantity: number }[] };
    for (const { _id, quantity } of lines)
      if (quantity > 1) expect((await cancel(bought, [[_id, 1 + (round % (quantity - 1))]])).errorCode).toBe(0);
    await moveOrderTo(shop.shop, bought.orderId, 'shipped');
    const { invoice, notes } = await papersOf(bought.orderId);
    const { due } = (await shop.get(`delivery/details/${bought.orderId}`, bought.member.bearer)).body['result'];
    expect(invoice.amount - sumOf(notes, 'amount')).toBe(due.amount);
  }
});

test('one that an operator cancels after it came back has one too, and numbers have no gap', async () => {
  const bought = await onDelivery([[scarf, 2]]);
  await moveOrderTo(shop.shop, bought.orderId, 'returned_to_sender');
  const body = { order_id: bought.orderId, reason_code: 'other', reason_text: 'not taken' };
  const headers = { ...desk.bearer, 'idempotency-key': newKey() };
  expect((await shop.post('operator/order/cancel', body, headers)).body.errorCode).toBe(0);
  const { invoice, notes } = await papersOf(bought.orderId);
  expect([sumOf(notes, 'amount'), sumOf(notes, 'vat')]).toEqual([invoice.amount, invoice.vat]);
});

test('many cancellations of one order at once credit each piece once', async () => {
  const bought = await onDelivery([[scarf, 6]]);
  const [line] = (await details(bought)).lines as { _id: string }[];
  const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(bought, [[line!._id, 1]])));
  expect(answers.filter(({ errorCode }) => errorCode === 0)).toHaveLength(6);
  const { invoice, notes } = await papersOf(bought.orderId);
  expect(notes).toHaveLength(6);
  expect([sumOf(notes, 'amount'), sumOf(notes, 'vat')]).toEqual([invoice.amount, invoice.vat]);
});

test('the delivery is credited also when the cancellation that leaves nothing began before the other one', async () => {
  const bought = await onDelivery([
    [coat, 1],
    [scarf, 1],
  ]);
  const [line] = (await details(bought)).lines as { _id: string }[];
  await transaction(shop.shop.database, async (tx) => {
    await tx.query('select shop.now()');
    expect((await cancel(bought, [[line!._id, 1]])).errorCode).toBe(0);
    await cancelUnconfirmed(tx, (await lockOrder(tx, bought.orderId))!);
  });
  expect(await statusOf(shop, bought.orderId)).toBe('cancelled');
  const { invoice, notes } = await papersOf(bought.orderId);
  expect([sumOf(notes, 'amount'), sumOf(notes, 'vat'), notes.length]).toEqual([invoice.amount, invoice.vat, 2]);
});

test(`two cancellations at once, which leave nothing, credit the whole invoice, ${count(30)} times`, async () => {
  for (let round = 0; round < count(30); round += 1) {
    const bought = await onDelivery([
      [coat, 1],
      [scarf, 1],
    ]);
    const { lines } = (await details(bought)) as { lines: { _id: string }[] };
    const answers = await Promise.all(lines.map(({ _id }) => cancel(bought, [[_id, 1]])));
    expect(answers.map(({ errorCode }) => errorCode)).toEqual([0, 0]);
    const { invoice, notes } = await papersOf(bought.orderId);
    expect([sumOf(notes, 'amount'), sumOf(notes, 'vat'), notes.length]).toEqual([invoice.amount, invoice.vat, 2]);
  }
});

test('nothing is due on delivery for what is left when that costs nothing', async () => {
  const [dear] = await addProduct(shop.shop, { priceMinor: 60_000 });
  const [present] = await addProduct(shop.shop, { priceMinor: 0 });
  const bought = await onDelivery([
    [dear!, 1],
    [present!, 1],
  ]);
  expect((await details(bought)).total.amount).toBe(60_000);
  const [line] = await shop.shop.database.query<{ id: string }>(
    'select id from order_lines where order_id = $1 and line_total_minor = 60000',
    [bought.orderId],
  );
  expect((await cancel(bought, [[line!.id, 1]])).errorCode).toBe(0);
  await moveOrderTo(shop.shop, bought.orderId, 'shipped');
  const { due } = (await shop.get(`delivery/details/${bought.orderId}`, bought.member.bearer)).body['result'];
  expect(due.amount).toBe(0);
  const [payment] = await shop.shop.database.query('select amount_minor as due from payments where order_id = $1', [
    bought.orderId,
  ]);
  expect(payment).toEqual({ due: 0 });
  const headers = { ...desk.bearer, 'idempotency-key': newKey() };
  const { body } = await shop.post('operator/order/move', { order_id: bought.orderId, to: 'delivered' }, headers);
  expect(body.errorCode, body.message).toBe(0);
});

test('pieces that cost nothing have no credit note; delivery has one once nothing is left', async () => {
  const { code } = await addCoupon(shop, { percentBasisPoints: 10_000 });
  const bought = await onDelivery([[scarf, 2]], code);
  const [line] = (await details(bought)).lines as { _id: string }[];
  expect((await cancel(bought, [[line!._id, 1]])).errorCode).toBe(0);
  expect((await papersOf(bought.orderId)).notes).toEqual([]);
  expect((await cancel(bought)).errorCode).toBe(0);
  const { invoice, notes } = await papersOf(bought.orderId);
  expect(invoice.amount).toBeGreaterThan(0);
  expect([sumOf(notes, 'amount'), sumOf(notes, 'vat'), notes.length]).toEqual([invoice.amount, invoice.vat, 1]);
});

test('what the version before cancelled is credited by the chore, once', async () => {
  const bought = await onDelivery([
    [coat, 1],
    [scarf, 1],
  ]);
  const [line] = (await details(bought)).lines as { _id: string }[];
  await cancel(bought, [[line!._id, 1]]);
  await cancel(bought);
  const run = (text: string) => shop.shop.database.query(text, text.includes('$1') ? [bought.orderId] : []);
  const tables = ['invoice_contents', 'invoices'];
  for (const table of tables) await run(`alter table ${table} disable trigger ${table}_append_only`);
  const notes = `(select id from invoices where order_id = $1 and kind = 'credit_note')`;
  await run(`delete from invoice_contents where invoice_id in ${notes}`);
  await run(`delete from invoice_buyers where invoice_id in ${notes}`);
  await run(`delete from invoices where id in ${notes}`);
  await run(`update invoice_series set last = last - 2 where kind = 'credit_note'`);
  for (const table of tables) await run(`alter table ${table} enable trigger ${table}_append_only`);
  expect(await transaction(shop.shop.database, creditCancelled)).toBe(1);
  expect(await transaction(shop.shop.database, creditCancelled)).toBe(0);
  const { invoice, notes: now } = await papersOf(bought.orderId);
  expect([sumOf(now, 'amount'), sumOf(now, 'vat'), now.length]).toEqual([invoice.amount, invoice.vat, 2]);
});
