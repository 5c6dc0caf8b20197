// What letters tell of an order's money: its plan, and a refund that is done.
import type { Queries } from '../kernel/database.ts';
import { loadOfOrder, loadParts } from './payments.store.ts';
import type { Part } from './payments.ts';
import { loadRefund } from './refunds.store.ts';

/** The plan of the attempt that paid it, or of the newest; empty where it is not paid in parts. */
export async function planOfOrder(db: Queries, orderId: string): Promise<Part[]> {
  const payments = (await loadOfOrder(db, orderId)).toSorted((a, b) => b.attempt - a.attempt);
  const [newest] = payments;
  const payment = payments.find(({ status, unmatched }) => status === 'captured' && unmatched === null) ?? newest;
  return payment?.option === 'instalments_4' ? loadParts(db, payment.paymentId) : [];
}

export interface ToldRefund {
  orderId: string;
  amountMinor: number;
  currency: string;
}

export async function refundTold(db: Queries, refundId: string): Promise<ToldRefund | null> {
  return loadRefund(db, refundId);
}
