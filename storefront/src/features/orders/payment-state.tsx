// The status of an order's payment, worded to fit the order's status, and its instalment plan.
import type { Order } from '@hindam/contract/orders';
import { Trans } from '@lingui/react/macro';
import { useOrderTexts } from './status-words.ts';
import { Plan as Parts } from '../payment/plan.tsx';

/** Statuses from the delivery on, in which nothing is to be paid to the driver any more. */
const DELIVERED: readonly Order['order_status'][] = ['delivered', 'completed', 'return_requested', 'returned'];

export function PaymentState({ order }: { order: Order }) {
  const { paymentOf } = useOrderTexts();
  const { order_status: status, payment_status: payment } = order;
  if (payment === 'refunded' || payment === 'partially_refunded') return <PaidBack order={order} />;
  if (payment !== 'pending') return paymentOf(payment);
  // An unpaid order has refunds if its money came too late or in a wrong amount and was paid back.
  if (order.refunds.length > 0 && order.payment.option !== 'cod') return paymentOf('expired');
  if (status === 'cancelled' || status === 'expired') return <Trans>Nothing was paid</Trans>;
  if (order.payment.paid.amount > 0) return <Trans>Partly paid on delivery</Trans>;
  const isOnItsWay = order.payment.option === 'cod' && !DELIVERED.includes(status);
  return isOnItsWay ? <Trans>To be paid on delivery</Trans> : paymentOf(payment);
}

/** The text for a refunded payment: the money was paid back, or it pays for an exchange. */
function PaidBack({ order }: { order: Order }) {
  const { paymentOf } = useOrderTexts();
  const { payment_status: payment, refunded, exchange } = order;
  if (exchange.moved.amount === 0) return paymentOf(payment);
  if (refunded.amount === 0 && payment === 'refunded') return <Trans>Pays for the exchange</Trans>;
  if (refunded.amount === 0) return <Trans>Partly pays for an exchange</Trans>;
  return paymentOf('partially_refunded');
}

export function Plan({ plan }: { plan: NonNullable<Order['payment']['plan']> }) {
  return (
    <div>
      <p className="small muted">
        <Trans>4 instalments, no interest</Trans>
      </p>
      <Parts parts={plan.map(({ due_on: due, amount }) => ({ due, amount }))} />
    </div>
  );
}
