// SQL that concerns an account as a whole: the snapshot for its export and the locks for its deletion.
import type { Transaction } from '../kernel/database.ts';

/** Must be the first statement of a transaction, so that every read sees one snapshot. */
export async function readOneMoment(tx: Transaction): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only');
}

/** Waits for sign-ins in flight and blocks new ones, by row locks on the member's password and passkeys. */
export async function lockCredentials(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('select 1 from credentials where customer_id = $1 for update', [customerId]);
  await tx.query('select 1 from passkeys where customer_id = $1 order by id for update', [customerId]);
}
