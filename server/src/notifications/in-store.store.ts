// SQL of the notifications in members' accounts.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { type Kind, NOTIFICATION_RETENTION_DAYS, type NotificationFacts } from './in-store.ts';

/** Inserts a notification, unless the event has one already for this member. */
export async function insertNotification(
  tx: Transaction,
  eventId: string,
  customerId: string,
  { kind, orderId, orderNumber, bookingId = null, bookingReference = null }: NotificationFacts,
): Promise<void> {
  await tx.query(
    `insert into notifications (id, event_id, customer_id, kind, order_id, order_number, booking_id, booking_reference)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (event_id, customer_id) do nothing`,
    [newId(), eventId, customerId, kind, orderId, orderNumber, bookingId, bookingReference],
  );
}

export interface StoredNotification extends NotificationFacts {
  id: string;
  createdAt: Date;
  readAt: Date | null;
}

export async function loadNotifications(
  db: Queries,
  customerId: string,
  skip: number,
  limit: number,
): Promise<StoredNotification[]> {
  return db.query<StoredNotification>(
    `select id, kind, order_id as "orderId", order_number as "orderNumber", booking_id as "bookingId",
       booking_reference as "bookingReference", created_at as "createdAt", read_at as "readAt"
     from notifications where customer_id = $1 order by id desc offset $2 limit $3`,
    [customerId, skip, limit],
  );
}

export async function countNotifications(db: Queries, customerId: string): Promise<{ total: number; unread: number }> {
  const [row] = await db.query<{ total: number; unread: number }>(
    `select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread
     from notifications where customer_id = $1`,
    [customerId],
  );
  return row ?? { total: 0, unread: 0 };
}

export async function countUnread(db: Queries, customerId: string): Promise<number> {
  const [row] = await db.query<{ unread: number }>(
    'select count(*)::int as unread from notifications where customer_id = $1 and read_at is null',
    [customerId],
  );
  return row?.unread ?? 0;
}

/**
 * Marks the member's unread notifications as read: those in `ids` (null for all), and none newer than `until` (null for
 * no limit).
 */
export async function markRead(
  db: Queries,
  customerId: string,
  which: { ids: readonly string[] | null; until: string | null },
): Promise<void> {
  await db.query(
    `update notifications set read_at = shop.now() where customer_id = $1 and read_at is null
       and ($2::uuid[] is null or id = any($2)) and ($3::uuid is null or id <= $3)`,
    [customerId, which.ids, which.until],
  );
}

export async function deleteNotificationsOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('delete from notifications where customer_id = $1', [customerId]);
}

export interface ExportedNotification {
  kind: Kind;
  order_number: string | null;
  booking_reference: string | null;
  created_at: Date;
  read_at: Date | null;
}

export async function loadExportedNotifications(tx: Transaction, customerId: string): Promise<ExportedNotification[]> {
  return tx.query<ExportedNotification>(
    'select kind, order_number, booking_reference, created_at, read_at from notifications where customer_id = $1 order by id',
    [customerId],
  );
}

export async function purgeOldNotifications(tx: Transaction): Promise<void> {
  await tx.query('delete from notifications where created_at < shop.now() - make_interval(days => $1)', [
    NOTIFICATION_RETENTION_DAYS,
  ]);
}
