// Says how much is missing for free delivery or that delivery is free, in words and as a bar. Renders nothing, for
// example, if the market does not offer free delivery or the cart is empty.
import type { Cart } from '@hindam/contract/cart';
import { Money } from '@hindam/ui/money';
import { Trans } from '@lingui/react/macro';
import './cart.css';

type Sums = Pick<Cart, 'free_shipping_from' | 'free_shipping_missing' | 'shipping' | 'subtotal'>;

export function FreeDelivery({ cart }: { cart: Sums }) {
  const { free_shipping_from: from, free_shipping_missing: missing, shipping, subtotal } = cart;
  const isReached = missing === null && shipping.amount === 0;
  if (!from || subtotal.amount === 0 || (missing === null && !isReached)) return null;
  const reached = missing ? (100 * (from.amount - missing.amount)) / from.amount : 100;
  return (
    <div className={isReached ? 'free-delivery free-delivery--reached' : 'free-delivery'}>
      <p className="small">
        {missing ? (
          <Trans>
            <Money money={missing} /> more for free delivery
          </Trans>
        ) : (
          <Trans>Your delivery is free</Trans>
        )}
      </p>
      {/* Hidden from screen readers, because the text above gives the same information. */}
      <div className="free-delivery__bar" aria-hidden="true">
        <div style={{ inlineSize: `${reached}%` }} />
      </div>
    </div>
  );
}
