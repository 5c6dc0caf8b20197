// SQL of merging two carts; the caller has locked both (lock.store.ts).
import type { Queries, Transaction } from '../kernel/database.ts';
import { type Owner, perOwner } from '../kernel/owner.ts';
import { availableTo } from '../stock/available.ts';
import type { LockedCarts } from './lock.store.ts';
import { presentPrice, seenPrice } from './seen-price.ts';
import type { MergeLine, StoredReport } from './merge.ts';

export interface MergeableLine extends MergeLine {
  id: string;
  cartId: string;
  productId: string;
}

const LINES = perOwner(
  (
    column,
  ) => `select l.id, l.cart_id as "cartId", v.product_id as "productId", l.variant_id as "variantId", l.custom_size_id as "customSizeId",
      l.remarks, l.quantity, ${availableTo('$1, $2', 'l.variant_id', 'k')} as available, ${seenPrice('$5')} as "seenPriceMinor",
      ${presentPrice} as "priceMinor",
      l.custom_size_id is null or coalesce(z.guest_hash = $3 or z.${column} = $4, false) as "isOwnSet"
    from cart_lines l
    join carts c on c.id = l.cart_id
    join bag_variants v on v.variant_id = l.variant_id
    left join sellable_variants s on s.variant_id = l.variant_id and s.market = $5
    left join stock_levels k on k.variant_id = l.variant_id
    left join custom_sizes z on z.custom_size_id = l.custom_size_id
    where l.cart_id in ($1, $2) order by l.created_at, l.id`,
);

export async function loadMergeable(
  tx: Transaction,
  carts: LockedCarts,
  guestHash: Buffer,
  owner: Owner,
  market: string,
): Promise<{ mine: MergeableLine[]; other: MergeableLine[] }> {
  const lines = await tx.query<MergeableLine>(LINES[owner.kind], [
    carts.cartId,
    carts.otherId,
    guestHash,
    owner.key,
    market,
  ]);
  return {
    mine: lines.filter(({ cartId }) => cartId === carts.cartId),
    other: lines.filter(({ cartId }) => cartId === carts.otherId),
  };
}

export interface Placed {
  lineId: string;
  quantity: number;
}

const idsOf = (lines: readonly Placed[]) => lines.map(({ lineId }) => lineId);
const quantitiesOf = (lines: readonly Placed[]) => lines.map(({ quantity }) => quantity);

export async function setQuantities(tx: Transaction, lines: readonly Placed[]): Promise<void> {
  await tx.query(
    `update cart_lines l set quantity = u.quantity from unnest($1::uuid[], $2::int[]) as u (id, quantity) where l.id = u.id`,
    [idsOf(lines), quantitiesOf(lines)],
  );
}

export async function moveLines(tx: Transaction, cartId: string, lines: readonly Placed[]): Promise<void> {
  await tx.query(
    `update cart_lines l set cart_id = $3, quantity = u.quantity
     from unnest($1::uuid[], $2::int[]) as u (id, quantity) where l.id = u.id`,
    [idsOf(lines), quantitiesOf(lines), cartId],
  );
}

/**
 * Empties the other cart and makes it, and the carts that were merged into it, point to the receiving cart. The other
 * cart's coupon moves along unless the receiving cart has one. The other cart's orders that may still be paid are moved
 * by the trigger `carts_hand_orders_over`, because the code of carts does not access orders.
 */
export async function endMerged(tx: Transaction, carts: LockedCarts, report: StoredReport): Promise<void> {
  await tx.query('delete from cart_lines where cart_id = $1', [carts.otherId]);
  await tx.query(
    `update carts set touched_at = shop.now(), merged_into = null, merge_report = null,
       coupon_code = coalesce(coupon_code, (select o.coupon_code from carts o where o.id = $2))
     where id = $1`,
    [carts.cartId, carts.otherId],
  );
  await tx.query(
    `update carts set merged_into = $2, merge_report = $3, coupon_code = null, touched_at = shop.now() where id = $1`,
    [carts.otherId, carts.cartId, JSON.stringify(report)],
  );
  await tx.query('update carts set merged_into = $2, merge_report = null where merged_into = $1', [
    carts.otherId,
    carts.cartId,
  ]);
}

export async function loadTitles(
  db: Queries,
  variantIds: readonly string[],
  language: string,
): Promise<Map<string, string>> {
  const rows = await db.query<{ variantId: string; title: string }>(
    `select variant_id as "variantId", title from variant_labels where variant_id = any($1) and language = $2`,
    [variantIds, language],
  );
  return new Map(rows.map(({ variantId, title }) => [variantId, title]));
}
