// The order desk over HTTP: finding orders, moving them, tailoring stages, permissions, and the audit trail.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORDER_MOVES, ORDER_STATUSES, type OrderStatus } from '@hindam/contract/order-moves';
import { OPERATOR_ROLES } from '@hindam/contract/endpoint';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import { addMember } from '../../testing/members.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addOrderIn, addPlacedOrder, draftLine } from '../../testing/orders.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';
import { accessKeyOf } from '../orders/order-access.ts';
import { viewOrder } from '../orders/orders.service.ts';

let shop: TestShop;
let desk: TestOperator;
let tailor: TestOperator;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await addOperator(shop, 'order_desk');
  tailor = await addOperator(shop, 'tailor');
});
afterAll(() => shop.close());

const move = (orderId: string, to: OrderStatus, more: object = {}, as: Record<string, string> = desk.bearer) =>
  shop.post('operator/order/move', { order_id: orderId, to, ...more }, as);

const statusOf = async (orderId: string) => (await viewOrder(shop.shop.database, orderId)).status;

const stageOf = async (orderId: string, stage: string) => {
  const { lines } = await viewOrder(shop.shop.database, orderId);
  const body = { order_id: orderId, line_id: lines[1]!.lineId, stage };
  return shop.post('operator/order/tailoring', body, tailor.bearer);
};

const actionsOn = (orderId: string) =>
  shop.shop.database.query<{ action: string; details: object; operator_id: string }>(
    'select action, details, operator_id from operator_actions where subject = $1 order by at, id',
    [orderId],
  );

describe('moves', () => {
  test('an order moves through all steps to its delivery, and its owner sees each', async () => {
    const orderId = await addOrderIn(shop.shop, 'placed');
    const key = accessKeyOf(shop.shop.secrets, { orderId, accessVersion: 1 });
    const delivery = async () => (await shop.get(`order/details/${orderId}?key=${key}`)).body['result'].delivery;
    for (const to of ['confirmed', 'in_tailoring'] as const)
      expect((await move(orderId, to)).body['result']).toEqual({ order_id: orderId, order_status: to });
    expect((await stageOf(orderId, 'quality')).body.errorCode).toBe(0);
    expect((await move(orderId, 'packed')).body['result']).toEqual({ order_id: orderId, order_status: 'packed' });
    await move(orderId, 'shipped', {
      carrier: 'Aramex',
      tracking_number: 'AX-1',
      tracking_url: 'https://track.example.com/AX-1',
      note: 'two boxes',
    });
    expect(await delivery()).toMatchObject({
      carrier: 'Aramex',
      tracking_number: 'AX-1',
      tracking_url: 'https://track.example.com/AX-1',
      delivery_code: null,
    });
    await move(orderId, 'out_for_delivery', {
      window_from: '2026-12-01T08:00:00+04:00',
      window_to: '2026-12-01T12:00:00+04:00',
      driver_name: 'Omar',
      driver_phone: '+971501112233',
    });
    const out = await delivery();
    expect(out).toMatchObject({
      window_from: '2026-12-01T04:00:00.000Z',
      window_to: '2026-12-01T08:00:00.000Z',
      driver_name: 'Omar',
      tracking_number: 'AX-1',
    });
    expect(out.delivery_code).toMatch(/^\d{4}$/);
    const { totalMinor } = await viewOrder(shop.shop.database, orderId);
    expect((await move(orderId, 'delivered', { cash_collected: totalMinor })).body.errorCode).toBe(0);
    expect(await delivery()).toMatchObject({
      carrier: 'Aramex',
      driver_name: null,
      driver_phone: null,
      delivery_code: null,
    });
    const { history } = await viewOrder(shop.shop.database, orderId);
    expect(history.at(-1)).toMatchObject({
      from: 'out_for_delivery',
      to: 'delivered',
      by: 'operator',
      operatorId: desk.operatorId,
    });
    expect(history.find(({ to }) => to === 'shipped')).toMatchObject({ note: 'two boxes' });
  });

  test('after two failed attempts an order may be returned and shipped again with a new tracking number', async () => {
    const orderId = await addOrderIn(shop.shop, 'packed', { lines: [draftLine()] });
    await move(orderId, 'shipped', { tracking_number: 'AX-2' });
    await move(orderId, 'out_for_delivery', { delivery_code: '12ab' });
    await move(orderId, 'delivery_failed');
    const early = await move(orderId, 'returned_to_sender');
    expect(early.body.errorCode).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
    expect(early.body['result']).toEqual({ allowed: ['out_for_delivery'] });
    await move(orderId, 'out_for_delivery');
    await move(orderId, 'delivery_failed');
    expect((await move(orderId, 'returned_to_sender')).body.errorCode).toBe(0);
    expect((await move(orderId, 'packed')).body.errorCode).toBe(0);
    const again = await move(orderId, 'shipped');
    expect(again.body['fields']).toHaveProperty('tracking_number');
    expect((await move(orderId, 'shipped', { tracking_number: 'AX-3' })).body.errorCode).toBe(0);
  });

  test('faults of the fields of a move are reported, and nothing is moved', async () => {
    const orderId = await addOrderIn(shop.shop, 'packed', { lines: [draftLine()] });
    const noNumber = await move(orderId, 'shipped', { carrier: 'Aramex' });
    expect(noNumber.body.errorCode).toBe(REFUSALS.INVALID_FIELDS.errorCode);
    expect(noNumber.body['fields']).toHaveProperty('tracking_number');
    const window = { window_from: '2026-12-01T12:00:00Z', window_to: '2026-12-01T08:00:00Z' };
    expect((await move(orderId, 'shipped', { tracking_number: 'X', ...window })).body['fields']).toHaveProperty(
      'window_to',
    );
    expect(await statusOf(orderId)).toBe('packed');
    expect(await actionsOn(orderId)).toEqual([]);
  });

  test('packing with unfinished tailoring needs a confirmation and a reason for the audit trail', async () => {
    for (const from of ['confirmed', 'in_tailoring'] as const) {
      const orderId = await addOrderIn(shop.shop, from);
      if (from === 'in_tailoring') await stageOf(orderId, 'sewn');
      const before = (await actionsOn(orderId)).length;
      for (const more of [{}, { note: 'urgent' }, { skip_tailoring: false, note: 'urgent' }]) {
        const { body } = await move(orderId, 'packed', more);
        expect(body.errorCode).toBe(REFUSALS.INVALID_FIELDS.errorCode);
        expect(Object.keys(body['fields'] as object)).toEqual(['skip_tailoring']);
      }
      for (const note of [undefined, '', '   ']) {
        const { body } = await move(orderId, 'packed', { skip_tailoring: true, note });
        expect(Object.keys(body['fields'] as object)).toEqual(['note']);
      }
      expect((await move(orderId, 'packed', { skip_tailoring: 'yes', note: 'urgent' })).status).toBe(422);
      expect([await statusOf(orderId), (await actionsOn(orderId)).length]).toEqual([from, before]);
      const details = { skip_tailoring: true, note: 'The shopper has it hemmed elsewhere' };
      expect((await move(orderId, 'packed', details)).body.errorCode).toBe(0);
      expect((await actionsOn(orderId)).at(-1)).toMatchObject({
        action: 'order.moved',
        details: { from, to: 'packed', skipped_tailoring: details.note },
      });
    }
  });

  test('an unneeded confirmation changes nothing and is not in the audit trail', async () => {
    const orderId = await addOrderIn(shop.shop, 'confirmed', { lines: [draftLine()] });
    expect((await move(orderId, 'packed', { skip_tailoring: true })).body.errorCode).toBe(0);
    expect((await actionsOn(orderId)).map(({ details }) => details)).toEqual([{ from: 'confirmed', to: 'packed' }]);
  });

  test('packing concurrently with the last tailoring stage packs the finished order or is refused', async () => {
    for (let round = 0; round < count(100); round += 1) {
      const orderId = await addOrderIn(shop.shop, 'in_tailoring');
      const [packed, staged] = await Promise.all([move(orderId, 'packed'), stageOf(orderId, 'quality')]);
      const isPacked = packed.body.errorCode === 0;
      expect([staged.body.errorCode, await statusOf(orderId)]).toEqual([0, isPacked ? 'packed' : 'in_tailoring']);
    }
  });

  test('moves not open to operators, and cancelling, are refused with the allowed ones', async () => {
    for (const from of ORDER_STATUSES) {
      const orderId = await addOrderIn(shop.shop, from);
      // An order whose returns are settled is moved by the endpoints of returns, not by `operator/order/move`.
      const own: OrderStatus[] = ORDER_MOVES.filter(
        (one) => one.from === from && one.by.includes('operator') && one.needs !== 'returns_settled',
      ).map(({ to }) => to);
      // Cancelling has an endpoint of its own, and a parcel may be returned to the sender only after two failed
      // attempts.
      const open: OrderStatus[] = own.filter((to) => to !== 'cancelled' && to !== 'returned_to_sender');
      const before = await viewOrder(shop.shop.database, orderId);
      for (const to of ORDER_STATUSES.filter((status) => !open.includes(status))) {
        const { body } = await move(orderId, to, { tracking_number: 'X' });
        expect(body.errorCode, `${from} > ${to}`).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
        expect(body['result'].allowed.toSorted()).toEqual(open.toSorted());
      }
      expect(await viewOrder(shop.shop.database, orderId)).toEqual(before);
      expect(await actionsOn(orderId)).toEqual([]);
    }
  });

  test('an operator action is in the audit trail once, without data about the shopper', async () => {
    const orderId = await addOrderIn(shop.shop, 'placed', { name: 'Zqx Sara' });
    await move(orderId, 'confirmed', { note: 'called the recipient' });
    expect(await actionsOn(orderId)).toEqual([
      { action: 'order.moved', details: { from: 'placed', to: 'confirmed' }, operator_id: desk.operatorId },
    ]);
  });

  test('of two concurrent moves by operators one succeeds', async () => {
    const orderId = await addOrderIn(shop.shop, 'confirmed', { lines: [draftLine()] });
    const second = await addOperator(shop, 'order_desk');
    const answers = await Promise.all([move(orderId, 'packed'), move(orderId, 'packed', {}, second.bearer)]);
    const codes = answers.map(({ body }) => body.errorCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([0, REFUSALS.MOVE_NOT_ALLOWED.errorCode]);
    expect(await actionsOn(orderId)).toHaveLength(1);
  });

  test('an unknown order is not found', async () => {
    expect((await move(newId(), 'confirmed')).status).toBe(404);
    expect((await shop.get(`operator/order/details/${newId()}`, desk.bearer)).status).toBe(404);
  });
});

describe('tailoring stages', () => {
  test('are visible to the order’s owner', async () => {
    const orderId = await addOrderIn(shop.shop, 'in_tailoring');
    const { lines } = await viewOrder(shop.shop.database, orderId);
    const stage = (lineId: string) =>
      shop.post('operator/order/tailoring', { order_id: orderId, line_id: lineId, stage: 'cut' }, tailor.bearer);
    const { body } = await stage(lines[1]!.lineId);
    expect(body['result']).toEqual({ order_id: orderId, order_status: 'in_tailoring' });
    const key = accessKeyOf(shop.shop.secrets, { orderId, accessVersion: 1 });
    const order = (await shop.get(`order/details/${orderId}?key=${key}`)).body['result'];
    expect(order.lines.map(({ tailoring_stage: at }: { tailoring_stage: unknown }) => at)).toEqual([null, 'cut']);
    expect((await stage(lines[0]!.lineId)).body.errorCode).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
    expect((await stage(newId())).status).toBe(404);
    expect(await actionsOn(orderId)).toHaveLength(1);
  });
});

describe('permissions', () => {
  test('a tailor begins with an order, and makes no other move of it', async () => {
    for (const from of ORDER_STATUSES) {
      const orderId = await addOrderIn(shop.shop, from);
      const open = from === 'confirmed' ? ['in_tailoring'] : [];
      const { moves } = (await shop.get(`operator/order/details/${orderId}`, tailor.bearer)).body['result'];
      expect(moves, from).toEqual(open);
      for (const to of ORDER_STATUSES.filter((status) => !open.includes(status))) {
        const { body } = await move(
          orderId,
          to,
          { tracking_number: 'X', skip_tailoring: true, note: 'x' },
          tailor.bearer,
        );
        expect(body.errorCode, `${from} > ${to}`).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
        expect(body['result']).toEqual({ allowed: open });
      }
      expect([await statusOf(orderId), await actionsOn(orderId)]).toEqual([from, []]);
      if (from === 'confirmed') expect((await move(orderId, 'in_tailoring', {}, tailor.bearer)).body.errorCode).toBe(0);
    }
  });

  test('order desk, tailor and shop owner have access; other roles, members and visitors get 404', async () => {
    const orderId = await addOrderIn(shop.shop, 'placed');
    const member = await addMember(shop.shop);
    const calls = (as: Record<string, string>) => [
      shop.get('operator/order/list', as),
      shop.get(`operator/order/details/${orderId}`, as),
      move(orderId, 'delivered', {}, as),
    ];
    const statuses = async (as: Record<string, string>) => (await Promise.all(calls(as))).map(({ status }) => status);
    const may = new Set(['owner', 'order_desk', 'tailor']);
    for (const role of OPERATOR_ROLES) {
      const operator = await addOperator(shop, role);
      expect(await statuses(operator.bearer), role).toEqual(Array(3).fill(may.has(role) ? 200 : 404));
    }
    for (const as of [{}, member.bearer, member.cookie, { authorization: `Bearer ${'x'.repeat(43)}` }])
      expect(await statuses(as as Record<string, string>)).toEqual([404, 404, 404]);
    expect(await statusOf(orderId)).toBe('placed');
  });
});

describe('finding orders', () => {
  const find = async (query: string) => {
    const { orders } = (await shop.get(`operator/order/list?${query}`, desk.bearer)).body['result'];
    return orders.map(({ _id }: { _id: string }) => _id) as string[];
  };

  test('by number in any spelling, by e-mail, by the end of a phone number and by status', async () => {
    const email = `find-${newId()}@example.com`;
    const orderId = await addPlacedOrder(shop.shop, { email, dialCode: '+971', phone: '509876543' });
    const number = (await viewOrder(shop.shop.database, orderId)).number!;
    const typed = [
      number,
      number.toLowerCase().replace('-', ''),
      email.toUpperCase(),
      '0509876543',
      '+971 50 987 6543',
      '987-6543',
    ];
    for (const q of typed) expect(await find(`q=${encodeURIComponent(q)}`), q).toEqual([orderId]);
    expect(await find(`q=${encodeURIComponent(email)}&status=placed`)).toEqual([orderId]);
    expect(await find(`q=${encodeURIComponent(email)}&status=packed`)).toEqual([]);
    expect(await find('q=nothing%20of%20the%20kind')).toEqual([]);
    expect(await find('q=%25')).toEqual([]);
  });

  test('without a query all of them, newest first, in pages', async () => {
    const newest = await addPlacedOrder(shop.shop);
    const all = (await shop.get('operator/order/list', desk.bearer)).body['result'];
    expect(all.orders[0]._id).toBe(newest);
    const [counted] = await shop.shop.database.query<{ n: number }>('select count(*)::int as n from orders');
    expect(all.total).toBe(counted!.n);
    expect(all.orders.length).toBe(Math.min(30, counted!.n));
  });

  test('one order shows its history with names, the allowed moves and a request to cancel', async () => {
    const orderId = await addOrderIn(shop.shop, 'placed', { name: 'Noura' });
    await move(orderId, 'confirmed', { note: 'measured again' });
    await shop.shop.database.query(
      `update orders set cancel_requested_at = shop.now(), cancel_reason_code = 'other', cancel_reason_text = 'moved away' where id = $1`,
      [orderId],
    );
    const order = (await shop.get(`operator/order/details/${orderId}`, desk.bearer)).body['result'];
    expect(order).toMatchObject({
      customer_id: null,
      contact: { name: 'Noura', email: 'guest@example.com', phone: '+971501234567' },
      moves: ['in_tailoring', 'packed'],
      cancel_request: { reason_code: 'other', reason_text: 'moved away' },
    });
    const [operator] = await shop.shop.database.query<{ name: string }>('select name from operators where id = $1', [
      desk.operatorId,
    ]);
    expect(order.events.at(-1)).toMatchObject({
      from: 'placed',
      to: 'confirmed',
      by: 'operator',
      operator: operator!.name,
      note: 'measured again',
    });
    expect(JSON.stringify(order)).not.toContain('bust');
  });
});
