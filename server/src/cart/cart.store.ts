// SQL of the cart as a whole. Pieces held by an unpaid order of the same cart count as available to that cart.
import type { Queries, Transaction } from '../kernel/database.ts';
import { type Owner, perOwner } from '../kernel/owner.ts';
import { availableTo } from '../stock/available.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import { presentPrice, seenPrice } from './seen-price.ts';

export interface StoredLine {
  id: string;
  productId: string;
  variantId: string;
  /** The product's type, which is read with the variant's price: null when the variant has no price in this market. */
  typeId: string | null;
  title: string;
  slug: string;
  sku: string;
  colour: string;
  colourName: string;
  /** The variant's size; on a made-to-measure line it does not apply. */
  size: string;
  customSizeId: string | null;
  customSizeLabel: string | null;
  remarks: string;
  quantity: number;
  /**
   * The price when the line was added or got its present variant. If that was in another market, the present price, or
   * the other market's price (`seenCurrency`) while there is no present one.
   */
  seenPriceMinor: number;
  /** The currency of `seenPriceMinor` if `priceMinor` is null, because it may then be another market's; else null. */
  seenCurrency: string | null;
  /** Null when the variant, or its made-to-measure form that the line asks for, is no longer sold in the market. */
  priceMinor: number | null;
  available: number;
  minQuantity: number;
  picture: PictureRow | null;
  /**
   * Days that tailoring takes, also on a ready-made line; null when the product has none, or the variant no price in
   * the market.
   */
  tailoringDays: { from: number; to: number } | null;
}

export interface StoredCart<Line extends StoredLine = StoredLine> {
  id: string;
  couponCode: string | null;
  lines: Line[];
}

type RowOf<Line extends StoredLine> = Omit<Line, 'id'> & {
  cartId: string;
  couponCode: string | null;
  id: string | null;
};

const load = (more: string) =>
  perOwner(
    (
      column,
    ) => `select c.id as "cartId", c.coupon_code as "couponCode", l.id, v.product_id as "productId", l.variant_id as "variantId",
       s.type_id as "typeId", t.title, t.slug, v.sku, v.colour_code as colour,
       t.colour_name as "colourName", v.size, l.custom_size_id as "customSizeId", z.label as "customSizeLabel", l.remarks, l.quantity,
       ${seenPrice('$3')} as "seenPriceMinor", ${presentPrice} as "priceMinor",
       case when ${presentPrice} is null then (select m.currency from markets m where m.code = coalesce(l.seen_market, c.market))
         end as "seenCurrency",
       ${availableTo('c.id', 'l.variant_id', 'k')} as available,
       coalesce(s.min_quantity, 1) as "minQuantity", t.picture,
       case when s.tailoring_days_from is null then null
         else jsonb_build_object('from', s.tailoring_days_from, 'to', s.tailoring_days_to) end as "tailoringDays"${more}
     from carts c
     left join cart_lines l on l.cart_id = c.id
     left join bag_variants v on v.variant_id = l.variant_id
     left join variant_labels t on t.variant_id = l.variant_id and t.language = $2
     left join sellable_variants s on s.variant_id = l.variant_id and s.market = $3
     left join stock_levels k on k.variant_id = l.variant_id
     left join custom_sizes z on z.custom_size_id = l.custom_size_id
     where c.${column} = $1 order by l.created_at, l.id`,
  );

const LOAD = load('');
const LOAD_TO_ORDER = load(
  `, (select m.version from markets m where m.code = $3) as "marketVersion",
     (select jsonb_object_agg(w.language, jsonb_build_object('title', w.title, 'colour', w.colour_name, 'slug', w.slug))
       from variant_labels w where w.variant_id = l.variant_id) as texts`,
);

function storedCartOf<Line extends StoredLine>(rows: RowOf<Line>[]): StoredCart<Line> | null {
  const [first] = rows;
  if (!first) return null;
  const lines = rows.filter((row) => row.id !== null) as unknown as Line[];
  return { id: first.cartId, couponCode: first.couponCode, lines };
}

/** Lines are in the order they were added; null when the owner has no cart. */
export async function loadCart(
  db: Queries,
  owner: Owner,
  language: string,
  market: string,
): Promise<StoredCart | null> {
  return storedCartOf(await db.query<RowOf<StoredLine>>(LOAD[owner.kind], [owner.key, language, market]));
}

export interface OrderableLine extends StoredLine {
  /** Product texts by language, because an order keeps them in every language. */
  texts: Record<string, { title: string; colour: string; slug: string }>;
}

export interface CartToOrder extends StoredCart<OrderableLine> {
  marketVersion: number;
}

/** Loads the cart with texts in all languages and the version of the market's terms; null when there is no cart. */
export async function loadCartToOrder(
  db: Queries,
  owner: Owner,
  language: string,
  market: string,
): Promise<CartToOrder | null> {
  const rows = await db.query<RowOf<OrderableLine> & { marketVersion: number }>(LOAD_TO_ORDER[owner.kind], [
    owner.key,
    language,
    market,
  ]);
  const cart = storedCartOf<OrderableLine>(rows);
  return cart && { ...cart, marketVersion: rows[0]!.marketVersion };
}

const SET_COUPON = perOwner(
  (column) => `update carts set coupon_code = $2, touched_at = shop.now() where ${column} = $1`,
);

export async function setCoupon(db: Queries, owner: Owner, code: string | null): Promise<void> {
  await db.query(SET_COUPON[owner.kind], [owner.key, code]);
}

export interface MemberContact {
  email: string | null;
  dialCode: string | null;
  phone: string | null;
}

export async function loadContact(db: Queries, customerId: string): Promise<MemberContact | null> {
  const [row] = await db.query<MemberContact>(
    'select email, dial_code as "dialCode", phone from members where customer_id = $1',
    [customerId],
  );
  return row ?? null;
}

export async function deleteStaleCarts(tx: Transaction, days: number): Promise<number> {
  const rows = await tx.query<{ id: string }>(
    `delete from carts where id in (select id from carts where touched_at < shop.now() - make_interval(days => $1) limit 1000) returning id`,
    [days],
  );
  return rows.length;
}

/**
 * Ids of measurement sets that no cart line uses and nobody needs any more: their owner removed them from the list, or
 * they are a guest's and were not touched for `days` days.
 */
export async function findUnusedSets(tx: Transaction, days: number): Promise<string[]> {
  const rows = await tx.query<{ setId: string }>(
    `select distinct z.set_id as "setId" from custom_sizes z
     where (not z.listed or (z.guest_hash is not null and z.touched_at < shop.now() - make_interval(days => $1)))
       and not exists (
         select from cart_lines l join custom_sizes o on o.custom_size_id = l.custom_size_id where o.set_id = z.set_id
       ) limit 1000`,
    [days],
  );
  return rows.map(({ setId }) => setId);
}

export interface ExportedLine {
  title: string;
  sku: string;
  colour: string;
  size: string | null;
  measurements: string | null;
  remarks: string;
  quantity: number;
  addedAt: Date;
}

export async function loadForExport(tx: Transaction, customerId: string): Promise<ExportedLine[]> {
  return tx.query<ExportedLine>(
    `select t.title, v.sku, t.colour_name as colour, case when l.custom_size_id is null then v.size end as size, z.label as measurements,
       l.remarks, l.quantity, l.created_at as "addedAt"
     from carts c join cart_lines l on l.cart_id = c.id join bag_variants v on v.variant_id = l.variant_id
     left join members m on m.customer_id = c.customer_id
     left join variant_labels t on t.variant_id = l.variant_id and t.language = coalesce(m.language, 'en')
     left join custom_sizes z on z.custom_size_id = l.custom_size_id
     where c.customer_id = $1 order by l.created_at, l.id`,
    [customerId],
  );
}

/**
 * Deletes the member's cart, the merge reports stored with the carts that were merged into it, and every line of any
 * cart that uses one of the member's measurement sets.
 */
export async function deleteCartOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query(
    'delete from cart_lines l using custom_sizes z where z.custom_size_id = l.custom_size_id and z.customer_id = $1',
    [customerId],
  );
  await tx.query(
    'update carts g set merge_report = null from carts c where c.customer_id = $1 and g.merged_into = c.id',
    [customerId],
  );
  await tx.query('delete from carts where customer_id = $1', [customerId]);
}

export interface CartLeft {
  customerId: string;
  touchedAt: Date;
  oldestLineId: string;
  oldestLineAt: Date;
  /** Whether at least one of its lines is on sale and, unless made to measure, has a piece in stock. */
  canBeBought: boolean;
}

/**
 * The carts of these members that have at least one line; `canBeBought` is judged in the market that is stored with the
 * cart.
 */
export function loadCartsLeft(db: Queries, customerIds: readonly string[]): Promise<CartLeft[]> {
  return db.query<CartLeft>(
    `select c.customer_id as "customerId", c.touched_at as "touchedAt",
       (array_agg(l.id order by l.created_at, l.id))[1] as "oldestLineId", min(l.created_at) as "oldestLineAt",
       bool_or(coalesce(s.active, false) and case when l.custom_size_id is null
         then ${availableTo('c.id', 'l.variant_id', 'k')} > 0 else s.custom_size end) as "canBeBought"
     from carts c
     join cart_lines l on l.cart_id = c.id
     left join sellable_variants s on s.variant_id = l.variant_id and s.market = c.market
     left join stock_levels k on k.variant_id = l.variant_id
     where c.customer_id = any($1) group by c.id`,
    [customerIds],
  );
}
