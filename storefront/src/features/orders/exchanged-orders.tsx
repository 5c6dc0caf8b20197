// What an order's page says about exchanges: the earlier order whose pieces this order replaces, the later orders that
// replace pieces of this order, and the link to exchange pieces while that is possible.
import type { Money as Amount } from '@hindam/contract/money';
import type { Order } from '@hindam/contract/orders';
import { LinkButton } from '@hindam/ui/button';
import { Money } from '@hindam/ui/money';
import { Trans } from '@lingui/react/macro';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { SumRow } from '../cart/sums.tsx';
import { OrderName } from './order-head.tsx';
import { useOrderTexts } from './status-words.ts';

type Related = Order['exchange']['to'][number];

/** What is to be paid for an order: its total minus the part that the exchanged pieces of an earlier order pay. */
export function dueOf({ total, exchange }: Pick<Order, 'total' | 'exchange'>): Amount {
  return { ...total, amount: total.amount - exchange.credit.amount };
}

/** The link has the related order's key, without which a guest could not open that order. */
function RelatedLink({ order }: { order: Related }) {
  const paths = usePaths();
  return (
    <PageLink className="link" to={paths.orderDetails(order.order_id, order.key)}>
      <OrderName number={order.order_number} />
    </PageLink>
  );
}

const isWaiting = ({ order_status: status }: Related): boolean =>
  status === 'pending_payment' || status === 'payment_failed';

export function ExchangedOrders({ order }: { order: Order }) {
  const { statusOf } = useOrderTexts();
  const { from, to } = order.exchange;
  if (!from && to.length === 0) return null;
  return (
    <ul className="exchanged-orders">
      {from ? (
        <li>
          <Trans>
            Its pieces take the place of pieces of <RelatedLink order={from} />.
          </Trans>
        </li>
      ) : null}
      {to.map((one) => {
        const status = statusOf(one.order_status);
        return (
          <li key={one.order_id}>
            {isWaiting(one) && one.returned ? (
              <Trans>
                The exchange of returned pieces waits for the difference: <RelatedLink order={one} />.
              </Trans>
            ) : null}
            {isWaiting(one) && !one.returned ? (
              <Trans>
                An exchange waits to be paid, and until then nothing changes here: <RelatedLink order={one} />.
              </Trans>
            ) : null}
            {isWaiting(one) ? null : (
              <Trans>
                Pieces were exchanged: <RelatedLink order={one} /> ({status}).
              </Trans>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function ExchangeLink({ order, orderKey }: { order: Order; orderKey: string | null }) {
  const paths = usePaths();
  if (!order.exchange.can) return null;
  return (
    <LinkButton variant="ghost" wide link={linkTo(paths.orderExchange(order._id, orderKey))}>
      <Trans>Exchange size or colour</Trans>
    </LinkButton>
  );
}

/**
 * The rows about exchanges in the order's sums: what exchanged pieces of an earlier order paid for this order, and what
 * this order's exchanged pieces paid for later orders.
 */
export function ExchangeSums({ order: { exchange, order_number: number } }: { order: Order }) {
  return (
    <>
      {exchange.credit.amount > 0 ? (
        <SumRow
          name={number === null ? <Trans>Paid by what you exchange</Trans> : <Trans>Paid by exchanged pieces</Trans>}
        >
          <Money money={exchange.credit} minus />
        </SumRow>
      ) : null}
      {exchange.moved.amount > 0 ? (
        <SumRow name={<Trans>Pays for the exchange</Trans>}>
          <Money money={exchange.moved} minus />
        </SumRow>
      ) : null}
    </>
  );
}
