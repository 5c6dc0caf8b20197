import type { OrderCard as Card } from '@hindam/contract/orders';
import { LinkButton } from '@hindam/ui/button';
import { useDay } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Picture } from '@hindam/ui/picture';
import { Tag } from '@hindam/ui/tag';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useOrderTexts } from './status-words.ts';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import './orders.css';

/** The payment statuses that the card shows; the others follow from the order's status. */
const SHOWN_STATUSES = new Set<Card['payment_status']>(['paid', 'partially_refunded', 'refunded']);

interface OrderCardProps {
  order: Card;
  heading?: 'h2' | 'h3';
}

export function OrderCard({ order, heading: Heading = 'h2' }: OrderCardProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const day = useDay(order.time_zone);
  const { statusOf, paymentOf } = useOrderTexts();
  const { order_number: number, order_status: status, payment_status: payment, images, count, total } = order;
  return (
    <li className="address-card order-card">
      <div className="order-card__head">
        <Heading className="order-card__title">
          <PageLink to={paths.orderDetails(order._id)} className="order-card__link">
            {number ? (
              <Trans>
                Order <bdi>{number}</bdi>
              </Trans>
            ) : (
              <Trans>Order without a number yet</Trans>
            )}
          </PageLink>
        </Heading>
        <Tag tone="outline">{statusOf(status)}</Tag>
      </div>
      <p className="small muted">
        {day(order.order_date)} · <Plural value={count} one="# piece" other="# pieces" />
      </p>
      <ul className="order-card__pictures" aria-label={t`Pieces of this order`}>
        {images.map((image) => (
          <li key={image.src}>
            <Picture image={image} sizes="64px" />
          </li>
        ))}
      </ul>
      <p className="order-card__sum">
        <Money money={total} />
        {SHOWN_STATUSES.has(payment) ? <span className="small muted">{paymentOf(payment)}</span> : null}
      </p>
    </li>
  );
}

export function NoOrders() {
  const paths = usePaths();
  return (
    <div className="cart__empty">
      <p>
        <Trans>You have no orders yet.</Trans>
      </p>
      <p className="muted">
        <Trans>Here you will follow each one from our workshop to your door.</Trans>
      </p>
      <LinkButton link={linkTo(paths.productList('latest_collection'))}>
        <Trans>See the latest collection</Trans>
      </LinkButton>
      <PageLink to={paths.findOrder()} className="link">
        <Trans>Ordered as a guest? Find your order</Trans>
      </PageLink>
    </div>
  );
}
