import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { priceCases, TEN_PERCENT, UAE } from './pricing.cases.ts';
import {
  type Coupon,
  type CouponFacts,
  freeShippingMissingMinor,
  isWithinCodLimit,
  type LineToPrice,
  priceCart,
  refusalOfCoupon,
  shippingMinor,
  splitByWeight,
  vatIncludedMinor,
  withCodFee,
  withWrapping,
} from './pricing.ts';

const cases = { numRuns: count(100_000) };
const amount = fc.integer({ min: 0, max: 1_000_000_000 });

test('the VAT inside a price is the nearest minor unit, half up, at any rate', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (gross, rate) => {
      const vat = BigInt(vatIncludedMinor(gross, rate));
      const whole = BigInt(10_000 + rate);
      const exact = BigInt(gross) * BigInt(rate);
      // The rounding error is at most ½; exactly ½ too low is not allowed, because halves are rounded up.
      const twice = 2n * (vat * whole - exact);
      return twice <= whole && twice > -whole;
    }),
    cases,
  );
});

test('known VAT amounts: 1,250.00 includes 59.52 at 5 % and 163.04 at 15 %', () => {
  expect(vatIncludedMinor(125_000, 500)).toBe(5_952);
  expect(vatIncludedMinor(125_000, 1_500)).toBe(16_304);
  expect(vatIncludedMinor(0, 500)).toBe(0);
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

test('total = lines − discount + shipping; shares add up to the discount; no share exceeds its line', () => {
  fc.assert(
    fc.property(priceCases, ({ lines, market, coupon }) => {
      const priced = priceCart(lines, market, coupon);
      const meant = (index: number) => coupon?.typeIds.length === 0 || coupon?.typeIds.includes(lines[index]!.typeId);
      return (
        priced.totalMinor ===
          sum(lines.map((l) => l.unitMinor * l.quantity)) - priced.discountMinor + priced.shippingMinor &&
        sum(priced.lines.map((l) => l.discountMinor)) === priced.discountMinor &&
        priced.discountMinor >= 0 &&
        priced.discountMinor <= priced.subtotalMinor &&
        priced.lines.every(
          (l, index) =>
            l.discountMinor >= 0 && l.discountMinor <= l.lineTotalMinor && (l.discountMinor === 0 || meant(index)),
        )
      );
    }),
    cases,
  );
});

test('VAT is the part included in each line after its share of the discount, and in shipping', () => {
  fc.assert(
    fc.property(priceCases, ({ lines, market, coupon }) => {
      const priced = priceCart(lines, market, coupon);
      const inside = (gross: number) => vatIncludedMinor(gross, market.vatBasisPoints);
      return (
        priced.lines.every((l) => l.vatMinor === inside(l.lineTotalMinor - l.discountMinor)) &&
        priced.shippingVatMinor === inside(priced.shippingMinor) &&
        priced.vatIncludedMinor === sum(priced.lines.map((l) => l.vatMinor)) + priced.shippingVatMinor
      );
    }),
    cases,
  );
});

test('wrapping adds its price and the VAT in it, and changes neither discount nor shipping nor any line', () => {
  fc.assert(
    fc.property(priceCases, ({ lines, market, coupon }) => {
      const plain = priceCart(lines, market, coupon);
      const { wrappingMinor } = market;
      const gift = withWrapping(plain, market);
      if (wrappingMinor === null || lines.length === 0) return gift === null;
      const vat = vatIncludedMinor(wrappingMinor, market.vatBasisPoints);
      const { totalMinor, vatIncludedMinor: vatMinor } = plain;
      const added = { wrappingMinor, wrappingVatMinor: vat, totalMinor: totalMinor + wrappingMinor };
      expect(gift).toEqual({ ...plain, ...added, vatIncludedMinor: vatMinor + vat });
      return plain.wrappingMinor === null;
    }),
    cases,
  );
});

test('the fee of cash on delivery adds its price and the VAT in it, wrapped or not, and nothing where nothing is to pay', () => {
  fc.assert(
    fc.property(priceCases, fc.boolean(), ({ lines, market, coupon }, isGift) => {
      const plain = priceCart(lines, market, coupon);
      const sent = (isGift ? withWrapping(plain, market) : null) ?? plain;
      const paid = withCodFee(sent, market);
      const { codFeeMinor, codLimitMinor } = market;
      const isFree = codFeeMinor === null || codFeeMinor === 0 || sent.totalMinor === 0;
      if (isFree) expect(paid).toBeNull();
      const sums = paid ?? sent;
      const fee = isFree ? 0 : codFeeMinor;
      const { subtotalMinor, discountMinor, shippingMinor, wrappingMinor, codFeeVatMinor } = sums;
      expect(sums.totalMinor).toBe(subtotalMinor - discountMinor + shippingMinor + (wrappingMinor ?? 0) + fee);
      const vat = sums.lines.reduce((sum, line) => sum + line.vatMinor, sums.shippingVatMinor + sums.wrappingVatMinor);
      expect(codFeeVatMinor).toBe(vatIncludedMinor(fee, market.vatBasisPoints));
      expect(sums.vatIncludedMinor).toBe(vat + codFeeVatMinor);
      const isWithin = codLimitMinor === null || sent.totalMinor === 0 || sums.totalMinor <= codLimitMinor;
      return isWithinCodLimit(sent.totalMinor, market) === isWithin;
    }),
    cases,
  );
});

test('a split adds up exactly, and every part is within one of its exact share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, portion) => {
      const whole = sum(all);
      const toSplit = Math.floor(whole * portion);
      const parts = splitByWeight(toSplit, all);
      return (
        sum(parts) === toSplit &&
        parts.every((part, index) => {
          const distance = BigInt(part) * BigInt(whole) - BigInt(toSplit) * BigInt(all[index]!);
          return part <= all[index]! && distance < BigInt(whole || 1) && distance > -BigInt(whole || 1);
        })
      );
    }),
    cases,
  );
});

const line = (key: string, unitMinor: number, quantity = 1, typeId = 'abaya'): LineToPrice => ({
  key,
  typeId,
  quantity,
  unitMinor,
});

test('known splits: leftover units go to the largest remainder, of equal ones to the earlier line', () => {
  expect(splitByWeight(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(splitByWeight(100, [1_000, 2_000, 4_000])).toEqual([14, 29, 57]);
  expect(splitByWeight(0, [5, 5])).toEqual([0, 0]);
  const amount: Coupon = { ...TEN_PERCENT, kind: 'amount', percentBasisPoints: null, amountMinor: 1_000 };
  const lines = [line('a', 333), line('b', 333), line('c', 900, 1, 'scarf')];
  const { discountMinor, lines: priced } = priceCart(lines, UAE, { ...amount, typeIds: ['abaya'] });
  expect([discountMinor, priced.map((l) => l.discountMinor)]).toEqual([666, [333, 333, 0]]);
});

test('free shipping depends on the subtotal before the discount; a coupon can grant it', () => {
  const lines = [line('a', 50_000)];
  expect(priceCart(lines, UAE, TEN_PERCENT).shippingMinor).toBe(0);
  const free: Coupon = { ...TEN_PERCENT, kind: 'free_shipping', percentBasisPoints: null };
  expect(priceCart([line('a', 100)], UAE, free)).toMatchObject({ shippingMinor: 0, discountMinor: 0, totalMinor: 100 });
  expect(priceCart([line('a', 100)], UAE, { ...free, typeIds: ['scarf'] }).shippingMinor).toBe(2_500);
});

const NOW = new Date('2026-11-21T10:00:00Z');
const FACTS: CouponFacts = { now: NOW, market: 'ae', lines: [line('a', 20_000)], usedByBuyer: 0, isPastBuyer: false };

test.each<[string, Partial<Coupon>, Partial<CouponFacts>, string | null]>([
  ['good', {}, {}, null],
  ['of another market', { market: 'sa' }, {}, 'COUPON_UNKNOWN'],
  ['taken back', { active: false }, {}, 'COUPON_EXPIRED'],
  ['before its first instant', { startsAt: new Date(NOW.getTime() + 1) }, {}, 'COUPON_NOT_YET'],
  ['at its first instant', { startsAt: NOW }, {}, null],
  ['at its last instant', { endsAt: new Date(NOW.getTime() + 1) }, {}, null],
  ['at its end', { endsAt: NOW }, {}, 'COUPON_EXPIRED'],
  ['for a first order, by who bought before', { firstOrder: true }, { isPastBuyer: true }, 'COUPON_FIRST_ORDER'],
  ['for a first order, used in one under way', { firstOrder: true }, { usedByBuyer: 1 }, 'COUPON_USED_BY_YOU'],
  ['for any order, by who bought before', {}, { isPastBuyer: true }, null],
  ['once more than one buyer may', { usesPerBuyerMax: 2 }, { usedByBuyer: 2 }, 'COUPON_USED_BY_YOU'],
  ['as often as one buyer may', { usesPerBuyerMax: 2 }, { usedByBuyer: 1 }, null],
  ['used up', { usesMax: 10, used: 10 }, {}, 'COUPON_USED_UP'],
  ['with one use left', { usesMax: 10, used: 9 }, {}, null],
  ['for other pieces', { typeIds: ['scarf'] }, {}, 'COUPON_OTHER_PIECES'],
  ['for an empty bag', {}, { lines: [] }, 'COUPON_OTHER_PIECES'],
  ['one below its minimum', { minimumMinor: 20_001 }, {}, 'COUPON_MINIMUM'],
  ['at its minimum', { minimumMinor: 20_000 }, {}, null],
])('a coupon %s', (_name, terms, facts, refusal) => {
  expect(refusalOfCoupon({ ...TEN_PERCENT, ...terms }, { ...FACTS, ...facts })).toBe(refusal);
});

test('shipping is free from the threshold on, and the missing amount plus the subtotal is the threshold', () => {
  expect(shippingMinor(49_999, UAE)).toBe(2_500);
  expect(shippingMinor(50_000, UAE)).toBe(0);
  expect(shippingMinor(0, UAE)).toBe(0);
  expect(freeShippingMissingMinor(49_999, UAE)).toBe(1);
  expect(freeShippingMissingMinor(50_000, UAE)).toBeNull();
  expect(freeShippingMissingMinor(0, UAE)).toBeNull();
  expect(freeShippingMissingMinor(100, { ...UAE, freeShippingFromMinor: null })).toBeNull();
});
