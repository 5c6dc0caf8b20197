// R22: cart. A private page: rendered for one visitor and never cached.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { CartLines } from '../features/cart/cart-lines.tsx';
import { changeCart } from '../features/cart/change-coupon.ts';
import { CheckoutWays, GuestCheckoutModal } from '../features/checkout/checkout-ways.tsx';
import { isStranger, loadCart } from '../features/cart/load-cart.ts';
import { MergeNotice } from '../features/cart/merge-notice.tsx';
import { RememberedCart } from '../features/cart/remembered-cart.tsx';
import { OrderSummary } from '../features/cart/order-summary.tsx';
import { useSharedCart } from '../features/cart/use-shared-cart.ts';
import { EmptyCart, RefusedAdd } from '../features/cart/empty-cart.tsx';

const my = page({
  load: loadCart,
  act: changeCart,
  words: ['cart', 'lines', 'forms'],
  keep: 'private',
  askServer: isStranger,
});
export const handle = my.handle;
export const loader = my.loader;
export const clientLoader = my.clientLoader;
export const action = my.action;
export const clientAction = my.clientAction;
export const headers = my.headers;

export default function CartPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useLingui();
  useSharedCart(loaded);
  const { cart, isMember: own, trouble } = loaded;
  const count = cart?.count ?? 0;
  return (
    <div className="wrap bag">
      <PageHead title={t`Shopping bag`} address={null} />
      <div className="cart__head">
        <h1 className="cart__title">
          <Trans>Shopping bag</Trans>
        </h1>
        {count > 0 ? (
          <span className="small muted">
            <Plural value={count} one="# item" other="# items" />
          </span>
        ) : null}
      </div>
      <RefusedAdd />
      <MergeNotice lines={cart?.lines ?? []} unjoined={loaded.unjoined && !trouble} />
      {trouble ? <RememberedCart trouble={trouble} /> : null}
      {trouble ? null : (
        <div className={count > 0 ? 'cart__columns' : undefined}>
          <CartLines lines={cart?.lines ?? []} empty={<EmptyCart />} />
          {cart && cart.lines.length > 0 ? (
            <OrderSummary cart={cart}>
              <CheckoutWays cart={cart} isMember={own} />
            </OrderSummary>
          ) : null}
        </div>
      )}
      <GuestCheckoutModal cart={loaded} />
    </div>
  );
}
