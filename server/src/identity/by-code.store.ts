// SQL for members who proved a contact by a one-time code.
import type { Queries, Transaction } from '../kernel/database.ts';

export interface AccountRow {
  customerId: string;
  name: string;
  email: string | null;
  passwordHash: string | null;
}

export async function findAccount(db: Queries, customerId: string): Promise<AccountRow | null> {
  const [row] = await db.query<AccountRow>(
    `select m.customer_id as "customerId", m.name, m.email, c.password_hash as "passwordHash"
     from members m left join credentials c on c.customer_id = m.customer_id where m.customer_id = $1`,
    [customerId],
  );
  return row ?? null;
}

/**
 * Whether `hash` is still the member's password hash; if so, a share lock keeps it from being changed until the
 * transaction ends.
 */
export async function lockPassword(tx: Transaction, customerId: string, hash: string): Promise<boolean> {
  const rows = await tx.query<{ held: true }>(
    'select true as held from credentials where customer_id = $1 and password_hash = $2 for share',
    [customerId, hash],
  );
  return rows.length > 0;
}

/**
 * Waits for sign-ins in flight, which hold a share lock on the old password hash, so that their sessions are there when
 * the caller ends all sessions.
 */
export async function writePassword(tx: Transaction, customerId: string, hash: string): Promise<void> {
  await tx.query(
    `insert into credentials (customer_id, password_hash, changed_at) values ($1, $2, shop.now())
     on conflict (customer_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
    [customerId, hash],
  );
}

export async function deleteKnownDevices(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('delete from known_devices where customer_id = $1', [customerId]);
}
