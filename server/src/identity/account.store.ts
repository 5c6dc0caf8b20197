// SQL of an account as a whole.
import type { Transaction } from '../kernel/database.ts';

/** The first statement of a transaction: everything read in it is of one moment, and nothing is written. */
export async function readOneMoment(tx: Transaction): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only');
}

/** Waits for sign-ins under way, and lets nobody begin one. */
export async function holdProofs(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('select 1 from credentials where customer_id = $1 for update', [customerId]);
  await tx.query('select 1 from passkeys where customer_id = $1 order by id for update', [customerId]);
}
