import type { Order } from '@hindam/contract/orders';
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { ExchangeLink } from './exchanged-orders.tsx';
import type { OrderDetails } from './load-order.ts';
import { CancelLink, OrderAgain } from './order-acts.tsx';
import { RenewLink } from './order-link.tsx';
import { OrderSums, Payment } from './order-payment.tsx';

export function OrderSide({ order, page: { key, timeZone, attempt } }: { order: Order; page: OrderDetails }) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <aside className="summary" aria-label={t`Order summary`}>
      <h2 className="summary__title">
        <Trans>Order summary</Trans>
      </h2>
      <OrderSums order={order} />
      <h3 className="account-section__title">
        <Trans>Payment</Trans>
      </h3>
      <Payment order={order} timeZone={timeZone} />
      <div className="order-acts">
        <LinkButton variant="ghost" wide link={linkTo(paths.bellingDetails(order._id, key))}>
          <Trans>Billing details</Trans>
        </LinkButton>
        {order.billing.invoice_number === null ? null : (
          <LinkButton variant="ghost" wide link={linkTo(paths.invoice(order._id, { key }))}>
            <Trans>Invoice</Trans>
          </LinkButton>
        )}
        <OrderAgain order={order} attempt={attempt} />
        <ExchangeLink order={order} orderKey={key} />
        <CancelLink order={order} orderKey={key} />
      </div>
      <RenewLink order={order} />
    </aside>
  );
}
