// Events are rows of the table outbox, written in the transaction of the change they report. An event names the cache
// tags it makes stale; work that must happen once per event is claimed from the same table (outbox.ts).
import type { Queries, Transaction } from './database.ts';
import { newId } from './ids.ts';

export interface Events {
  'catalogue.changed': { productIds: string[] };
  'catalogue.lists_changed': { reason: string };
  /** With `wide`, the sizes as wide as a screen are needed too. */
  'pictures.added': { keys: string[]; wide?: boolean };
  'stock.moved': { variantIds: string[] };
  'reviews.changed': { productId: string };
  /** Reviews with these pictures were published, taken down or erased. */
  'reviews.pictures_moved': { keys: string[] };
  'settings.changed': { name: string };
  /** A section of the home page was changed or deleted; `id` is null where their order changed. */
  'home.changed': { id: string | null };
  'search.synonyms_changed': { id: string };
  'document.published': { name: string; version: number };
  'contact.sent': { messageId: string };
  'carts.merged': { cartId: string; lines: number };
  /** A one-time code was requested; `sealed` holds contact and code, encrypted. */
  'otp.wanted': { language: string; sealed: string };
  'customer.registered': { customerId: string };
  'customer.password_changed': { customerId: string };
  /**
   * `sealed` holds the member's contacts before the change, encrypted: a notice is sent to the one that was replaced,
   * or to the member's other one if there was none of this `kind`.
   */
  'customer.contact_changed': { customerId: string; kind: 'email' | 'phone'; sealed: string };
  'customer.passkey_added': { customerId: string };
  /**
   * A change of an order's status. The event's id is that of the entry in the order's history. `market` is missing in
   * events that older versions wrote.
   */
  'order.moved': { orderId: string; from: string; to: string; market?: string };
  'order.partly_cancelled': { orderId: string };
  'order.cancel_requested': { orderId: string };
  'order.cancel_refused': { orderId: string };
  'order.amended': { orderId: string; amendmentId: string };
  /**
   * A guest who lost the link to an order asked for it again. `orderId` is null when there is no such order: the event
   * is written all the same, so that the response takes equally long.
   */
  'order.link_wanted': { orderId: string | null; language: string; bySms?: boolean };
  /** The order desk answered what a recipient asked about a delivery. */
  'delivery.answered': { orderId: string; requestId: string };
  /**
   * A change of a return about which the shopper may get a message. `to` is the return's new status, or `received`,
   * `paid`, `difference` or `exchange_unpaid` for an event that changes no status.
   */
  'return.moved': { orderId: string; returnId: string; to: string };
  'refund.done': { orderId: string | null; refundId: string };
  /** The refund was done and has failed afterwards. */
  'refund.failed': { orderId: string | null; refundId: string };
  /** A member who asked for reminders has left a cart unordered, or an order unpaid until it expired. */
  'reminder.due': { customerId: string; kind: 'cart' | 'order' };
  /** The alert is marked as sent in the transaction that writes this event, so there is one event for each alert. */
  'alert.due': { alertId: string };
  /** A guest asked for an alert at a mail address that is not confirmed yet; at most one event a day for an address. */
  'alert.confirmation_wanted': { addressId: string };
  /** A guest requested a visit and must confirm it; `booking.requested` follows once that is done. */
  'booking.confirmation_wanted': { bookingId: string };
  'booking.requested': { bookingId: string };
  /** A change of a visit's status; the event's id is that of the entry in the visit's history. */
  'booking.moved': { bookingId: string; from: string; to: string };
  /**
   * A visit got another time (`time`), or only another address or remarks (`details`). Older versions wrote no `what`
   * and meant `time`.
   */
  'booking.changed': { bookingId: string; what?: 'time' | 'details' };
  /** An operator changed the areas, teams or hours of home visits. */
  'booking.offer_changed': { market: string };
  /** A requested visit is still unanswered at the time by which the shop should have called about it. */
  'booking.overdue': { bookingId: string };
  /**
   * Wrong logins locked further tries for an e-mail address. `operatorId` is null when no operator who may sign in has
   * the address: the event is written all the same, so that the response takes equally long.
   */
  'operator.tries_locked': { operatorId: string | null };
  /** `sealed` holds the name and the contacts of the former member, encrypted, for one last mail or SMS. */
  'customer.deleted': { customerId: string; language: string; sealed: string };
}

export type EventName = keyof Events;

/** A cache tag is, for example, `product:<id>`, or `*` for everything. */
export const SYNONYMS_TAG = 'synonyms';
export const LIST_TAG = 'list';
export const LOOKS_TAG = 'looks';
export const VISITS_TAG = 'visits';
export const productTag = (productId: string): string => `product:${productId}`;
export function productsIn(tags: readonly string[]): string[] {
  const prefix = productTag('');
  return tags.flatMap((tag) => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : []));
}

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
 * A row becomes visible when its transaction commits, so a row with a smaller `seq` may appear after one with a larger
 * `seq`. The reader finds such a row only if it appears within this time.
 */
const COMMIT_DELAY_MAX_MS = 10_000;
const CLOCK_STEP_MAX_MS = 1_000;
const ROWS_MAX = 2_000;

/** The events that are committed at one moment: all with a `seq` up to `floor`, and above it only those in `young`. */
export interface ChangePosition {
  floor: number;
  young: readonly number[];
}

export async function changePosition(database: Queries): Promise<ChangePosition> {
  const [row] = await database.query<{ seq: number | null }>(
    'select max(seq) as seq from outbox where created_at < now() - make_interval(secs => $1)',
    [COMMIT_DELAY_MAX_MS / 1_000],
  );
  const floor = row?.seq ?? 0;
  const young = await database.query<{ seq: number }>('select seq from outbox where seq > $1', [floor]);
  return { floor, young: young.map(({ seq }) => seq) };
}

export interface ChangeReader {
  /** The first poll passes the changes since `from`, or without `from` those since now. */
  start(from?: ChangePosition): Promise<void>;
  /** When `take` rejects, the same changes are passed again at the next poll. */
  poll(take: (changes: readonly Change[]) => Promise<void>): Promise<void>;
}

/**
 * Reads the events that have cache tags. Rows commit out of order, so the rows of the last seconds are read again, and
 * those in `seen` are left out.
 */
export function changeReader(database: Queries): ChangeReader {
  let floor = 0;
  const seen = new Map<number, number>();
  /**
   * The time by which rows age out of `seen`. It advances at most CLOCK_STEP_MAX_MS per poll: while the database is
   * frozen no transaction can commit, so that time must not count.
   */
  let livedMs = 0;
  let readAtMs = Date.now();

  function settle(now: number): void {
    for (const [seq, at] of seen) {
      if (now - at <= COMMIT_DELAY_MAX_MS) continue;
      seen.delete(seq);
      if (seq > floor) floor = seq;
    }
    for (const seq of seen.keys()) if (seq <= floor) seen.delete(seq);
  }

  return {
    async start(from) {
      const position = from ?? (await changePosition(database));
      ({ floor } = position);
      // The events of `young` count as read; an event that was written earlier but commits later is still passed on.
      for (const seq of position.young) seen.set(seq, livedMs);
      readAtMs = Date.now();
    },
    async poll(take) {
      settle(livedMs);
      const rows = await database.query<Change>(
        'select seq, name, payload, tags from outbox where seq > $1 and tags <> $2 order by seq limit $3',
        [floor, [], ROWS_MAX + seen.size],
      );
      const now = Date.now();
      livedMs += Math.min(now - readAtMs, CLOCK_STEP_MAX_MS);
      readAtMs = now;
      const fresh = rows.filter(({ seq }) => !seen.has(seq));
      await take(fresh);
      for (const { seq } of fresh) seen.set(seq, livedMs);
    },
  };
}
