// Requirement R28: my-order. A member's orders as cards; each card is a link to the order's page.
import { PageTitle } from '@hindam/ui/page-title';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';
import { loadOrders } from '../features/orders/load-orders.ts';
import { OrderCard, NoOrders } from '../features/orders/order-list.tsx';
import { LatestPieces } from '../shell/latest-pieces.tsx';
import { ListPages } from '../shell/list-pages.tsx';

const route = page({ load: loadOrders, messages: ['orders'], membersOnly: true, cache: 'private' });
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function MyOrderPage() {
  const list = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const paths = usePaths();
  const { orders, total, page: current, pages, latest } = list;
  return (
    <div className="wrap page account-page">
      <PageHead title={t`My orders`} address={null} />
      <PageTitle
        title={<Trans>My orders</Trans>}
        beside={
          total > 0 ? (
            <span className="small muted">
              <Plural value={total} one="# order" other="# orders" />
            </span>
          ) : null
        }
      />
      {total === 0 ? <NoOrders /> : null}
      <ul className="order-cards">
        {orders.map((order) => (
          <OrderCard key={order._id} order={order} />
        ))}
      </ul>
      <ListPages
        page={current}
        pages={pages}
        pathOf={paths.myOrder}
        texts={{
          name: t`Pages of orders`,
          newer: t`Newer orders`,
          older: t`Older orders`,
          position: t`Page ${current} of ${pages}`,
        }}
      />
      <LatestPieces pieces={latest} />
      <p>
        <PageLink to={paths.myAccount()} className="link">
          <Trans>Back to my account</Trans>
        </PageLink>
      </p>
    </div>
  );
}
