// Maps a payment's status to the screen that is shown.
import type { PaymentState } from '@hindam/contract/payments';

export type PaymentResult = 'open' | 'placed' | 'failed' | 'cancelled' | 'expired' | 'paid_back';

/**
 * An order with a number is placed. Each of its payments then counts as 'placed', even one that failed, unless it was
 * paid back.
 */
export function paymentResultOf({ status, order_number }: PaymentState): PaymentResult {
  if (status === 'unmatched' || status === 'refunded') return 'paid_back';
  if (status === 'paid' || status === 'on_delivery' || order_number !== null) return 'placed';
  return status;
}
