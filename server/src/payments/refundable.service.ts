// What can still be refunded of an order: never more than was captured, counting refunds in flight as refunded.
import type { Queries } from '../kernel/database.ts';
import { loadRefundable } from './refundable.store.ts';

/** Stays true until the transaction ends if the caller holds the order's row lock. */
export async function refundableMinor(db: Queries, orderId: string): Promise<number> {
  return loadRefundable(db, orderId);
}
