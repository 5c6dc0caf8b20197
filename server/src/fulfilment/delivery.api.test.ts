// Deliveries over HTTP: what a recipient may request and when, the order desk's answers, and the messages about them.
import type { Delivery } from '@hindam/contract/delivery';
import type { DeliveryRequest } from '@hindam/contract/operator/delivery';
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { lastLetter } from '../../testing/letters.ts';
import { addMember } from '../../testing/members.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addOrderIn, addUnpaidOrder, moveOrderTo } from '../../testing/orders.ts';
import { type Answer, openTestShop, type TestShop } from '../../testing/shop.ts';
import { settled } from '../../testing/table-hashes.ts';
import { newId } from '../kernel/ids.ts';
import { accessKeyOf } from '../orders/order-access.ts';

const PLANNED = { window_from: '2027-03-01T05:00:00.000Z', window_to: '2027-03-01T09:00:00.000Z' };
const { DELIVERY_NOT_OPEN, DELIVERY_TO_BE_PAID, INVALID_FIELDS } = REFUSALS;

let shop: TestShop;
let desk: TestOperator;
/** Id of a guest's order by card that is shipped, with a planned delivery time. */
let orderId: string;
let key: string;
let email: string;

beforeAll(async () => {
  shop = await openTestShop();
  // The orders of this test have no payment, which statement 9 of the audit would otherwise report when the shop
  // closes.
  shop.allowFindings(9);
  desk = await addOperator(shop, 'order_desk');
});
afterAll(() => shop.close());
beforeEach(async () => {
  email = `guest-${newId()}@example.com`;
  orderId = await shippedOrder({ email });
  key = keyOf(orderId);
});

const keyOf = (id: string) => accessKeyOf(shop.shop.secrets, { orderId: id, accessVersion: 1 });

async function shippedOrder(more: object = {}, planned: object = PLANNED): Promise<string> {
  const id = await addUnpaidOrder(shop.shop, { paymentOption: 'card', ...more });
  await moveOrderTo(shop.shop, id, 'packed');
  await move(id, 'shipped', { tracking_number: 'AX-1', ...planned });
  return id;
}

const move = (id: string, to: string, more: object = {}) =>
  shop.post('operator/order/move', { order_id: id, to, ...more }, desk.bearer);
const change = async (what: string, more: object = {}, id = orderId): Promise<Answer> =>
  (await shop.post('delivery/change', { order_id: id, key: keyOf(id), change: what, ...more })).body;
const report = async (problem: string, note?: string): Promise<Answer> =>
  (await shop.post('delivery/report', { order_id: orderId, key, problem, ...(note === undefined ? {} : { note }) }))
    .body;
const details = async (id = orderId) =>
  (await shop.get(`delivery/details/${id}?key=${keyOf(id)}`)).body['result'] as Delivery;
const open = async () =>
  ((await shop.get('operator/delivery/list', desk.bearer)).body['result'].requests as DeliveryRequest[]).filter(
    (one) => one.order_id === orderId,
  );
const answer = async (requestId: string, agree: boolean, note = ''): Promise<Answer> =>
  (await shop.post('operator/delivery/answer', { request_id: requestId, agree, note }, desk.bearer)).body;

describe('the planned time', () => {
  test('is confirmed once, as it was shown; a new plan is to be confirmed anew', async () => {
    expect((await details()).can).toMatchObject({ confirm: true });
    const stale = await change('confirm', { window_from: '2027-03-02T05:00:00.000Z' });
    expect(stale.errorCode).toBe(DELIVERY_NOT_OPEN.errorCode);
    for (let twice = 0; twice < 2; twice += 1)
      expect((await change('confirm', { window_from: PLANNED.window_from }))['result']).toMatchObject({
        confirmed: true,
        can: { confirm: false },
      });
    await move(orderId, 'out_for_delivery', {
      window_from: '2027-03-01T06:00:00.000Z',
      window_to: '2027-03-01T08:00:00.000Z',
    });
    expect(await details()).toMatchObject({ confirmed: false, can: { confirm: true, move: false } });
  });

  test('cannot be confirmed where there is none', async () => {
    const id = await shippedOrder({}, {});
    expect((await details(id)).can).toMatchObject({ confirm: false, move: true });
    expect((await change('confirm', { window_from: PLANNED.window_from }, id)).errorCode).toBe(
      DELIVERY_NOT_OPEN.errorCode,
    );
  });
});

describe('another time', () => {
  test('is wished for, agreed and planned, and the recipient is told by letter', async () => {
    const { windows } = await details();
    expect(windows.length).toBeGreaterThan(6);
    const wanted = windows[4]!;
    expect((await change('window', { window_from: wanted.from }))['result'].wish).toEqual({
      ...wanted,
      state: 'open',
      answer: '',
    });
    const [request] = await open();
    expect(request).toMatchObject({ kind: 'window', state: 'open', window_from: wanted.from });
    expect((await answer(request!._id, true))['result']).toMatchObject({ state: 'done' });
    const { body } = await shop.get(`order/details/${orderId}?key=${key}`);
    expect(body['result'].delivery).toMatchObject({ window_from: wanted.from, window_to: wanted.to });
    const { html } = await lastLetter(shop.shop, email, { template: 'delivery_time_agreed' });
    expect(html).toContain(`/new-delivery/${orderId}?key=${key}`);
    expect((await answer(request!._id, false, 'No.')).errorCode).toBe(DELIVERY_NOT_OPEN.errorCode);
    const actions = await shop.shop.database.query(
      `select action, details from operator_actions where subject = $1 and action = 'delivery.answered'`,
      [orderId],
    );
    expect(actions).toEqual([
      { action: 'delivery.answered', details: { request: request!._id, kind: 'window', state: 'done' } },
    ]);
  });

  test('is refused with words, which the recipient reads; another may be wished for', async () => {
    const { windows } = await details();
    await change('window', { window_from: windows[0]!.from });
    const [request] = await open();
    expect((await answer(request!._id, false)).fields).toHaveProperty('note');
    await answer(request!._id, false, 'The courier is fully booked that day.');
    expect((await details()).wish).toMatchObject({
      state: 'refused',
      answer: 'The courier is fully booked that day.',
    });
    const { text } = await lastLetter(shop.shop, email, { template: 'delivery_time_refused' });
    expect(text).toContain('fully booked');
    expect((await change('window', { window_from: windows[1]!.from }))['result'].wish.state).toBe('open');
  });

  test('a member is told in the account too', async () => {
    const member = await addMember(shop.shop);
    orderId = await shippedOrder({ customerId: member.customerId, email: member.email });
    const { windows } = await details();
    await change('window', { window_from: windows[0]!.from });
    const [request] = await open();
    await answer(request!._id, true);
    await settled(shop.shop.database);
    const { body } = await shop.get('notification/list', member.bearer);
    expect(body['result'].notifications[0]).toMatchObject({
      title: 'Your delivery time is agreed',
      page: 'new-delivery',
      orderId,
    });
  });

  test('wishes at the same moment leave one open, and two answers at once are one', async () => {
    const { windows } = await details();
    await Promise.all(
      Array.from({ length: count(50) }, (_, at) =>
        change('window', { window_from: windows[at % windows.length]!.from }),
      ),
    );
    const requests = await open();
    expect(requests).toHaveLength(1);
    const codes = (
      await Promise.all([true, false, true, false].map((agree) => answer(requests[0]!._id, agree, 'x')))
    ).map(({ errorCode }) => errorCode);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === DELIVERY_NOT_OPEN.errorCode)).toHaveLength(3);
  });

  test.each([
    ['nothing', undefined],
    ['a time that is not offered', '2026-01-01T00:00:00.000Z'],
    ['a minute beside an offered one', 'beside'],
  ])('%s is a message at the field', async (_, typed) => {
    const { windows } = await details();
    const from = typed === 'beside' ? new Date(Date.parse(windows[0]!.from) + 60_000).toISOString() : typed;
    const { errorCode, fields } = await change('window', from === undefined ? {} : { window_from: from });
    expect([errorCode, Object.keys(fields ?? {})]).toEqual([INVALID_FIELDS.errorCode, ['window_from']]);
  });

  test('no longer stands once the parcel is out, and cannot be wished for then', async () => {
    const { windows } = await details();
    await change('window', { window_from: windows[0]!.from });
    const [request] = await open();
    await move(orderId, 'out_for_delivery');
    expect(await open()).toEqual([]);
    expect((await details()).wish).toBeNull();
    expect((await answer(request!._id, true)).errorCode).toBe(DELIVERY_NOT_OPEN.errorCode);
    expect((await change('window', { window_from: windows[0]!.from })).errorCode).toBe(DELIVERY_NOT_OPEN.errorCode);
    await move(orderId, 'delivery_failed');
    expect((await details()).can).toMatchObject({ move: true });
  });
});

describe('the reception', () => {
  test('is named, named differently, and taken back', async () => {
    expect((await change('reception', { reception: 'Tower 7, ask for Maha' }))['result'].reception).toBe(
      'Tower 7, ask for Maha',
    );
    await change('reception', { reception: 'الاستقبال' });
    expect((await details()).reception).toBe('الاستقبال');
    expect((await change('in_person'))['result'].reception).toBeNull();
    expect((await change('in_person')).errorCode).toBe(0);
    const { body } = await shop.get(`operator/order/details/${orderId}`, desk.bearer);
    expect(body['result'].delivery_requests.map((one: { state: string }) => one.state)).toEqual(['ended', 'ended']);
    // The history must not contain the recipient's text, because rows of the history cannot be erased.
    expect(JSON.stringify(body['result'].events)).not.toMatch(/Maha|الاستقبال/);
  });

  test('takes no parcel that is paid in cash', async () => {
    const id = await addOrderIn(shop.shop, 'shipped');
    expect(await details(id)).toMatchObject({ due: { amount: 22_500, currency: 'AED' }, can: { reception: false } });
    expect((await change('reception', { reception: 'Lobby' }, id)).errorCode).toBe(DELIVERY_TO_BE_PAID.errorCode);
  });

  test.each([
    ['nothing', ''],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['a direction override', 'Lobby \u202Ecba'],
    ['a link', 'see https://evil.example'],
    ['a card number', '4111 1111 1111 1111'],
  ])('%s is a message at the field', async (_, reception) => {
    const { errorCode, fields } = await change('reception', { reception });
    expect([errorCode, Object.keys(fields ?? {})]).toEqual([INVALID_FIELDS.errorCode, ['reception']]);
  });

  test('emoji are words like others', async () => {
    expect((await change('reception', { reception: 'Lobby 🌙' }))['result'].reception).toBe('Lobby 🌙');
  });
});

describe('a problem', () => {
  test('waits for the order desk, which answers it once; sent twice it is one', async () => {
    await report('damaged', 'The box is torn.');
    await report('damaged', 'The box is torn.');
    const [request, ...others] = await open();
    expect([request, others]).toMatchObject([{ problem: 'damaged', note: 'The box is torn.' }, []]);
    expect((await answer(request!._id, true)).fields).toHaveProperty('note');
    await answer(request!._id, true, 'We will send you another one.');
    expect((await details()).reports).toMatchObject([
      { problem: 'damaged', note: 'The box is torn.', answer: 'We will send you another one.' },
    ]);
    const { subject, text } = await lastLetter(shop.shop, email, { template: 'delivery_problem_answered' });
    expect(subject).toContain('our answer');
    expect(text).toContain('We will send you another one.');
  });

  test('of another kind needs words, and at most five wait at once', async () => {
    expect((await report('other')).fields).toHaveProperty('note');
    expect((await report('other', 'x'.repeat(10_000))).fields).toHaveProperty('note');
    for (let at = 0; at < 5; at += 1) expect((await report('other', `problem ${at}`)).errorCode).toBe(0);
    expect((await report('other', 'one more')).errorCode).toBe(DELIVERY_NOT_OPEN.errorCode);
    const { status } = await shop.post('delivery/report', { order_id: orderId, key, problem: 'nonsense' });
    expect(status).toBe(422);
  });

  test('can be reported after the delivery, and not before anything was sent', async () => {
    const early = await addOrderIn(shop.shop, 'placed');
    expect((await details(early)).can).toEqual({ confirm: false, move: false, reception: false, report: false });
    await move(orderId, 'delivered');
    expect(await details()).toMatchObject({ due: { amount: 0 }, can: { report: true, move: false, reception: false } });
    expect((await report('not_received')).errorCode).toBe(0);
  });
});

test('a stranger is told nothing', async () => {
  for (const asked of ['', '?key=nonsense', `?key=${keyOf(newId())}`])
    expect((await shop.get(`delivery/details/${orderId}${asked}`)).status).toBe(404);
  const { status } = await shop.post('delivery/change', {
    order_id: orderId,
    key: 'x'.repeat(43),
    change: 'in_person',
  });
  expect(status).toBe(404);
});
