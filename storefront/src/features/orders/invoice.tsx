// A tax invoice or credit note for reading and printing, with a link to its PDF.
import type { Paper } from '@hindam/contract/papers';
import { useDay } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { PageHead } from '../../kit/page-head.tsx';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { AddressLines } from '../address/address-lines.tsx';
import { SumRow, useVatRate } from '../cart/sums.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import type { InvoicePage } from './load-invoice.ts';
import { OrderName } from './order-head.tsx';
import { Plan } from './payment-state.tsx';
import { PrintButton } from './print-button.tsx';
import { useOrderTexts } from './status-words.ts';
import './belling-details.css';
import './invoice.css';

function useTitle({ kind, simplified }: Paper): string {
  const { t } = useLingui();
  if (kind === 'credit_note') return t`Tax credit note`;
  return simplified ? t`Simplified tax invoice` : t`Tax invoice`;
}

export function Invoice({ page, paper }: { page: InvoicePage; paper: Paper }) {
  const title = useTitle(paper);
  return (
    <div className="wrap page bill">
      <PageHead title={title} address={null} />
      <PageTitle title={title} beside={<Acts page={page} paper={paper} />} />
      <Reason paper={paper} />
      <div className="bill__parties">
        <Seller paper={paper} />
        <Buyer page={page} paper={paper} />
        <Numbers paper={paper} />
      </div>
      <InvoiceLines paper={paper} />
      <div className="bill__foot">
        <HowPaid paper={paper} />
        <Sums paper={paper} />
      </div>
      <OtherPapers page={page} paper={paper} />
    </div>
  );
}

function Acts({ page: { key, orderId }, paper: { number, order_number: order } }: { page: InvoicePage; paper: Paper }) {
  const paths = usePaths();
  return (
    <div className="bill__act invoice__acts">
      <PageLink className="link" to={paths.orderDetails(orderId, key)}>
        <OrderName number={order} />
      </PageLink>
      <a className="link" href={paths.invoiceFile(orderId, { number, key })} download>
        <Trans>Download PDF</Trans>
      </a>
      <PrintButton />
    </div>
  );
}

function Reason({ paper: { reason } }: { paper: Paper }) {
  if (reason === null) return null;
  const reasons = {
    cancelled: <Trans>Pieces were cancelled.</Trans>,
    returned: <Trans>Pieces came back.</Trans>,
    operator: <Trans>We paid money back.</Trans>,
    exchanged: <Trans>Pieces were exchanged.</Trans>,
  };
  return <p>{reasons[reason]}</p>;
}

function Seller({ paper: { seller } }: { paper: Paper }) {
  const { legal_name: name, licence, trn, address } = seller;
  return (
    <section>
      <h2 className="account-section__title">
        <Trans>Seller</Trans>
      </h2>
      <p>
        <bdi>{name || seller.name}</bdi>
      </p>
      {address ? <p>{address}</p> : null}
      {licence ? (
        <p>
          <Trans>
            Trade licence <bdi>{licence}</bdi>
          </Trans>
        </p>
      ) : null}
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

function Buyer({ page: { countries }, paper: { buyer } }: { page: InvoicePage; paper: Paper }) {
  return (
    <section className="invoice__buyer">
      <h2 className="account-section__title">
        <Trans>Billed to</Trans>
      </h2>
      {buyer ? (
        <AddressLines address={buyer} country={countries[buyer.country] ?? buyer.country} />
      ) : (
        <p>
          <Trans>The personal details were erased.</Trans>
        </p>
      )}
    </section>
  );
}

function Numbers({ paper }: { paper: Paper }) {
  const day = useDay(paper.time_zone);
  const { number, issued_at: issued, corrects, order_number: order, ordered_at: ordered } = paper;
  return (
    <section>
      <h2 className="account-section__title">
        <Trans>Numbers</Trans>
      </h2>
      <dl className="bill__numbers">
        <dt>
          <Trans>Number</Trans>
        </dt>
        <dd>
          <bdi className="num">{number}</bdi>
        </dd>
        <dt>
          <Trans>Date of issue</Trans>
        </dt>
        <dd>{day(issued)}</dd>
        {corrects ? (
          <>
            <dt>
              <Trans>For invoice</Trans>
            </dt>
            <dd>
              <bdi className="num">{corrects.number}</bdi> · {day(corrects.issued_at)}
            </dd>
          </>
        ) : null}
        <dt>
          <Trans>Order number</Trans>
        </dt>
        <dd>
          <bdi className="num">{order}</bdi>
        </dd>
        <dt>
          <Trans>Order date</Trans>
        </dt>
        <dd>{day(ordered)}</dd>
      </dl>
    </section>
  );
}

function HowPaid({ paper }: { paper: Paper }) {
  const { t } = useLingui();
  const { optionOf } = useOrderTexts();
  const { qr, plan } = paper;
  return (
    <section>
      {paper.kind === 'invoice' ? (
        <>
          <h2 className="account-section__title">
            <Trans>Payment</Trans>
          </h2>
          <p>{optionOf(paper.payment_option)}</p>
          {plan.length > 0 ? <Plan plan={plan} /> : null}
        </>
      ) : null}
      {qr ? (
        <svg
          className="invoice__qr"
          role="img"
          aria-label={t`QR code of this invoice`}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
        >
          <path d={qr.path} />
        </svg>
      ) : null}
    </section>
  );
}

function Sums({ paper }: { paper: Paper }) {
  const rate = useVatRate(paper);
  const { net, vat, total, kind } = paper;
  return (
    <dl className="summary__rows">
      <SumRow name={<Trans>Total before VAT</Trans>}>
        <Money money={net} />
      </SumRow>
      <SumRow name={<Trans>VAT {rate}</Trans>}>
        <Money money={vat} />
      </SumRow>
      <SumRow
        name={kind === 'invoice' ? <Trans>Total with VAT</Trans> : <Trans>Credited, with VAT</Trans>}
        look="total"
      >
        <Money money={total} />
      </SumRow>
    </dl>
  );
}

function OtherPapers({ page: { key, orderId }, paper }: { page: InvoicePage; paper: Paper }) {
  const paths = usePaths();
  const day = useDay(paper.time_zone);
  const others = paper.papers.filter(({ number }) => number !== paper.number);
  if (others.length === 0) return null;
  return (
    <section className="bill__act">
      <h2 className="account-section__title">
        <Trans>Other papers of this order</Trans>
      </h2>
      <ul className="order-plan">
        {others.map(({ kind, number, issued_at: issued, amount }) => (
          <li key={number} className="summary__row">
            <span>
              <PageLink className="link" to={paths.invoice(orderId, { number, key })}>
                {kind === 'invoice' ? <Trans>Invoice</Trans> : <Trans>Credit note</Trans>}{' '}
                <bdi className="num">{number}</bdi>
              </PageLink>{' '}
              · {day(issued)}
            </span>
            <Money money={amount} minus={kind === 'credit_note'} />
          </li>
        ))}
      </ul>
    </section>
  );
}
