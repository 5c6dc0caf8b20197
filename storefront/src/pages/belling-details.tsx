// R37: belling-details (the spelling is specified), the bill of an order: seller, buyer, lines and tax. On paper the
// shop's header and footer are hidden.
import { page } from '../kit/page.ts';
import { useLoaderData } from 'react-router';
import { OrderMissing } from '../features/orders/order-head.tsx';
import { useHiddenKey } from '../features/orders/use-hidden-key.ts';
import { loadBill } from '../features/orders/load-bill.ts';
import { Bill, WayOut } from '../features/orders/bill.tsx';

const my = page({ load: loadBill, words: ['orders', 'lines', 'address'], membersOnly: true, keep: 'private' });
export const handle = my.handle;
export const loader = my.loader;
export const clientLoader = my.clientLoader;
export const headers = my.headers;

export default function BellingDetailsPage() {
  const page = useLoaderData<typeof loader>();
  useHiddenKey(page.key);
  if (page.orderId === '') return <WayOut />;
  return page.order ? <Bill page={page} order={page.order} /> : <OrderMissing />;
}
