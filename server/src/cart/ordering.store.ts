// SQL for a cart that becomes an order: locking it and removing what was ordered. When a guest's cart was merged while
// its order was being paid, its lines are in the receiving cart, so these statements cover both carts.
import type { Transaction } from '../kernel/database.ts';
import { type Owner, perOwner } from '../kernel/owner.ts';
import type { HeldLine } from './ordering.ts';

const LOCK = perOwner((column) => `select id from carts where ${column} = $1 for update`);

/** Takes the cart's row lock until the transaction ends; null when the owner has no cart. */
export async function lockCart(tx: Transaction, owner: Owner): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(LOCK[owner.kind], [owner.key]);
  return row?.id ?? null;
}

const LOCK_WITH_MERGED = `select id from carts where id = $1 or id = (select merged_into from carts where id = $1)
  order by id for update`;

/**
 * Locks the cart and the cart its lines are in, in id order; empty when the cart was purged. The query runs twice:
 * while the first run waits, a merge may move the lines on; once the cart is locked, no merge can.
 */
export async function lockWithMerged(tx: Transaction, cartId: string): Promise<string[]> {
  await tx.query(LOCK_WITH_MERGED, [cartId]);
  const rows = await tx.query<{ id: string }>(LOCK_WITH_MERGED, [cartId]);
  return rows.map(({ id }) => id);
}

export async function loadHeldLines(tx: Transaction, cartIds: readonly string[]): Promise<HeldLine[]> {
  return tx.query<HeldLine>(
    `select id, variant_id as "variantId", custom_size_id as "customSizeId", remarks, quantity
     from cart_lines where cart_id = any($1) order by created_at, id`,
    [cartIds],
  );
}

export async function keepLines(tx: Transaction, lines: readonly { id: string; quantity: number }[]): Promise<void> {
  const gone = lines.filter(({ quantity }) => quantity === 0).map(({ id }) => id);
  const fewer = lines.filter(({ quantity }) => quantity > 0);
  if (gone.length > 0) await tx.query('delete from cart_lines where id = any($1)', [gone]);
  if (fewer.length === 0) return;
  await tx.query(
    'update cart_lines l set quantity = u.quantity from unnest($1::uuid[], $2::int[]) as u (id, quantity) where l.id = u.id',
    [fewer.map(({ id }) => id), fewer.map(({ quantity }) => quantity)],
  );
}

/** Removes the used code from the carts; another code applied meanwhile stays. */
export async function forgetCoupon(tx: Transaction, cartIds: readonly string[], code: string | null): Promise<void> {
  await tx.query(
    'update carts set touched_at = shop.now(), coupon_code = nullif(coupon_code, $2::text) where id = any($1)',
    [cartIds, code],
  );
}
