// SQL of stock levels and their movements.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import type { MovementReason } from './stock.ts';

export interface Level {
  onHand: number;
  reserved: number;
}

/**
 * Inserts missing rows of stock and locks the rows of all the variants, in the order of their ids to avoid deadlocks;
 * returns them by variant id.
 */
export async function lockStock(tx: Transaction, variantIds: readonly string[]): Promise<Map<string, Level>> {
  await tx.query('insert into stock (variant_id) select unnest($1::uuid[]) order by 1 on conflict do nothing', [
    variantIds,
  ]);
  const rows = await tx.query<{ variant_id: string; on_hand: number; reserved: number }>(
    'select variant_id, on_hand, reserved from stock where variant_id = any($1) order by variant_id for update',
    [variantIds],
  );
  return new Map(rows.map((row) => [row.variant_id, { onHand: row.on_hand, reserved: row.reserved }]));
}

/** Inserts rows of stock for variants that have none, sorted to avoid deadlocks; returns the ids of those variants. */
export async function insertOnHand(
  tx: Transaction,
  rows: readonly { variantId: string; onHand: number }[],
): Promise<string[]> {
  const inserted = await tx.query<{ id: string }>(
    `insert into stock (variant_id, on_hand) select * from unnest($1::uuid[], $2::int[]) as x (variant_id, on_hand) order by 1
     on conflict do nothing returning variant_id as id`,
    [rows.map(({ variantId }) => variantId), rows.map(({ onHand }) => onHand)],
  );
  return inserted.map(({ id }) => id);
}

/** Locks existing rows of stock, in the order of their ids to avoid deadlocks; unlike lockStock it inserts none. */
export async function lockPieces(tx: Transaction, variantIds: readonly string[]): Promise<void> {
  await tx.query('select variant_id from stock where variant_id = any($1) order by variant_id for update', [
    variantIds,
  ]);
}

export async function writeOnHand(
  tx: Transaction,
  rows: readonly { variantId: string; onHand: number }[],
): Promise<void> {
  await tx.query(
    'update stock s set on_hand = x.on_hand from unnest($1::uuid[], $2::int[]) as x (variant_id, on_hand) where s.variant_id = x.variant_id',
    [rows.map(({ variantId }) => variantId), rows.map(({ onHand }) => onHand)],
  );
}

/**
 * Records movements; to be called in the transaction that changes `on_hand`. A negative `quantity` means fewer pieces.
 */
export async function insertMovements(
  tx: Transaction,
  rows: readonly { variantId: string; quantity: number }[],
  reason: MovementReason,
  why: { orderId?: string; note?: string } = {},
): Promise<void> {
  // The time is stated, because the column's default would call shop.now() for every row instead of once.
  await tx.query(
    `insert into stock_movements (id, variant_id, quantity, reason, order_id, note, created_at)
     select id, variant_id, quantity, $4, $5, $6, (select shop.now()) from unnest($1::uuid[], $2::uuid[], $3::int[]) as x (id, variant_id, quantity)`,
    [
      rows.map(() => newId()),
      rows.map(({ variantId }) => variantId),
      rows.map(({ quantity }) => quantity),
      reason,
      why.orderId ?? null,
      why.note ?? '',
    ],
  );
}

export interface Movement {
  /** When the movement was recorded: ISO 8601, as PostgreSQL writes timestamps in JSON. */
  at: string;
  quantity: number;
  reason: MovementReason;
  note: string;
}

export interface ProductLevel extends Level {
  variantId: string;
  sku: string;
  movements: Movement[];
}

export function loadLevels(db: Queries, productId: string, movements: number): Promise<ProductLevel[]> {
  return db.query(
    `select b.variant_id as "variantId", b.sku, coalesce(s.on_hand, 0) as "onHand", coalesce(s.reserved, 0) as reserved,
       coalesce((select json_agg(json_build_object('at', m.created_at, 'quantity', m.quantity, 'reason', m.reason, 'note', m.note)
           order by m.created_at desc, m.id desc)
         from (select * from stock_movements x where x.variant_id = b.variant_id order by x.created_at desc, x.id desc limit $2) m), '[]') as movements
     from bag_variants b left join stock s on s.variant_id = b.variant_id where b.product_id = $1 order by b.sku, b.variant_id`,
    [productId, movements],
  );
}

/** Updates PostgreSQL's statistics, so that the query planner knows how large the tables have become. */
export async function analyzeStock(db: Queries): Promise<void> {
  await db.query('analyze stock, stock_movements');
}

export async function isVariant(tx: Transaction, variantId: string): Promise<boolean> {
  const rows = await tx.query('select 1 from bag_variants where variant_id = $1', [variantId]);
  return rows.length > 0;
}

export async function moveHoldsToCart(tx: Transaction, fromCartId: string, toCartId: string): Promise<void> {
  await tx.query(
    'update stock_holds set cart_id = $2 where cart_id = $1 and claimed_at is null and released_at is null',
    [fromCartId, toCartId],
  );
}
