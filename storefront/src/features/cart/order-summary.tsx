// The cart's order summary (R58): the coupon, the sums (subtotal, discount, shipping, VAT included, total), what is
// missing for free delivery, the links to the checkout (`children`), the instalments, the days of arrival, and the
// marks of the payment methods.
import type { Cart } from '@hindam/contract/cart';
import { Icon } from '@hindam/ui/icon';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PaymentMarks } from '../../shell/payment-marks.tsx';
import { InstalmentText } from '../product/instalments.tsx';
import { ArrivalText } from './arrival-text.tsx';
import { Coupon } from './coupon.tsx';
import { FreeDelivery } from './free-delivery.tsx';
import { Sums } from './sums.tsx';

interface OrderSummaryProps {
  cart: Cart;
  children: ReactNode;
}

export function OrderSummary({ cart, children }: OrderSummaryProps) {
  return (
    <aside className="summary" aria-labelledby="summary-title">
      <h2 id="summary-title" className="summary__title">
        <Trans>Order summary</Trans>
      </h2>
      <Coupon cart={cart} />
      <Sums of={cart} live />
      <FreeDelivery cart={cart} />
      {children}
      {cart.instalments ? (
        <p className="small muted">
          <InstalmentText parts={cart.instalments.parts} />
        </p>
      ) : null}
      {cart.arrival ? (
        <p className="summary__delivery small">
          <Icon name="truck" />
          <span>
            <ArrivalText arrival={cart.arrival} />
          </span>
        </p>
      ) : null}
      <PaymentMarks />
    </aside>
  );
}
