// SQL of reminders: who wants them, and what was reminded of.
import type { Queries, Transaction } from '../kernel/database.ts';
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

/** The market's hour now, 0 to 23, and the moment. */
export async function marketClock(db: Queries, market: string): Promise<{ now: Date; hour: number }> {
  const [row] = await db.query<{ now: Date; hour: number }>(
    `select shop.now() as now, extract(hour from shop.now() at time zone m.time_zone)::int as hour
     from markets m where m.code = $1`,
    [market],
  );
  if (!row) throw new Error(`there is no market ${market}`);
  return row;
}

/**
 * Locks the members who want reminders and were looked at longest ago, at most `limit`, and notes the time. Another
 * worker skips them until this transaction ends, and they are not looked at again before `againAfterMinutes`.
 */
export async function lockNext(tx: Transaction, limit: number, againAfterMinutes: number): Promise<string[]> {
  const rows = await tx.query<{ customerId: string }>(
    `update reminder_choices set checked_at = shop.now() where customer_id in (
       select customer_id from reminder_choices where checked_at <= shop.now() - make_interval(mins => $2)
       order by checked_at limit $1 for update skip locked)
     returning customer_id as "customerId"`,
    [limit, againAfterMinutes],
  );
  return rows.map(({ customerId }) => customerId);
}

export interface Sent {
  customerId: string;
  /** When the member was last reminded of anything. */
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

/** False when that thing was reminded of before. */
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
