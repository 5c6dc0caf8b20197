import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOVERS, ORDER_STATUSES, type OrderStatus, type TailoringStage } from '@hindam/contract/order-moves';
import { count } from '../../testing/counts.ts';
import { makeSecrets } from '../kernel/secrets.ts';
import { amountToRefund, cancelledValueOf, takeOff, uncancelledPieces, valueOfPieces } from './cancelling.ts';
import { accessKeyOf, isAccessKey, mayOpen, readerOf } from './order-access.ts';
import { drawOrderNumber, readOrderNumber } from './order-number.ts';
import { allowedMoves, howToCancel, isAllowed } from './orders.ts';
import { timelineOf } from './timeline.ts';

const sewn = { madeToMeasure: true, quantity: 2, cancelled: 0, tailoringStage: null };
const ready = { madeToMeasure: false, quantity: 1, cancelled: 0, tailoringStage: null };

describe('moves', () => {
  test('only an order with made-to-measure pieces left goes into tailoring', () => {
    const order = (lines: (typeof sewn)[]) => ({ status: 'confirmed' as const, lines });
    expect(isAllowed(order([ready, sewn]), 'in_tailoring', 'operator', {})).toBe(true);
    expect(isAllowed(order([ready]), 'in_tailoring', 'operator', {})).toBe(false);
    expect(isAllowed(order([ready, { ...sewn, cancelled: 2 }]), 'in_tailoring', 'operator', {})).toBe(false);
  });

  test('shipping needs a tracking number, and returning to the sender needs two failed attempts', () => {
    const packed = { status: 'packed' as const, lines: [ready] };
    expect(isAllowed(packed, 'shipped', 'operator', {})).toBe(false);
    expect(isAllowed(packed, 'shipped', 'operator', { hasTracking: true })).toBe(true);
    const failed = { status: 'delivery_failed' as const, lines: [ready] };
    expect(isAllowed(failed, 'returned_to_sender', 'carrier', { failedAttempts: 1 })).toBe(false);
    expect(isAllowed(failed, 'returned_to_sender', 'carrier', { failedAttempts: 2 })).toBe(true);
  });

  test('packing needs every made-to-measure piece at the last stage, or an explicit reason', () => {
    const at = (tailoringStage: TailoringStage | null, cancelled = 0) => ({ ...sewn, tailoringStage, cancelled });
    for (const status of ['confirmed', 'in_tailoring'] as const) {
      const mayPack = (lines: (typeof sewn | ReturnType<typeof at>)[], facts = {}) =>
        isAllowed({ status, lines }, 'packed', 'operator', facts);
      expect(mayPack([ready])).toBe(true);
      expect(mayPack([ready, at('quality')])).toBe(true);
      for (const stage of [null, 'pattern', 'cut', 'sewn'] as const) {
        expect(mayPack([ready, at('quality'), at(stage)])).toBe(false);
        expect(mayPack([ready, at('quality'), at(stage)], { skipsTailoring: true })).toBe(true);
        expect(mayPack([at('quality'), at(stage, 2)])).toBe(true);
      }
    }
    expect(isAllowed({ status: 'returned_to_sender', lines: [at(null)] }, 'packed', 'operator', {})).toBe(true);
  });

  test('the moves offered are exactly those allowed', () => {
    for (const status of ORDER_STATUSES)
      for (const by of MOVERS)
        for (const lines of [[ready], [sewn]])
          for (const failedAttempts of [0, 2]) {
            const facts = { hasTracking: true, failedAttempts, skipsTailoring: true };
            const order = { status, lines };
            const allowed = ORDER_STATUSES.filter((to) => isAllowed(order, to, by, facts));
            expect(allowedMoves(order, by, facts).toSorted()).toEqual(allowed.toSorted());
          }
  });

  test.each<[OrderStatus, string]>([
    ['pending_payment', 'no'],
    ['payment_failed', 'no'],
    ['placed', 'now'],
    ['confirmed', 'now'],
    ['in_tailoring', 'request'],
    ['packed', 'request'],
    ['shipped', 'no'],
    ['delivered', 'no'],
    ['cancelled', 'no'],
  ])('cancelling an order that is %s: %s', (status, how) => {
    expect(howToCancel(status)).toBe(how);
  });
});

const pricedLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 20 }),
    unit: fc.integer({ min: 0, max: 2_000_000 }),
    part: fc.nat(10_000),
  })
  .map(({ quantity, unit, part }) => ({
    quantity,
    cancelled: 0,
    goneMinor: 0,
    lineTotalMinor: unit * quantity,
    discountMinor: Math.floor((unit * quantity * part) / 10_000),
  }));

describe('what pieces are worth', () => {
  test('the pieces of a line add up to what was paid for it, in whatever portions they are cancelled', () => {
    fc.assert(
      fc.property(pricedLine, fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 20 }), (line, portions) => {
        const left = { ...line, lineId: 'a' };
        for (const portion of [...portions, line.quantity]) {
          const quantity = Math.min(portion, left.quantity - left.cancelled);
          const minor = valueOfPieces(left, quantity);
          if (minor < 0) return false;
          takeOff([left], [{ lineId: 'a', quantity, minor }], 'cancelled');
        }
        return left.cancelled === left.quantity && left.goneMinor === left.lineTotalMinor - left.discountMinor;
      }),
      { numRuns: count(100_000) },
    );
  }, 600_000);

  test('no two pieces of a line differ by more than one minor unit', () => {
    fc.assert(
      fc.property(pricedLine, (line) => {
        const left = { ...line, lineId: 'a' };
        const worths = Array.from({ length: line.quantity }, () => {
          const minor = valueOfPieces(left, 1);
          takeOff([left], [{ lineId: 'a', quantity: 1, minor }], 'cancelled');
          return minor;
        });
        return Math.max(...worths) - Math.min(...worths) <= 1;
      }),
      { numRuns: count(10_000) },
    );
  });

  test('an order cancelled piece by piece refunds its total, shipping, gift wrapping and fee with the last piece', () => {
    const order = fc.record({
      lines: fc.array(pricedLine, { minLength: 1, maxLength: 5 }),
      shippingMinor: fc.nat(5_000),
      wrappingMinor: fc.option(fc.nat(5_000)),
      codFeeMinor: fc.option(fc.integer({ min: 1, max: 5_000 })),
    });
    fc.assert(
      fc.property(
        order,
        fc.infiniteStream(fc.nat()),
        ({ lines, shippingMinor, wrappingMinor, codFeeMinor }, chance) => {
          const left = lines.map((line, index) => ({ ...line, lineId: String(index) }));
          const extras = { shippingMinor, wrappingMinor, codFeeMinor };
          const start = shippingMinor + (wrappingMinor ?? 0) + (codFeeMinor ?? 0);
          const total = left.reduce((sum, line) => sum + line.lineTotalMinor - line.discountMinor, start);
          let back = 0;
          for (let open = left; open.length > 0; open = left.filter((line) => line.cancelled < line.quantity)) {
            const line = open[chance.next().value % open.length]!;
            const quantity = 1 + (chance.next().value % (line.quantity - line.cancelled));
            const worth = cancelledValueOf({ lines: left, ...extras } as never, [{ lineId: line.lineId, quantity }])!;
            takeOff(left, worth.lines, 'cancelled');
            back += worth.minor;
            if (worth.all !== left.every((one) => one.cancelled === one.quantity)) return false;
          }
          return back === total;
        },
      ),
      { numRuns: count(5_000) },
    );
  });

  const lines = [
    { lineId: 'a', quantity: 3, cancelled: 1, goneMinor: 9_666, lineTotalMinor: 30_000, discountMinor: 1_000 },
    { lineId: 'b', quantity: 1, cancelled: 0, goneMinor: 0, lineTotalMinor: 5_000, discountMinor: 0 },
  ];
  const order = { lines, shippingMinor: 2_500 } as never;

  test.each([
    ['nothing', []],
    ['a line of another order', [{ lineId: 'c', quantity: 1 }]],
    [
      'a line named twice',
      [
        { lineId: 'a', quantity: 1 },
        { lineId: 'a', quantity: 1 },
      ],
    ],
    ['more pieces than are left', [{ lineId: 'a', quantity: 3 }]],
    ['no piece', [{ lineId: 'b', quantity: 0 }]],
    ['fewer than none', [{ lineId: 'b', quantity: -1 }]],
  ])('%s cannot be cancelled', (_, wishes) => {
    expect(cancelledValueOf(order, wishes)).toBeNull();
  });

  test('only pieces that are left can be cancelled', () => {
    expect(uncancelledPieces(order)).toEqual([
      { lineId: 'a', quantity: 2 },
      { lineId: 'b', quantity: 1 },
    ]);
    expect(cancelledValueOf(order, uncancelledPieces(order))).toMatchObject({ all: true });
  });

  test('a refund never exceeds what remains of the paid amount, and no fee exceeds the refund', () => {
    const currency = 'AED';
    expect(amountToRefund(10_000, 0, { paidMinor: 40_000, refundedMinor: 35_000, currency })).toBe(5_000);
    expect(amountToRefund(10_000, 0, { paidMinor: 0, refundedMinor: 0, currency })).toBe(0);
    expect(amountToRefund(10_000, 2_000, { paidMinor: 40_000, refundedMinor: 0, currency })).toBe(8_000);
    expect(amountToRefund(10_000, 10_001, { paidMinor: 40_000, refundedMinor: 0, currency })).toBeNull();
    expect(amountToRefund(12_345, 0, { paidMinor: 40_003, refundedMinor: 0, currency })).toBe(12_345);
  });

  test('in three decimals each refund ends in 0 or is all that remains, and all of them are what was paid', () => {
    const cases = fc.tuple(fc.integer({ min: 1, max: 500_000 }), fc.array(fc.integer({ min: 0, max: 60_000 })));
    fc.assert(
      fc.property(cases, ([paidMinor, worths]) => {
        let refundedMinor = 0;
        for (const worth of [...worths, paidMinor]) {
          const left = paidMinor - refundedMinor;
          const minor = amountToRefund(worth, 0, { paidMinor, refundedMinor, currency: 'KWD' })!;
          expect(minor % 10 === 0 || minor === left).toBe(true);
          expect(minor).toBeGreaterThanOrEqual(Math.min(worth, left));
          expect(minor - worth).toBeLessThan(10);
          refundedMinor += minor;
        }
        expect(refundedMinor).toBe(paidMinor);
      }),
      { numRuns: count(10_000) },
    );
  });
});

describe('order numbers', () => {
  test('a drawn number has eight unambiguous characters and parses to itself', () => {
    const seen = new Set<string>();
    for (let i = 0; i < count(100_000); i += 1) {
      const number = drawOrderNumber();
      expect(number).toMatch(/^HN-[0-9BCDFGHJKMNPQRSTVWXYZ]{8}$/);
      expect(readOrderNumber(number)).toBe(number);
      seen.add(number);
    }
    expect(seen.size).toBeGreaterThan(count(100_000) - 3);
  });

  test.each([
    'HN-7K2M4Q9B',
    'hn-7k2m4q9b',
    ' HN 7K2M 4Q9B ',
    '7k2m4q9b',
    'HN–7K2M–4Q9B',
    'HN-٧K٢M٤Q٩B',
    '۷k۲m۴q۹b',
    'ＨＮ－７Ｋ２Ｍ４Ｑ９Ｂ',
    '#HN.7K2M4Q9B',
  ])('%s is parsed', (typed) => {
    expect(readOrderNumber(typed)).toBe('HN-7K2M4Q9B');
  });

  test('letters that sound or look like digits are read as digits', () => {
    expect(readOrderNumber('HN-O1IL2345')).toBe('HN-01112345');
  });

  test('any text can be parsed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => readOrderNumber(typed).startsWith('HN-')),
    );
  });
});

describe('who may open an order', () => {
  const secrets = makeSecrets(['one secret']);
  const order = { orderId: '01a1fd99-04e7-758f-a1b4-c8c87e8186c0', accessVersion: 1, customerId: 'sara' };
  const member = (customerId: string) => ({ customerId }) as never;
  const key = accessKeyOf(secrets, order);

  test('a key has 43 characters and opens its own order', () => {
    expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(isAccessKey(secrets, order, key)).toBe(true);
  });

  test('a key of another order, version, secret or purpose, or with altered characters, opens nothing', () => {
    const others = [
      accessKeyOf(secrets, { ...order, orderId: '01a1fd99-04e7-758f-a1b4-c8c87e8186c1' }),
      accessKeyOf(secrets, { ...order, accessVersion: 2 }),
      accessKeyOf(makeSecrets(['another secret']), order),
      `${key.slice(0, -1)}${key.endsWith('A') ? 'E' : 'A'}`,
      key.slice(0, -1),
      `${key}A`,
      `${key}=`,
      '',
      secrets.hmac('other purpose', `${order.orderId} 1`).toString('base64url'),
    ];
    for (const other of others) expect(isAccessKey(secrets, order, other), other).toBe(false);
    expect(isAccessKey(secrets, { ...order, accessVersion: 2 }, key)).toBe(false);
  });

  test('no key with a single changed character works', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
    const changed = key
      .split('')
      .flatMap((own, at) =>
        letters.filter((letter) => letter !== own).map((letter) => key.slice(0, at) + letter + key.slice(at + 1)),
      );
    expect(changed.filter((other) => isAccessKey(secrets, order, other))).toEqual([]);
  });

  test('after a change of the secret, keys of the old and the new secret both work', () => {
    const after = makeSecrets(['a new secret', 'one secret']);
    expect(isAccessKey(after, order, key)).toBe(true);
    expect(isAccessKey(after, order, accessKeyOf(after, order))).toBe(true);
    expect(accessKeyOf(after, order)).not.toBe(key);
    expect(isAccessKey(makeSecrets(['a new secret']), order, key)).toBe(false);
  });

  test('its member may open it, another member may not, and a key opens it whoever is logged in', () => {
    expect(mayOpen(secrets, order, { member: member('sara'), keys: [] })).toBe(true);
    expect(mayOpen(secrets, order, { member: member('noura'), keys: [] })).toBe(false);
    expect(mayOpen(secrets, order, { member: member('noura'), keys: [key] })).toBe(true);
    expect(mayOpen(secrets, order, { member: null, keys: ['x', key] })).toBe(true);
    expect(mayOpen(secrets, order, { member: null, keys: [] })).toBe(false);
    // A guest's order has customerId null, which must not match a member without an id.
    const guests = { ...order, customerId: null };
    expect(mayOpen(secrets, guests, { member: member(null as never), keys: [] })).toBe(false);
  });

  test('keys come from the URL and from the cookie of the same order', () => {
    const orderKeys = new Map([
      [order.orderId, 'from cookie'],
      ['other', 'of another'],
    ]);
    expect(readerOf({ member: null, orderKeys }, order.orderId, 'typed').keys).toEqual(['typed', 'from cookie']);
    expect(readerOf({ member: null, orderKeys }, 'unknown', undefined).keys).toEqual([]);
  });
});

describe('timeline', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
  const moves = (...statuses: OrderStatus[]) => statuses.map((to, minute) => ({ at: at(minute), to }));
  const shown = (statuses: OrderStatus[], hasTailoring = false) =>
    timelineOf(moves(...statuses), statuses.at(-1)!, hasTailoring).map(({ status, at: time }) =>
      time === null ? `(${status})` : status,
    );

  test('a placed order shows the steps ahead, tailoring only when a line is made to measure', () => {
    const placed: OrderStatus[] = ['pending_payment', 'placed'];
    const rest = ['(packed)', '(shipped)', '(out_for_delivery)', '(delivered)'];
    expect(shown(placed)).toEqual(['placed', '(confirmed)', ...rest]);
    expect(shown(placed, true)).toEqual(['placed', '(confirmed)', '(in_tailoring)', ...rest]);
  });

  test('payment attempts are no steps of a placed order', () => {
    const statuses: OrderStatus[] = [
      'pending_payment',
      'payment_failed',
      'pending_payment',
      'expired',
      'placed',
      'confirmed',
    ];
    expect(shown(statuses)).toEqual([
      'placed',
      'confirmed',
      '(packed)',
      '(shipped)',
      '(out_for_delivery)',
      '(delivered)',
    ]);
  });

  test('an unpaid order shows each payment status once, however often the payment failed', () => {
    expect(shown(['pending_payment', 'payment_failed', 'pending_payment'])[0]).toBe('payment_failed');
    expect(shown(['pending_payment', 'payment_failed', 'pending_payment']).slice(1, 3)).toEqual([
      'pending_payment',
      '(placed)',
    ]);
    expect(shown(['pending_payment', 'expired'])).toEqual(['pending_payment', 'expired']);
  });

  test('a failed delivery attempt is shown with the steps after it', () => {
    const way: OrderStatus[] = ['placed', 'confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivery_failed'];
    expect(shown(way)).toEqual([...way, '(out_for_delivery)', '(delivered)']);
    expect(shown([...way, 'out_for_delivery', 'delivered'])).toEqual([...way, 'out_for_delivery', 'delivered']);
  });

  test('a finished order has no steps ahead', () => {
    for (const end of ['cancelled', 'completed', 'returned'] as const)
      expect(shown(['placed', end])).toEqual(['placed', end]);
  });

  test('history rows that are no moves are no steps', () => {
    const history = [...moves('pending_payment', 'placed'), { at: at(9), to: null }];
    expect(timelineOf(history, 'placed', false).filter((step) => step.at !== null)).toHaveLength(1);
  });
});
