// News goes up as events, written in the transaction of the fact itself. Each names the cache tags
// it makes stale, and every node reads them; doings that must happen once because of an event claim
// it from the same table (outbox.ts).
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
  /** A code was asked for. Sealed: contact and code; only its own consumer opens it. */
  'otp.wanted': { language: string; sealed: string };
  'customer.registered': { customerId: string };
  'customer.password_changed': { customerId: string };
  /** Sealed: the contact that was hers before, which is told. */
  'customer.contact_changed': { customerId: string; kind: 'email' | 'phone'; sealed: string };
  'customer.passkey_added': { customerId: string };
  /** Every move of an order; its id is that of the move in the order's history. */
  'order.moved': { orderId: string; from: string; to: string };
  'order.partly_cancelled': { orderId: string };
  'order.cancel_requested': { orderId: string };
  'order.cancel_refused': { orderId: string };
  /** A lost link was asked for; null when there is no such order, so that asking is the same work either way. */
  'order.link_wanted': { orderId: string | null; language: string };
  'refund.done': { orderId: string | null; refundId: string };
  'customer.deleted': { customerId: string; language: string; sealed: string };
}

export type EventName = keyof Events;

/** Tags: `product:<id>`, `type:<id>`, `list` (any list of products), `languages`, `settings`, `*`. */
export const LIST_TAG = 'list';
export const productTag = (productId: string): string => `product:${productId}`;
/** What moves nothing but a product's own page. */
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

/** A row becomes visible when its transaction commits, so a smaller number may appear late: this long at most. */
const LATE_MS = 10_000;
const LONGEST_TURN_MS = 1_000;
const ROWS_MAX = 2_000;

export interface ChangeReader {
  start(): Promise<void>;
  /**
   * Hands `take` what changed, which may be nothing. Each change is handed over until `take` has come back from
   * it without a fault, and then no more.
   */
  turn(take: (changes: readonly Change[]) => Promise<void>): Promise<void>;
}

/**
 * Reads what changed, in the order of writing but for late ones. Rows commit out of order, so the numbers of
 * the last ten seconds are looked at again.
 */
export function changeReader(database: Queries): ChangeReader {
  let floor = 0;
  const seen = new Map<number, number>();
  /** Milliseconds in which this reader read: while the database was frozen, nobody could be late. */
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
      // What is there already is no news; what was begun before it and commits after it is.
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
