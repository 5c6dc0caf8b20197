// Requirement R41: new-delivery/{orderId}. The page to which the push message about a delivery leads. It opens for the
// member to whom the order belongs and for whoever has the order's signed link or cookie.
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { changeDelivery } from '../features/orders/change-delivery.ts';
import { DeliveryView } from '../features/orders/delivery-view.tsx';
import { loadDelivery } from '../features/orders/load-delivery.ts';
import { OrderMissing } from '../features/orders/order-head.tsx';
import { useHiddenKey } from '../features/orders/use-hidden-key.ts';

const route = page({
  load: loadDelivery,
  action: changeDelivery,
  messages: ['delivery', 'orders', 'lines', 'address', 'forms'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function NewDeliveryPage() {
  const page = useLoaderData<typeof loader>();
  useHiddenKey(page);
  const { order, delivery } = page;
  return order && delivery ? <DeliveryView page={page} order={order} delivery={delivery} /> : <OrderMissing />;
}
