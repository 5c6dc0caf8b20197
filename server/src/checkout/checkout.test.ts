import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import type { Market } from '../pricing/pricing.ts';
import { countryOf, type Quoted, quoteIdOf, refusalOfQuote } from './checkout.ts';

const uae: Market = {
  code: 'ae',
  currency: 'AED',
  vatBasisPoints: 500,
  shippingMinor: 2_500,
  freeShippingFromMinor: 50_000,
  wrappingMinor: null,
  codFeeMinor: null,
  codLimitMinor: null,
  deliveryDays: { from: 3, to: 5 },
  regionDays: {},
  timeZone: 'Asia/Dubai',
  daysOff: [0, 6],
  holidays: new Set(['2026-12-02', '2026-12-03']),
  paymentOptions: ['card', 'net_banking', 'instalments_4', 'cod'],
  open: false,
  version: 1,
  returnDays: 14,
};

const quoted: Quoted = {
  market: 'ae',
  currency: 'AED',
  lines: [
    { variantId: 'v1', customSizeId: null, remarks: '', quantity: 2, unitMinor: 10_000 },
    { variantId: 'v2', customSizeId: 's1', remarks: 'longer', quantity: 1, unitMinor: 40_000 },
  ],
  coupon: 'WELCOME10',
  discountMinor: 6_000,
  shippingMinor: 0,
  wrappingMinor: null,
  codFeeMinor: null,
  vatMinor: 2_571,
  totalMinor: 54_000,
};
const [first, second] = quoted.lines as [Quoted['lines'][number], Quoted['lines'][number]];

test('an unchanged cart gets the same quote id, in the format of the contract', () => {
  expect(quoteIdOf({ ...quoted, lines: quoted.lines.map((line) => ({ ...line })) })).toBe(quoteIdOf(quoted));
  expect(quoteIdOf(quoted)).toMatch(/^[\w-]{22}\.[\w-]{22}\.[\w-]{22}$/);
});

test.each<[string, Partial<Quoted>, string]>([
  ['a line more', { lines: [...quoted.lines, { ...first, variantId: 'v3' }] }, 'CART_CHANGED'],
  ['a line less', { lines: [first] }, 'CART_CHANGED'],
  ['a piece more', { lines: [{ ...first, quantity: 3 }, second] }, 'CART_CHANGED'],
  ['other measurements', { lines: [first, { ...second, customSizeId: 's2' }] }, 'CART_CHANGED'],
  ['other remarks', { lines: [first, { ...second, remarks: '' }] }, 'CART_CHANGED'],
  ['another order of lines', { lines: [second, first] }, 'CART_CHANGED'],
  ['another market', { market: 'sa', currency: 'SAR' }, 'CART_CHANGED'],
  ['a price', { lines: [{ ...first, unitMinor: 9_000 }, second] }, 'PRICE_CHANGED'],
  ['a piece that is gone', { lines: [{ ...first, unitMinor: null }, second] }, 'PRICE_CHANGED'],
  ['shipping', { shippingMinor: 2_500, totalMinor: 56_500 }, 'PRICE_CHANGED'],
  ['wrapping', { wrappingMinor: 1_500, totalMinor: 55_500 }, 'PRICE_CHANGED'],
  ['free wrapping', { wrappingMinor: 0 }, 'PRICE_CHANGED'],
  ['the fee of cash on delivery', { codFeeMinor: 1_500, totalMinor: 55_500 }, 'PRICE_CHANGED'],
  ['VAT alone', { vatMinor: 2_572 }, 'PRICE_CHANGED'],
  ['the discount of the same coupon', { discountMinor: 5_000, totalMinor: 55_000 }, 'PRICE_CHANGED'],
  ['another coupon that is valid', { coupon: 'OTHER' }, 'PRICE_CHANGED'],
])('changing %s makes another quote: %s', (_, change, expected) => {
  const now = quoteIdOf({ ...quoted, ...change });
  expect(refusalOfQuote(quoteIdOf(quoted), now, null)).toBe(expected);
});

test('a coupon that no longer applies is the refusal, unless the lines changed too', () => {
  const ended: Quoted = { ...quoted, coupon: null, discountMinor: 0, totalMinor: 60_000 };
  const confirmed = quoteIdOf(quoted);
  expect(refusalOfQuote(confirmed, quoteIdOf(ended), 'COUPON_EXPIRED')).toBe('COUPON_NOT_VALID');
  expect(refusalOfQuote(confirmed, quoteIdOf({ ...ended, lines: [first] }), 'COUPON_EXPIRED')).toBe('CART_CHANGED');
  expect(refusalOfQuote(quoteIdOf(ended), quoteIdOf(ended), 'COUPON_EXPIRED')).toBeNull();
  expect(refusalOfQuote(confirmed, quoteIdOf(ended), 'COUPON_FIRST_ORDER')).toBe('COUPON_FIRST_ORDER');
});

const aLine = fc.record({
  variantId: fc.stringMatching(/^v\d{1,3}$/),
  customSizeId: fc.option(fc.stringMatching(/^s\d$/)),
  remarks: fc.string({ maxLength: 8 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  unitMinor: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
});
const aQuote = fc.record({
  market: fc.constantFrom('ae', 'sa'),
  currency: fc.constantFrom('AED', 'SAR'),
  lines: fc.array(aLine, { maxLength: 5 }),
  coupon: fc.option(fc.constantFrom('A', 'B')),
  discountMinor: fc.nat(1_000),
  shippingMinor: fc.nat(10),
  wrappingMinor: fc.option(fc.nat(10)),
  codFeeMinor: fc.option(fc.integer({ min: 1, max: 10 })),
  vatMinor: fc.nat(100),
  totalMinor: fc.nat(1_000_000),
});

test('two quotes have the same id exactly when their contents are equal', () => {
  fc.assert(
    fc.property(aQuote, aQuote, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      return (quoteIdOf(one) === quoteIdOf(other)) === isSame && quoteIdOf(one) === quoteIdOf(structuredClone(one));
    }),
    { numRuns: count(10_000) },
  );
});

test('wrapping and a fee of the same price have different ids', () => {
  const more = { vatMinor: 2_642, totalMinor: 55_500 };
  expect(quoteIdOf({ ...quoted, ...more, wrappingMinor: 1_500 })).not.toBe(
    quoteIdOf({ ...quoted, ...more, codFeeMinor: 1_500 }),
  );
});

test('without wrapping and fee, the id is that of a version that knew of none', () => {
  expect(quoteIdOf(quoted)).toBe('ULlgAeSdqVBTYhQVIK_-ux.ANAiJlk5v4xl2heBPMDzTc.H4a7N1J8iRKr9yOj95qbXZ');
});

test('an arbitrary id from a client is refused', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (id) => refusalOfQuote(id, quoteIdOf(quoted), null) !== null),
    { numRuns: count(1_000) },
  );
});

test('the shop ships to the country of its market', () => {
  expect(countryOf(uae)).toBe('AE');
});
