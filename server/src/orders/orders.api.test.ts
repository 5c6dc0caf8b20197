// Orders over HTTP: a member's list, an order's details, and requesting a lost link again.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COOKIES } from '@hindam/contract/storage';
import { count } from '../../testing/counts.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import {
  cancelIn,
  addOrderIn,
  addPlacedOrder,
  addUnpaidOrder,
  draftLine,
  measuredLine,
  withOrder,
} from '../../testing/orders.ts';
import { median } from '../../testing/rank-test.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';
import { makeSecrets } from '../kernel/secrets.ts';
import { requestCancel } from './cancelling.service.ts';
import { expireOrder, moveOrder, replaceOrder } from './moves.service.ts';
import { accessKeyOf } from './order-access.ts';
import { viewOrder } from './orders.service.ts';

let shop: TestShop;
let sara: TestMember;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  sara = await addMember(shop.shop, { name: 'Sara' });
});

const keyOf = (orderId: string, accessVersion = 1) => accessKeyOf(shop.shop.secrets, { orderId, accessVersion });
const details = (orderId: string, headers: Record<string, string> = {}, query = '') =>
  shop.get(`order/details/${orderId}${query}`, headers);
const cookieOf = (orderId: string, key: string) => ({ cookie: `${COOKIES.orderAccess}=${orderId}.${key}` });

describe('a member’s list', () => {
  test('has that member’s orders, newest first, and nobody else’s', async () => {
    const other = await addMember(shop.shop);
    await addPlacedOrder(shop.shop, { customerId: other.customerId });
    await addPlacedOrder(shop.shop);
    const mine: string[] = [];
    for (let i = 0; i < 12; i += 1) mine.unshift(await addPlacedOrder(shop.shop, { customerId: sara.customerId }));
    const first = (await shop.get('order/list', sara.bearer)).body['result'];
    expect(first).toMatchObject({ total: 12, page: 1, pages: 2 });
    const second = (await shop.get('order/list?page=2', sara.bearer)).body['result'];
    const shown = [...first.orders, ...second.orders].map(({ _id }: { _id: string }) => _id);
    expect(shown).toEqual(mine);
    expect((await shop.get('order/list?page=3', sara.bearer)).body['result'].orders).toEqual([]);
    expect((await shop.get('order/list')).status).toBe(401);
  });

  test('a card has number, date, status, sum, pieces and pictures, in the member’s language', async () => {
    const picture = { key: 'p'.repeat(40), width: 900, height: 1_200, placeholder: 'aaaa' };
    const lines = Array.from({ length: 5 }, () => draftLine({ picture, quantity: 2 }));
    const orderId = await addPlacedOrder(shop.shop, { customerId: sara.customerId, lines });
    const { number } = await viewOrder(shop.shop.database, orderId);
    const [card] = (await shop.get('order/list?language_code=arb', sara.bearer)).body['result'].orders;
    expect(card).toMatchObject({
      _id: orderId,
      order_number: number,
      order_status: 'placed',
      payment_status: 'pending',
      total: { amount: 102_500, currency: 'AED' },
      count: 10,
    });
    expect(card.images).toHaveLength(4);
    expect(card.images[0].alt).toBe('عباءة');
    expect(Date.now() - Date.parse(card.order_date)).toBeLessThan(60_000);
  });

  test('does not repeat an order that was replaced by a later one', async () => {
    const old = await addUnpaidOrder(shop.shop, { customerId: sara.customerId });
    const next = await addPlacedOrder(shop.shop, { customerId: sara.customerId });
    await withOrder(shop.shop, old, (tx, order) => replaceOrder(tx, order, next));
    const { orders, total } = (await shop.get('order/list', sara.bearer)).body['result'];
    expect([total, orders.map(({ _id }: { _id: string }) => _id)]).toEqual([1, [next]]);
  });
});

describe('order details', () => {
  test('have everything the order stored, in the requested language, and the steps ahead', async () => {
    const line = measuredLine({
      quantity: 2,
      discountMinor: 501,
      remarks: 'longer sleeves',
      customSizeLabel: 'mother',
    });
    const orderId = await addPlacedOrder(shop.shop, { customerId: sara.customerId, lines: [line, draftLine()] });
    const { body } = await details(orderId, sara.bearer, '?language_code=arb');
    const order = body['result'];
    expect(order).toMatchObject({
      _id: orderId,
      order_status: 'placed',
      payment_option: 'cod',
      count: 3,
      subtotal: { amount: 30_000, currency: 'AED' },
      discount: { amount: 501 },
      shipping: { amount: 2_500 },
      total: { amount: 31_999 },
      refunded: { amount: 0 },
      vat_rate: 5,
      contact: { email: 'guest@example.com', phone: '+971501234567' },
      shipping_address: { city: 'Dubai', address_line_one: 'Tower 7, flat 1204', dial_code: '+971' },
      delivery: { earliest: '2026-12-01', latest: '2026-12-04', tracking_number: null, delivery_code: null },
      payment: { payment_id: expect.any(String), plan: null, paid: { amount: 0 } },
      refunds: [],
      cancel: { how: 'now', requested: false },
      can_pay: false,
      can_reorder: true,
    });
    expect(order.lines[0]).toMatchObject({
      title: 'عباءة',
      color_name: 'أسود',
      size: '',
      made_to_measure: true,
      custom_size_label: 'mother',
      remarks: 'longer sleeves',
      quantity: 2,
      cancelled: 0,
      unit_price: { amount: 10_000 },
      line_total: { amount: 20_000 },
      discount: { amount: 501 },
    });
    expect(order.timeline.map(({ status, at }: { status: string; at: unknown }) => [status, at !== null])).toEqual([
      ['placed', true],
      ['confirmed', false],
      ['in_tailoring', false],
      ['packed', false],
      ['shipped', false],
      ['out_for_delivery', false],
      ['delivered', false],
    ]);
    expect(order.billing.invoice_number).toMatch(/^AE-\d{4}-\d{6}$/);
    expect(JSON.stringify(body)).not.toContain('bust');
  });

  test('an unpaid order can be paid only while its pieces are held', async () => {
    const orderId = await addUnpaidOrder(shop.shop, { customerId: sara.customerId });
    const unpaid = async () => (await details(orderId, sara.bearer)).body['result'];
    expect(await unpaid()).toMatchObject({
      order_number: null,
      can_pay: true,
      can_reorder: false,
      cancel: { how: 'no' },
      billing: { invoice_number: null, issued_at: null, credit_notes: [] },
    });
    await shop.shop.database.query(
      `update orders set hold_expires_at = shop.now() - interval '1 second' where id = $1`,
      [orderId],
    );
    expect((await unpaid()).can_pay).toBe(false);
    await withOrder(shop.shop, orderId, expireOrder);
    expect(await unpaid()).toMatchObject({ can_pay: false, can_reorder: true, order_status: 'expired' });
  });

  test('cancelled pieces and a pending cancellation request are shown', async () => {
    const orderId = await addOrderIn(shop.shop, 'confirmed', { customerId: sara.customerId });
    await withOrder(shop.shop, orderId, async (tx, order) => {
      const [line] = order.lines;
      const reason = { reasonCode: 'changed_mind' as const, reasonText: 'too dark' };
      await cancelIn(tx, order, { lines: [{ lineId: line!.lineId, quantity: 1 }], by: 'shopper', ...reason });
      await moveOrder(tx, order, { to: 'in_tailoring', by: 'operator', what: 'in_tailoring' });
      await requestCancel(tx, order, { ...reason, pieces: '' });
    });
    const order = (await details(orderId, sara.bearer)).body['result'];
    expect(order.lines.map(({ cancelled }: { cancelled: number }) => cancelled)).toEqual([1, 0]);
    expect(order.cancel).toEqual({ how: 'request', requested: true });
    await expect(
      withOrder(shop.shop, orderId, (tx, locked) =>
        requestCancel(tx, locked, { reasonCode: 'other', reasonText: 'again', pieces: '' }),
      ),
    ).rejects.toThrow('CANCEL_REQUESTED_ALREADY');
    // The shopper's text must not be in the history, because rows of the history cannot be erased.
    const history = JSON.stringify((await viewOrder(shop.shop.database, orderId)).history);
    expect(history).not.toContain('too dark');
  });
});

describe('who may open an order', () => {
  test('its member, any holder of its key, and the browser that placed it', async () => {
    const orderId = await addPlacedOrder(shop.shop, { customerId: sara.customerId });
    const key = keyOf(orderId);
    for (const answer of [
      await details(orderId, sara.bearer),
      await details(orderId, {}, `?key=${key}`),
      await details(orderId, cookieOf(orderId, key)),
    ])
      expect([answer.status, answer.body['result']._id]).toEqual([200, orderId]);
  });

  test('a logged-in member opens a guest’s order by its key, but not without it', async () => {
    const orderId = await addPlacedOrder(shop.shop);
    expect((await details(orderId, sara.bearer, `?key=${keyOf(orderId)}`)).status).toBe(200);
    expect(
      (
        await details(orderId, {
          ...sara.cookie,
          cookie: `${sara.cookie.cookie}; ${cookieOf(orderId, keyOf(orderId)).cookie}`,
        })
      ).status,
    ).toBe(200);
    expect((await details(orderId, sara.bearer)).status).toBe(404);
  });

  test('everybody else gets the same response as for an order that does not exist', async () => {
    const orderId = await addPlacedOrder(shop.shop, { customerId: sara.customerId });
    const guests = await addPlacedOrder(shop.shop);
    const stranger = await addMember(shop.shop);
    const nothing = (await details(newId(), stranger.bearer)).body;
    const answers = [
      await details(orderId),
      await details(orderId, stranger.bearer),
      await details(orderId, {}, `?key=${keyOf(guests)}`),
      await details(orderId, {}, `?key=${'A'.repeat(43)}`),
      await details(orderId, {}, '?key='),
      await details(orderId, cookieOf(guests, keyOf(guests))),
      await details(orderId, cookieOf(orderId, keyOf(guests))),
      await details(guests, sara.bearer),
      await details(guests),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect({ ...body, requestId: '' }).toEqual({ ...nothing, requestId: '' });
    }
  });

  test('a new access version revokes the links sent before', async () => {
    const orderId = await addPlacedOrder(shop.shop);
    const key = keyOf(orderId);
    await shop.shop.database.query('update orders set access_version = access_version + 1 where id = $1', [orderId]);
    expect((await details(orderId, {}, `?key=${key}`)).status).toBe(404);
    expect((await details(orderId, {}, `?key=${keyOf(orderId, 2)}`)).status).toBe(200);
  });

  test('keys made before a change of the shop’s secret still work, keys of an unknown secret do not', async () => {
    const [newer, older, strange] = ['newer', 'older', 'strange'].map((name) => name.repeat(8)) as [
      string,
      string,
      string,
    ];
    const changed = await openTestShop({ SECRETS: `${newer},${older}` });
    const orderId = await addPlacedOrder(changed.shop);
    const opens = async (...secrets: string[]) =>
      (
        await changed.get(
          `order/details/${orderId}?key=${accessKeyOf(makeSecrets(secrets), { orderId, accessVersion: 1 })}`,
        )
      ).status;
    expect([await opens(older), await opens(newer), await opens(strange)]).toEqual([200, 200, 404]);
    await changed.close();
  });
});

describe('a lost link', () => {
  const ask = (order_number: string, email: string) =>
    shop.post('order/send-link', { order_number, email, language_code: 'arb' });

  async function wanted(): Promise<{ orderId: string | null; language: string }[]> {
    const rows = await shop.shop.database.query<{ payload: { orderId: string | null; language: string } }>(
      `select payload from outbox where name = 'order.link_wanted' order by seq`,
    );
    return rows.map(({ payload }) => payload);
  }

  test('is requested for the order with that number and mail, however both are spelled', async () => {
    const email = `sara-${newId()}@example.com`;
    const orderId = await addPlacedOrder(shop.shop, { email });
    const number = (await viewOrder(shop.shop.database, orderId)).number!;
    const arabic = number.slice(3).replace(/\d/g, (digit) => String.fromCodePoint(0x06_60 + Number(digit)));
    for (const typed of [number, number.toLowerCase(), number.slice(3), ` ${number.replace('-', ' ')} `, arabic]) {
      const { body } = await ask(typed, email.toUpperCase());
      expect(body.errorCode).toBe(0);
      expect((await wanted()).at(-1)).toEqual({ orderId, language: 'arb' });
    }
  });

  test('gets the same response when no order has that number and mail, and its event names no order', async () => {
    const email = `noura-${newId()}@example.com`;
    const orderId = await addPlacedOrder(shop.shop, { email });
    const number = (await viewOrder(shop.shop.database, orderId)).number!;
    const known = await ask(number, email);
    for (const [typed, mail] of [
      ['HN-00000000', email],
      [number, 'other@example.com'],
      ['not a number', 'nobody@example.com'],
    ] as const) {
      const answer = await ask(typed, mail);
      expect({ ...answer.body, requestId: '' }).toEqual({ ...known.body, requestId: '' });
      expect(answer.status).toBe(known.status);
      expect((await wanted()).at(-1)!.orderId).toBeNull();
    }
  });

  test('takes the same time whether or not there is such an order', async () => {
    const email = `reem-${newId()}@example.com`;
    const orderId = await addPlacedOrder(shop.shop, { email });
    const number = (await viewOrder(shop.shop.database, orderId)).number!;
    const round = async () => {
      const times: [number[], number[]] = [[], []];
      for (let i = 0; i < count(2_000); i += 1) {
        const isKnown = i % 2 === 0;
        const from = performance.now();
        await ask(isKnown ? number : 'HN-00000000', email);
        times[isKnown ? 0 : 1].push(performance.now() - from);
      }
      const [known, unknown] = [median(times[0]), median(times[1])];
      return { apartMs: Math.abs(known - unknown), quickerMs: Math.min(known, unknown) };
    };
    // A busy machine slows both requests, so the allowed difference grows with their time. Chance can make one round
    // differ, but a real difference shows in every round.
    const rounds = [await round()];
    const isAlike = () => rounds.some(({ apartMs, quickerMs }) => apartMs < Math.max(2, 0.2 * quickerMs));
    while (!isAlike() && rounds.length < 3) rounds.push(await round());
    expect(isAlike(), JSON.stringify(rounds)).toBe(true);
  }, 300_000);

  test('rejects a malformed mail with a fault that names the field', async () => {
    expect((await ask('HN-00000000', 'no mail')).body['fields']).toHaveProperty('email');
  });
});
