// Coupons: looking one up, using it for an order, releasing the use when the order fails, and saving the coupon's
// terms. Invariant: no use begins beyond the coupon's limit or the limit for one buyer, under any concurrency.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { fault, type FieldMessages, refuse } from '../kernel/refuse.ts';
import { sqlState } from '../kernel/transaction.ts';
import { latinDigits } from '@hindam/contract/language';
import {
  countUse as raiseUses,
  findCoupon,
  hasUsesLeft,
  insertCoupon,
  insertUse,
  loadBuyer,
  loadCoupon,
  loadCoupons,
  lockReleasedUse,
  takeUseAgain,
  updateCoupon,
} from './coupons.store.ts';
import { type Coupon, type BuyerCoupon, usesOfBuyerMax } from './pricing.ts';

export {
  lockCouponUses,
  moveCouponUse,
  moveCouponUses,
  recordBuyer,
  releaseCoupon,
  settleCouponUses,
} from './coupons.store.ts';

/** The stored form of a typed code: without spaces, in upper case, with Arabic and Persian digits replaced by Latin. */
export function codeOf(typed: string): string {
  return latinDigits(typed).replace(/\s+/gu, '').toUpperCase();
}

/**
 * The coupon with a typed code, and what is known of this buyer; null when the market has no such coupon. A use by an
 * unpaid order of the cart `cartId` is not counted, because placing that cart again releases that use first.
 */
export async function couponOf(
  db: Queries,
  code: string,
  market: string,
  buyerKeys: readonly Buffer[],
  cartId: string | null = null,
): Promise<BuyerCoupon | null> {
  const row = await findCoupon(db, { code: codeOf(code), market, buyerKeys, cartId });
  if (!row) return null;
  const { usedByBuyer, isPastBuyer, now, ...coupon } = row;
  return { coupon, usedByBuyer, isPastBuyer, now };
}

/** Whether the coupon is refused to some buyers for what they ordered before. */
export const dependsOnBuyer = (coupon: Coupon): boolean => usesOfBuyerMax(coupon) !== null;

export interface CouponUse {
  coupon: Coupon;
  orderId: string;
  /** The cart the order was placed from. While the order is unpaid, `couponOf` for this cart does not count the use. */
  cartId?: string | null;
  buyerKeys: readonly Buffer[];
}

/**
 * Counts one more use of the coupon; refuses one beyond its limit. This locks the coupon's row, so that concurrent uses
 * of the coupon wait until this transaction ends, and then see the use that `storeUse` has stored in it.
 */
export async function countUse(tx: Transaction, { id }: Pick<Coupon, 'id'>): Promise<void> {
  if (!(await raiseUses(tx, id))) refuse('COUPON_USED_UP');
}

/** Stores the use that `countUse` has counted in this transaction; refuses one that this buyer may not have. */
export async function storeUse(tx: Transaction, { coupon, orderId, cartId, buyerKeys }: CouponUse): Promise<void> {
  const buyer = await loadBuyer(tx, coupon.id, buyerKeys);
  if (coupon.firstOrder && buyer.isPast) refuse('COUPON_FIRST_ORDER');
  if (buyer.uses >= (usesOfBuyerMax(coupon) ?? Infinity)) refuse('COUPON_USED_BY_YOU');
  await insertUse(tx, { couponId: coupon.id, orderId, cartId: cartId ?? null, buyerKeys });
}

/**
 * Counts the order's released use of a coupon again if the limits allow it. The order keeps its discount in any case,
 * because nobody is charged more than was confirmed.
 */
export async function reclaimCoupon(tx: Transaction, orderId: string): Promise<void> {
  const use = await lockReleasedUse(tx, orderId);
  if (!use || !(await hasUsesLeft(tx, use.couponId))) return;
  const { uses } = await loadBuyer(tx, use.couponId, use.buyerKeys);
  if (uses < (usesOfBuyerMax(use) ?? Infinity)) await takeUseAgain(tx, use);
}

export const COUPONS_PER_PAGE = 50;

/** Newest first; `page` starts at 1. */
export async function listCoupons(
  db: Queries,
  page: number,
): Promise<{ coupons: Coupon[]; total: number; pages: number }> {
  const { rows, total } = await loadCoupons(db, page, COUPONS_PER_PAGE);
  return { coupons: rows, total, pages: Math.max(1, Math.ceil(total / COUPONS_PER_PAGE)) };
}

export type CouponTerms = Omit<Coupon, 'id' | 'used'> & { id: string | null };

const UNIQUE_VIOLATION = '23505';

/** Creates a coupon (`id` null) or changes its terms. Orders already placed keep their discount. */
export async function saveCoupon(tx: Transaction, terms: CouponTerms, markets: readonly string[]): Promise<Coupon> {
  const before = terms.id === null ? null : ((await loadCoupon(tx, terms.id)) ?? fault('NOT_FOUND'));
  const coupon = { ...terms, id: before?.id ?? newId(), code: codeOf(terms.code) };
  const fields = faultsOfTerms(coupon, before?.used ?? 0, markets);
  if (Object.keys(fields).length > 0) refuse('INVALID_FIELDS', fields);
  const isSaved = await (before ? updateCoupon(tx, coupon) : insertCoupon(tx, coupon)).catch((error: unknown) => {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    return false;
  });
  if (!isSaved) refuse('COUPON_CODE_TAKEN');
  return { ...coupon, used: before?.used ?? 0 };
}

/** The errors in these terms: field name in the API → key of the error text. */
function faultsOfTerms(terms: Omit<Coupon, 'used'>, used: number, markets: readonly string[]): FieldMessages {
  const { kind, percentBasisPoints, amountMinor, startsAt, endsAt, usesMax } = terms;
  const fields: FieldMessages = {};
  if (!markets.includes(terms.market)) fields.market = 'FIELD_MARKET';
  if ((kind === 'percent') !== (percentBasisPoints !== null)) fields.percent_basis_points = 'FIELD_COUPON_PERCENT';
  const hasAmount = amountMinor !== null;
  if ((kind === 'amount') !== hasAmount || amountMinor === 0) fields.amount = 'FIELD_COUPON_AMOUNT';
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) fields.ends_at = 'FIELD_ORDER';
  if (usesMax !== null && usesMax < used) fields.uses_max = { key: 'FIELD_COUPON_USES', values: { used } };
  return fields;
}
