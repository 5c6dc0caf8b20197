// What happens to coupons: looked at, used by an order, given back once when the order comes to nothing,
// kept by operators. Always true: a coupon's counter is the number of its uses that count, and neither it
// nor any buyer's uses pass their limit, whatever happens at once.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { sqlState } from '../kernel/transaction.ts';
import { latinDigits } from '@hindam/contract/language';
import {
  countUse,
  findCoupon,
  hasRoom,
  insertCoupon,
  insertPastBuyer,
  insertUse,
  loadBuyer,
  loadCoupon,
  loadCoupons,
  lockReleasedUse,
  moveUses,
  releaseUse,
  settleUsesOf,
  takeUseAgain,
  updateCoupon,
} from './coupons.store.ts';
import { type Coupon, type SeenCoupon, usesOfBuyerMax } from './pricing.ts';

/** Letters of any case, digits of any keyboard, and spaces that came along are the same code. */
export function codeOf(typed: string): string {
  return latinDigits(typed).replace(/\s+/gu, '').toUpperCase();
}

/**
 * The coupon of a code as it stands for this buyer; null when this market has none. What an unpaid order of
 * the cart `cartId` uses is left out: placing again gives it back first.
 */
export async function couponOf(
  db: Queries,
  code: string,
  market: string,
  buyerKeys: readonly Buffer[],
  cartId: string | null = null,
): Promise<SeenCoupon | null> {
  const row = await findCoupon(db, { code: codeOf(code), market, buyerKeys, cartId });
  if (!row) return null;
  const { usedByBuyer, isPastBuyer, now, ...coupon } = row;
  return { coupon, usedByBuyer, isPastBuyer, now };
}

export interface CouponUse {
  coupon: Coupon;
  orderId: string;
  /** The cart the order was placed from: while it is unpaid, its use does not count against that cart. */
  cartId?: string | null;
  buyerKeys: readonly Buffer[];
}

/** An order uses a coupon. The counter is moved first, so that everybody after it counts what came before. */
export async function useCoupon(tx: Transaction, { coupon, orderId, cartId, buyerKeys }: CouponUse): Promise<void> {
  if (!(await countUse(tx, coupon.id))) refuse('COUPON_USED_UP');
  const buyer = await loadBuyer(tx, coupon.id, buyerKeys);
  if (coupon.firstOrder && buyer.isPast) refuse('COUPON_FIRST_ORDER');
  if (buyer.uses >= (usesOfBuyerMax(coupon) ?? Infinity)) refuse('COUPON_USED_BY_YOU');
  await insertUse(tx, { couponId: coupon.id, orderId, cartId: cartId ?? null, buyerKeys });
}

/** The order came to nothing: its use counts no more. Saying so again changes nothing. */
export async function giveCouponBack(tx: Transaction, orderId: string): Promise<void> {
  await releaseUse(tx, orderId);
}

/**
 * Money came for an order that had expired, and its use had been given back: it counts again, if that stays
 * within the limits. If others used the coupon up meanwhile, or she herself in another order, the order
 * keeps the discount she confirmed and paid by, and its use stays uncounted: a limit is never passed, and
 * nobody is charged more than she agreed to.
 */
export async function takeCouponAgain(tx: Transaction, orderId: string): Promise<void> {
  const use = await lockReleasedUse(tx, orderId);
  if (!use || !(await hasRoom(tx, use.couponId))) return;
  const { uses } = await loadBuyer(tx, use.couponId, use.buyerKeys);
  if (uses < (usesOfBuyerMax(use) ?? Infinity)) await takeUseAgain(tx, use);
}

/** An order of these carts is paid: from now on what it used counts against them as well. */
export async function settleCouponUses(tx: Transaction, cartIds: readonly string[], code: string): Promise<void> {
  await settleUsesOf(tx, cartIds, code);
}

/** A cart went into another: what its unpaid orders use does not count against the other either. */
export async function handCouponUsesOver(tx: Transaction, fromCartId: string, toCartId: string): Promise<void> {
  await moveUses(tx, fromCartId, toCartId);
}

/** An order of hers was placed: no coupon for a first order is for her any more. */
export async function noteBuyer(tx: Transaction, buyerKeys: readonly Buffer[]): Promise<void> {
  await insertPastBuyer(tx, buyerKeys);
}

export const COUPONS_PER_PAGE = 50;

/** The newest first; pages begin at 1. */
export async function listCoupons(
  db: Queries,
  page: number,
): Promise<{ coupons: Coupon[]; total: number; pages: number }> {
  const { rows, total } = await loadCoupons(db, page, COUPONS_PER_PAGE);
  return { coupons: rows, total, pages: Math.max(1, Math.ceil(total / COUPONS_PER_PAGE)) };
}

export type CouponTerms = Omit<Coupon, 'id' | 'used'> & { id: string | null };

const UNIQUE_VIOLATION = '23505';

/** A new coupon, or another one's terms. Orders keep what they were given. */
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

/** Field of the wire → key of its sentence. */
function faultsOfTerms(terms: Omit<Coupon, 'used'>, used: number, markets: readonly string[]): Record<string, string> {
  const { kind, percentBasisPoints, amountMinor, startsAt, endsAt, usesMax } = terms;
  const fields: Record<string, string> = {};
  if (!markets.includes(terms.market)) fields.market = 'FIELD_INVALID';
  if ((kind === 'percent') !== (percentBasisPoints !== null)) fields.percent_basis_points = 'FIELD_INVALID';
  if ((kind === 'amount') !== (amountMinor !== null && amountMinor > 0)) fields.amount = 'FIELD_INVALID';
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) fields.ends_at = 'FIELD_INVALID';
  if (usesMax !== null && usesMax < used) fields.uses_max = 'FIELD_INVALID';
  return fields;
}
