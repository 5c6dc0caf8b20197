// Returns over HTTP: what can be returned and until when, and the amount refunded with its credit note.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { guestBuyer, newKey, ordered, pay, statusOf, untilPaidBack } from '../../testing/buying.ts';
import { lastLetter, lettersTo } from '../../testing/letters.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { returnsIn } from '../../testing/returns.ts';
import { addProduct, type Answer, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { choresOf, runChores } from '../chores.ts';

let shop: TestShop;
let desk: TestOperator;
let second: TestOperator;
let calls: ReturnType<typeof returnsIn>;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await addOperator(shop, 'order_desk');
  calls = returnsIn(shop, desk);
  second = await addOperator(shop, 'order_desk');
});
afterAll(async () => {
  await shop?.close();
});

const run = async <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);
const { RETURN_NOT_OPEN, LINE_GONE, CHANGED_MEANWHILE, MOVE_NOT_ALLOWED } = REFUSALS;

const onHand = async ({ product_item_id: id }: TestVariant) =>
  (await run<{ n: number }>('select on_hand as n from stock where variant_id = $1', [id]))[0]!.n;

test('one of two pieces goes back: asked, answered, received, paid back with its credit note; then the other with delivery', async () => {
  const { order, variants, lines, email } = await calls.delivered();
  const { result: before } = await calls.options(order);
  expect(before).toMatchObject({ open: true, why_not: null, days: 14, needs_bank: false, extras: { amount: 2_500 } });
  expect(before.lines[0].worth).toEqual([{ amount: 20_000, currency: 'AED' }]);
  const first = await calls.asked(order, [calls.wish(lines[0]!)]);
  expect(first).toMatchObject({ status: 'requested', ordinal: 1, can_withdraw: true, refund: null });
  expect(await statusOf(shop, order.order_id)).toBe('return_requested');
  // The mail is about the piece that goes back, not about both pieces that were ordered.
  const asked = await lastLetter(shop.shop, email, { template: 'return_requested' });
  expect(asked.text.match(/× 1/g)).toHaveLength(1);
  const list = await shop.get('operator/return/list', desk.bearer);
  expect(list.body.result.returns.map(({ _id }: { _id: string }) => _id)).toContain(first._id);
  expect((await calls.decide(first._id)).body.result).toMatchObject({ status: 'approved', version: 2, overdue: false });
  await lastLetter(shop.shop, email, { template: 'return_approved' });
  const done = await calls.receive(first._id, [calls.arrived(lines[0]!)]);
  expect(done.body.result).toMatchObject({ status: 'closed', refund: { amount: 20_000 } });
  expect(await Promise.all(variants.map(onHand))).toEqual([10, 9]);
  await lastLetter(shop.shop, email, { template: 'return_received' });
  expect(await statusOf(shop, order.order_id)).toBe('delivered');
  await untilPaidBack(shop);
  const told = (await lettersTo(shop.shop, email)).filter(({ template }) => template === 'order_delivered');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toMatch(/\/order-review\?[^]*\/order-return\?/);
  const rest = await calls.asked(order, [calls.wish(lines[1]!)]);
  await calls.decide(rest._id);
  const last = await calls.receive(rest._id, [calls.arrived(lines[1]!, { restocked: 0, condition: 'worn' })]);
  expect(last.body.result.refund.amount).toBe(22_500);
  await untilPaidBack(shop);
  expect(await Promise.all(variants.map(onHand))).toEqual([10, 9]);
  const whole = await calls.details(order);
  expect(whole).toMatchObject({ order_status: 'returned', payment_status: 'refunded', refunded: { amount: 42_500 } });
  expect(whole.lines.map(({ returned }: { returned: number }) => returned)).toEqual([1, 1]);
  expect(whole.billing.credit_notes.map(({ amount }: { amount: { amount: number } }) => amount.amount)).toEqual([
    20_000, 22_500,
  ]);
  const notes = await run<{ reason: string; sku: string; total: number }>(
    `select c.content ->> 'reason' as reason, c.content -> 'lines' -> 0 ->> 'sku' as sku,
       (c.content -> 'lines' -> 0 ->> 'totalMinor')::int as total
     from invoices i join invoice_contents c on c.invoice_id = i.id where i.order_id = $1 and i.kind = 'credit_note' order by i.number`,
    [order.order_id],
  );
  expect(notes.map(({ reason, total }) => [reason, total])).toEqual([
    ['returned', 20_000],
    ['returned', 20_000],
  ]);
  expect((await calls.options(order)).result).toMatchObject({ open: false, why_not: 'nothing_left' });
});

describe('who asks for what', () => {
  test('before the delivery and for somebody else’s order nothing can be returned', async () => {
    const [piece] = await addProduct(shop.shop, { priceMinor: 20_000, pieces: 3 });
    const order = await ordered(shop, guestBuyer(), [piece!]);
    await pay(shop, order);
    expect((await calls.options(order)).result).toMatchObject({ open: false, why_not: 'not_delivered', until: null });
    expect((await calls.ask(order, [])).body.errorCode).toBe(RETURN_NOT_OPEN.errorCode);
    const stranger = { ...order, access_key: 'x'.repeat(43) };
    expect((await calls.options(stranger)).errorCode).toBe(9404);
    expect((await calls.ask(stranger, [])).status).toBe(404);
  });

  test('a return of another order is not found, by whoever holds a key', async () => {
    const [one, other] = [await calls.delivered(), await calls.delivered()];
    const { _id: id } = await calls.asked(one.order, [calls.wish(one.lines[0]!)]);
    expect((await calls.post('return-withdraw', other.order, { return_id: id })).status).toBe(404);
    expect((await calls.ask(other.order, [calls.wish(one.lines[0]!)])).body.errorCode).toBe(LINE_GONE.errorCode);
  });

  test('hostile, long and missing words are said at their field, and nothing is stored', async () => {
    const { order, lines } = await calls.delivered();
    const at = (body: Answer) => [body.errorCode, Object.keys(body.fields ?? {})];
    const other = (reason_text: string) =>
      calls.ask(order, [calls.wish(lines[0]!, { reason_code: 'other', reason_text })]);
    const field = [1001, ['lines.0.reason_text']];
    expect(at((await other('')).body)).toEqual(field);
    expect(at((await other('x'.repeat(10_000))).body)).toEqual(field);
    expect(at((await other('\u202Eabc')).body)).toEqual(field);
    expect(at((await other('4111 1111 1111 1111')).body)).toEqual(field);
    expect(at((await calls.ask(order, [])).body)).toEqual([1001, ['lines']]);
    expect((await calls.ask(order, [calls.wish(lines[0]!, { quantity: 2 })])).body.errorCode).toBe(LINE_GONE.errorCode);
    expect((await calls.ask(order, [calls.wish(lines[0]!), calls.wish(lines[0]!)])).body.errorCode).toBe(
      LINE_GONE.errorCode,
    );
    expect((await calls.ask(order, [calls.wish(lines[0]!, { reason_code: 'bored' })])).status).toBe(422);
    expect((await calls.options(order)).result.returns).toEqual([]);
    const kept = '<b>😀</b> "; drop table returns; --';
    expect((await other(kept)).body.result.lines[0].reason_text).toBe(kept);
  });
});

describe('at once', () => {
  test('ten tabs ask for the same piece: one return', async () => {
    const { order, lines } = await calls.delivered();
    const answers = await Promise.all(Array.from({ length: 10 }, () => calls.ask(order, [calls.wish(lines[0]!)])));
    const codes = answers.map(({ body }) => body.errorCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([0, ...Array.from({ length: 9 }, () => LINE_GONE.errorCode)]);
    expect((await calls.options(order)).result.returns).toHaveLength(1);
  });

  test('the same request sent twice is one return', async () => {
    const { order, lines } = await calls.delivered();
    const key = newKey();
    const twice = await Promise.all([1, 2].map(() => calls.ask(order, [calls.wish(lines[0]!)], {}, key)));
    expect(new Set(twice.map(({ body }) => body.result._id)).size).toBe(1);
  });

  test('two operators: one answers, the other is told to look again; one receives, and it is paid back once', async () => {
    const { order, lines } = await calls.delivered();
    const { _id: id } = await calls.asked(order, [calls.wish(lines[0]!)]);
    const answers = await Promise.all([
      calls.decide(id),
      calls.decide(id, 1, { approve: false, answer: 'No.' }, second),
    ]);
    expect(answers.map(({ body }) => body.errorCode).toSorted((a, b) => a - b)).toEqual([
      0,
      CHANGED_MEANWHILE.errorCode,
    ]);
    const winner = (await shop.get(`operator/return/details/${id}`, desk.bearer)).body.result.status;
    if (winner === 'refused') return;
    const both = await Promise.all([
      calls.receive(id, [calls.arrived(lines[0]!)]),
      calls.receive(id, [calls.arrived(lines[0]!)], {}, second),
    ]);
    expect(both.map(({ body }) => body.errorCode).toSorted((a, b) => a - b)).toEqual([0, CHANGED_MEANWHILE.errorCode]);
    expect(await run('select id from refunds where order_id = $1', [order.order_id])).toHaveLength(1);
  });

  test('a withdrawal and an arrival at once: one of them', async () => {
    const { order, lines } = await calls.delivered();
    const { _id: id } = await calls.asked(order, [calls.wish(lines[0]!)]);
    await calls.decide(id);
    const [back, kept] = await Promise.all([
      calls.receive(id, [calls.arrived(lines[0]!)]),
      calls.post('return-withdraw', order, { return_id: id }),
    ]);
    const isBack = back.body.errorCode === 0;
    expect(kept.body.errorCode).toBe(isBack ? RETURN_NOT_OPEN.errorCode : 0);
    const [line] = await run<{ returned: number; inReturn: number }>(
      'select returned, in_return as "inReturn" from order_lines where id = $1',
      [lines[0]],
    );
    expect(line).toEqual({ returned: isBack ? 1 : 0, inReturn: 0 });
  });

  test('the database itself refuses a piece that leaves twice', async () => {
    const { order, lines } = await calls.delivered();
    await calls.asked(order, [calls.wish(lines[0]!)]);
    await expect(run('update order_lines set cancelled = 1 where id = $1', [lines[0]])).rejects.toThrow(
      'order_lines_pieces_once',
    );
  });
});

describe('the shop’s answer', () => {
  test('no needs a reason, which the shopper reads, and the piece can be asked for again', async () => {
    const { order, lines, email } = await calls.delivered();
    const { _id: id } = await calls.asked(order, [calls.wish(lines[0]!)]);
    const empty = await calls.decide(id, 1, { approve: false, answer: '' });
    expect(Object.keys(empty.body.fields ?? {})).toEqual(['answer']);
    await calls.decide(id, 1, { approve: false, answer: 'It was worn.' });
    const { returns, open } = (await calls.options(order)).result;
    expect(returns[0]).toMatchObject({ status: 'refused', answer: 'It was worn.', can_withdraw: false });
    expect([open, await statusOf(shop, order.order_id)]).toEqual([true, 'delivered']);
    await lastLetter(shop.shop, email, { template: 'return_refused' });
    expect((await calls.decide(id, 2)).body.errorCode).toBe(RETURN_NOT_OPEN.errorCode);
  });

  test('a pick-up needs its day, a label its words', async () => {
    const { order, lines } = await calls.delivered();
    const { _id: id } = await calls.asked(order, [calls.wish(lines[0]!)]);
    const fields = async (more: object) => Object.keys((await calls.decide(id, 1, more)).body.fields ?? {});
    expect(await fields({ way: undefined })).toEqual(['way']);
    expect(await fields({ answer: '' })).toEqual(['answer']);
    expect(await fields({ way: 'pick_up' })).toEqual(['pick_up_on']);
    const picked = await calls.decide(id, 1, { way: 'pick_up', pick_up_on: '2026-12-01', answer: '' });
    expect(picked.body.result).toMatchObject({ status: 'approved', way: 'pick_up', pick_up_on: '2026-12-01' });
    const sent = await calls.operate('return/on-its-way', { return_id: id, version: 2 });
    expect(sent.body.result.status).toBe('on_its_way');
    expect((await calls.post('return-withdraw', order, { return_id: id })).body.errorCode).toBe(
      RETURN_NOT_OPEN.errorCode,
    );
  });

  test('pieces that are not taken back stay with the shopper, and nothing is paid', async () => {
    const { order, lines } = await calls.delivered();
    const { _id: id } = await calls.asked(order, [calls.wish(lines[0]!), calls.wish(lines[1]!)]);
    await calls.decide(id);
    const some = [calls.arrived(lines[0]!, { taken: 0, restocked: 0, condition: 'worn' }), calls.arrived(lines[1]!)];
    const wrong = await calls.receive(id, [some[1]!]);
    expect(Object.keys(wrong.body.fields ?? {})).toEqual(['lines']);
    const done = await calls.receive(id, some, { note: 'One was worn.' });
    expect(done.body.result).toMatchObject({
      status: 'closed',
      refund: { amount: 20_000 },
      received_note: 'One was worn.',
    });
    expect((await calls.options(order)).result.lines.map(({ _id }: { _id: string }) => _id)).toEqual([lines[0]]);
  });

  test('an operator pays delivery back once, though pieces stay', async () => {
    const wish10 = { priceMinor: 10_000, pieces: 9 };
    const three = [...(await addProduct(shop.shop, wish10)).slice(0, 2), (await addProduct(shop.shop, wish10))[0]!];
    const { order, lines } = await calls.delivered({}, three);
    const amounts: number[] = [];
    for (const lineId of lines) {
      const { _id: id } = await calls.asked(order, [calls.wish(lineId, { reason_code: 'fault' })]);
      await calls.decide(id);
      const { body } = await calls.receive(id, [calls.arrived(lineId)], { pay_shipping_back: true });
      amounts.push(body.result.refund.amount);
    }
    expect(amounts).toEqual([12_500, 10_000, 10_000]);
    await untilPaidBack(shop);
    expect(await calls.details(order)).toMatchObject({ payment_status: 'refunded', order_status: 'returned' });
  });

  test('the order cannot be moved past an open return by hand, and other roles see no returns', async () => {
    const { order, lines } = await calls.delivered();
    const { _id: id } = await calls.asked(order, [calls.wish(lines[0]!)]);
    for (const to of ['returned', 'delivered']) {
      const { body } = await calls.operate('order/move', { order_id: order.order_id, to });
      expect([body.errorCode, body['result']]).toEqual([MOVE_NOT_ALLOWED.errorCode, { allowed: [] }]);
    }
    const tailor = await addOperator(shop, 'tailor');
    expect((await shop.get(`operator/return/details/${id}`, tailor.bearer)).status).toBe(404);
    expect((await calls.decide(id, 1, {}, tailor)).status).toBe(404);
  });
});

describe('cash', () => {
  const bank = { account_holder: 'Sara Ahmed', iban: 'AE07 0331 2345 6789 0123 456' };

  test('it is paid back to a bank account, sealed until then and erased after it', async () => {
    const { market } = shop.shop;
    shop.shop.market = { ...market, paymentOptions: [...market.paymentOptions, 'cod'] };
    const { order, lines, email } = await calls.delivered({ payment_option: 'cod' });
    expect((await calls.options(order)).result).toMatchObject({ needs_bank: true, refund_to: 'cod' });
    const wishes = lines.map((lineId) => calls.wish(lineId));
    const without = await calls.ask(order, wishes);
    expect(Object.keys(without.body.fields ?? {})).toEqual(['account_holder', 'iban']);
    const { _id: id } = await calls.asked(order, wishes, bank);
    const stored = await run<{ text: string }>('select r::text as text from returns r where id = $1', [id]);
    expect(stored[0]!.text).not.toContain('Sara');
    await calls.decide(id);
    const { body } = await calls.receive(
      id,
      lines.map((lineId) => calls.arrived(lineId)),
    );
    expect(body.result).toMatchObject({ status: 'received', refund: { amount: 42_500 } });
    expect(body.result.bank).toEqual({ account_holder: 'Sara Ahmed', iban: 'AE070331234567890123456' });
    expect(await statusOf(shop, order.order_id)).toBe('returned');
    const paid = await calls.operate('return/paid', { return_id: id, version: 3, bank_reference: 'TT 4711' });
    expect(paid.body.result).toMatchObject({ status: 'closed', bank: null, bank_reference: 'TT 4711' });
    await lastLetter(shop.shop, email, { template: 'return_paid' });
    const { billing } = await calls.details(order);
    expect(billing.credit_notes.map(({ amount }: { amount: { amount: number } }) => amount.amount)).toEqual([42_500]);
    const cash = await run<object>(
      `select 'delivery' as kind, amount_minor as minor, null as reference, null as note from cash_deliveries where order_id = $1
       union all select 'transfer', amount_minor, bank_reference, credit_note_number from cash_transfers where order_id = $1`,
      [order.order_id],
    );
    expect(cash).toEqual([
      { kind: 'delivery', minor: 42_500, reference: null, note: null },
      { kind: 'transfer', minor: -42_500, reference: 'TT 4711', note: billing.credit_notes[0].number },
    ]);
  });
});

// This test is the last one, because operators are signed out when the clock is set weeks ahead.
test('the window ends with the last day, by the market’s clock and the database’s', async () => {
  const { order, lines } = await calls.delivered();
  const { until } = (await calls.options(order)).result;
  expect(new Date(until).toISOString()).toMatch(/T20:00:00/);
  const clock = (seconds: number) =>
    run(
      `insert into shop.clock (ahead) values ($1::timestamptz - now() + make_interval(secs => $2))
       on conflict (one) do update set ahead = excluded.ahead`,
      [until, seconds],
    );
  try {
    await clock(-30);
    expect((await calls.options(order)).result.open).toBe(true);
    await runChores(shop.shop, choresOf(shop.shop));
    expect(await statusOf(shop, order.order_id)).toBe('delivered');
    await clock(1);
    expect((await calls.options(order)).result).toMatchObject({ open: false, why_not: 'window_over' });
    expect((await calls.ask(order, [calls.wish(lines[0]!)])).body.errorCode).toBe(RETURN_NOT_OPEN.errorCode);
    await runChores(shop.shop, choresOf(shop.shop));
    expect(await statusOf(shop, order.order_id)).toBe('completed');
  } finally {
    await run('delete from shop.clock');
  }
});
