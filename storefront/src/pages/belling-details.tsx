// R37: belling-details (the spelling is specified), the bill of an order: seller, buyer, lines and tax. On paper the
// shop's header and footer are hidden.
import { page } from '../kit/page.ts';
import { useLoaderData } from 'react-router';
import { OrderMissing } from '../features/orders/order-head.tsx';
import { useHiddenKey } from '../features/orders/use-hidden-key.ts';
import { loadBill } from '../features/orders/load-bill.ts';
import { Bill, ExitLink } from '../features/orders/bill.tsx';

const route = page({ load: loadBill, messages: ['orders', 'lines', 'address'], membersOnly: true, cache: 'private' });
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function BellingDetailsPage() {
  const page = useLoaderData<typeof loader>();
  useHiddenKey(page.key);
  if (page.orderId === '') return <ExitLink />;
  return page.order ? <Bill page={page} order={page.order} /> : <OrderMissing />;
}
