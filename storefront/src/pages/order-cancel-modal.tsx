// Requirement R35: order-cancel-modal. The cancel form as a page, for the order in `?order_id=`; over the order's page
// it is a dialog.
import { LinkButton } from '@hindam/ui/button';
import { PageTitle } from '@hindam/ui/page-title';
import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { ChooseOrderFirst } from '../features/orders/choose-order-first.tsx';
import { OrderMissing, OrderName } from '../features/orders/order-head.tsx';
import { useHiddenKey } from '../features/orders/use-hidden-key.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo, PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';
import { CancelBody } from '../features/orders/cancel-body.tsx';
import { cancelOrder } from '../features/orders/cancel-order.ts';
import { loadCancel } from '../features/orders/load-cancel.ts';

const route = page({
  load: loadCancel,
  action: cancelOrder,
  messages: ['orders', 'lines', 'forms'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function OrderCancelModalPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const paths = usePaths();
  useHiddenKey(page);
  const { order, orderId, key } = page;
  if (orderId === '') {
    return (
      <ChooseOrderFirst title={t`Cancel order`} reason={t`Choose an order first: each is cancelled on its own page.`} />
    );
  }
  if (!order) return <OrderMissing />;
  const address = paths.orderDetails(order._id, key);
  return (
    <div className="wrap page cancel-page">
      <PageHead title={t`Cancel order`} address={null} />
      <PageTitle title={t`Cancel order`}>
        <PageLink className="link" to={address}>
          <OrderName number={order.order_number} />
        </PageLink>
      </PageTitle>
      <CancelBody
        page={{ ...page, order }}
        back={(text) => (
          <LinkButton variant="text" link={linkTo(address)}>
            {text}
          </LinkButton>
        )}
      />
    </div>
  );
}
