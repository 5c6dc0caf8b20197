// The page that exchanges pieces of the order in `?order_id=` for another size or colour, until the tailor begins or
// the order is packed.
import { LinkButton } from '@hindam/ui/button';
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { ChooseOrderFirst } from '../features/orders/choose-order-first.tsx';
import { ExchangeForm } from '../features/orders/exchange-form.tsx';
import { exchangeOrder } from '../features/orders/exchange-order.ts';
import { loadExchange } from '../features/orders/load-exchange.ts';
import { OrderMissing, OrderName } from '../features/orders/order-head.tsx';
import { useHiddenKey } from '../features/orders/use-hidden-key.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo, PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';

const route = page({
  load: loadExchange,
  action: exchangeOrder,
  messages: ['exchange', 'orders', 'lines', 'forms'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function OrderExchangePage() {
  const page = useLoaderData<typeof loader>();
  const { order, orderId, key, attempt } = page;
  const { t } = useLingui();
  const paths = usePaths();
  useHiddenKey(page);
  if (orderId === '') {
    return (
      <ChooseOrderFirst
        title={t`Exchange`}
        reason={t`Choose an order first: the pieces of each are exchanged on its own page.`}
      />
    );
  }
  if (!order) return <OrderMissing />;
  const address = paths.orderDetails(orderId, key);
  const back = (text: string) => (
    <LinkButton variant="text" link={linkTo(address)}>
      {text}
    </LinkButton>
  );
  return (
    <div className="wrap page cancel-page">
      <PageHead title={t`Exchange size or colour`} address={null} />
      <PageTitle title={t`Exchange size or colour`}>
        <PageLink className="link" to={address}>
          <OrderName number={order.order_number} />
        </PageLink>
      </PageTitle>
      {order.can ? (
        <>
          <p>
            <Trans>
              Choose what you would rather have. You see what it costs before anything is done: the pieces leave this
              order, and a new order is made of the new ones.
            </Trans>
          </p>
          <ExchangeForm
            order={order}
            orderId={orderId}
            orderKey={key}
            attempt={attempt}
            keep={back(t`Keep the order as it is`)}
          />
        </>
      ) : (
        <div className="cancel-form">
          <p>
            <Trans>
              The pieces of this order are already being made, packed or on their way, or it has ended: they can no
              longer be exchanged here. Write to us if something does not fit.
            </Trans>
          </p>
          <div className="order-acts">{back(t`Back to the order`)}</div>
        </div>
      )}
    </div>
  );
}
