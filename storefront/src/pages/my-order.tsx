// Specification §2: my-order. A member's orders as cards; each leads to the order whole.
import type { OrderCard as Card } from '@hindam/contract/orders';
import { LinkButton } from '@hindam/ui/button';
import { useDay } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Picture } from '@hindam/ui/picture';
import { Tag } from '@hindam/ui/tag';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { useOrderWords } from '../features/orders/status-words.ts';
import type { PageHandle } from '../kit/late-words.ts';
import { loaderOf, withWords } from '../kit/load.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo, PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/shell-hooks.ts';
import { loadOrders, type OrderList } from '../features/orders/load-orders.ts';
import '../features/address/address-form.css';
import '../features/orders/orders.css';

export const handle = { words: ['orders'], own: true } satisfies PageHandle;
export const loader = loaderOf(loadOrders);
export const clientLoader = loaderOf(withWords(loadOrders, 'orders'));
export { privateHeaders as headers } from '../kit/headers.ts';

/** Of the payment: the others are said by the order's status. */
const SAID = new Set<Card['payment_status']>(['paid', 'partially_refunded', 'refunded']);

export default function MyOrderPage() {
  const list = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const paths = usePaths();
  const { orders, total } = list;
  return (
    <div className="wrap account-page">
      <PageHead title={t`My orders`} address={null} />
      <div className="account-page__head">
        <h1>
          <Trans>My orders</Trans>
        </h1>
        {total > 0 ? (
          <span className="small muted">
            <Plural value={total} one="# order" other="# orders" />
          </span>
        ) : null}
      </div>
      {total === 0 ? <NoOrders /> : null}
      <ul className="order-cards">
        {orders.map((order) => (
          <OrderCard key={order._id} order={order} timeZone={list.timeZone} />
        ))}
      </ul>
      <Pages list={list} />
      <p>
        <PageLink to={paths.myAccount()} className="link">
          <Trans>Back to my account</Trans>
        </PageLink>
      </p>
    </div>
  );
}

function OrderCard({ order, timeZone }: { order: Card; timeZone: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const day = useDay(timeZone);
  const { statusOf, paymentOf } = useOrderWords();
  const { order_number: number, order_status: status, payment_status: payment, images, count, total } = order;
  return (
    <li className="address-card order-card">
      <div className="order-card__head">
        <h2 className="order-card__title">
          <PageLink to={paths.orderDetails(order._id)} className="order-card__link">
            {number ? (
              <Trans>
                Order <bdi>{number}</bdi>
              </Trans>
            ) : (
              <Trans>Order without a number yet</Trans>
            )}
          </PageLink>
        </h2>
        <Tag tone="outline">{statusOf(status)}</Tag>
      </div>
      <p className="small muted">
        {day(order.order_date)} · <Plural value={count} one="# piece" other="# pieces" />
      </p>
      <ul className="order-card__pictures" aria-label={t`Pieces of this order`}>
        {images.map((image) => (
          <li key={image.src}>
            <Picture image={image} sizes="64px" />
          </li>
        ))}
      </ul>
      <p className="order-card__sum">
        <Money money={total} />
        {SAID.has(payment) ? <span className="small muted">{paymentOf(payment)}</span> : null}
      </p>
    </li>
  );
}

function Pages({ list: { page, pages } }: { list: OrderList }) {
  const { t } = useLingui();
  const paths = usePaths();
  if (pages < 2) return null;
  return (
    <nav className="order-pages" aria-label={t`Pages of orders`}>
      {page > 1 ? (
        <LinkButton variant="plain" link={linkTo(paths.myOrder(page > 2 ? { page: page - 1 } : {}))}>
          <Trans>Newer orders</Trans>
        </LinkButton>
      ) : null}
      <span className="small muted">
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      {page < pages ? (
        <LinkButton variant="plain" link={linkTo(paths.myOrder({ page: page + 1 }))}>
          <Trans>Older orders</Trans>
        </LinkButton>
      ) : null}
    </nav>
  );
}

function NoOrders() {
  const paths = usePaths();
  return (
    <div className="bag__empty">
      <p>
        <Trans>You have no orders yet.</Trans>
      </p>
      <LinkButton link={linkTo(paths.productList('latest_collection'))}>
        <Trans>See the latest collection</Trans>
      </LinkButton>
      <PageLink to={paths.findOrder()} className="link">
        <Trans>Ordered as a guest? Find your order</Trans>
      </PageLink>
    </div>
  );
}
