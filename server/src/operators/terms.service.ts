// Operators change coupons and the terms of markets. A change gets its row in the audit trail in the same transaction.
import type { Operator } from '../kernel/call.ts';
import { transaction } from '../kernel/transaction.ts';
import { type CouponTerms, saveCoupon } from '../pricing/coupons.service.ts';
import { marketCodes, saveMarket } from '../pricing/pricing.service.ts';
import type { Coupon, Market, MarketTerms } from '../pricing/pricing.ts';
import type { Shop } from '../shop.ts';
import { recordAction } from './audit-trail.service.ts';

export interface OperatorContext {
  operator: Operator;
  requestId: string;
}

export function changeCoupon(
  shop: Shop,
  { operator, requestId }: OperatorContext,
  terms: CouponTerms,
): Promise<Coupon> {
  return transaction(shop.database, async (tx) => {
    const coupon = await saveCoupon(tx, terms, await marketCodes(tx));
    const { id, ...details } = coupon;
    const action = terms.id === null ? 'coupon.made' : 'coupon.changed';
    await recordAction(tx, operator, { action, subject: id, details, requestId });
    return coupon;
  });
}

export function changeMarket(
  shop: Shop,
  { operator, requestId }: OperatorContext,
  code: string,
  terms: MarketTerms,
): Promise<Market> {
  return transaction(shop.database, async (tx) => {
    const market = await saveMarket(tx, code, terms);
    await recordAction(tx, operator, { action: 'market.changed', subject: code, details: { ...terms }, requestId });
    return market;
  });
}
