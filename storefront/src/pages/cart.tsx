// Requirement R22: cart. A private page: rendered for one visitor and never cached.
import { PageTitle } from '@hindam/ui/page-title';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { AddedNotice } from '../features/cart/added-notice.tsx';
import { CartLines } from '../features/cart/cart-lines.tsx';
import { changeCart } from '../features/cart/change-coupon.ts';
import { CheckoutActions, GuestCheckoutModal } from '../features/checkout/checkout-ways.tsx';
import { isUnknownVisitor } from '../features/cart/load-cart.ts';
import { loadCartPage } from '../features/cart/load-cart-page.ts';
import { MergeNotice } from '../features/cart/merge-notice.tsx';
import { RememberedCart } from '../features/cart/remembered-cart.tsx';
import { OrderSummary } from '../features/cart/order-summary.tsx';
import { useCartSync } from '../features/cart/use-cart-sync.ts';
import { EmptyCart, RefusedAdd } from '../features/cart/empty-cart.tsx';

const route = page({
  load: loadCartPage,
  action: changeCart,
  messages: ['cart', 'lines', 'forms', 'frame'],
  cache: 'private',
  loadsOnServer: isUnknownVisitor,
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function CartPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useLingui();
  useCartSync(loaded);
  const { cart, isMember, loadError } = loaded;
  const count = cart?.count ?? 0;
  return (
    <div className="wrap page">
      <PageHead
        title={t`Shopping bag`}
        description={t`The pieces you chose, when they arrive and what they cost. Nothing is charged before you confirm the order.`}
        address={null}
      />
      <PageTitle
        title={<Trans>Shopping bag</Trans>}
        beside={
          count > 0 ? (
            <span className="small muted">
              <Plural value={count} one="# item" other="# items" />
            </span>
          ) : null
        }
      />
      {cart && count > 0 ? <AddedNotice cart={cart} /> : null}
      <RefusedAdd />
      <MergeNotice lines={cart?.lines ?? []} mergeFailed={loaded.mergeFailed && !loadError} />
      {loadError ? <RememberedCart loadError={loadError} /> : null}
      {loadError ? null : (
        <div className={count > 0 ? 'cart__columns' : undefined}>
          <CartLines lines={cart?.lines ?? []} choices={loaded.choices} empty={<EmptyCart latest={loaded.latest} />} />
          {cart && cart.lines.length > 0 ? (
            <OrderSummary cart={cart}>
              <CheckoutActions cart={cart} isMember={isMember} />
            </OrderSummary>
          ) : null}
        </div>
      )}
      <GuestCheckoutModal cart={loaded} />
    </div>
  );
}
