import type { OrderCard as Card } from '@hindam/contract/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { OverviewCard } from '../account/overview-card.tsx';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { OrderCard } from './order-list.tsx';

export function LastOrder({ order }: { order: Card | null }) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <OverviewCard
      title={t`Your last order`}
      wide
      links={
        order ? (
          <PageLink to={paths.myOrder()} className="link">
            <Trans>My orders</Trans>
          </PageLink>
        ) : (
          <>
            <PageLink to={paths.productList('latest_collection')} className="link">
              <Trans>See the latest collection</Trans>
            </PageLink>
            <PageLink to={paths.findOrder()} className="link">
              <Trans>Ordered as a guest? Find your order</Trans>
            </PageLink>
          </>
        )
      }
    >
      {order ? (
        <ul className="overview__order">
          <OrderCard order={order} heading="h3" />
        </ul>
      ) : (
        <p className="muted">
          <Trans>You have not ordered yet. From the day you do, you follow your pieces here.</Trans>
        </p>
      )}
    </OverviewCard>
  );
}
