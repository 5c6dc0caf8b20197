// SQL of which messages members chose to get, and of their quiet hours.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { Choice, QuietHours, StoredQuietHours } from './preferences.ts';

/**
 * Makes concurrent changes by one member run one after the other, because each choice is checked together with the
 * member's other choices.
 */
export async function lockPreferences(tx: Transaction, customerId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('preferences ' || $1, 0))`, [customerId]);
}

export async function loadChoices(db: Queries, customerId: string): Promise<Choice[]> {
  return db.query<Choice>(
    'select topic, channel, wanted from notification_choices where customer_id = $1 order by topic, channel',
    [customerId],
  );
}

export async function writeChoice(
  tx: Transaction,
  customerId: string,
  { topic, channel, wanted }: Choice,
): Promise<void> {
  await tx.query(
    `insert into notification_choices as c (customer_id, topic, channel, wanted) values ($1, $2, $3, $4)
     on conflict (customer_id, topic, channel) do update set wanted = excluded.wanted, changed_at = excluded.changed_at
     where c.wanted <> excluded.wanted`,
    [customerId, topic, channel, wanted],
  );
}

export async function loadQuietHours(db: Queries, customerId: string): Promise<StoredQuietHours | null> {
  const [row] = await db.query<StoredQuietHours>(
    `select from_minute as "fromMinute", until_minute as "untilMinute", time_zone as "timeZone"
     from quiet_hours where customer_id = $1`,
    [customerId],
  );
  return row ?? null;
}

export async function writeQuietHours(
  tx: Transaction,
  customerId: string,
  { fromMinute, untilMinute }: QuietHours,
  timeZone: string,
): Promise<void> {
  await tx.query(
    `insert into quiet_hours (customer_id, from_minute, until_minute, time_zone) values ($1, $2, $3, $4)
     on conflict (customer_id) do update set from_minute = excluded.from_minute, until_minute = excluded.until_minute,
       time_zone = excluded.time_zone, changed_at = excluded.changed_at`,
    [customerId, fromMinute, untilMinute, timeZone],
  );
}

export async function deleteQuietHours(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('delete from quiet_hours where customer_id = $1', [customerId]);
}

export async function deletePreferences(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('delete from notification_choices where customer_id = $1', [customerId]);
  await deleteQuietHours(tx, customerId);
}

export async function exportPreferences(tx: Transaction, customerId: string): Promise<unknown> {
  const choices = await tx.query<object>(
    'select topic, channel, wanted, changed_at as "changedAt" from notification_choices where customer_id = $1 order by topic, channel',
    [customerId],
  );
  const [quiet] = await tx.query<object>(
    `select from_minute as "fromMinute", until_minute as "untilMinute", time_zone as "timeZone", changed_at as "changedAt" from quiet_hours
     where customer_id = $1`,
    [customerId],
  );
  return { choices, quietHours: quiet ?? null };
}
