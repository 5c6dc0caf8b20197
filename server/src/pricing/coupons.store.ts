// SQL of coupons. A use begins by locking the coupon's row, so that concurrent uses of the same coupon wait.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import type { Coupon } from './pricing.ts';

const TERMS = `c.id, c.code, c.market, c.kind, c.percent_basis_points as "percentBasisPoints", c.amount_minor as "amountMinor",
  c.minimum_minor as "minimumMinor", c.type_ids as "typeIds", c.first_order as "firstOrder", c.uses_max as "usesMax",
  c.uses_per_buyer_max as "usesPerBuyerMax", c.used, c.starts_at as "startsAt", c.ends_at as "endsAt", c.active`;

const COUNTED = 'u.coupon_id = c.id and u.released_at is null and ($4::uuid is null or u.cart_id is distinct from $4)';

export interface CouponRow extends Coupon {
  usedByBuyer: number;
  isPastBuyer: boolean;
  now: Date;
}

/**
 * The coupon as a cart sees it: uses by unpaid orders of the cart `cartId` are not counted. Null when the market has no
 * coupon with this code.
 */
export async function findCoupon(
  db: Queries,
  of: { code: string; market: string; buyerKeys: readonly Buffer[]; cartId: string | null },
): Promise<CouponRow | null> {
  const [row] = await db.query<CouponRow & { ownUses: number }>(
    `select ${TERMS}, shop.now() as now,
       (select count(distinct u.id)::int from coupon_uses u join coupon_use_buyers b on b.use_id = u.id
         where ${COUNTED} and b.buyer_key = any($3)) as "usedByBuyer",
       (select count(*)::int from coupon_uses u where u.coupon_id = c.id and u.released_at is null and u.cart_id = $4) as "ownUses",
       exists (select from past_buyers p where p.buyer_key = any($3)) as "isPastBuyer"
     from coupons c where c.code = $1 and c.market = $2`,
    [of.code, of.market, of.buyerKeys, of.cartId],
  );
  if (!row) return null;
  const { ownUses, ...coupon } = row;
  return { ...coupon, used: coupon.used - ownUses };
}

/**
 * Raises the coupon's number of uses, which locks its row until the transaction ends. False, and no change, when
 * `uses_max` is reached.
 */
export async function countUse(tx: Transaction, couponId: string): Promise<boolean> {
  const rows = await tx.query(
    'update coupons set used = used + 1 where id = $1 and (uses_max is null or used < uses_max) returning id',
    [couponId],
  );
  return rows.length > 0;
}

/**
 * The counted uses of the coupon by this buyer, and whether the buyer has ordered before. The caller holds the coupon's
 * row lock.
 */
export async function loadBuyer(
  tx: Transaction,
  couponId: string,
  buyerKeys: readonly Buffer[],
): Promise<{ uses: number; isPast: boolean }> {
  const [row] = await tx.query<{ uses: number; isPast: boolean }>(
    `select (select count(distinct u.id)::int from coupon_uses u join coupon_use_buyers b on b.use_id = u.id
         where u.coupon_id = $1 and u.released_at is null and b.buyer_key = any($2)) as uses,
       exists (select from past_buyers p where p.buyer_key = any($2)) as "isPast"`,
    [couponId, buyerKeys],
  );
  return row!;
}

export async function insertUse(
  tx: Transaction,
  use: { couponId: string; orderId: string; cartId: string | null; buyerKeys: readonly Buffer[] },
): Promise<void> {
  await tx.query(
    `with used as (insert into coupon_uses (id, coupon_id, order_id, cart_id) values ($1, $2, $3, $4) returning id)
     insert into coupon_use_buyers (use_id, buyer_key) select distinct used.id, k from used, unnest($5::bytea[]) as k`,
    [newId(), use.couponId, use.orderId, use.cartId, use.buyerKeys],
  );
}

export async function releaseCoupon(tx: Transaction, orderId: string): Promise<boolean> {
  const rows = await tx.query(
    `with freed as (
       update coupon_uses set released_at = shop.now() where order_id = $1 and released_at is null returning coupon_id
     ) update coupons c set used = c.used - 1 from freed where c.id = freed.coupon_id returning c.id`,
    [orderId],
  );
  return rows.length > 0;
}

/** Locks the unreleased coupon uses of these orders until the transaction ends. */
export async function lockCouponUses(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.query('select from coupon_uses where order_id = any($1) and released_at is null order by id for update', [
    orderIds,
  ]);
}

/** Assigns an order's use of a coupon to another order, which now has the discount. */
export async function moveCouponUse(tx: Transaction, fromOrderId: string, toOrderId: string): Promise<void> {
  await tx.query('update coupon_uses set order_id = $2, cart_id = null where order_id = $1 and released_at is null', [
    fromOrderId,
    toOrderId,
  ]);
}

export interface ReleasedUse {
  useId: string;
  couponId: string;
  firstOrder: boolean;
  usesPerBuyerMax: number | null;
  buyerKeys: Buffer[];
}

/** The order's released use of a coupon, locked together with the coupon; null when there is none. */
export async function lockReleasedUse(tx: Transaction, orderId: string): Promise<ReleasedUse | null> {
  const [row] = await tx.query<ReleasedUse>(
    `select u.id as "useId", c.id as "couponId", c.first_order as "firstOrder", c.uses_per_buyer_max as "usesPerBuyerMax",
       array(select b.buyer_key from coupon_use_buyers b where b.use_id = u.id) as "buyerKeys"
     from coupon_uses u join coupons c on c.id = u.coupon_id
     where u.order_id = $1 and u.released_at is not null for update`,
    [orderId],
  );
  return row ?? null;
}

export async function takeUseAgain(tx: Transaction, { useId, couponId }: ReleasedUse): Promise<void> {
  await tx.query('update coupon_uses set released_at = null, cart_id = null where id = $1', [useId]);
  await tx.query('update coupons set used = used + 1 where id = $1', [couponId]);
}

/** Whether `uses_max` allows one more use. The caller holds the coupon's row lock. */
export async function hasUsesLeft(tx: Transaction, couponId: string): Promise<boolean> {
  const [row] = await tx.query<{ room: boolean }>(
    'select uses_max is null or used < uses_max as room from coupons where id = $1',
    [couponId],
  );
  return row?.room ?? false;
}

/** Called when one cart is merged into another: uses by unpaid orders of the first cart now belong to the other. */
export async function moveCouponUses(tx: Transaction, fromCartId: string, toCartId: string): Promise<void> {
  await tx.query('update coupon_uses set cart_id = $2 where cart_id = $1 and released_at is null', [
    fromCartId,
    toCartId,
  ]);
}

/**
 * Called when an order of these carts is placed: from then on `couponOf` (coupons.service.ts) counts the order's use of
 * the coupon for these carts too.
 */
export async function settleCouponUses(tx: Transaction, cartIds: readonly string[], code: string): Promise<void> {
  await tx.query(
    `update coupon_uses u set cart_id = null from coupons c
     where c.id = u.coupon_id and c.code = $2 and u.cart_id = any($1) and u.released_at is null`,
    [cartIds, code],
  );
}

/** Records that a buyer with these keys has ordered, which excludes the buyer from first-order coupons. */
export async function recordBuyer(tx: Transaction, buyerKeys: readonly Buffer[]): Promise<void> {
  // The keys are sorted, so that two concurrent orders of one buyer cannot deadlock.
  await tx.query(
    'insert into past_buyers (buyer_key) select distinct k from unnest($1::bytea[]) as k order by k on conflict do nothing',
    [buyerKeys],
  );
}

export async function loadCoupons(
  db: Queries,
  page: number,
  perPage: number,
): Promise<{ rows: Coupon[]; total: number }> {
  const rows = await db.query<Coupon>(
    `select ${TERMS} from coupons c order by c.created_at desc, c.id desc limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  );
  const [count] = await db.query<{ total: number }>('select count(*)::int as total from coupons');
  return { rows, total: count!.total };
}

export async function loadCoupon(tx: Transaction, couponId: string): Promise<Coupon | null> {
  const [row] = await tx.query<Coupon>(`select ${TERMS} from coupons c where c.id = $1 for update`, [couponId]);
  return row ?? null;
}

const valuesOf = (coupon: Omit<Coupon, 'used'>): unknown[] => [
  coupon.id,
  coupon.code,
  coupon.market,
  coupon.kind,
  coupon.percentBasisPoints,
  coupon.amountMinor,
  coupon.minimumMinor,
  coupon.typeIds,
  coupon.firstOrder,
  coupon.usesMax,
  coupon.usesPerBuyerMax,
  coupon.startsAt,
  coupon.endsAt,
  coupon.active,
];

/** False when another coupon of the market has the code. */
export async function insertCoupon(tx: Transaction, coupon: Omit<Coupon, 'used'>): Promise<boolean> {
  const rows = await tx.query(
    `insert into coupons (id, code, market, kind, percent_basis_points, amount_minor, minimum_minor, type_ids, first_order,
       uses_max, uses_per_buyer_max, starts_at, ends_at, active)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (market, code) do nothing returning id`,
    valuesOf(coupon),
  );
  return rows.length > 0;
}

/** False when another coupon of the market has the code. */
export async function updateCoupon(tx: Transaction, coupon: Omit<Coupon, 'used'>): Promise<boolean> {
  const rows = await tx.query(
    `update coupons set code = $2, market = $3, kind = $4, percent_basis_points = $5, amount_minor = $6, minimum_minor = $7,
       type_ids = $8, first_order = $9, uses_max = $10, uses_per_buyer_max = $11, starts_at = $12, ends_at = $13, active = $14
     where id = $1 and not exists (select from coupons o where o.market = $3 and o.code = $2 and o.id <> $1) returning id`,
    valuesOf(coupon),
  );
  return rows.length > 0;
}
