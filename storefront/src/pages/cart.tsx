// Specification §2: cart. A private page, rendered for one shopper and never kept.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { useActionData, useLoaderData } from 'react-router';
import { needWords, type PageHandle } from '../kit/late-words.ts';
import { actionOf, loaderOf } from '../kit/load.ts';
import { PageHead } from '../kit/page-head.tsx';
import { deviceGuestId } from '../device/guest-id.ts';
import { loginRecord } from '../device/login-record.ts';
import { BagLines } from '../features/bag/bag-lines.tsx';
import { type BagChange, changeBag, isOfCoupon } from '../features/bag/change-coupon.ts';
import { CheckoutWays, GuestDoor } from '../features/checkout/checkout-ways.tsx';
import { loadBag } from '../features/bag/load-bag.ts';
import { MergeNotice } from '../features/bag/merge-notice.tsx';
import { RememberedBag } from '../features/bag/remembered-bag.tsx';
import { OrderSummary } from '../features/bag/order-summary.tsx';
import { useSharedBag } from '../features/bag/use-shared-bag.ts';
import { EmptyBag, RefusedAdd } from '../features/bag/empty-bag.tsx';
import '../features/bag/cart.css';

export const handle = { words: ['bag'] } satisfies PageHandle;

export const loader = loaderOf(loadBag);

/** Without a record or an id of its own the device asks the server, which may know her from a cookie. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const unknown = loginRecord() === null && deviceGuestId() === null;
  const [bag] = await Promise.all([
    unknown && navigator.onLine ? args.serverLoader<typeof loader>() : loaderOf(loadBag)(args),
    needWords('bag'),
  ]);
  return bag;
}

export const action = actionOf(changeBag);
export const clientAction = actionOf(changeBag);
export { privateHeaders as headers } from '../kit/headers.ts';

export default function CartPage() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<BagChange>() ?? null;
  const { t } = useLingui();
  useSharedBag(loaded);
  const { cart, own, trouble } = loaded;
  const ofCoupon = sent !== null && isOfCoupon(sent) ? sent : null;
  const ofLine = sent !== null && !isOfCoupon(sent) ? sent : null;
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
          <BagLines lines={cart?.lines ?? []} sentWithoutScript={ofLine} empty={<EmptyBag />} />
          {cart && cart.lines.length > 0 ? (
            <OrderSummary cart={cart} sentWithoutScript={ofCoupon}>
              <CheckoutWays cart={cart} own={own} />
            </OrderSummary>
          ) : null}
        </div>
      )}
      <GuestDoor bag={loaded} />
    </div>
  );
}
