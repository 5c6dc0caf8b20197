// Specification §3, cart totals: subtotal, discount, shipping or free shipping, VAT included, total; the
// coupon above them and the ways to the checkout below.
import type { Cart } from '@hindam/contract/cart';
import { Icon } from '@hindam/ui/icon';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { InstalmentText } from '../product/instalments.tsx';
import { ArrivalText } from './arrival-text.tsx';
import { Coupon } from './coupon.tsx';
import { SumRow } from './sum-row.tsx';

interface OrderSummaryProps {
  cart: Cart;
  /** The ways to the checkout. */
  children: ReactNode;
}

export function OrderSummary({ cart, children }: OrderSummaryProps) {
  const number = useNumber();
  const rate = number(cart.vat_rate / 100, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <aside className="summary" aria-labelledby="summary-title">
      <h2 id="summary-title" className="summary__title">
        <Trans>Order summary</Trans>
      </h2>
      <Coupon cart={cart} />
      <dl className="summary__rows" aria-live="polite">
        <SumRow name={<Trans>Subtotal</Trans>}>
          <Money money={cart.subtotal} />
        </SumRow>
        {cart.discount.amount > 0 ? (
          <SumRow
            name={
              <Trans>
                Discount <bdi dir="ltr">{cart.coupon}</bdi>
              </Trans>
            }
            look="ok"
          >
            <Money money={cart.discount} minus />
          </SumRow>
        ) : null}
        <SumRow name={<Trans>Shipping</Trans>}>
          {cart.shipping.amount === 0 ? <Trans>Free shipping</Trans> : <Money money={cart.shipping} />}
        </SumRow>
        <SumRow name={<Trans>Total</Trans>} look="total">
          <Money money={cart.total} />
        </SumRow>
        <SumRow name={<Trans>VAT included ({rate})</Trans>} look="small">
          <Money money={cart.vat_included} />
        </SumRow>
      </dl>
      {cart.free_shipping_missing ? (
        <p className="small muted">
          <Trans>
            Add <Money money={cart.free_shipping_missing} /> more for free shipping.
          </Trans>
        </p>
      ) : null}
      {children}
      <p className="small muted">
        <InstalmentText parts={cart.instalments.parts} />
      </p>
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
