// Maps a payment's status to the screen that is shown.
import type { PaymentState } from '@hindam/contract/payments';

export type Outlook = 'open' | 'placed' | 'failed' | 'cancelled' | 'expired' | 'paid_back';

/** A payment of an order that has a number shows 'placed', even if this payment itself failed. */
export function outlookOf({ status, order_number }: PaymentState): Outlook {
  if (status === 'unmatched' || status === 'refunded') return 'paid_back';
  if (status === 'paid' || status === 'on_delivery' || order_number !== null) return 'placed';
  return status;
}
