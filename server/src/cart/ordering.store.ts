// SQL for a cart that becomes an order. When a guest's cart was merged while its order was being paid, its lines are in
// the receiving cart, so these statements cover both carts.
import type { Transaction } from '../kernel/database.ts';
import type { CartLineRow } from './ordering.ts';

export async function loadLines(tx: Transaction, cartIds: readonly string[]): Promise<CartLineRow[]> {
  return tx.query<CartLineRow>(
    `select id, variant_id as "variantId", custom_size_id as "customSizeId", remarks, quantity
     from cart_lines where cart_id = any($1) order by created_at, id`,
    [cartIds],
  );
}

export async function writeRemainingLines(
  tx: Transaction,
  lines: readonly { id: string; quantity: number }[],
): Promise<void> {
  const gone = lines.filter(({ quantity }) => quantity === 0).map(({ id }) => id);
  const fewer = lines.filter(({ quantity }) => quantity > 0);
  if (gone.length > 0) await tx.query('delete from cart_lines where id = any($1)', [gone]);
  if (fewer.length === 0) return;
  await tx.query(
    'update cart_lines l set quantity = u.quantity from unnest($1::uuid[], $2::int[]) as u (id, quantity) where l.id = u.id',
    [fewer.map(({ id }) => id), fewer.map(({ quantity }) => quantity)],
  );
}

/** Removes the order's coupon code from the carts. A different code that the shopper applied meanwhile stays. */
export async function forgetCoupon(tx: Transaction, cartIds: readonly string[], code: string | null): Promise<void> {
  await tx.query(
    'update carts set touched_at = shop.now(), coupon_code = nullif(coupon_code, $2::text) where id = any($1)',
    [cartIds, code],
  );
}
