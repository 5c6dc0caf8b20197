// The pieces of an order, each with the link to write or see its review, and below them links to care cards: PDFs that
// say how to care for the pieces' fabrics.
import type { Order } from '@hindam/contract/orders';
import { Icon } from '@hindam/ui/icon';
import { Isolated } from '@hindam/ui/isolated';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePaths } from '../../kit/use-paths.ts';
import { LineReview } from './line-review.tsx';
import { Lines } from './lines.tsx';
import type { OrderDetails } from './load-order.ts';

export function OrderPieces({ order, page: { reviewable, key } }: { order: Order; page: OrderDetails }) {
  const { t } = useLingui();
  return (
    <>
      <Lines
        lines={order.lines}
        label={t`Pieces of this order`}
        below={({ _id }) => (
          <LineReview line={reviewable.find((one) => one._id === _id)} orderId={order._id} orderKey={key} />
        )}
      />
      <CareCards order={order} orderKey={key} />
    </>
  );
}

interface CareCardsProps {
  order: Order;
  orderKey: string | null;
}

function CareCards({ order, orderKey }: CareCardsProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const orderId = order._id;
  // An order that the device stored under an earlier release may lack this list.
  const cards: Order['care_cards'] | undefined = order.care_cards;
  if (!cards || cards.length === 0) return null;
  return (
    <ul className="care-cards small" aria-label={t`Care cards`}>
      {cards.map(({ line_id, cloth }) => (
        <li key={line_id}>
          <a className="care-cards__link" href={paths.careCard(orderId, { line_id, key: orderKey })} download>
            <Icon name="tape" size="small" />
            <span className="link">
              <Trans>
                Care card: <Isolated text={cloth} /> (PDF)
              </Trans>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
