// SQL of an export: the products in the order of their handles, in portions.
import type { Transaction } from '../kernel/database.ts';

/**
 * Makes all statements of the transaction see the catalogue at the same moment; must be the transaction's first
 * statement.
 */
export async function seeOneState(tx: Transaction): Promise<void> {
  await tx.query('set transaction isolation level repeatable read read only');
}

/** The next products in the order of handles, each as the JSON text of its StoredProduct. */
export function loadStates(
  tx: Transaction,
  after: string,
  limit: number,
): Promise<{ handle: string; state: string }[]> {
  return tx.query('select handle, state from product_states where handle > $1 order by handle limit $2', [
    after,
    limit,
  ]);
}
