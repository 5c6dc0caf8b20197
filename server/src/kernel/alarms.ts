// Alarms that ring once and then stay silent for an hour, whichever node rings them.
import type { Transaction } from './database.ts';

/**
 * Rings the alarm unless it rang within the last hour; returns whether it rings. `about` distinguishes alarms of one
 * name, for example by the HMAC of a network address; it is empty for the whole shop.
 */
export async function ringAlarm(tx: Transaction, name: string, about: Buffer = Buffer.alloc(0)): Promise<boolean> {
  const rows = await tx.query<{ rung: true }>(
    // Without the condition `not exists`, an alarm that rang already would lock its row until the transaction ends.
    `insert into alarms as a (name, about, rung_at) select $1::text, $2::bytea, shop.now()
     where not exists (select from alarms where name = $1 and about = $2 and rung_at > shop.now() - interval '1 hour')
     on conflict (name, about) do update set rung_at = excluded.rung_at
       where a.rung_at <= excluded.rung_at - interval '1 hour'
     returning true as rung`,
    [name, about],
  );
  return rows.length > 0;
}

export async function purgeOldAlarms(tx: Transaction): Promise<void> {
  await tx.query(`delete from alarms where rung_at < shop.now() - interval '1 day'`);
}
