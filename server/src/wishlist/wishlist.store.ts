// SQL of wish lists.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { WishedProduct } from './wishlist.ts';

export interface Wish extends WishedProduct {
  addedAt: Date;
}

export async function loadWishes(db: Queries, customerId: string): Promise<Wish[]> {
  return db.query<Wish>(
    `select w.product_id as "productId", w.variant_id as "variantId", coalesce(v.colour_code, w.colour_code) as colour, v.size,
       w.created_at as "addedAt"
     from wishes w left join bag_variants v on v.variant_id = w.variant_id
     where w.customer_id = $1 order by w.created_at desc, w.product_id desc`,
    [customerId],
  );
}

/**
 * The lowest price of each product in the market, in minor units, by product id; a product that is not sold there has
 * no entry.
 */
export async function loadPrices(
  db: Queries,
  market: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.query<{ productId: string; priceMinor: number }>(
    `select product_id as "productId", min(price_minor) as "priceMinor" from sellable_variants
     where market = $1 and active and product_id = any($2) group by product_id`,
    [market, productIds],
  );
  return new Map(rows.map(({ productId, priceMinor }) => [productId, priceMinor]));
}

/**
 * SQL for the variant of the wish `x`: by its id if it has one, else by colour and size; null when there is no such
 * variant.
 */
const VARIANT = `(select v.variant_id from bag_variants v where v.product_id = x.product_id
  and case when x.variant_id is null then v.colour_code = x.colour and v.size = x.size else v.variant_id = x.variant_id end limit 1)`;
const COLOUR = `(select v.colour_code from bag_variants v where v.product_id = x.product_id and v.colour_code = x.colour limit 1)`;

/**
 * Inserts wishes with their prices in the market, the first of them as the newest; skips a product that is already on
 * the list.
 */
export async function putOn(
  tx: Transaction,
  customerId: string,
  market: string,
  wishes: readonly (WishedProduct & { priceMinor: number })[],
): Promise<void> {
  await tx.query(
    `insert into wishes (customer_id, product_id, variant_id, colour_code, seen_price_minor, seen_market, created_at)
     select $1, x.product_id, ${VARIANT}, ${COLOUR}, x.price_minor, $7, shop.now() - (x.place - 1) * interval '1 millisecond'
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::bigint[]) with ordinality
       as x (product_id, variant_id, colour, size, price_minor, place)
     on conflict (customer_id, product_id) do nothing`,
    [
      customerId,
      wishes.map(({ productId }) => productId),
      wishes.map(({ variantId }) => variantId),
      wishes.map(({ colour }) => colour),
      wishes.map(({ size }) => size),
      wishes.map(({ priceMinor }) => priceMinor),
      market,
    ],
  );
}

/**
 * Stores the variant and colour of `wanted` for a product that is already on the list. If the
 * product has the colour, but not the wanted variant, the stored variant is cleared.
 */
export async function setVariant(tx: Transaction, customerId: string, wanted: WishedProduct): Promise<void> {
  const { productId, variantId, colour, size } = wanted;
  await tx.query(
    `update wishes w set variant_id = coalesce(${VARIANT}, case when ${COLOUR} is null then w.variant_id end),
       colour_code = coalesce(${COLOUR}, w.colour_code)
     from (select $2::uuid as product_id, $3::uuid as variant_id, $4::text as colour, $5::text as size) as x
     where w.customer_id = $1 and w.product_id = x.product_id`,
    [customerId, productId, variantId, colour, size],
  );
}

export async function takeOff(tx: Transaction, customerId: string, productId: string): Promise<void> {
  await tx.query('delete from wishes where customer_id = $1 and product_id = $2', [customerId, productId]);
}

export async function deleteWishes(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('delete from wishes where customer_id = $1', [customerId]);
}

/**
 * A member's wishes for the export, with the products' titles in the member's language, because ids alone would tell
 * the member nothing.
 */
export async function exportWishes(tx: Transaction, customerId: string): Promise<unknown[]> {
  const rows = await tx.query<{ kept: unknown }>(
    `select to_jsonb(w) - 'customer_id' || jsonb_build_object('title', (select t.title from bag_variants v
         join variant_labels t on t.variant_id = v.variant_id and t.language = m.language where v.product_id = w.product_id limit 1)) as kept
     from wishes w join members m on m.customer_id = w.customer_id where w.customer_id = $1 order by w.created_at, w.product_id`,
    [customerId],
  );
  return rows.map(({ kept }) => kept);
}
