// SQL of an export: the products in the order of their handles, some at a time.
import type { Transaction } from '../kernel/database.ts';

/** Makes every statement of the transaction see the catalogue as it is now; has to be its first statement. */
export async function seeOneState(tx: Transaction): Promise<void> {
  await tx.query('set transaction isolation level repeatable read read only');
}

/** The next products after a handle, each as the text of its StoredProduct. */
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
