// Specification §2: order-details/{oderId}. The order whole, for its member or for whoever has its signed
// link; what can still be done with it stands at its side.
import type { Order } from '@hindam/contract/orders';
import { useDay } from '@hindam/ui/locale';
import { Tag } from '@hindam/ui/tag';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { Lines } from '../features/orders/lines.tsx';
import { OrderMissing, OrderName } from '../features/orders/order-head.tsx';
import { useOrderWords } from '../features/orders/status-words.ts';
import { useHiddenKey } from '../features/orders/use-hidden-key.ts';
import type { PageHandle } from '../kit/late-words.ts';
import { actionOf, loaderOf, withWords } from '../kit/load.ts';
import { withoutModal } from '../kit/modal-address.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Cancelling } from '../features/orders/cancel-dialog.tsx';
import { actOnOrder } from '../features/orders/act-on-order.ts';
import { Delivery } from '../features/orders/delivery.tsx';
import { loadOrder, type OrderDetails } from '../features/orders/load-order.ts';
import { PayNow } from '../features/orders/order-payment.tsx';
import { WhatHappened } from '../features/orders/order-acts.tsx';
import { OrderSide } from '../features/orders/order-side.tsx';
import { Timeline } from '../features/orders/timeline.tsx';
import '../features/address/address-form.css';
import '../features/orders/orders.css';
import '../features/account/my-account.css';

export const handle = { words: ['orders', 'address'], own: true } satisfies PageHandle;
export const loader = loaderOf(loadOrder);
export const clientLoader = loaderOf(withWords(loadOrder, 'orders', 'address'));
export const action = actionOf(actOnOrder);
export const clientAction = actionOf(actOnOrder);
export { privateHeaders as headers } from '../kit/headers.ts';

/** Opening and closing the modal screen over the page asks for nothing anew. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = asked;
  const without = ({ pathname, search }: URL) => pathname + withoutModal(search);
  const modalOnly = currentUrl.search !== nextUrl.search && without(currentUrl) === without(nextUrl);
  return modalOnly && !formMethod ? false : defaultShouldRevalidate;
}

export default function OrderDetailsPage() {
  const page = useLoaderData<typeof loader>();
  useHiddenKey(page.key);
  return page.order ? <OrderWhole page={page} order={page.order} /> : <OrderMissing />;
}

function OrderWhole({ page, order }: { page: OrderDetails; order: Order }) {
  const { t } = useLingui();
  const day = useDay(page.timeZone);
  const { statusOf, meaningOf } = useOrderWords();
  const { order_number: number, order_status: status } = order;
  const date = day(order.order_date);
  return (
    <div className="wrap bag">
      <PageHead title={number ? t`Order ${number}` : t`Your order`} address={null} />
      <div className="order-head">
        <h1 className="bag__title">
          <OrderName number={number} />
        </h1>
        <Tag tone="outline">{statusOf(status)}</Tag>
        <p className="small muted">
          <Trans>Ordered on {date}</Trans>
        </p>
      </div>
      <WhatHappened />
      <div className="bag__columns">
        <div className="bag__lines">
          <Part title={t`Status`}>
            <p>{meaningOf(order)}</p>
            {order.can_pay ? (
              <PayNow order={order} attempt={page.attempt} options={page.options} plan={page.plan} />
            ) : null}
            <Timeline order={order} timeZone={page.timeZone} />
          </Part>
          <Part title={t`Pieces`}>
            <Lines lines={order.lines} label={t`Pieces of this order`} />
          </Part>
          <Part title={t`Delivery`}>
            <Delivery order={order} page={page} />
          </Part>
        </div>
        <OrderSide order={order} page={page} />
      </div>
      <Cancelling orderId={order._id} orderKey={page.key} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="account-section" aria-labelledby={id}>
      <h2 className="account-section__title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
