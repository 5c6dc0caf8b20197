// SQL of holds. A statement that locks rows of stock_holds and of stock locks those of stock_holds first, each sorted
// by variant. It computes conditions and new values from the rows that it has locked, because a read without a lock
// would return them as they were when the statement began, before it waited for the locks.
import type { Transaction } from '../kernel/database.ts';
import type { Pieces, Shortage } from './holds.ts';

/** The pieces of a variant that no order holds (`on_hand` − `reserved`), after a change. */
export interface Level {
  variantId: string;
  available: number;
}

export interface HoldRow {
  /** `kept` means that the order already had a hold that is not released; if it was active, it was prolonged. */
  outcome: 'held' | 'kept' | 'short';
  /**
   * The number of rows of stock_holds that were inserted, or reactivated after a release. If the outcome is `held` and
   * this is less than the order's number of variants, a concurrent call has held pieces for the same order first.
   */
  written: number;
  levels: Level[];
  short: Shortage[];
}

const HOLD = `
  with mine as materialized (
    select variant_id, claimed_at, released_at from stock_holds where order_id = $1 order by variant_id for update
  ), kept as materialized (
    select exists (select from mine where released_at is null) as kept
  ), wanted as materialized (
    select x.variant_id, x.quantity, x.minimum from unnest($3::uuid[], $4::int[], $6::int[]) as x (variant_id, quantity, minimum)
    where not (select kept from kept)
  ), locked as materialized (
    select s.variant_id, w.quantity, w.minimum, s.on_hand, s.reserved
    from stock s join wanted w on w.variant_id = s.variant_id order by s.variant_id for update of s
  ), short as materialized (
    select w.variant_id, coalesce(l.on_hand - l.reserved, 0) as available
    from wanted w left join locked l on l.variant_id = w.variant_id
    where coalesce(l.on_hand - l.reserved, 0) < w.quantity or w.quantity > greatest(w.minimum, (l.on_hand - l.reserved) / $7::int)
  ), taken as (
    update stock s set on_hand = l.on_hand, reserved = l.reserved + l.quantity from locked l
    where s.variant_id = l.variant_id and not exists (select from short)
    returning s.variant_id, s.on_hand - s.reserved as available
  ), written as (
    insert into stock_holds (order_id, variant_id, cart_id, quantity, expires_at)
    select $1, w.variant_id, $2, w.quantity, shop.now() + make_interval(secs => $5) from wanted w
    where not exists (select from short)
    on conflict (order_id, variant_id) do update set cart_id = excluded.cart_id, quantity = excluded.quantity,
      created_at = excluded.created_at, expires_at = excluded.expires_at, released_at = null
      where stock_holds.released_at is not null
    returning variant_id
  ), prolonged as (
    update stock_holds h set expires_at = greatest(h.expires_at, shop.now() + make_interval(secs => $5)) from mine m
    where h.order_id = $1 and h.variant_id = m.variant_id and m.claimed_at is null and m.released_at is null
  )
  select case when (select kept from kept) then 'kept' when exists (select from short) then 'short' else 'held' end as outcome,
    (select count(*)::int from written) as written,
    coalesce((select json_agg(json_build_object('variantId', variant_id, 'available', available) order by variant_id) from taken), '[]') as levels,
    coalesce((select json_agg(json_build_object('variantId', variant_id, 'available', available) order by variant_id) from short), '[]') as short`;

export async function insertHold(
  tx: Transaction,
  hold: { orderId: string; cartId: string | null; pieces: readonly Required<Pieces>[]; seconds: number; share: number },
): Promise<HoldRow> {
  const [row] = await tx.query<HoldRow>(HOLD, [
    hold.orderId,
    hold.cartId,
    hold.pieces.map(({ variantId }) => variantId),
    hold.pieces.map(({ quantity }) => quantity),
    hold.seconds,
    hold.pieces.map(({ minimum }) => minimum),
    hold.share,
  ]);
  return row!;
}

export async function loadCanHold(tx: Transaction, orderId: string, pieces: readonly Pieces[]): Promise<boolean> {
  const [row] = await tx.query<{ can: boolean }>(
    `select exists (select from stock_holds where order_id = $1 and released_at is null) or not exists (
       select from unnest($2::uuid[], $3::int[]) as x (variant_id, quantity) left join stock s on s.variant_id = x.variant_id
       where coalesce(s.on_hand - s.reserved, 0) < x.quantity
     ) as can`,
    [orderId, pieces.map(({ variantId }) => variantId), pieces.map(({ quantity }) => quantity)],
  );
  return row!.can;
}

export interface ClaimRow {
  /** The number of the order's rows of stock_holds, in any state. */
  rows: number;
  /** How many of these rows were claimed before this call. */
  claimed: number;
  sold: Pieces[];
}

export async function loadHeldVariants(tx: Transaction, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ variant_id: string }>(
    'select variant_id from stock_holds where order_id = any($1) and claimed_at is null and released_at is null',
    [orderIds],
  );
  return rows.map(({ variant_id }) => variant_id);
}

const CLAIM = `
  with mine as materialized (
    select variant_id, quantity, claimed_at, released_at from stock_holds where order_id = $1 order by variant_id for update
  ), active as materialized (
    select variant_id, quantity from mine where claimed_at is null and released_at is null
  ), locked as materialized (
    select s.variant_id, a.quantity, s.on_hand, s.reserved from stock s join active a on a.variant_id = s.variant_id order by s.variant_id for update of s
  ), claimed as (
    update stock_holds h set claimed_at = shop.now() from active a where h.order_id = $1 and h.variant_id = a.variant_id
  ), sold as (
    update stock s set on_hand = l.on_hand - l.quantity, reserved = l.reserved - l.quantity from locked l
    where s.variant_id = l.variant_id returning s.variant_id, l.quantity
  )
  select (select count(*)::int from mine) as rows, (select count(*)::int from mine where claimed_at is not null) as claimed,
    coalesce((select json_agg(json_build_object('variantId', variant_id, 'quantity', quantity)) from sold), '[]') as sold`;

export async function updateClaimed(tx: Transaction, orderId: string): Promise<ClaimRow> {
  const [row] = await tx.query<ClaimRow>(CLAIM, [orderId]);
  return row!;
}

const RELEASE = `
  with active as materialized (
    select variant_id, quantity from stock_holds
    where order_id = $1 and claimed_at is null and released_at is null order by variant_id for update
  ), locked as materialized (
    select s.variant_id, a.quantity, s.on_hand, s.reserved from stock s join active a on a.variant_id = s.variant_id order by s.variant_id for update of s
  ), released as (
    update stock_holds h set released_at = shop.now() from active a where h.order_id = $1 and h.variant_id = a.variant_id
  )
  update stock s set on_hand = l.on_hand, reserved = l.reserved - l.quantity from locked l where s.variant_id = l.variant_id
  returning s.variant_id as "variantId", l.quantity, s.on_hand - s.reserved as available`;

/**
 * Releases the order's active hold, and returns each variant's available pieces after that; no rows when there is no
 * active hold.
 */
export function updateReleased(tx: Transaction, orderId: string): Promise<(Level & Pieces)[]> {
  return tx.query(RELEASE, [orderId]);
}

const PUT_BACK = `
  insert into stock (variant_id, on_hand)
  select x.variant_id, x.quantity from unnest($1::uuid[], $2::int[]) as x (variant_id, quantity) order by x.variant_id
  on conflict (variant_id) do update set on_hand = stock.on_hand + excluded.on_hand
  returning variant_id as "variantId", on_hand - reserved as available`;

export function addOnHand(tx: Transaction, pieces: readonly Pieces[]): Promise<Level[]> {
  return tx.query(PUT_BACK, [pieces.map(({ variantId }) => variantId), pieces.map(({ quantity }) => quantity)]);
}

/** The variants of which more pieces were returned from the order than were sold to it. */
export async function loadOverReturned(tx: Transaction, orderId: string): Promise<string[]> {
  const rows = await tx.query<{ variant_id: string }>(
    'select variant_id from stock_movements where order_id = $1 group by variant_id having sum(quantity) > 0',
    [orderId],
  );
  return rows.map(({ variant_id }) => variant_id);
}
