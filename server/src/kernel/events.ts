// Events are written to the outbox in the transaction of the change they report. Each names the cache tags it makes
// stale, and every node reads all of them; work that must happen once per event is claimed from the same table
// (outbox.ts).
import type { Queries, Transaction } from './database.ts';
import { newId } from './ids.ts';

export interface Events {
  'catalogue.changed': { productIds: string[] };
  'catalogue.lists_changed': { reason: string };
  'pictures.added': { keys: string[] };
  'stock.moved': { variantIds: string[] };
  'reviews.changed': { productId: string };
  'settings.changed': { name: string };
  'carts.merged': { cartId: string; lines: number };
  /** A code was requested. `sealed` holds contact and code; only the event's own consumer opens it. */
  'otp.wanted': { language: string; sealed: string };
  'customer.registered': { customerId: string };
  'customer.password_changed': { customerId: string };
  /** `sealed` holds the member's previous contact, which gets a notice. */
  'customer.contact_changed': { customerId: string; kind: 'email' | 'phone'; sealed: string };
  'customer.passkey_added': { customerId: string };
  /** Every status change of an order; the event's id is that of the entry in the order's history. */
  'order.moved': { orderId: string; from: string; to: string };
  'order.partly_cancelled': { orderId: string };
  'order.cancel_requested': { orderId: string };
  'order.cancel_refused': { orderId: string };
  /**
   * A lost order link was requested; null when there is no such order, so that the request takes the same work either
   * way.
   */
  'order.link_wanted': { orderId: string | null; language: string };
  'refund.done': { orderId: string | null; refundId: string };
  'customer.deleted': { customerId: string; language: string; sealed: string };
}

export type EventName = keyof Events;

/** Tags: `product:<id>`, `type:<id>`, `list` (any list of products), `languages`, `settings`, `*`. */
export const LIST_TAG = 'list';
export const productTag = (productId: string): string => `product:${productId}`;
/** Whether the tag concerns nothing but one product's own page. */
export const isProductTag = (tag: string): boolean => tag.startsWith(productTag(''));

export async function record<N extends EventName>(
  tx: Transaction,
  name: N,
  payload: Events[N],
  tags: readonly string[] = [],
  id: string = newId(),
): Promise<void> {
  await tx.query('insert into outbox (id, name, payload, tags) values ($1, $2, $3, $4)', [
    id,
    name,
    JSON.stringify(payload),
    tags,
  ]);
}

export interface Change {
  seq: number;
  name: EventName;
  payload: unknown;
  tags: string[];
}

/**
 * A row becomes visible when its transaction commits, so a smaller number may appear later than a larger one, by at
 * most this long.
 */
const LATE_MS = 10_000;
const LONGEST_TURN_MS = 1_000;
const ROWS_MAX = 2_000;

export interface ChangeReader {
  start(): Promise<void>;
  /**
   * Passes the new changes, possibly none, to `take`. A change is passed again until one call of `take` resolves, and
   * not after that.
   */
  turn(take: (changes: readonly Change[]) => Promise<void>): Promise<void>;
}

/**
 * Reads changes in the order of writing, except for late ones. Rows commit out of order, so the numbers of the last ten
 * seconds are read again.
 */
export function changeReader(database: Queries): ChangeReader {
  let floor = 0;
  const seen = new Map<number, number>();
  /**
   * Milliseconds during which this reader was reading: while the database was frozen, no transaction could commit late.
   */
  let livedMs = 0;
  let readAtMs = Date.now();

  function settle(now: number): void {
    for (const [seq, at] of seen) {
      if (now - at <= LATE_MS) continue;
      seen.delete(seq);
      if (seq > floor) floor = seq;
    }
    for (const seq of seen.keys()) if (seq <= floor) seen.delete(seq);
  }

  return {
    async start() {
      const [row] = await database.query<{ seq: number | null }>(
        'select max(seq) as seq from outbox where created_at < now() - make_interval(secs => $1)',
        [LATE_MS / 1_000],
      );
      floor = row?.seq ?? 0;
      // Rows that exist now are not news; those begun before and committed later are.
      const young = await database.query<{ seq: number }>('select seq from outbox where seq > $1', [floor]);
      for (const { seq } of young) seen.set(seq, livedMs);
      readAtMs = Date.now();
    },
    async turn(take) {
      settle(livedMs);
      const rows = await database.query<Change>(
        'select seq, name, payload, tags from outbox where seq > $1 and tags <> $2 order by seq limit $3',
        [floor, [], ROWS_MAX + seen.size],
      );
      const now = Date.now();
      livedMs += Math.min(now - readAtMs, LONGEST_TURN_MS);
      readAtMs = now;
      const fresh = rows.filter(({ seq }) => !seen.has(seq));
      await take(fresh);
      for (const { seq } of fresh) seen.set(seq, livedMs);
    },
  };
}
