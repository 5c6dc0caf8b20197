import fc from 'fast-check';
import { ORDER_STATUSES, type OrderStatus } from '@hindam/contract/order-moves';
import { describe, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import type { ProviderPayment, ProviderStatus } from '../outside/payments/port.ts';
import { instalmentPlan } from '../pricing/instalments.ts';
import {
  isCompletePlan,
  leftOf,
  nextPollSeconds,
  type OrderFacts,
  type PaymentFacts,
  reduced,
  returnPageOf,
  type ShownPayment,
  stateOf,
  usableOptions,
  type Verdict,
  verdictOf,
} from './payments.ts';

const payment: PaymentFacts = {
  amountMinor: 120_000,
  currency: 'AED',
  status: 'open',
  isNewest: true,
  isPaidByAnother: false,
};
const order: OrderFacts = { status: 'pending_payment', replacedBy: null };

function reportedPayment(
  status: ProviderStatus,
  amount = status === 'captured' ? 120_000 : 0,
  currency = 'AED',
): ProviderPayment {
  const captured = { amount, currency };
  return {
    providerPaymentId: 'p',
    reference: 'r',
    status,
    captured,
    refundedMinor: 0,
    failure: null,
    url: '',
    parts: null,
  };
}

test('money the provider has paid back by itself is not taken for the order’s', () => {
  const refunded = (refundedMinor: number) => ({ ...reportedPayment('captured'), refundedMinor });
  expect(leftOf(refunded(0))).toEqual(reportedPayment('captured'));
  expect(verdictOf(payment, order, leftOf(refunded(20_000)))).toMatchObject({ act: 'pay_back', why: 'wrong_amount' });
  expect(leftOf(refunded(20_000)).captured).toEqual({ amount: 100_000, currency: 'AED' });
  expect(verdictOf(payment, order, leftOf(refunded(120_000)))).toEqual({
    act: 'end',
    status: 'failed',
    failsOrder: true,
  });
});

describe('the verdict on a provider’s reported status', () => {
  test.each<[string, Partial<PaymentFacts>, Partial<OrderFacts>, ProviderPayment, Verdict]>([
    ['open waits', {}, {}, reportedPayment('open'), { act: 'wait' }],
    ['authorised is taken', {}, {}, reportedPayment('authorised'), { act: 'capture' }],
    ['captured is placed', {}, {}, reportedPayment('captured'), { act: 'place' }],
    [
      'captured after a failure is placed',
      { status: 'failed' },
      { status: 'payment_failed' },
      reportedPayment('captured'),
      { act: 'place' },
    ],
    [
      'captured late is placed, if stock can be had',
      { status: 'expired' },
      { status: 'expired' },
      reportedPayment('captured'),
      { act: 'place' },
    ],
    [
      'captured twice is nothing new',
      { status: 'captured' },
      { status: 'placed' },
      reportedPayment('captured'),
      { act: 'nothing' },
    ],
    [
      'a failure after the capture changes nothing',
      { status: 'captured' },
      { status: 'placed' },
      reportedPayment('failed'),
      { act: 'nothing' },
    ],
    [
      'less money is paid back',
      {},
      {},
      reportedPayment('captured', 119_900),
      { act: 'pay_back', why: 'wrong_amount', failsOrder: true },
    ],
    [
      'more money is paid back',
      {},
      {},
      reportedPayment('captured', 120_100),
      { act: 'pay_back', why: 'wrong_amount', failsOrder: true },
    ],
    [
      'another currency is paid back',
      {},
      {},
      reportedPayment('captured', 120_000, 'USD'),
      { act: 'pay_back', why: 'wrong_amount', failsOrder: true },
    ],
    [
      'money for a replaced order is paid back',
      {},
      { status: 'expired', replacedBy: 'other' },
      reportedPayment('captured'),
      { act: 'pay_back', why: 'order_replaced', failsOrder: false },
    ],
    [
      'money for a cancelled order is paid back',
      {},
      { status: 'cancelled' },
      reportedPayment('captured'),
      { act: 'pay_back', why: 'order_cancelled', failsOrder: false },
    ],
    [
      'money for an order that is paid is paid back',
      { isPaidByAnother: true },
      { status: 'placed' },
      reportedPayment('captured'),
      { act: 'pay_back', why: 'already_paid', failsOrder: false },
    ],
    [
      'wherever the order stands by then',
      { isPaidByAnother: true },
      { status: 'payment_failed' },
      reportedPayment('captured'),
      { act: 'pay_back', why: 'already_paid', failsOrder: false },
    ],
    [
      'an unwanted open one is closed',
      {},
      { status: 'expired', replacedBy: 'other' },
      reportedPayment('open'),
      { act: 'void' },
    ],
    [
      'an unwanted authorised one is let go',
      { isPaidByAnother: true },
      { status: 'placed' },
      reportedPayment('authorised'),
      { act: 'void' },
    ],
    [
      'authorised late is taken while its pieces can be had',
      {},
      { status: 'expired', piecesGone: false },
      reportedPayment('authorised'),
      { act: 'capture' },
    ],
    [
      'authorised late is let go of once they are gone',
      {},
      { status: 'expired', piecesGone: true },
      reportedPayment('authorised'),
      { act: 'void' },
    ],
    ['one the shop gave up is not taken', { status: 'voided' }, {}, reportedPayment('authorised'), { act: 'void' }],
    [
      'a failure fails its order',
      {},
      {},
      reportedPayment('failed'),
      { act: 'end', status: 'failed', failsOrder: true },
    ],
    [
      'an older attempt does not',
      { isNewest: false },
      {},
      reportedPayment('failed'),
      { act: 'end', status: 'failed', failsOrder: false },
    ],
    [
      'voided by the shop does not',
      {},
      {},
      reportedPayment('voided'),
      { act: 'end', status: 'voided', failsOrder: false },
    ],
    [
      'a failure said twice is nothing new',
      { status: 'failed' },
      { status: 'payment_failed' },
      reportedPayment('failed'),
      { act: 'nothing' },
    ],
  ])('%s', (_, paymentChange, orderChange, reported, expected) => {
    expect(verdictOf({ ...payment, ...paymentChange }, { ...order, ...orderChange }, reported)).toEqual(expected);
  });

  const facts = fc.record({
    status: fc.constantFrom('created', 'open', 'captured', 'failed', 'cancelled', 'expired', 'voided'),
    isNewest: fc.boolean(),
    isPaidByAnother: fc.boolean(),
    orderStatus: fc.constantFrom(...ORDER_STATUSES),
    replacedBy: fc.constantFrom(null, 'other'),
    providerStatus: fc.constantFrom('open', 'authorised', 'captured', 'failed', 'cancelled', 'expired', 'voided'),
    amount: fc.constantFrom(0, 119_999, 120_000, 120_000, 120_000, 120_001),
    currency: fc.constantFrom('AED', 'USD'),
  });

  test('only the right amount for an unpaid, unreplaced order places it; other captured money is refunded', () => {
    const payable: readonly OrderStatus[] = ['pending_payment', 'payment_failed', 'expired'];
    fc.assert(
      fc.property(facts, ({ orderStatus, replacedBy, providerStatus, amount, currency, ...rest }) => {
        const seen = { ...payment, ...rest };
        const verdict = verdictOf(
          seen,
          { status: orderStatus, replacedBy },
          reportedPayment(providerStatus, amount, currency),
        );
        const isRight = amount === 120_000 && currency === 'AED';
        const mayPlace = payable.includes(orderStatus) && replacedBy === null && !rest.isPaidByAnother && isRight;
        if (verdict.act === 'place')
          expect([providerStatus, mayPlace, rest.status === 'captured']).toEqual(['captured', true, false]);
        if (providerStatus === 'captured' && rest.status !== 'captured')
          expect(['place', 'pay_back']).toContain(verdict.act);
        if (rest.status === 'captured') expect(verdict.act).toBe('nothing');
        return true;
      }),
      { numRuns: count(10_000) },
    );
  });
});

test('after the first 20 seconds, polls follow after 1, 2, 2, 2 minutes', () => {
  expect([0, 1, 2, 3, 40].map((looks) => nextPollSeconds(looks, false))).toEqual([60, 120, 120, 120, 120]);
});

test('a provider’s plan replaces the shop’s only when it is complete', () => {
  const plan = instalmentPlan(120_001, '2026-11-21');
  expect(isCompletePlan(plan, 120_001)).toBe(true);
  expect(isCompletePlan(plan.slice(1), 120_001)).toBe(false);
  expect(isCompletePlan(plan, 120_000)).toBe(false);
});

test('refunds reduce the last instalment first, to the last minor unit', () => {
  const stored = instalmentPlan(1_000, '2026-11-21').map((part, index) => ({
    ...part,
    number: index + 1,
    reducedMinor: 0,
  }));
  const left = (parts: typeof stored) => parts.map(({ amountMinor, reducedMinor }) => amountMinor - reducedMinor);
  const once = reduced(stored, 300);
  expect(left(once)).toEqual([250, 250, 200, 0]);
  expect(left(reduced(once, 500))).toEqual([200, 0, 0, 0]);
  expect(left(reduced(stored.toReversed(), 600))).toEqual([250, 150, 0, 0]);
  // A refund that was done and has failed gives back what it took off.
  expect(reduced(reduced(once, 500), -500)).toEqual(once);
  expect(reduced(once, -900)).toEqual(stored);
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 1_000_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
      (total, shares) => {
        let parts = instalmentPlan(total, '2026-01-31').map((part, index) => ({
          ...part,
          number: index + 1,
          reducedMinor: 0,
        }));
        let owed = total;
        for (const share of shares) {
          const minor = Math.floor(owed * share);
          parts = reduced(parts, minor);
          owed -= minor;
          expect(left(parts).every((one) => one >= 0)).toBe(true);
          expect(left(parts).reduce((sum, one) => sum + one, 0)).toBe(owed);
        }
        return true;
      },
    ),
    { numRuns: count(10_000) },
  );
});

const shown: ShownPayment = {
  status: 'open',
  provider: 'sandbox',
  option: 'card',
  amountMinor: 100,
  unmatched: null,
  capturedMinor: 0,
  refundedMinor: 0,
};

test.each<[Partial<ShownPayment>, string, string]>([
  [{ status: 'created' }, 'open', 'success'],
  [{ status: 'captured', capturedMinor: 100 }, 'paid', 'success'],
  [{ status: 'captured', capturedMinor: 100, refundedMinor: 40 }, 'paid', 'success'],
  [{ status: 'captured', capturedMinor: 100, refundedMinor: 100 }, 'refunded', 'success'],
  [{ status: 'captured', capturedMinor: 90, unmatched: 'wrong_amount' }, 'unmatched', 'failure'],
  [{ status: 'captured', capturedMinor: 90, refundedMinor: 90, unmatched: 'wrong_amount' }, 'refunded', 'failure'],
  [{ status: 'failed' }, 'failed', 'failure'],
  [{ status: 'expired' }, 'expired', 'failure'],
  [{ status: 'cancelled' }, 'cancelled', 'cancel'],
  [{ status: 'voided' }, 'cancelled', 'cancel'],
  [{ provider: 'none', option: 'cod' }, 'on_delivery', 'success'],
  [{ provider: 'none', status: 'captured', amountMinor: 0 }, 'paid', 'success'],
])('a payment %o is shown as %s, on the page %s', (change, state, page) => {
  expect(stateOf({ ...shown, ...change })).toBe(state);
  expect(returnPageOf({ ...shown, ...change })).toBe(page);
});

test('a payment option is offered where the market has it and a provider takes it', () => {
  const all = ['card', 'instalments_4', 'cod'] as const;
  expect(usableOptions(all, 100, () => true)).toEqual(all);
  expect(usableOptions(all, 100, () => false)).toEqual(['cod']);
  expect(usableOptions(['card'], 100, () => true)).toEqual(['card']);
});

test('an amount too small for four parts has no instalments, and an order without a price every option', () => {
  const all = ['card', 'instalments_4', 'cod'] as const;
  expect(usableOptions(all, 4, () => true)).toEqual(all);
  expect(usableOptions(all, 3, () => true)).toEqual(['card', 'cod']);
  expect(usableOptions(all, 0, () => false)).toEqual(all);
});
