import type { Days } from '@hindam/contract/working-days';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { deliveryDaysTo, deliveryEstimate } from './delivery.ts';
import { UAE } from './pricing.cases.ts';

const tailored = (tailoringDays: Days) => ({ customSizeId: 'set', tailoringDays });

test('ready-made pieces take the market’s working days from today', () => {
  // 2026-11-20 is a Friday; Saturday and Sunday are days off in the Emirates.
  expect(deliveryEstimate('2026-11-20', [], UAE)).toEqual({ earliest: '2026-11-25', latest: '2026-11-27' });
  expect(deliveryEstimate('2026-11-30', [], UAE)).toEqual({ earliest: '2026-12-07', latest: '2026-12-09' });
});

test('made-to-measure pieces first take calendar days, and the slowest piece decides', () => {
  const lines = [
    { customSizeId: null, tailoringDays: null },
    tailored({ from: 10, to: 14 }),
    tailored({ from: 7, to: 21 }),
  ];
  // Ten days after the order is Monday, 30 November; 21 days after it is Friday, 11 December.
  expect(deliveryEstimate('2026-11-20', lines, UAE)).toEqual({ earliest: '2026-12-07', latest: '2026-12-18' });
});

test('a ready-made size of a product with tailoring takes no tailoring days', () => {
  const ready = { customSizeId: null, tailoringDays: { from: 10, to: 14 } };
  expect(deliveryEstimate('2026-11-20', [ready], UAE)).toEqual(deliveryEstimate('2026-11-20', [], UAE));
});

test('the latest day is never before the earliest, nor either before today', () => {
  const days = fc.tuple(fc.nat(30), fc.nat(30)).map(([from, more]) => tailored({ from, to: from + more }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.array(days, { maxLength: 4 }), (offset, lines) => {
      const today = new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10);
      const { earliest, latest } = deliveryEstimate(today, lines, UAE);
      return today <= earliest && earliest <= latest;
    }),
    { numRuns: count(2_000) },
  );
});

test('a region has its own working days, within those of the whole market', () => {
  const market = {
    ...UAE,
    regionDays: { 'AE-DU': { from: 3, to: 4 }, 'AE-AZ': { from: 1, to: 9 }, 'AE-FU': { from: 8, to: 9 } },
  };
  expect(deliveryDaysTo('AE-DU', market)).toEqual({ from: 3, to: 4 });
  expect(deliveryDaysTo('AE-AZ', market)).toEqual(UAE.deliveryDays);
  expect(deliveryDaysTo('AE-FU', market)).toEqual(UAE.deliveryDays);
  for (const region of [null, 'AE-SH', 'constructor', ''])
    expect(deliveryDaysTo(region, market)).toEqual(UAE.deliveryDays);
  expect(deliveryEstimate('2026-11-20', [], market, 'AE-DU')).toEqual({ earliest: '2026-11-25', latest: '2026-11-26' });
});
