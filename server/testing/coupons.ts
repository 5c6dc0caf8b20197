// Makes coupons for tests.
import type { Transaction } from '../src/kernel/database.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { type CouponTerms, type CouponUse, countUse, saveCoupon, storeUse } from '../src/pricing/coupons.service.ts';
import type { Coupon } from '../src/pricing/pricing.ts';
import type { TestShop } from './shop.ts';

let made = 0;

/**
 * The terms of a coupon: a tenth off everything in the market `ae`, for everyone, with a new code; `more` overrides.
 */
export function couponTerms(more: Partial<CouponTerms> = {}): CouponTerms {
  made += 1;
  return {
    id: null,
    code: `CODE-${made}`,
    market: 'ae',
    kind: 'percent',
    percentBasisPoints: 1_000,
    amountMinor: null,
    minimumMinor: 0,
    typeIds: [],
    firstOrder: false,
    usesMax: null,
    usesPerBuyerMax: null,
    startsAt: null,
    endsAt: null,
    active: true,
    ...more,
  };
}

export const COUPON_MARKETS = ['ae', 'sa'];

export function addCoupon({ shop }: TestShop, more: Partial<CouponTerms> = {}): Promise<Coupon> {
  return transaction(shop.database, (tx) => saveCoupon(tx, couponTerms(more), COUPON_MARKETS));
}

/** Uses the coupon for an order, as placing an order does. */
export async function spendCoupon(tx: Transaction, use: CouponUse): Promise<void> {
  await countUse(tx, use.coupon);
  await storeUse(tx, use);
}
