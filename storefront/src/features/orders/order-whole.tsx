// The content of an order's page: progress, lines, returns, gift and delivery; beside them sums, payment and actions.
import type { Order } from '@hindam/contract/orders';
import { useDay } from '@hindam/ui/locale';
import { PageTitle } from '@hindam/ui/page-title';
import { Tag } from '@hindam/ui/tag';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { GiftNote } from '../payment/gift-note.tsx';
import { OrderName } from './order-head.tsx';
import { useOrderTexts } from './status-words.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { Cancelling } from './cancel-dialog.tsx';
import { Delivery } from './delivery.tsx';
import { ExchangedOrders } from './exchanged-orders.tsx';
import type { OrderDetails } from './load-order.ts';
import { PayNow } from './order-payment.tsx';
import { WhatHappened } from './order-acts.tsx';
import { KeepLink } from './order-link.tsx';
import { OrderPieces } from './order-pieces.tsx';
import { OrderSide } from './order-side.tsx';
import { ReturnCards, ReturnLink } from './return-card.tsx';
import { Timeline } from './timeline.tsx';

export function OrderView({ page, order }: { page: OrderDetails; order: Order }) {
  const { t } = useLingui();
  const day = useDay(page.timeZone);
  const { statusOf, meaningOf } = useOrderTexts();
  const { order_number: number, order_status: status } = order;
  const date = day(order.order_date);
  return (
    <div className="wrap page">
      <PageHead title={number ? t`Order ${number}` : t`Your order`} address={null} />
      <PageTitle title={<OrderName number={number} />}>
        <p className="order-head small muted">
          <Tag tone="outline">{statusOf(status)}</Tag>
          <Trans>Ordered on {date}</Trans>
        </p>
      </PageTitle>
      <WhatHappened />
      <KeepLink order={order} orderKey={page.key} />
      <div className="cart__columns">
        <div className="cart__lines">
          <Section title={t`Status`}>
            <p>{meaningOf(order)}</p>
            <ExchangedOrders order={order} />
            {order.can_pay ? <PayNow order={order} page={page} /> : null}
            <Timeline order={order} timeZone={page.timeZone} />
          </Section>
          <Section title={t`Pieces`}>
            <OrderPieces order={order} page={page} />
          </Section>
          <Returning order={order} page={page} />
          {order.gift ? (
            <Section title={t`Gift`}>
              <Gift gift={order.gift} />
            </Section>
          ) : null}
          <Section title={t`Delivery`}>
            <Delivery order={order} page={page} />
          </Section>
        </div>
        <OrderSide order={order} page={page} />
      </div>
      <Cancelling orderId={order._id} orderKey={page.key} />
    </div>
  );
}

function Returning({ order, page: { returning, key } }: { order: Order; page: OrderDetails }) {
  const { t } = useLingui();
  if (!returning || (!returning.open && returning.returns.length === 0)) return null;
  return (
    <Section title={t`Returns`}>
      <ReturnCards returning={returning} />
      <ReturnLink orderId={order._id} orderKey={key} returning={returning} />
    </Section>
  );
}

function Gift({ gift: { note, wrapped } }: { gift: NonNullable<Order['gift']> }) {
  return (
    <>
      <p>
        {wrapped ? (
          <Trans>With gift wrapping. Nothing in the parcel shows a price.</Trans>
        ) : (
          <Trans>Nothing in the parcel shows a price.</Trans>
        )}
      </p>
      {note === '' ? null : <GiftNote note={note} />}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="account-section" aria-labelledby={id}>
      <h2 className="account-section__title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
