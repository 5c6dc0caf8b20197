import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { draftLine, measuredLine, orderLine } from '../../testing/orders.ts';
import { cancelledValueOf, takeOff, valueOfPieces } from '../orders/cancelling.ts';
import type { OrderLine } from '../orders/orders.ts';
import { faultsOf, faultsOfArrival, type ReturnedLine, toPayBack, whyNot } from './returns.ts';
import { tooLarge } from '../kernel/refuse.ts';

const lineOf = (more: Partial<OrderLine> = {}): OrderLine => orderLine(draftLine(), { lineId: 'a', ...more });

interface Money {
  lines: { pieces: number; unitMinor: number; discountMinor: number }[];
  shippingMinor: number;
  wrappingMinor: number | null;
  /**
   * What happens one after the other: a cancellation or a return of pieces of a line, whether shipping is refunded too,
   * and a sum that may be refunded as goodwill after it.
   */
  steps: { line: number; pieces: number; what: 'cancel' | 'return'; shipping: boolean; goodwill: number }[];
}

const amounts = fc.integer({ min: 0, max: 100_000 });
const money: fc.Arbitrary<Money> = fc.record({
  lines: fc.array(
    fc.record({ pieces: fc.integer({ min: 1, max: 5 }), unitMinor: amounts, discountMinor: amounts }).map((line) => ({
      ...line,
      discountMinor: Math.min(line.discountMinor, line.pieces * line.unitMinor),
    })),
    { minLength: 1, maxLength: 4 },
  ),
  shippingMinor: fc.integer({ min: 0, max: 5_000 }),
  wrappingMinor: fc.option(fc.integer({ min: 0, max: 5_000 })),
  steps: fc.array(
    fc.record({
      line: fc.nat({ max: 3 }),
      pieces: fc.integer({ min: 1, max: 5 }),
      what: fc.constantFrom('cancel' as const, 'return' as const),
      shipping: fc.boolean(),
      goodwill: fc.integer({ min: 0, max: 3_000 }),
    }),
    { maxLength: 20 },
  ),
});

function orderOf({ lines, shippingMinor, wrappingMinor }: Money) {
  const ordered = lines.map(({ pieces, unitMinor, discountMinor }, index) =>
    lineOf({ ...draftLine({ quantity: pieces, unitMinor, discountMinor }), lineId: `line-${index}` }),
  );
  const sum = ordered.reduce((all, line) => all + line.lineTotalMinor - line.discountMinor, 0);
  return {
    lines: ordered,
    shippingMinor,
    wrappingMinor,
    codFeeMinor: null,
    paidMinor: sum + shippingMinor + (wrappingMinor ?? 0),
  };
}

test('whatever is cancelled, returned and given by goodwill: never more than was paid, and all of it when nothing is left', () => {
  fc.assert(
    fc.property(money, (given) => {
      const order = orderOf(given);
      let refunded = 0;
      let shippingBackMinor = 0;
      let isReturning = false;
      let goodwillGiven = false;
      for (const step of given.steps) {
        const line = order.lines[step.line % order.lines.length]!;
        const left = line.quantity - line.cancelled - line.returned;
        if (left === 0) continue;
        const quantity = Math.min(step.pieces, left);
        const worth = cancelledValueOf(order, [{ lineId: line.lineId, quantity }])!;
        const leftMinor = order.paidMinor - refunded;
        // Nothing can be cancelled after the first return, because the order is delivered by then.
        isReturning ||= step.what === 'return';
        if (isReturning) {
          const back = toPayBack({
            worth,
            shippingMinor: order.shippingMinor,
            shippingBackMinor,
            payShippingBack: step.shipping,
            leftMinor,
          });
          refunded += back.refundMinor;
          shippingBackMinor += back.shippingMinor;
          takeOff([line], worth.lines, 'returned');
        } else {
          refunded += Math.min(worth.minor, leftMinor);
          takeOff([line], worth.lines, 'cancelled');
        }
        expect(refunded).toBeLessThanOrEqual(order.paidMinor);
        const goodwill = Math.min(step.goodwill % 3 === 0 ? step.goodwill : 0, order.paidMinor - refunded);
        goodwillGiven ||= goodwill > 0;
        refunded += goodwill;
      }
      const isOver = order.lines.every((line) => line.cancelled + line.returned === line.quantity);
      if (isOver) expect(refunded).toBe(order.paidMinor);
      if (goodwillGiven || isOver) return;
      const gone = order.lines.reduce((sum, line) => {
        const fresh = { ...line, cancelled: 0, returned: 0, goneMinor: 0 };
        return sum + valueOfPieces(fresh, line.cancelled + line.returned);
      }, 0);
      expect(refunded).toBe(gone + shippingBackMinor);
    }),
    { numRuns: count(5_000) },
  );
});

test('shipping comes back with the last piece, and before it once, by an operator’s word', () => {
  const paying = { worth: { minor: 100, all: false }, shippingMinor: 25, shippingBackMinor: 0, leftMinor: 1_000 };
  expect(toPayBack({ ...paying, payShippingBack: false })).toMatchObject({ refundMinor: 100, shippingMinor: 0 });
  expect(toPayBack({ ...paying, payShippingBack: true })).toMatchObject({ refundMinor: 125, shippingMinor: 25 });
  expect(toPayBack({ ...paying, shippingBackMinor: 25, payShippingBack: true }).refundMinor).toBe(100);
  expect(toPayBack({ ...paying, leftMinor: 110, payShippingBack: true }).refundMinor).toBe(110);
  const last = { ...paying, worth: { minor: 125, all: true }, payShippingBack: true };
  expect(toPayBack(last)).toEqual({ refundMinor: 125, shippingMinor: 0, unpaidMinor: 0 });
  expect(toPayBack({ ...last, shippingBackMinor: 25 }).refundMinor).toBe(100);
});

describe('what may be asked', () => {
  const wish = { lineId: 'a', quantity: 1, reason: 'changed_mind' as const, written: '', variantId: null };
  const none = new Map<string, never>();
  const bank = { accountHolder: '', iban: '' };
  const card = { paymentOption: 'card' as const, totalMinor: 100, lines: [lineOf()] };

  test('a piece made to measure comes back for a fault alone', () => {
    const order = { ...card, lines: [lineOf(measuredLine())] };
    expect(faultsOf(order, [wish], bank, none)).toEqual({ 'lines.0.reason_code': 'RETURN_ONLY_FAULT' });
    expect(faultsOf(order, [{ ...wish, reason: 'fault' }], bank, none)).toEqual({});
    expect(faultsOf(card, [wish], bank, none)).toEqual({});
  });

  test('another reason needs words, and nothing chosen is said', () => {
    expect(faultsOf(card, [{ ...wish, reason: 'other' }], bank, none)).toEqual({
      'lines.0.reason_text': 'FIELD_REQUIRED',
    });
    expect(faultsOf(card, [], bank, none)).toEqual({ lines: 'RETURN_CHOOSE' });
  });

  test('cash needs an account, whose number has check digits', () => {
    const cash = { ...card, paymentOption: 'cod' as const };
    expect(faultsOf(cash, [wish], bank, none)).toEqual({ account_holder: 'FIELD_REQUIRED', iban: 'FIELD_REQUIRED' });
    const wrong = { accountHolder: 'Sara', iban: 'AE07 0331 2345 6789 0123 457' };
    expect(faultsOf(cash, [wish], wrong, none)).toEqual({ iban: 'FIELD_IBAN' });
    expect(faultsOf(cash, [wish], { ...wrong, iban: 'AE07 0331 2345 6789 0123 456' }, none)).toEqual({});
    expect(faultsOf({ ...cash, totalMinor: 0 }, [wish], bank, none)).toEqual({});
  });
});

test('nothing goes back before the delivery, after the window, or twice', () => {
  const open = { deliveredAt: new Date(), isOpen: true };
  const never = { deliveredAt: null, isOpen: false };
  expect(whyNot({ status: 'shipped' }, never, 1)).toBe('not_delivered');
  expect(whyNot({ status: 'delivered' }, open, 1)).toBeNull();
  expect(whyNot({ status: 'return_requested' }, open, 1)).toBeNull();
  expect(whyNot({ status: 'return_requested' }, open, 0)).toBe('nothing_left');
  expect(whyNot({ status: 'delivered' }, { ...open, isOpen: false }, 1)).toBe('window_over');
  expect(whyNot({ status: 'completed' }, open, 1)).toBe('window_over');
  expect(whyNot({ status: 'returned' }, open, 0)).toBe('nothing_left');
});

test('of what arrives, no more is taken than was asked for, and nothing made to measure goes on sale', () => {
  const wished: ReturnedLine[] = [
    {
      lineId: 'a',
      quantity: 1,
      reason: 'fault',
      written: '',
      taken: null,
      condition: null,
      restocked: 0,
      wanted: null,
      exchanged: 0,
    },
  ];
  const arrived = { lineId: 'a', taken: 1, condition: 'as_new' as const, restocked: 1, exchange: true };
  expect(faultsOfArrival(wished, [lineOf()], [arrived])).toEqual({});
  expect(faultsOfArrival(wished, [lineOf()], [])).toEqual({ lines: 'FIELD_RETURN_LINES' });
  expect(faultsOfArrival(wished, [lineOf()], [arrived, arrived])).toEqual({ lines: 'FIELD_RETURN_LINES' });
  expect(faultsOfArrival(wished, [lineOf()], [{ ...arrived, taken: 2 }])).toEqual({ 'lines.0.taken': tooLarge(1) });
  expect(faultsOfArrival(wished, [lineOf()], [{ ...arrived, taken: 0 }])).toEqual({
    'lines.0.restocked': tooLarge(0),
  });
  expect(faultsOfArrival(wished, [lineOf(measuredLine())], [arrived])).toEqual({
    'lines.0.restocked': tooLarge(0),
  });
});
