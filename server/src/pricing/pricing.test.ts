import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import {
  addWorkingDays,
  freeShippingMissingMinor,
  INSTALMENTS,
  instalmentPlan,
  isWorkingDay,
  type Market,
  shippingMinor,
  vatIncludedMinor,
} from './pricing.ts';

const uae: Market = {
  code: 'ae',
  currency: 'AED',
  vatBasisPoints: 500,
  shippingMinor: 2_500,
  freeShippingFromMinor: 50_000,
  deliveryDays: { from: 3, to: 5 },
  timeZone: 'Asia/Dubai',
  daysOff: [0, 6],
  holidays: new Set(['2026-12-02', '2026-12-03']),
  paymentOptions: ['card', 'net_banking', 'instalments_4'],
};
const cases = { numRuns: count(100_000) };
const amount = fc.integer({ min: 0, max: 1_000_000_000 });

test('four instalments always add up to the total, and only the first carries the remainder', () => {
  fc.assert(
    fc.property(amount, (total) => {
      const plan = instalmentPlan(total);
      const [first, ...rest] = plan;
      const part = Math.floor(total / INSTALMENTS);
      return (
        plan.reduce((sum, n) => sum + n, 0) === total &&
        rest.every((n) => n === part) &&
        first - part >= 0 &&
        first - part <= 3
      );
    }),
    cases,
  );
});

test('the VAT inside a price is the nearest minor unit, half up, at any rate', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (gross, rate) => {
      const vat = BigInt(vatIncludedMinor(gross, rate));
      const whole = BigInt(10_000 + rate);
      const exact = BigInt(gross) * BigInt(rate);
      // |vat − exact/whole| ≤ ½, and exactly ½ below means it should have been rounded up.
      const twice = 2n * (vat * whole - exact);
      return twice <= whole && twice > -whole;
    }),
    cases,
  );
});

test('known VAT amounts: 1,250.00 holds 59.52 at 5 % and 163.04 at 15 %', () => {
  expect(vatIncludedMinor(125_000, 500)).toBe(5_952);
  expect(vatIncludedMinor(125_000, 1_500)).toBe(16_304);
  expect(vatIncludedMinor(0, 500)).toBe(0);
});

test('shipping is free from the threshold on, and what is missing plus the subtotal is the threshold', () => {
  expect(shippingMinor(49_999, uae)).toBe(2_500);
  expect(shippingMinor(50_000, uae)).toBe(0);
  expect(shippingMinor(0, uae)).toBe(0);
  expect(freeShippingMissingMinor(49_999, uae)).toBe(1);
  expect(freeShippingMissingMinor(50_000, uae)).toBeNull();
  expect(freeShippingMissingMinor(0, uae)).toBeNull();
  expect(freeShippingMissingMinor(100, { ...uae, freeShippingFromMinor: null })).toBeNull();
});

test('working days skip the weekend and holidays of the market', () => {
  expect(isWorkingDay('2026-11-21', uae)).toBe(false); // a Saturday
  expect(addWorkingDays('2026-11-20', 1, uae)).toBe('2026-11-23');
  expect(addWorkingDays('2026-12-01', 1, uae)).toBe('2026-12-04');
  expect(addWorkingDays('2026-11-20', 0, uae)).toBe('2026-11-20');
});
