// The cart's order summary (R58): the coupon, the sums (subtotal, discount, shipping, VAT included, total) and the
// links to the checkout.
import type { Cart } from '@hindam/contract/cart';
import { Icon } from '@hindam/ui/icon';
import { Money } from '@hindam/ui/money';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { InstalmentText } from '../product/instalments.tsx';
import { ArrivalText } from './arrival-text.tsx';
import { Coupon } from './coupon.tsx';
import { Sums } from './sums.tsx';

interface OrderSummaryProps {
  cart: Cart;
  /** The links to the checkout. */
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
      {cart.free_shipping_missing ? (
        <p className="small muted">
          <Trans>
            Add <Money money={cart.free_shipping_missing} /> more for free shipping.
          </Trans>
        </p>
      ) : null}
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
    </aside>
  );
}
