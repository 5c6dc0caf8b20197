// Shown instead of an invoice or credit note that does not exist: says that the order is not placed yet, that it
// expired before it was placed, or that none of the order's papers has the number in the URL.
import type { Order } from '@hindam/contract/orders';
import { LinkButton } from '@hindam/ui/button';
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { PageHead } from '../../kit/page-head.tsx';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import type { InvoicePage } from './load-invoice.ts';

export function NoPaper({ page, order }: { page: InvoicePage; order: Order }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { key } = page;
  const hasInvoice = order.billing.invoice_number !== null;
  return (
    <div className="wrap page cancel-page">
      <PageHead title={t`Invoice`} address={null} />
      <PageTitle title={<Trans>Invoice</Trans>} />
      <p>{reasonOf(order, hasInvoice)}</p>
      <div className="order-acts">
        {hasInvoice ? (
          <LinkButton link={linkTo(paths.invoice(order._id, { key }))}>
            <Trans>Open the invoice</Trans>
          </LinkButton>
        ) : null}
        <LinkButton variant={hasInvoice ? 'ghost' : 'primary'} link={linkTo(paths.orderDetails(order._id, key))}>
          <Trans>Open the order</Trans>
        </LinkButton>
      </div>
    </div>
  );
}

function reasonOf(order: Order, hasInvoice: boolean) {
  if (hasInvoice) return <Trans>This order has no paper with that number.</Trans>;
  if (order.order_status === 'expired') return <Trans>This order was not placed, so it has no invoice.</Trans>;
  return <Trans>The invoice is here as soon as the order is placed.</Trans>;
}
