// What can still be paid back of an order: never more than was captured, refunds that are only on their way included.
import type { Queries } from '../kernel/database.ts';
import { loadRefundable } from './refundable.store.ts';

/** True until the transaction ends where the caller holds the order's row. */
export async function refundableMinor(db: Queries, orderId: string): Promise<number> {
  return loadRefundable(db, orderId);
}
