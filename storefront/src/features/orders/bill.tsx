// The bill of an order, for reading and printing: seller, buyer, numbers, lines, payment, sums and credit notes.
import type { Order } from '@hindam/contract/orders';
import { useDay } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { AddressLines } from '../address/address-lines.tsx';
import { OrderName } from './order-head.tsx';
import { OrderSums } from './order-payment.tsx';
import { PrintButton } from './print-button.tsx';
import { PaymentState, Plan } from './payment-state.tsx';
import { useOrderTexts } from './status-words.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { BillLines } from './bill-lines.tsx';
import type { BillPage } from './load-bill.ts';
import './belling-details.css';

export function Bill({ page, order }: { page: BillPage; order: Order }) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <div className="wrap page bill">
      <PageHead title={t`Billing details`} address={null} />
      <PageTitle title={<Trans>Billing details</Trans>} beside={<PrintButton className="bill__act" />}>
        <p className="bill__act">
          <PageLink className="link" to={paths.orderDetails(order._id, page.key)}>
            <OrderName number={order.order_number} />
          </PageLink>
        </p>
      </PageTitle>
      <div className="bill__parties">
        <Seller seller={order.billing.seller} />
        <section>
          <h2 className="account-section__title">
            <Trans>Billed to</Trans>
          </h2>
          <AddressLines
            address={order.billing_address}
            country={page.countries[order.billing_address.country] ?? order.billing_address.country}
          />
          {order.contact.email ? (
            <p>
              <bdi dir="ltr">{order.contact.email}</bdi>
            </p>
          ) : null}
        </section>
        <Numbers order={order} timeZone={page.timeZone} />
      </div>
      <BillLines order={order} />
      <div className="bill__foot">
        <HowPaid order={order} />
        <OrderSums order={order} />
      </div>
      <CreditNotes order={order} timeZone={page.timeZone} />
    </div>
  );
}

function Seller({ seller }: { seller: Order['billing']['seller'] }) {
  const { legal_name: name, licence, trn } = seller;
  return (
    <section>
      <h2 className="account-section__title">
        <Trans>Seller</Trans>
      </h2>
      <p>
        <bdi>{name}</bdi>
      </p>
      <p>
        <Trans>
          Trade licence <bdi>{licence}</bdi>
        </Trans>
      </p>
      {trn ? (
        <p>
          <Trans>
            TRN <bdi>{trn}</bdi>
          </Trans>
        </p>
      ) : null}
    </section>
  );
}

function Numbers({ order, timeZone }: { order: Order; timeZone: string }) {
  const day = useDay(timeZone);
  const { billing, order_number: number, order_date: ordered } = order;
  const none = <Trans>when it is paid</Trans>;
  return (
    <section>
      <h2 className="account-section__title">
        <Trans>Invoice</Trans>
      </h2>
      <dl className="bill__numbers">
        <dt>
          <Trans>Invoice number</Trans>
        </dt>
        <dd>{billing.invoice_number ? <bdi className="num">{billing.invoice_number}</bdi> : none}</dd>
        <dt>
          <Trans>Invoice date</Trans>
        </dt>
        <dd>{billing.issued_at ? day(billing.issued_at) : none}</dd>
        {number ? (
          <>
            <dt>
              <Trans>Order number</Trans>
            </dt>
            <dd>
              <bdi className="num">{number}</bdi>
            </dd>
          </>
        ) : null}
        <dt>
          <Trans>Order date</Trans>
        </dt>
        <dd>{day(ordered)}</dd>
      </dl>
    </section>
  );
}

function HowPaid({ order }: { order: Order }) {
  const { optionOf } = useOrderTexts();
  const { payment } = order;
  return (
    <section>
      <h2 className="account-section__title">
        <Trans>Payment</Trans>
      </h2>
      <p>
        {optionOf(payment.option)} · <PaymentState order={order} />
      </p>
      {payment.plan ? <Plan plan={payment.plan} /> : null}
    </section>
  );
}

function CreditNotes({ order, timeZone }: { order: Order; timeZone: string }) {
  const day = useDay(timeZone);
  const notes = order.billing.credit_notes;
  if (notes.length === 0) return null;
  return (
    <section>
      <h2 className="account-section__title">
        <Trans>Credit notes</Trans>
      </h2>
      <ul className="order-plan">
        {notes.map(({ number, issued_at: issued, amount }) => (
          <li key={number} className="summary__row">
            <span>
              <bdi className="num">{number}</bdi> · {day(issued)}
            </span>
            <Money money={amount} minus />
          </li>
        ))}
      </ul>
    </section>
  );
}
