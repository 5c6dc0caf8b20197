// The row locks of carts, which are held until the transaction ends. Functions that lock several carts lock them in id
// order, so that such transactions do not deadlock.
import type { Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { type Owner, perOwner } from '../kernel/owner.ts';
import type { StoredReport } from './merge.ts';

const LOCK = perOwner((column) => `select id from carts where ${column} = $1 for update`);

export async function lockCart(tx: Transaction, owner: Owner): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(LOCK[owner.kind], [owner.key]);
  return row?.id ?? null;
}

const LOCK_WITH_MERGED = `select id from carts where id = $1 or id = (select merged_into from carts where id = $1)
  order by id for update`;

/**
 * Locks the cart and, if it was merged into another cart, that other cart too, and returns the ids of both; none when
 * the cart was purged. The query runs twice, because the cart may be merged while the first run waits for a lock.
 */
export async function lockWithMerged(tx: Transaction, cartId: string): Promise<string[]> {
  await tx.query(LOCK_WITH_MERGED, [cartId]);
  const rows = await tx.query<{ id: string }>(LOCK_WITH_MERGED, [cartId]);
  return rows.map(({ id }) => id);
}

const LOCK_CART = perOwner(
  (column) => `insert into carts (id, ${column}, market, touched_at) values ($1, $2, $3, shop.now())
    on conflict (${column}) do update set touched_at = excluded.touched_at, market = excluded.market, merged_into = null, merge_report = null
    returning id`,
);

export async function lockOrCreateCart(tx: Transaction, owner: Owner, market: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(LOCK_CART[owner.kind], [newId(), owner.key, market]);
  return row!.id;
}

const TOUCH = perOwner((column) => `update carts set touched_at = shop.now() where ${column} = $1 returning id`);

/** Locks the owner's cart and sets the time of its last change; null when the owner has no cart. */
export async function touchCart(tx: Transaction, owner: Owner): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(TOUCH[owner.kind], [owner.key]);
  return row?.id ?? null;
}

export interface LockedCarts {
  cartId: string;
  otherId: string;
  /**
   * The report of the last merge, if the cart `otherId` was merged into the cart `cartId` and nothing was added to
   * `otherId` since; else null.
   */
  report: StoredReport | null;
}

interface LockedRow {
  id: string;
  mine: boolean;
  isOther: boolean;
  mergedInto: string | null;
  report: StoredReport | null;
}

const MAKE = perOwner(
  (column) => `insert into carts (id, ${column}, market) values ($1, $2, $3) on conflict do nothing`,
);
const LOCK_ALL = perOwner(
  (column) => `select id, coalesce(${column} = $2, false) as mine, coalesce(guest_hash = $1, false) as "isOther",
      merged_into as "mergedInto", merge_report as report
    from carts where guest_hash = $1 or ${column} = $2 or merged_into = (select id from carts where guest_hash = $1)
    order by id for update`,
);

/**
 * Creates the receiving cart if there is none, and locks both carts and those that were merged into the guest's. Null
 * when there is nothing to merge: the guest has no cart, or both are the same cart.
 */
export async function lockForMerge(
  tx: Transaction,
  guestHash: Buffer,
  owner: Owner,
  market: string,
): Promise<LockedCarts | null> {
  const [guest] = await tx.query('select id from carts where guest_hash = $1', [guestHash]);
  if (!guest) return null;
  await tx.query(MAKE[owner.kind], [newId(), owner.key, market]);
  const rows = await tx.query<LockedRow>(LOCK_ALL[owner.kind], [guestHash, owner.key]);
  const mine = rows.find((row) => row.mine);
  const other = rows.find((row) => row.isOther && !row.mine);
  if (!mine || !other) return null;
  return { cartId: mine.id, otherId: other.id, report: other.mergedInto === mine.id ? other.report : null };
}
