// SQL of reminders: who wants them, and which carts and orders members were reminded of.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { QuietHours } from '../preferences/preferences.ts';
import type { Reminder } from './reminders.ts';

export async function insertChoice(db: Queries, customerId: string): Promise<void> {
  await db.query('insert into reminder_choices (customer_id) values ($1) on conflict (customer_id) do nothing', [
    customerId,
  ]);
}

export async function deleteChoice(db: Queries, customerId: string): Promise<void> {
  await db.query('delete from reminder_choices where customer_id = $1', [customerId]);
}

export async function isChosen(db: Queries, customerId: string): Promise<boolean> {
  return (await db.query('select from reminder_choices where customer_id = $1', [customerId])).length > 0;
}

export async function marketClock(
  db: Queries,
  timeZone: string,
  { fromMinute, untilMinute }: QuietHours,
): Promise<{ now: Date; isQuiet: boolean }> {
  const [row] = await db.query<{ now: Date; isQuiet: boolean }>(
    `select shop.now() as now,
       shop.within_hours(shop.minute_of(shop.now() at time zone $1::text), $2, $3) as "isQuiet"`,
    [timeZone, fromMinute, untilMinute],
  );
  if (!row) throw new Error('the database has no clock');
  return row;
}

/**
 * Locks up to `limit` members who want reminders and were not checked lately, and stores that they are checked now.
 * Leaves out members who have quiet hours now or `livesSeconds` from now, because a mail written now may be sent until
 * then.
 */
export async function lockNext(
  tx: Transaction,
  limit: number,
  againAfterMinutes: number,
  timeZone: string,
  livesSeconds: number,
): Promise<string[]> {
  const rows = await tx.query<{ customerId: string }>(
    `update reminder_choices set checked_at = shop.now() where customer_id in (
       select customer_id from reminder_choices where checked_at <= shop.now() - make_interval(mins => $2)
         and shop.quiet_until(customer_id, $3, shop.now()) is null
         and shop.quiet_until(customer_id, $3, shop.now() + make_interval(secs => $4)) is null
       order by checked_at limit $1 for update skip locked)
     returning customer_id as "customerId"`,
    [limit, againAfterMinutes, timeZone, livesSeconds],
  );
  return rows.map(({ customerId }) => customerId);
}

export interface Sent {
  customerId: string;
  at: Date;
  orderIds: string[];
}

export function loadSent(tx: Transaction, customerIds: readonly string[]): Promise<Sent[]> {
  return tx.query<Sent>(
    `select customer_id as "customerId", max(at) as at,
       coalesce(array_agg(subject_id) filter (where kind = 'order'), '{}') as "orderIds"
     from reminders_sent where customer_id = any($1) group by customer_id`,
    [customerIds],
  );
}

/** Stores that a member is reminded of a cart or order; false when there was a reminder of it before. */
export async function insertSent(tx: Transaction, customerId: string, { kind, subjectId }: Reminder): Promise<boolean> {
  const rows = await tx.query(
    `insert into reminders_sent (kind, subject_id, customer_id) values ($1, $2, $3)
     on conflict (kind, subject_id) do nothing returning subject_id`,
    [kind, subjectId, customerId],
  );
  return rows.length > 0;
}

export async function exportReminders(tx: Transaction, customerId: string): Promise<unknown> {
  const [choice] = await tx.query<object>(
    'select chosen_at as "chosenAt", checked_at as "checkedAt" from reminder_choices where customer_id = $1',
    [customerId],
  );
  const sent = await tx.query<object>(
    'select kind, subject_id as "subjectId", at from reminders_sent where customer_id = $1 order by at',
    [customerId],
  );
  return { wanted: choice ?? null, sent };
}

export async function deleteReminders(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('delete from reminder_choices where customer_id = $1', [customerId]);
  await tx.query('delete from reminders_sent where customer_id = $1', [customerId]);
}
