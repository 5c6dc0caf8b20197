// Cash on delivery: collected when the order moves to delivered, handed over, corrected, waived, and paid back by bank
// transfer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { ADDRESS, guestBuyer, newKey, ordered, statusOf, type TestOrder } from '../../testing/buying.ts';
import { count } from '../../testing/counts.ts';
import { exchanging } from '../../testing/exchanges.ts';
import { lastLetter } from '../../testing/letters.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';

const { INVALID_FIELDS, MOVE_NOT_ALLOWED, REFUND_TOO_MUCH, SECOND_OPERATOR_NEEDED } = REFUSALS;
const COD = { payment_option: 'cod' };
const IBAN = 'AE070331234567890123456';

let shop: TestShop;
let desk: TestOperator;
let other: TestOperator;
let owner: TestOperator;
let abaya: TestVariant;
let scarf: TestVariant;
beforeAll(async () => {
  shop = await openTestShop();
  shop.shop.market.paymentOptions = [...shop.shop.market.paymentOptions, 'cod'];
  [abaya] = (await addProduct(shop.shop, { priceMinor: 20_000, pieces: 500 })) as [TestVariant];
  [scarf] = (await addProduct(shop.shop, { priceMinor: 9_901, pieces: 500 })) as [TestVariant];
  desk = await addOperator(shop, 'order_desk');
  other = await addOperator(shop, 'order_desk');
  owner = await addOperator(shop);
});
afterAll(() => shop?.close());

const exchanges = exchanging(() => shop);

const operate = (path: string, body: object, by = desk, key = newKey()) =>
  shop.post(`operator/${path}`, body, { ...by.bearer, 'idempotency-key': key });

const run = <Row>(text: string, ...values: unknown[]) => shop.shop.database.query<Row>(text, values);

const move = (orderId: string, to: string, more: object = {}) =>
  operate('order/move', { order_id: orderId, to, ...more });

async function moved(orderId: string, ...statuses: string[]): Promise<void> {
  for (const to of statuses) {
    const { body } = await move(orderId, to, to === 'shipped' ? { carrier: 'Aramex', tracking_number: 'X1' } : {});
    expect(body.errorCode, `${to}: ${body.message}`).toBe(0);
  }
}

async function outForDelivery(driver = `driver-${newKey()}`): Promise<TestOrder & { driver: string }> {
  const order = await ordered(shop, guestBuyer(), [abaya, scarf], COD);
  await moved(order.order_id, 'confirmed', 'packed', 'shipped');
  const { body } = await move(order.order_id, 'out_for_delivery', { driver_name: driver });
  expect(body.errorCode).toBe(0);
  return { ...order, driver };
}

const TOTAL = 20_000 + 9_901 + 2_500;

const details = async (orderId: string) =>
  (await shop.get(`operator/order/details/${orderId}`, desk.bearer)).body['result'];
const listed = async () => (await shop.get('operator/cash/list', desk.bearer)).body['result'];
const heldBy = async (driver: string) =>
  (await listed()).held.find((one: { collected_by: string }) => one.collected_by === driver);
const unpaid = async (orderId: string) =>
  (await listed()).unpaid.find((one: { order_id: string }) => one.order_id === orderId);

async function ledgerOf(orderId: string): Promise<Record<string, number>> {
  const rows = await run<{ account: string; minor: number }>(
    `select e.account, sum(e.debit_minor - e.credit_minor)::bigint as minor from ledger_entries e
     join payments p on p.id = e.payment_id where p.order_id = $1 group by e.account having sum(e.debit_minor - e.credit_minor) <> 0`,
    orderId,
  );
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}

async function delivered(collected = TOTAL, note = '') {
  const order = await outForDelivery();
  const { body } = await move(order.order_id, 'delivered', { cash_collected: collected, note });
  expect(body.errorCode, body.message).toBe(0);
  return order;
}

describe('a delivery', () => {
  test('asks for the cash: none said, too much or less without a reason is refused at its field, and nothing moves', async () => {
    const { order_id: id } = await outForDelivery();
    const refused = async (more: object) => {
      const { body } = await move(id, 'delivered', more);
      expect(body.errorCode).toBe(INVALID_FIELDS.errorCode);
      return Object.keys(body.fields ?? {});
    };
    expect(await refused({})).toEqual(['cash_collected']);
    expect(await refused({ cash_collected: TOTAL + 1 })).toEqual(['cash_collected']);
    expect(await refused({ cash_collected: TOTAL - 1 })).toEqual(['note']);
    expect(await refused({ cash_collected: -1 })).toEqual(['cash_collected']);
    expect(await refused({ cash_collected: TOTAL, collected_by: 'x'.repeat(10_000) })).toEqual(['collected_by']);
    expect(await refused({ cash_collected: TOTAL, collected_by: '\u202E😀' })).toEqual(['collected_by']);
    expect((await move(id, 'delivered', { cash_collected: 'all' })).status).toBe(422);
    expect(await statusOf(shop, id)).toBe('out_for_delivery');
    expect(await ledgerOf(id)).toEqual({});
  });

  test('paid in full is booked: the order is paid, the driver has the money', async () => {
    const order = await delivered();
    const { cash, payment, payment_status: status } = await details(order.order_id);
    expect(cash).toEqual({
      due: { amount: TOTAL, currency: 'AED' },
      collected: { amount: TOTAL, currency: 'AED' },
      collected_by: order.driver,
      asked: true,
      waived: false,
    });
    expect([status, payment.paid.amount]).toEqual(['paid', TOTAL]);
    expect(await ledgerOf(order.order_id)).toEqual({ drivers: TOTAL, sales: -TOTAL });
    const { body } = await shop.get(`payment/${order.payment_id}?key=${order.access_key}`);
    expect(body['result'].status).toBe('paid');
    expect(await unpaid(order.order_id)).toBeUndefined();
  });

  test.each([
    ['short', TOTAL - 5_000, { drivers: TOTAL - 5_000, sales: 5_000 - TOTAL }],
    ['none', 0, {}],
  ])('paid %s stays due and is listed until it is paid', async (_, collected, ledger) => {
    const { order_id: id, ...order } = await delivered(collected, 'Had no more cash');
    const { cash, payment_status: status } = await details(id);
    expect([cash.collected.amount, status]).toEqual([collected, 'pending']);
    expect(await ledgerOf(id)).toEqual(ledger);
    expect((await shop.get(`payment/${order.payment_id}?key=${order.access_key}`)).body['result'].status).toBe(
      'on_delivery',
    );
    expect(await unpaid(id)).toMatchObject({ due: { amount: TOTAL }, collected: { amount: collected } });
    const rest = { order_id: id, collected: TOTAL, collected_by: 'Desk', note: 'Paid at the counter' };
    expect((await operate('cash/record', rest)).body['result'].collected.amount).toBe(TOTAL);
    expect(await unpaid(id)).toBeUndefined();
    expect((await details(id)).payment_status).toBe('paid');
    expect(await heldBy('Desk')).toMatchObject({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    await handOverAll('Desk');
  });

  test('of an order paid online takes no cash', async () => {
    const order = await ordered(shop, guestBuyer(), [scarf]);
    const { body } = await move(order.order_id, 'confirmed', { cash_collected: 1 });
    expect([MOVE_NOT_ALLOWED.errorCode, INVALID_FIELDS.errorCode]).toContain(body.errorCode);
  });

  test('reported by many at once is booked once', async () => {
    for (let round = 0; round < count(20); round += 1) {
      const { order_id: id } = await outForDelivery();
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => move(id, 'delivered', { cash_collected: TOTAL })),
      );
      expect(answers.filter(({ body }) => body.errorCode === 0)).toHaveLength(1);
      expect(await ledgerOf(id)).toEqual({ drivers: TOTAL, sales: -TOTAL });
    }
  });
});

async function handOverAll(driver: string): Promise<void> {
  const { market, day, outstanding } = await heldBy(driver);
  const body = { market, day, collected_by: driver, amount: outstanding.amount };
  expect((await operate('cash/hand-over', body)).body['result'].outstanding.amount).toBe(0);
}

describe('what is due', () => {
  const stored = async (orderId: string) =>
    (await run<{ minor: number }>('select amount_minor as minor from payments where order_id = $1', orderId))[0]!.minor;
  const linesOf = async ({ order_id: id, access_key: key }: TestOrder) =>
    (await shop.get(`order/details/${id}?key=${key}`)).body['result'].lines as {
      _id: string;
      line_total: { amount: number };
    }[];

  test('is stored as what is left after a part was cancelled, and that is the most a driver is paid', async () => {
    const order = await ordered(shop, guestBuyer(), [abaya, scarf], COD);
    expect(await stored(order.order_id)).toBe(TOTAL);
    const [first] = await linesOf(order);
    const cancel = { order_id: order.order_id, key: order.access_key, reason_code: 'changed_mind' };
    const part = { ...cancel, lines: [{ line_id: first!._id, quantity: 1 }] };
    expect((await shop.post('order/cancel', part, { 'idempotency-key': newKey() })).body.errorCode).toBe(0);
    const left = TOTAL - first!.line_total.amount;
    expect([await stored(order.order_id), (await details(order.order_id)).cash.due.amount]).toEqual([left, left]);
    await moved(order.order_id, 'confirmed', 'packed', 'shipped');
    expect((await move(order.order_id, 'delivered', { cash_collected: TOTAL })).body.fields).toHaveProperty(
      'cash_collected',
    );
    const { body } = await move(order.order_id, 'delivered', { cash_collected: left, collected_by: 'Yousef' });
    expect(body.errorCode).toBe(0);
    const { invoice, credit } = (
      await run<{ invoice: number; credit: number }>(
        `select sum(amount_minor) filter (where kind = 'invoice')::bigint as invoice,
           sum(amount_minor) filter (where kind = 'credit_note')::bigint as credit from invoices where order_id = $1`,
        order.order_id,
      )
    )[0]!;
    expect(invoice - credit).toBe(left);
    expect(await ledgerOf(order.order_id)).toEqual({ drivers: left, sales: -left });
  });

  test('stays when the buyer amends the address', async () => {
    const { order_id: id, access_key: key } = await ordered(shop, guestBuyer(), [abaya, scarf], COD);
    const address = { ...ADDRESS, address_line_one: 'Villa 9' };
    const { body } = await shop.post('order/amend', { order_id: id, key, shipping_address: address });
    expect(body['result']).toEqual({ amended: ['address'] });
    expect([await stored(id), (await details(id)).cash.due.amount]).toEqual([TOTAL, TOTAL]);
  });

  test('is shared by both orders of an exchange', async () => {
    const [small, large] = await exchanges.sizes();
    const order = await exchanges.bought([small, small], COD);
    const total = await stored(order.order_id);
    const made = await exchanges.exchange(order, [{ variant: large, quantity: 1 }]);
    const old = await stored(order.order_id);
    const fresh = await stored(made.order_id);
    expect([old + fresh, (await details(made.order_id)).cash.due.amount]).toEqual([total, fresh]);
    for (const [id, due] of [
      [order.order_id, old],
      [made.order_id, fresh],
    ] as const) {
      await moved(id, 'confirmed', 'packed', 'shipped');
      const { body } = await move(id, 'delivered', { cash_collected: due });
      expect(body.errorCode, body.message).toBe(0);
      expect(await ledgerOf(id)).toEqual({ drivers: due, sales: -due });
    }
  });
});

describe('handing over', () => {
  test('is by driver and day: a part needs a note, the rest stays with the driver, nobody hands over more', async () => {
    const { driver, order_id: first } = await delivered();
    const second = await outForDelivery(driver);
    await move(second.order_id, 'delivered', { cash_collected: TOTAL });
    const held = await heldBy(driver);
    expect(held).toMatchObject({
      market: 'ae',
      collected: { amount: 2 * TOTAL },
      handed_over: { amount: 0 },
      outstanding: { amount: 2 * TOTAL },
    });
    expect(held.orders.map(({ order_id: id }: { order_id: string }) => id)).toEqual([first, second.order_id]);
    const { market, day } = held;
    const hand = (amount: number, more: object = {}, key?: string) =>
      operate('cash/hand-over', { market, day, collected_by: driver, amount, ...more }, desk, key);
    expect((await hand(2 * TOTAL + 1)).body.fields).toHaveProperty('amount');
    expect((await hand(TOTAL + 1)).body.fields).toHaveProperty('note');
    const key = newKey();
    const part = await hand(TOTAL + 1, { note: 'The rest tomorrow' }, key);
    expect(part.body['result']).toMatchObject({
      handed_over: { amount: TOTAL + 1 },
      outstanding: { amount: TOTAL - 1 },
    });
    const again = await hand(TOTAL + 1, { note: 'The rest tomorrow' }, key);
    expect(again.body['result']).toEqual(part.body['result']);
    expect(await ledgerOf(first)).toEqual({ cash: TOTAL, sales: -TOTAL });
    expect(await ledgerOf(second.order_id)).toEqual({ cash: 1, drivers: TOTAL - 1, sales: -TOTAL });
    await hand(TOTAL - 1);
    expect(await heldBy(driver)).toBeUndefined();
    expect((await hand(1)).body.fields).toHaveProperty('amount');
  });

  test('the same cash by many at once is handed over once, also while it is corrected', async () => {
    for (let round = 0; round < count(20); round += 1) {
      const { driver, order_id: id } = await delivered();
      const { market, day } = await heldBy(driver);
      const hand = () => operate('cash/hand-over', { market, day, collected_by: driver, amount: TOTAL });
      const correct = () => operate('cash/record', { order_id: id, collected: 1_000, note: 'Miscounted' });
      const answers = await Promise.all([hand(), correct(), hand(), correct(), hand()]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const { cash = 0, drivers = 0, sales } = await ledgerOf(id);
      expect([cash === TOTAL ? drivers : 1_000 - drivers, cash + drivers + sales!]).toEqual([0, 0]);
    }
  });

  test('is the order desk’s: other roles and the bookkeeper do not find it', async () => {
    const bookkeeper = await addOperator(shop, 'bookkeeper');
    expect((await shop.get('operator/cash/list', bookkeeper.bearer)).status).toBe(404);
    const body = { market: 'ae', day: '2026-11-01', collected_by: 'x', amount: 1 };
    expect((await operate('cash/hand-over', body, bookkeeper)).status).toBe(404);
    expect((await operate('cash/hand-over', { ...body, market: 'zz' })).body.fields).toHaveProperty('amount');
  });
});

describe('what was noted wrongly', () => {
  test('is corrected as long as the driver has the money', async () => {
    const { order_id: id, driver } = await delivered();
    const record = (collected: number, more: object = {}) =>
      operate('cash/record', { order_id: id, collected, note: 'Miscounted', ...more });
    expect((await record(TOTAL + 1, { collected_by: 'x' })).body.fields).toHaveProperty('collected');
    expect((await record(TOTAL - 5_000)).body['result'].collected.amount).toBe(TOTAL - 5_000);
    expect(await ledgerOf(id)).toEqual({ drivers: TOTAL - 5_000, sales: 5_000 - TOTAL });
    expect((await record(TOTAL)).body.fields).toHaveProperty('collected_by');
    await handOverAll(driver);
    expect((await record(TOTAL - 5_001)).body.fields).toHaveProperty('collected');
    expect((await record(TOTAL, { collected_by: driver })).body.errorCode).toBe(0);
    expect(await ledgerOf(id)).toEqual({ cash: TOTAL - 5_000, drivers: 5_000, sales: -TOTAL });
    const { events } = await details(id);
    expect(events.filter(({ what }: { what: string }) => what === 'cash_recorded')).toHaveLength(2);
  });

  test('is not recorded before the delivery, nor of an order that is paid otherwise', async () => {
    const { order_id: waiting } = await outForDelivery();
    const online = await ordered(shop, guestBuyer(), [scarf]);
    for (const id of [waiting, online.order_id]) {
      const { body } = await operate('cash/record', { order_id: id, collected: 1, collected_by: 'x', note: 'x' });
      expect(body.errorCode).toBe(MOVE_NOT_ALLOWED.errorCode);
    }
  });

  test('an owner gives up what is missing, and nobody else does', async () => {
    const { order_id: id } = await delivered(0, 'Nobody paid');
    const waive = (by: TestOperator) => operate('cash/waive', { order_id: id, note: 'A gift of the house' }, by);
    expect((await waive(desk)).status).toBe(404);
    expect((await waive(owner)).body['result']).toMatchObject({ waived: true, collected: { amount: 0 } });
    expect((await waive(owner)).body.errorCode).toBe(0);
    expect(await unpaid(id)).toBeUndefined();
    const { order_id: paid } = await delivered();
    const { body } = await operate('cash/waive', { order_id: paid, note: 'x' }, owner);
    expect(body.errorCode).toBe(MOVE_NOT_ALLOWED.errorCode);
  });
});

describe('a refund of cash', () => {
  const refund = (orderId: string, more: object = {}, by = desk) =>
    operate(
      'order/refund',
      {
        order_id: orderId,
        amount: 3_000,
        reason_text: 'A loose seam',
        account_holder: 'Sara Ahmed',
        iban: IBAN,
        ...more,
      },
      by,
    );
  const waiting = async (refundId: string) =>
    (await shop.get('operator/money/list', desk.bearer)).body['result'].refunds.find(
      (one: { refund_id: string }) => one.refund_id === refundId,
    );

  test('goes to a bank account, is booked when it was sent, and its account is erased then', async () => {
    const buyer = guestBuyer();
    const order = await ordered(shop, buyer, [abaya, scarf], COD);
    await moved(order.order_id, 'confirmed', 'packed', 'shipped');
    expect((await refund(order.order_id)).body.errorCode).toBe(REFUND_TOO_MUCH.errorCode);
    await move(order.order_id, 'delivered', { cash_collected: TOTAL });
    expect((await refund(order.order_id, { account_holder: '', iban: 'AE07' })).body.fields).toMatchObject({
      account_holder: expect.any(String) as string,
      iban: expect.any(String) as string,
    });
    expect((await refund(order.order_id, { amount: TOTAL + 1 })).body.errorCode).toBe(REFUND_TOO_MUCH.errorCode);
    const { refund_id: id, status } = (await refund(order.order_id)).body['result'];
    expect(status).toBe('on_its_way');
    expect((await waiting(id)).bank).toEqual({ account_holder: 'Sara Ahmed', iban: IBAN });
    const [sealed] = await run<{ text: string }>('select r::text as text from refunds r where id = $1', id);
    expect(sealed!.text).not.toContain(IBAN);
    const send = (key = newKey()) =>
      operate('money/transferred', { refund_id: id, bank_reference: 'TT 4711' }, desk, key);
    const key = newKey();
    expect((await send(key)).body['result']).toEqual({ refund_id: id, status: 'done' });
    expect((await send(key)).body.errorCode).toBe(0);
    expect((await send()).body.errorCode).toBe(MOVE_NOT_ALLOWED.errorCode);
    expect(await ledgerOf(order.order_id)).toEqual({ drivers: TOTAL, sales: 3_000 - TOTAL, bank: -3_000 });
    const { billing, refunds, payment_status: paid } = await details(order.order_id);
    expect([paid, refunds[0].status, billing.credit_notes[0].amount.amount]).toEqual([
      'partially_refunded',
      'done',
      3_000,
    ]);
    expect(await waiting(id)).toBeUndefined();
    const [row] = await run<{ bank: Buffer | null }>('select bank from refunds where id = $1', id);
    expect(row!.bank).toBeNull();
    await lastLetter(shop.shop, buyer.contact.email, { template: 'refund_done' });
  });

  test('a large one waits for a second operator, and no provider is ever asked', async () => {
    const dear = (await addProduct(shop.shop, { priceMinor: 300_000, pieces: 5 }))[0]!;
    const order = await ordered(shop, guestBuyer(), [dear], COD);
    await moved(order.order_id, 'confirmed', 'packed', 'shipped');
    await move(order.order_id, 'delivered', { cash_collected: (await details(order.order_id)).cash.due.amount });
    const { refund_id: id, status } = (await refund(order.order_id, { amount: 250_000 })).body['result'];
    expect(status).toBe('waits_for_second');
    const sent = { refund_id: id, bank_reference: 'TT 1' };
    const early = await operate('money/transferred', sent);
    expect(early.body.errorCode).toBe(SECOND_OPERATOR_NEEDED.errorCode);
    expect((await operate('order/approve-refund', { refund_id: id }, other)).body['result'].status).toBe('on_its_way');
    const [row] = await run<{ due: Date | null }>('select next_try_at as due from refunds where id = $1', id);
    expect(row!.due).toBeNull();
    expect((await operate('money/transferred', sent)).body.errorCode).toBe(0);
  });
});
