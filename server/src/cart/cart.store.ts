// SQL of the bag. Adding is one statement: the decision, the bag, the line and the idempotency key
// are written together or not at all, in one round trip.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { sqlState } from '../kernel/transaction.ts';
import type { PictureRow } from '../shop.ts';
import { BAG_LINES_MAX, LINE_PIECES_MAX, type Wish } from './cart.ts';

export interface AddRequest {
  guestHash: Buffer;
  market: string;
  productId: string;
  variantId: string;
  wish: Wish;
  remarks: string;
  key: { key: string; requestHash: Buffer } | null;
}

/** ADD: done. SEEN: the key was used before, whatever could be had now. */
export interface AddOutcome {
  verdict: string;
  quantity: number | null;
}

const ADD = `
with variant as (
  select v.variant_id, v.active, v.colour_code, v.size, v.custom_size, v.price_minor, coalesce(s.available, 0) as available
  from sellable_variants v left join stock_levels s on s.variant_id = v.variant_id
  where v.variant_id = $3 and v.product_id = $4 and v.market = $2
), bag as (
  select count(l.id)::int as lines, coalesce(sum(l.quantity) filter (where l.variant_id = $3), 0)::int as held,
    coalesce(bool_or(l.variant_id = $3 and l.custom_size_id is null and l.remarks = $8), false) as line_exists
  from carts c join cart_lines l on l.cart_id = c.id where c.guest_hash = $1
), verdict as (
  select case
    when exists (select from idempotency_keys i where i.actor = $1 and i.key = $9) then 'SEEN'
    when v.variant_id is null or not v.active then 'PRODUCT_GONE'
    when v.colour_code <> $5 then 'COLOUR_MISMATCH'
    when $6::text is not null and v.size <> $6 then 'SIZE_MISMATCH'
    when $7 and v.custom_size then 'CUSTOM_SIZE_NOT_FOUND'
    when $7 then 'CUSTOM_SIZE_NOT_OFFERED'
    when v.available <= 0 then 'OUT_OF_STOCK'
    when b.held >= ${LINE_PIECES_MAX} then 'QUANTITY_LIMIT'
    when b.held >= v.available then 'NOT_ENOUGH_STOCK'
    when b.lines >= ${BAG_LINES_MAX} and not b.line_exists then 'CART_FULL'
    else 'ADD' end as verdict
  from bag b left join variant v on true
), used as (
  insert into idempotency_keys (actor, key, request_hash, answer)
  select $1, $9, $10, '"ADD"' from verdict where verdict = 'ADD' and $9::text is not null
  on conflict do nothing returning key
), cart as (
  insert into carts (id, guest_hash, market, touched_at)
  select $11, $1, $2, shop.now() from verdict where verdict = 'ADD' and ($9::text is null or exists (select from used))
  on conflict (guest_hash) do update set touched_at = excluded.touched_at, merged_into = null
  returning id
), line as (
  insert into cart_lines (id, cart_id, variant_id, remarks, quantity, seen_price_minor)
  select $12, c.id, v.variant_id, $8, 1, v.price_minor from cart c, variant v
  on conflict (cart_id, variant_id, remarks) where custom_size_id is null do update set quantity = cart_lines.quantity + 1
    where cart_lines.quantity < least(${LINE_PIECES_MAX}, (select available from variant))
  returning quantity
)
select case when verdict = 'ADD' and $9::text is not null and not exists (select from used) then 'SEEN' else verdict end as verdict,
  (select quantity from line) as quantity,
  1 / case when verdict = 'ADD' and ($9::text is null or exists (select from used)) and not exists (select from line) then 0 else 1 end as kept
from verdict`;

/** Another tab took the last piece between looking and adding: the statement divides by nought, so that its key goes too. */
const TAKEN_MEANWHILE = '22012';

export async function addPiece(db: Queries, add: AddRequest): Promise<AddOutcome> {
  try {
    const [row] = await db.query<AddOutcome>(ADD, [
      add.guestHash,
      add.market,
      add.variantId,
      add.productId,
      add.wish.colour,
      add.wish.size,
      add.wish.customSize,
      add.remarks,
      add.key?.key ?? null,
      add.key?.requestHash ?? null,
      newId(),
      newId(),
    ]);
    return row!;
  } catch (error) {
    if (sqlState(error) !== TAKEN_MEANWHILE) throw error;
    return { verdict: 'NOT_ENOUGH_STOCK', quantity: null };
  }
}

export interface BagLine {
  id: string;
  productId: string;
  variantId: string;
  title: string;
  slug: string;
  sku: string;
  colour: string;
  colourName: string;
  size: string;
  customSizeId: string | null;
  remarks: string;
  quantity: number;
  seenPriceMinor: number;
  priceMinor: number | null;
  available: number;
  minQuantity: number;
  picture: PictureRow | null;
}

interface BagRow extends Omit<BagLine, 'id'> {
  cartId: string;
  id: string | null;
}

/** The bag of a guest as it stands now, in the order of adding; null when she never added anything. */
export async function loadBag(
  db: Queries,
  guestHash: Buffer,
  language: string,
  market: string,
): Promise<{ id: string; lines: BagLine[] } | null> {
  const rows = await db.query<BagRow>(
    `select c.id as "cartId", l.id, v.product_id as "productId", l.variant_id as "variantId", t.title, t.slug, v.sku, v.colour_code as colour,
       t.colour_name as "colourName", v.size, l.custom_size_id as "customSizeId", l.remarks, l.quantity, l.seen_price_minor as "seenPriceMinor",
       case when s.active then s.price_minor end as "priceMinor", coalesce(k.available, 0) as available,
       coalesce(s.min_quantity, 1) as "minQuantity", t.picture
     from carts c
     left join cart_lines l on l.cart_id = c.id
     left join bag_variants v on v.variant_id = l.variant_id
     left join variant_labels t on t.variant_id = l.variant_id and t.language = $2
     left join sellable_variants s on s.variant_id = l.variant_id and s.market = $3
     left join stock_levels k on k.variant_id = l.variant_id
     where c.guest_hash = $1 order by l.created_at, l.id`,
    [guestHash, language, market],
  );
  const [first] = rows;
  if (!first) return null;
  return { id: first.cartId, lines: rows.filter((row): row is BagRow & { id: string } => row.id !== null) };
}

export interface LockedLine {
  id: string;
  cartId: string;
  variantId: string;
  quantity: number;
  remarks: string;
  heldElsewhere: number;
  available: number;
}

/** Locks the bag, then reads one line of it: every change of a bag goes through its row. */
export async function lockLine(tx: Transaction, guestHash: Buffer, lineId: string): Promise<LockedLine | null> {
  const [cart] = await tx.query<{ id: string }>(
    'update carts set touched_at = shop.now() where guest_hash = $1 returning id',
    [guestHash],
  );
  if (!cart) return null;
  const [line] = await tx.query<LockedLine>(
    `select l.id, l.cart_id as "cartId", l.variant_id as "variantId", l.quantity, l.remarks, coalesce(k.available, 0) as available,
       (select coalesce(sum(o.quantity), 0)::int from cart_lines o where o.cart_id = l.cart_id and o.variant_id = l.variant_id and o.id <> l.id)
         as "heldElsewhere"
     from cart_lines l left join stock_levels k on k.variant_id = l.variant_id where l.id = $1 and l.cart_id = $2 for update of l`,
    [lineId, cart.id],
  );
  return line ?? null;
}

export async function deleteLine(tx: Transaction, lineId: string): Promise<void> {
  await tx.query('delete from cart_lines where id = $1', [lineId]);
}

/** Another line of the bag with the same variant and these remarks, if there is one. */
export async function findTwin(
  tx: Transaction,
  line: LockedLine,
  remarks: string,
): Promise<{ id: string; quantity: number } | null> {
  const [twin] = await tx.query<{ id: string; quantity: number }>(
    `select o.id, o.quantity from cart_lines o join cart_lines l on l.id = $1
     where o.cart_id = l.cart_id and o.variant_id = l.variant_id and o.custom_size_id is not distinct from l.custom_size_id
       and o.remarks = $2 and o.id <> l.id`,
    [line.id, remarks],
  );
  return twin ?? null;
}

export async function writeLine(tx: Transaction, lineId: string, quantity: number, remarks: string): Promise<void> {
  await tx.query('update cart_lines set quantity = $2, remarks = $3 where id = $1', [lineId, quantity, remarks]);
}

export interface MergeableLine {
  id: string;
  variantId: string;
  customSizeId: string | null;
  remarks: string;
  quantity: number;
  available: number;
}

/** Makes the first bag if need be and locks both, in id order; null when the other does not exist. */
export async function lockForMerge(
  tx: Transaction,
  guestHash: Buffer,
  otherHash: Buffer,
  market: string,
): Promise<{ cartId: string; otherId: string } | null> {
  await tx.query('insert into carts (id, guest_hash, market) values ($1, $2, $3) on conflict do nothing', [
    newId(),
    guestHash,
    market,
  ]);
  const rows = await tx.query<{ id: string; mine: boolean }>(
    'select id, guest_hash = $1 as mine from carts where guest_hash in ($1, $2) order by id for update',
    [guestHash, otherHash],
  );
  const mine = rows.find((row) => row.mine);
  const other = rows.find((row) => !row.mine);
  return mine && other ? { cartId: mine.id, otherId: other.id } : null;
}

export async function loadMergeable(tx: Transaction, cartId: string): Promise<MergeableLine[]> {
  return tx.query<MergeableLine>(
    `select l.id, l.variant_id as "variantId", l.custom_size_id as "customSizeId", l.remarks, l.quantity, coalesce(k.available, 0) as available
     from cart_lines l left join stock_levels k on k.variant_id = l.variant_id where l.cart_id = $1 order by l.created_at, l.id for update of l`,
    [cartId],
  );
}

export async function setQuantity(tx: Transaction, lineId: string, quantity: number): Promise<void> {
  await tx.query('update cart_lines set quantity = $2 where id = $1', [lineId, quantity]);
}

export async function moveLine(tx: Transaction, lineId: string, cartId: string, quantity: number): Promise<void> {
  await tx.query('update cart_lines set cart_id = $2, quantity = $3 where id = $1', [lineId, cartId, quantity]);
}

export async function endMerged(tx: Transaction, otherId: string, cartId: string): Promise<void> {
  await tx.query('delete from cart_lines where cart_id = $1', [otherId]);
  await tx.query('update carts set merged_into = $2 where id = $1', [otherId, cartId]);
}

export async function deleteStaleBags(tx: Transaction, days: number): Promise<number> {
  const rows = await tx.query<{ id: string }>(
    `delete from carts where id in (select id from carts where touched_at < shop.now() - make_interval(days => $1) limit 1000) returning id`,
    [days],
  );
  return rows.length;
}
