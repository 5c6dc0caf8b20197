// SQL of an account as a whole.
import type { Transaction } from '../kernel/database.ts';

/** The first statement of a transaction: everything read in it is of one moment, and nothing is written. */
export async function readOneMoment(tx: Transaction): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only');
}
