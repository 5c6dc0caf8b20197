// The content of a delivery's page: its progress, the driver, the courier, the code for the handover, the amount due
// in cash, time and place, the pieces, and the form to report a problem.
import type { Delivery } from '@hindam/contract/delivery';
import type { Order } from '@hindam/contract/orders';
import { LinkButton } from '@hindam/ui/button';
import { Money } from '@hindam/ui/money';
import { PageTitle } from '@hindam/ui/page-title';
import { Tag } from '@hindam/ui/tag';
import { Trans, useLingui } from '@lingui/react/macro';
import { PageHead } from '../../kit/page-head.tsx';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { DeliverySection } from './delivery-parts.tsx';
import { Problem } from './delivery-problem.tsx';
import { When } from './delivery-when.tsx';
import { Where } from './delivery-where.tsx';
import { Lines } from './lines.tsx';
import type { DeliveryPage } from './load-delivery.ts';
import { useOrderTexts } from './status-words.ts';
import './delivery-page.css';

interface DeliveryViewProps {
  page: DeliveryPage;
  order: Order;
  delivery: Delivery;
}

export function DeliveryView({ page, order, delivery }: DeliveryViewProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { statusOf } = useOrderTexts();
  const { order_number: number, order_status: status } = order;
  return (
    <div className="wrap page">
      <PageHead title={number ? t`Delivery of order ${number}` : t`Delivery of your order`} address={null} />
      <PageTitle
        title={
          number ? (
            <Trans>
              Delivery of order <bdi>{number}</bdi>
            </Trans>
          ) : (
            <Trans>Delivery of your order</Trans>
          )
        }
      >
        <p className="order-head">
          <Tag tone="outline">{statusOf(status)}</Tag>
        </p>
      </PageTitle>
      <div className="cart__columns">
        <div className="cart__lines">
          <Standing order={order} delivery={delivery} />
          {isOver(order) ? null : <When order={order} delivery={delivery} timeZone={page.timeZone} />}
          <Where order={order} delivery={delivery} countries={page.countries} />
          <Problem delivery={delivery} timeZone={page.timeZone} />
        </div>
        <aside className="summary" aria-label={t`In this delivery`}>
          <h2 className="summary__title">
            <Trans>In this delivery</Trans>
          </h2>
          <Lines lines={order.lines.filter((line) => line.cancelled < line.quantity)} label={t`Pieces of this order`} />
          <div className="order-acts">
            {REVIEWABLE.includes(status) ? (
              <LinkButton wide link={linkTo(paths.orderReview(order._id, { key: page.key }))}>
                <Trans>Write a review</Trans>
              </LinkButton>
            ) : null}
            <LinkButton variant="ghost" wide link={linkTo(paths.orderDetails(order._id, page.key))}>
              <Trans>See the whole order</Trans>
            </LinkButton>
          </div>
        </aside>
      </div>
    </div>
  );
}

const OVER: readonly Order['order_status'][] = [
  'expired',
  'delivered',
  'completed',
  'cancelled',
  'return_requested',
  'returned',
  'returned_to_sender',
];

const REVIEWABLE: readonly Order['order_status'][] = ['delivered', 'completed'];

const isOver = ({ order_status: status }: Order): boolean => OVER.includes(status);

function Standing({ order, delivery: { due } }: { order: Order; delivery: Delivery }) {
  const { t } = useLingui();
  const { meaningOf } = useOrderTexts();
  const { delivery: given } = order;
  return (
    <DeliverySection title={t`Where it stands`}>
      <p>{meaningOf(order)}</p>
      {given.delivery_code && !isOver(order) ? <Code code={given.delivery_code} /> : null}
      {due.amount > 0 ? (
        <p>
          <Trans>
            Please have ready in cash: <Money money={due} />
          </Trans>
        </p>
      ) : null}
      {isOver(order) ? null : <Driver given={given} />}
      <Courier given={given} />
    </DeliverySection>
  );
}

function Code({ code }: { code: string }) {
  return (
    <div className="delivery__code">
      <span className="small">
        <Trans>Your delivery code</Trans>
      </span>
      <b className="num" dir="ltr">
        {code}
      </b>
      <span className="small muted">
        <Trans>Tell it to the driver only when the parcel is in your hands.</Trans>
      </span>
    </div>
  );
}

function Driver({ given: { driver_name: driver, driver_phone: phone } }: { given: Order['delivery'] }) {
  if (!driver && !phone) return null;
  return (
    <div className="delivery__driver">
      {driver ? (
        <span>
          <Trans>Driver</Trans>: <bdi>{driver}</bdi>
        </span>
      ) : null}
      {phone ? (
        <LinkButton
          variant="ghost"
          link={({ className, children }) => (
            <a className={className} href={`tel:${phone}`}>
              {children}
            </a>
          )}
        >
          <Trans>
            Call the driver{' '}
            <bdi dir="ltr" className="num">
              {phone}
            </bdi>
          </Trans>
        </LinkButton>
      ) : null}
    </div>
  );
}

function Courier({ given }: { given: Order['delivery'] }) {
  const { carrier, tracking_number: number, tracking_url: url } = given;
  if (!carrier && !number) return null;
  return (
    <p className="small muted">
      <bdi>{carrier}</bdi>
      {carrier && number ? ' · ' : null}
      {number ? (
        <Trans>
          Tracking number <bdi className="num">{number}</bdi>
        </Trans>
      ) : null}
      {url?.startsWith('https://') ? (
        <>
          {' · '}
          <a className="link" href={url} target="_blank" rel="noopener noreferrer">
            <Trans>Track it at the courier</Trans>
          </a>
        </>
      ) : null}
    </p>
  );
}
