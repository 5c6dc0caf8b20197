// SQL for changing a line. A change of the quantity alone is one statement, which decides as refusalOfQuantity
// (cart.ts) does; a change that may join two lines runs step by step while the cart's row is locked.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { Key } from '../kernel/idempotency.ts';
import { actorOf, type Owner, perOwner } from '../kernel/owner.ts';
import { sqlState } from '../kernel/transaction.ts';
import { CHANGED_MEANWHILE } from './add.store.ts';
import { touchCart } from './lock.store.ts';
import { availableTo } from '../stock/available.ts';
import { LINE_PIECES_MAX, type QuantityFacts } from './cart.ts';

const HELD_ELSEWHERE = `(select coalesce(sum(o.quantity), 0)::int from cart_lines o
  where o.cart_id = l.cart_id and o.variant_id = l.variant_id and o.id <> l.id and o.custom_size_id is null)`;

/** SQL for the available pieces of the line's variant, plus those that the cart's own unpaid orders hold. */
const AVAILABLE = availableTo('l.cart_id', 'l.variant_id', 'k');

const SET = perOwner(
  (column) => `
with line as (
  select l.id, l.quantity, l.custom_size_id is not null as measured, ${AVAILABLE} as available, ${HELD_ELSEWHERE} as elsewhere
  from carts c join cart_lines l on l.cart_id = c.id left join stock_levels k on k.variant_id = l.variant_id
  where c.${column} = $1 and l.id = $2
), verdict as (
  select case
    when exists (select from idempotency_keys i where i.actor = $6 and i.key = $4) then 'SEEN'
    when l.id is null and $3::int = 0 then 'REMOVED'
    when l.id is null then 'LINE_GONE'
    when $3 = 0 then 'REMOVE'
    when $3 <= l.quantity then 'SET'
    when case when l.measured then $3 else $3 + l.elsewhere end > ${LINE_PIECES_MAX} then 'QUANTITY_LIMIT'
    when l.measured then 'SET'
    when l.available <= 0 then 'OUT_OF_STOCK'
    when $3 + l.elsewhere > l.available then 'NOT_ENOUGH_STOCK'
    else 'SET' end as verdict
  from (select) as one left join line l on true
), used as (
  insert into idempotency_keys (actor, key, request_hash, answer)
  select $6, $4, $5, 'null' from verdict where verdict in ('SET', 'REMOVE', 'REMOVED') and $4::text is not null
  on conflict do nothing returning key
), act as (
  select verdict from verdict where verdict in ('SET', 'REMOVE') and ($4::text is null or exists (select from used))
), touched as (
  update carts set touched_at = shop.now() where ${column} = $1 and exists (select from act) returning id
), written as (
  update cart_lines l set quantity = $3 from touched, act where l.id = $2 and l.cart_id = touched.id and act.verdict = 'SET' returning l.id
), removed as (
  delete from cart_lines l using touched, act where l.id = $2 and l.cart_id = touched.id and act.verdict = 'REMOVE' returning l.id
)
select case when verdict in ('SET', 'REMOVE', 'REMOVED') and $4::text is not null and not exists (select from used) then 'SEEN'
    else verdict end as verdict,
  case when exists (select from act) and not exists (select from written) and not exists (select from removed)
    then shop.roll_back() end as undone
from verdict`,
);

/**
 * Sets a line's quantity, where 0 deletes the line. The verdict is the name of a refusal, or: SET; REMOVE: the line is
 * deleted; REMOVED: the quantity is 0 and there was no such line, which counts as success; SEEN: the idempotency key was
 * used before. Null when the line left the cart while the statement ran: nothing was written.
 */
export async function setQuantityInOneStatement(
  db: Queries,
  owner: Owner,
  line: { lineId: string; quantity: number },
  key: Key | null,
): Promise<string | null> {
  try {
    const [row] = await db.query<{ verdict: string }>(SET[owner.kind], [
      owner.key,
      line.lineId,
      line.quantity,
      key?.key ?? null,
      key?.requestHash ?? null,
      actorOf(owner),
    ]);
    return row!.verdict;
  } catch (error) {
    if (sqlState(error) !== CHANGED_MEANWHILE) throw error;
    return null;
  }
}

export interface LockedLine {
  id: string;
  cartId: string;
  variantId: string;
  quantity: number;
  remarks: string;
  isMeasured: boolean;
  heldElsewhere: number;
  available: number;
}

export async function lockLine(tx: Transaction, owner: Owner, lineId: string): Promise<LockedLine | null> {
  const cartId = await touchCart(tx, owner);
  if (cartId === null) return null;
  const [line] = await tx.query<LockedLine>(
    `select l.id, l.cart_id as "cartId", l.variant_id as "variantId", l.quantity, l.remarks, l.custom_size_id is not null as "isMeasured",
       ${AVAILABLE} as available, ${HELD_ELSEWHERE} as "heldElsewhere"
     from cart_lines l left join stock_levels k on k.variant_id = l.variant_id where l.id = $1 and l.cart_id = $2 for update of l`,
    [lineId, cartId],
  );
  return line ?? null;
}

export async function deleteLine(tx: Transaction, lineId: string): Promise<void> {
  await tx.query('delete from cart_lines where id = $1', [lineId]);
}

/**
 * The facts that limit the line's quantity if the line changes to this variant; null when the line cannot change to it.
 */
export async function loadVariantFacts(
  tx: Transaction,
  line: LockedLine,
  variantId: string,
  market: string,
): Promise<QuantityFacts | null> {
  const [row] = await tx.query<{ heldElsewhere: number; available: number }>(
    `select ${availableTo('$3::uuid', 's.variant_id', 'k')} as available,
       (select coalesce(sum(o.quantity), 0)::int from cart_lines o where o.cart_id = $3 and o.variant_id = s.variant_id
         and o.custom_size_id is null) as "heldElsewhere"
     from sellable_variants s join sellable_variants w on w.product_id = s.product_id and w.market = s.market
       left join stock_levels k on k.variant_id = s.variant_id
     where s.variant_id = $1 and w.variant_id = $2 and s.market = $4 and s.active and (s.custom_size or not $5::boolean)`,
    [variantId, line.variantId, line.cartId, market, line.isMeasured],
  );
  return row ? { ...row, before: 0, isMeasured: line.isMeasured } : null;
}

/**
 * Another line of the cart that has the variant, measurement set and remarks that this line would have; null for none.
 */
export async function findTwin(
  tx: Transaction,
  line: LockedLine,
  { variantId, remarks }: { variantId: string; remarks: string },
): Promise<{ id: string; quantity: number } | null> {
  const [twin] = await tx.query<{ id: string; quantity: number }>(
    `select o.id, o.quantity from cart_lines o join cart_lines l on l.id = $1
     where o.cart_id = l.cart_id and o.variant_id = $3 and o.custom_size_id is not distinct from l.custom_size_id
       and o.remarks = $2 and o.id <> l.id order by o.created_at, o.id limit 1`,
    [line.id, remarks, variantId],
  );
  return twin ?? null;
}

export interface WrittenLine {
  quantity: number;
  remarks: string;
  variantId: string;
  market: string;
}

/** If the line's variant changes, the new variant's price is stored as the one that the shopper saw. */
export async function writeLine(
  tx: Transaction,
  lineId: string,
  { quantity, remarks, variantId, market }: WrittenLine,
): Promise<void> {
  await tx.query(
    `update cart_lines l set quantity = $2, remarks = $3, variant_id = $4,
       seen_price_minor = coalesce(p.price_minor, l.seen_price_minor),
       seen_market = case when p.price_minor is null then l.seen_market else $5 end
     from cart_lines o left join sellable_variants p on p.variant_id = $4 and p.market = $5 and o.variant_id <> $4
     where o.id = l.id and l.id = $1`,
    [lineId, quantity, remarks, variantId, market],
  );
}

export async function setQuantity(tx: Transaction, lineId: string, quantity: number): Promise<void> {
  await tx.query('update cart_lines set quantity = $2 where id = $1', [lineId, quantity]);
}
