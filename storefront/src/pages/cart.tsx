// Specification §2: cart. A private page, rendered for one shopper and never kept.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { BagLines } from '../features/bag/bag-lines.tsx';
import { changeBag } from '../features/bag/change-coupon.ts';
import { CheckoutWays, GuestDoor } from '../features/checkout/checkout-ways.tsx';
import { isStranger, loadBag } from '../features/bag/load-bag.ts';
import { MergeNotice } from '../features/bag/merge-notice.tsx';
import { RememberedBag } from '../features/bag/remembered-bag.tsx';
import { OrderSummary } from '../features/bag/order-summary.tsx';
import { useSharedBag } from '../features/bag/use-shared-bag.ts';
import { EmptyBag, RefusedAdd } from '../features/bag/empty-bag.tsx';

const my = page({
  load: loadBag,
  act: changeBag,
  words: ['bag', 'lines', 'forms'],
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
  useSharedBag(loaded);
  const { cart, own, trouble } = loaded;
  const count = cart?.count ?? 0;
  return (
    <div className="wrap bag">
      <PageHead title={t`Shopping bag`} address={null} />
      <div className="bag__head">
        <h1 className="bag__title">
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
      {trouble ? <RememberedBag trouble={trouble} /> : null}
      {trouble ? null : (
        <div className={count > 0 ? 'bag__columns' : undefined}>
          <BagLines lines={cart?.lines ?? []} empty={<EmptyBag />} />
          {cart && cart.lines.length > 0 ? (
            <OrderSummary cart={cart}>
              <CheckoutWays cart={cart} own={own} />
            </OrderSummary>
          ) : null}
        </div>
      )}
      <GuestDoor bag={loaded} />
    </div>
  );
}
