// The page that changes the address, phone number and note for the driver of an order that is not packed yet. It opens
// for the member to whom the order belongs and for whoever has the order's signed link or cookie.
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { amendOrder } from '../features/orders/amend-order.ts';
import { AmendView } from '../features/orders/amend-view.tsx';
import { loadAmending } from '../features/orders/load-amending.ts';
import { OrderMissing } from '../features/orders/order-head.tsx';
import { useHiddenKey } from '../features/orders/use-hidden-key.ts';

const route = page({
  load: loadAmending,
  action: amendOrder,
  messages: ['amending', 'orders', 'address', 'forms'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function OrderAddressPage() {
  const page = useLoaderData<typeof loader>();
  useHiddenKey(page);
  return page.order ? <AmendView page={page} order={page.order} /> : <OrderMissing />;
}
