// The page on which pieces of a delivered order are returned. It opens for the member to whom the order belongs and for
// whoever has the order's signed link or cookie.
import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { actOnReturn } from '../features/orders/act-on-return.ts';
import { ChooseOrderFirst } from '../features/orders/choose-order-first.tsx';
import { loadReturn } from '../features/orders/load-return.ts';
import { OrderMissing } from '../features/orders/order-head.tsx';
import { ReturnView } from '../features/orders/return-view.tsx';
import { useHiddenKey } from '../features/orders/use-hidden-key.ts';
import { page } from '../kit/page.ts';

const route = page({
  load: loadReturn,
  action: actOnReturn,
  messages: ['returns', 'orders', 'lines', 'forms'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function OrderReturnPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useLingui();
  useHiddenKey(page);
  const { order, options, orderId } = page;
  if (orderId === '') {
    return (
      <ChooseOrderFirst
        title={t`Return pieces`}
        reason={t`Choose an order first: its pieces are returned on its own page.`}
      />
    );
  }
  return order && options ? <ReturnView page={{ ...page, order, options }} /> : <OrderMissing />;
}
