// SQL for adding to a cart. Adding one ready-made piece takes one statement, so that the cart, the line and the
// idempotency key are written together or not at all. Adding up to a minimum quantity, or a made-to-measure piece, is
// decided by `refusalOfAdd` while the cart's row is locked.
import type { Database, Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import type { Key } from '../kernel/idempotency.ts';
import { actorOf, type Owner, perOwner } from '../kernel/owner.ts';
import { sqlState } from '../kernel/transaction.ts';
import { availableTo } from '../stock/available.ts';
import { type AddFacts, CART_LINES_MAX, LINE_PIECES_MAX, type RequestedPiece } from './cart.ts';

export interface AddRequest {
  owner: Owner;
  market: string;
  productId: string;
  variantId: string;
  wish: RequestedPiece;
  remarks: string;
  /** Whether to add as many pieces as are missing to the product's minimum quantity, instead of one. */
  toMinimum: boolean;
  key: Key | null;
}

/**
 * Result of the statement ADD. `verdict` is the name of a refusal, or ADD when the piece was added. With SEEN (the
 * idempotency key was used before) and COUNT (the product has a minimum quantity, for which the cart's pieces of it
 * have to be counted first), nothing was written.
 */
export interface AddOutcome {
  verdict: string;
  quantity: number | null;
}

const ADD = perOwner(
  (column) => `
with variant as (
  select v.variant_id, v.active, v.colour_code, v.size, v.price_minor, v.min_quantity,
    ${availableTo(`(select id from carts where ${column} = $1)`, '$3', 's')} as available
  from sellable_variants v left join stock_levels s on s.variant_id = v.variant_id
  where v.variant_id = $3 and v.product_id = $4 and v.market = $2
), own_cart as (
  select count(l.id)::int as lines,
    coalesce(sum(l.quantity) filter (where l.variant_id = $3 and l.custom_size_id is null), 0)::int as held,
    coalesce(bool_or(l.variant_id = $3 and l.custom_size_id is null and l.remarks = $7), false) as line_exists
  from carts c join cart_lines l on l.cart_id = c.id where c.${column} = $1
), verdict as (
  select case
    when exists (select from idempotency_keys i where i.actor = $12 and i.key = $8) then 'SEEN'
    when v.variant_id is null or not v.active then 'PRODUCT_GONE'
    when $13 and v.min_quantity > 1 then 'COUNT'
    when v.colour_code <> $5 then 'COLOUR_MISMATCH'
    when $6::text is not null and v.size <> $6 then 'SIZE_MISMATCH'
    when v.available <= 0 then 'OUT_OF_STOCK'
    when b.held >= ${LINE_PIECES_MAX} then 'QUANTITY_LIMIT'
    when b.held >= v.available then 'NOT_ENOUGH_STOCK'
    when b.lines >= ${CART_LINES_MAX} and not b.line_exists then 'CART_FULL'
    else 'ADD' end as verdict
  from own_cart b left join variant v on true
), used as (
  insert into idempotency_keys (actor, key, request_hash, answer)
  select $12, $8, $9, '"ADD"' from verdict where verdict = 'ADD' and $8::text is not null
  on conflict do nothing returning key
), cart as (
  insert into carts (id, ${column}, market, touched_at)
  select $10, $1, $2, shop.now() from verdict where verdict = 'ADD' and ($8::text is null or exists (select from used))
  on conflict (${column}) do update
    set touched_at = excluded.touched_at, market = excluded.market, merged_into = null, merge_report = null
  returning id
), line as (
  insert into cart_lines (id, cart_id, variant_id, remarks, quantity, seen_price_minor, seen_market)
  select $11, c.id, v.variant_id, $7, 1, v.price_minor, $2 from cart c, variant v
  on conflict (cart_id, variant_id, remarks) where custom_size_id is null do update set quantity = cart_lines.quantity + 1
    where cart_lines.quantity < least(${LINE_PIECES_MAX}, (select available from variant))
  returning quantity
)
select case when verdict = 'ADD' and $8::text is not null and not exists (select from used) then 'SEEN' else verdict end as verdict,
  (select quantity from line) as quantity,
  case when verdict = 'ADD' and ($8::text is null or exists (select from used)) and not exists (select from line)
    then shop.roll_back() end as undone
from verdict`,
);

/**
 * SQLSTATE that `shop.roll_back()` raises (migration 0036): before the statement wrote, a concurrent transaction
 * changed the rows by which it had decided. The statement has then written nothing.
 */
export const CHANGED_MEANWHILE = 'HM409';

/** Null if a concurrent transaction changed the rows by which the statement had decided. */
async function tryToAdd(db: Queries, add: AddRequest): Promise<AddOutcome | null> {
  try {
    const [row] = await db.query<AddOutcome>(ADD[add.owner.kind], [
      add.owner.key,
      add.market,
      add.variantId,
      add.productId,
      add.wish.colour,
      add.wish.size,
      add.remarks,
      add.key?.key ?? null,
      add.key?.requestHash ?? null,
      newId(),
      newId(),
      actorOf(add.owner),
      add.toMinimum,
    ]);
    return row!;
  } catch (error) {
    if (sqlState(error) !== CHANGED_MEANWHILE) throw error;
    return null;
  }
}

/**
 * A refusal is returned as the verdict and not thrown. To be called outside a transaction, because after a concurrent
 * change it tries once more, so that the verdict names the limit that holds then.
 */
export async function addPiece(database: Database, add: AddRequest): Promise<AddOutcome> {
  const outcome = (await tryToAdd(database, add)) ?? (await tryToAdd(database, add));
  return outcome ?? { verdict: 'NOT_ENOUGH_STOCK', quantity: null };
}

export interface CountedPiece {
  cartId: string;
  market: string;
  productId: string;
  variantId: string;
  isMeasured: boolean;
  /** Id of the measurement set's version; null for a ready-made piece, and when the client sent no valid id. */
  customSizeId: string | null;
  remarks: string;
  /** Names of the measurements the set has; null for a ready-made piece, and when the set is not the cart owner's. */
  fields: readonly string[] | null;
}

interface CountedFacts extends AddFacts {
  lineId: string | null;
  priceMinor: number;
}

export async function loadAddFacts(tx: Transaction, piece: CountedPiece): Promise<CountedFacts> {
  const [row] = await tx.query<{
    active: boolean | null;
    colour: string;
    size: string;
    customSize: boolean;
    available: number;
    minimum: number;
    complete: boolean;
    priceMinor: number;
    lines: number;
    lineId: string | null;
    ofLine: number;
    ofVariant: number;
    ofProduct: number;
  }>(
    `select v.active, v.colour_code as colour, v.size, v.custom_size as "customSize", v.min_quantity as minimum,
       v.price_minor as "priceMinor", coalesce(v.measurement_fields <@ $6::text[], false) as complete,
       ${availableTo('$1', '$3', 's')} as available,
       b.lines, b."ofVariant", b."ofProduct", l.id as "lineId", coalesce(l.quantity, 0) as "ofLine"
     from (
       select count(*)::int as lines,
         coalesce(sum(o.quantity) filter (where o.variant_id = $3 and o.custom_size_id is null), 0)::int as "ofVariant",
         coalesce(sum(o.quantity) filter (where w.product_id = $2), 0)::int as "ofProduct"
       from cart_lines o join bag_variants w on w.variant_id = o.variant_id where o.cart_id = $1
     ) b
     left join sellable_variants v on v.variant_id = $3 and v.product_id = $2 and v.market = $7
     left join stock_levels s on s.variant_id = v.variant_id
     left join lateral (
       select id, quantity from cart_lines
       where cart_id = $1 and variant_id = $3 and custom_size_id is not distinct from $4 and remarks = $5
         and (custom_size_id is not null) = $8
       order by created_at, id limit 1
     ) l on true`,
    [
      piece.cartId,
      piece.productId,
      piece.variantId,
      piece.customSizeId,
      piece.remarks,
      piece.fields,
      piece.market,
      piece.isMeasured,
    ],
  );
  const { active, colour, size, customSize, available, minimum, complete, lineId } = row!;
  return {
    variant: active === null ? null : { active, colour, size, customSize, available, minimum },
    held: piece.isMeasured ? row!.ofLine : row!.ofVariant,
    lines: row!.lines,
    lineExists: lineId !== null,
    ofProduct: row!.ofProduct,
    measured: piece.fields && { complete },
    lineId,
    priceMinor: row!.priceMinor,
  };
}

export async function writePieces(
  tx: Transaction,
  piece: CountedPiece,
  facts: CountedFacts,
  pieces: number,
): Promise<void> {
  if (facts.lineId !== null) {
    await tx.query('update cart_lines set quantity = quantity + $2 where id = $1', [facts.lineId, pieces]);
    return;
  }
  await tx.query(
    `insert into cart_lines (id, cart_id, variant_id, custom_size_id, remarks, quantity, seen_price_minor, seen_market)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [newId(), piece.cartId, piece.variantId, piece.customSizeId, piece.remarks, pieces, facts.priceMinor, piece.market],
  );
}
