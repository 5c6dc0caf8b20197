// Requirement R39: invoice. The tax invoice of an order or one of its credit notes, to print or download.
import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { ChooseOrderFirst } from '../features/orders/choose-order-first.tsx';
import { Invoice } from '../features/orders/invoice.tsx';
import { loadInvoice } from '../features/orders/load-invoice.ts';
import { NoPaper } from '../features/orders/no-paper.tsx';
import { OrderMissing } from '../features/orders/order-head.tsx';
import { useHiddenKey } from '../features/orders/use-hidden-key.ts';
import { page } from '../kit/page.ts';

const route = page({
  load: loadInvoice,
  messages: ['orders', 'lines', 'address'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function InvoicePage() {
  const page = useLoaderData<typeof loader>();
  useHiddenKey(page);
  const { t } = useLingui();
  if (page.orderId === '') {
    const reason = t`Choose an order first: each has an invoice of its own.`;
    return <ChooseOrderFirst title={t`Invoice`} reason={reason} />;
  }
  if (!page.order) return <OrderMissing />;
  if (page.paper) return <Invoice page={page} paper={page.paper} />;
  return <NoPaper page={page} order={page.order} />;
}
