// Requirement R37 spells this page `belling-details`. It shows the bill of an order: seller, buyer, lines and tax.
import { useLingui } from '@lingui/react/macro';
import { page } from '../kit/page.ts';
import { useLoaderData } from 'react-router';
import { ChooseOrderFirst } from '../features/orders/choose-order-first.tsx';
import { OrderMissing } from '../features/orders/order-head.tsx';
import { useHiddenKey } from '../features/orders/use-hidden-key.ts';
import { loadBill } from '../features/orders/load-bill.ts';
import { Bill } from '../features/orders/bill.tsx';

const route = page({ load: loadBill, messages: ['orders', 'lines', 'address'], membersOnly: true, cache: 'private' });
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function BellingDetailsPage() {
  const page = useLoaderData<typeof loader>();
  useHiddenKey(page);
  const { t } = useLingui();
  if (page.orderId === '') {
    const reason = t`Choose an order first: each has billing details of its own.`;
    return <ChooseOrderFirst title={t`Billing details`} reason={reason} />;
  }
  return page.order ? <Bill page={page} order={page.order} /> : <OrderMissing />;
}
