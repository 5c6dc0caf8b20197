// Random pricing cases for property tests (fast-check), with realistic and extreme amounts.
import fc from 'fast-check';
import type { Coupon, LineToPrice, Market } from './pricing.ts';

export const UAE: Market = {
  code: 'ae',
  currency: 'AED',
  vatBasisPoints: 500,
  shippingMinor: 2_500,
  freeShippingFromMinor: 50_000,
  wrappingMinor: 1_500,
  codFeeMinor: 1_000,
  codLimitMinor: null,
  deliveryDays: { from: 3, to: 5 },
  regionDays: {},
  timeZone: 'Asia/Dubai',
  daysOff: [0, 6],
  holidays: new Set(['2026-12-02', '2026-12-03']),
  paymentOptions: ['card', 'net_banking', 'instalments_4'],
  open: false,
  version: 1,
  returnDays: 14,
};

export const TEN_PERCENT: Coupon = {
  id: 'c',
  code: 'TEN',
  market: 'ae',
  kind: 'percent',
  percentBasisPoints: 1_000,
  amountMinor: null,
  minimumMinor: 0,
  typeIds: [],
  firstOrder: false,
  usesMax: null,
  usesPerBuyerMax: null,
  used: 0,
  startsAt: null,
  endsAt: null,
  active: true,
};

export interface PriceCase {
  lines: LineToPrice[];
  market: Market;
  coupon: Coupon | null;
}

const TYPES = ['abaya', 'kaftan', 'scarf'];

const unit = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.integer({ min: 1, max: 500_000 }),
  fc.integer({ max: 1e9, min: 0 }),
);

const lines = fc
  .array(fc.record({ typeId: fc.constantFrom(...TYPES), quantity: fc.integer({ min: 1, max: 20 }), unitMinor: unit }), {
    maxLength: 12,
  })
  .map((all) => all.map((line, index) => ({ ...line, key: `line ${index}` })));

const market = fc
  .record({
    vatBasisPoints: fc.oneof(fc.constantFrom(0, 500, 1_500), fc.integer({ min: 0, max: 10_000 })),
    shippingMinor: fc.oneof(fc.constantFrom(0, 2_500, 3_500), fc.integer({ min: 0, max: 100_000 })),
    freeShippingFromMinor: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 2_000_000 })),
    wrappingMinor: fc.oneof(fc.constantFrom(null, 0, 1_500), fc.integer({ min: 0, max: 100_000 })),
    codFeeMinor: fc.oneof(fc.constantFrom(null, 0, 1_000), fc.integer({ min: 1, max: 100_000 })),
    codLimitMinor: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 2_000_000 })),
    currency: fc.constantFrom('AED', 'SAR', 'KWD'),
  })
  .map((terms): Market => ({ ...UAE, ...terms }));

const typeIds = fc.subarray(TYPES);

const coupon = fc.oneof(
  fc.constant(null),
  fc
    .record({
      typeIds,
      percentBasisPoints: fc.oneof(fc.constantFrom(250, 500, 1_000, 10_000), fc.integer({ min: 1, max: 10_000 })),
    })
    .map((terms): Coupon => ({ ...TEN_PERCENT, ...terms })),
  fc
    .record({ typeIds, amountMinor: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 1e9 })) })
    .map((terms): Coupon => ({ ...TEN_PERCENT, ...terms, kind: 'amount', percentBasisPoints: null })),
  typeIds.map((ids): Coupon => ({ ...TEN_PERCENT, kind: 'free_shipping', percentBasisPoints: null, typeIds: ids })),
);

export const priceCases: fc.Arbitrary<PriceCase> = fc.record({ lines, market, coupon });
