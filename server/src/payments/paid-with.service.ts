// With what an order was paid: another payment than the last one that was begun may have been captured.
import type { Transaction } from '../kernel/database.ts';
import type { LockedOrder } from '../orders/orders.ts';
import { setPayment } from '../orders/orders.service.ts';
import { loadParts, type LockedPayment } from './payments.store.ts';

/** Stores the payment's option with the order, and returns its instalments; none for other options. */
export async function storePaidWith(
  tx: Transaction,
  order: LockedOrder,
  { paymentId, option }: Pick<LockedPayment, 'paymentId' | 'option'>,
): Promise<{ dueOn: string; amountMinor: number }[]> {
  if (order.paymentOption !== option) await setPayment(tx, order.orderId, { paymentOption: option });
  const parts = option === 'instalments_4' ? await loadParts(tx, paymentId) : [];
  return parts.map(({ dueOn, amountMinor }) => ({ dueOn, amountMinor }));
}
