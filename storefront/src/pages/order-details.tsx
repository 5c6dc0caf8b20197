// Requirement R29: order-details/{oderId}, spelled so. An order and what can be done with it. It opens for the member
// to whom the order belongs and for whoever has the order's signed link or cookie.
import { page } from '../kit/page.ts';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { OrderMissing } from '../features/orders/order-head.tsx';
import { useHiddenKey } from '../features/orders/use-hidden-key.ts';
import { withoutModal } from '../kit/address-modal.tsx';
import { actOnOrder } from '../features/orders/act-on-order.ts';
import { loadOrder } from '../features/orders/load-order.ts';
import { OrderView } from '../features/orders/order-whole.tsx';

const route = page({
  load: loadOrder,
  action: actOnOrder,
  messages: ['orders', 'lines', 'address', 'forms'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

/** Opening or closing a modal changes only the query parameter `modal`; the page's data is then not reloaded. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const without = ({ pathname, search }: URL) => pathname + withoutModal(search);
  const modalOnly = currentUrl.search !== nextUrl.search && without(currentUrl) === without(nextUrl);
  return modalOnly && !formMethod ? false : defaultShouldRevalidate;
}

export default function OrderDetailsPage() {
  const page = useLoaderData<typeof loader>();
  useHiddenKey(page);
  return page.order ? <OrderView page={page} order={page.order} /> : <OrderMissing />;
}
