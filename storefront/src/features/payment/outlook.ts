// What a payment's state means for her: which of the screens she sees.
import type { PaymentState } from '@hindam/contract/payments';

export type Outlook = 'open' | 'placed' | 'failed' | 'cancelled' | 'expired' | 'paid_back';

/** What she is told. An order that is placed is placed, whichever of its attempts she asks about. */
export function outlookOf({ status, order_number }: PaymentState): Outlook {
  if (status === 'unmatched' || status === 'refunded') return 'paid_back';
  if (status === 'paid' || status === 'on_delivery' || order_number !== null) return 'placed';
  return status;
}
