// The lines of a bill as a table; on a phone each line is a block of its own.
import type { Order, OrderLine } from '@hindam/contract/orders';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { LineOptions } from '../cart/line-options.tsx';
import { useVatRate } from '../cart/sums.tsx';

export function BillLines({ order }: { order: Order }) {
  const { t } = useLingui();
  const rate = useVatRate(order);
  return (
    <table className="bill-lines">
      <thead>
        <tr>
          <th scope="col">{t`Piece`}</th>
          <th scope="col">{t`Quantity`}</th>
          <th scope="col">{t`Unit price`}</th>
          <th scope="col">{t`Discount`}</th>
          <th scope="col">{t`VAT rate`}</th>
          <th scope="col">{t`Amount`}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <BillLine key={line._id} line={line} rate={rate} />
        ))}
      </tbody>
    </table>
  );
}

function BillLine({ line, rate }: { line: OrderLine; rate: string }) {
  const { t } = useLingui();
  const number = useNumber();
  const { title, sku, quantity, cancelled, unit_price: unit, discount, line_total: total } = line;
  const none = number(cancelled);
  return (
    <tr>
      <th scope="row">
        {title}
        <br />
        <LineOptions line={line} tailored={line.made_to_measure} />
        <br />
        <span className="small muted">
          <Trans>
            SKU: <bdi>{sku}</bdi>
          </Trans>
        </span>
        {cancelled > 0 ? (
          <span className="small muted">
            {' · '}
            <Trans>cancelled: {none}</Trans>
          </span>
        ) : null}
      </th>
      <td data-name={t`Quantity`}>{number(quantity)}</td>
      <td data-name={t`Unit price`}>
        <Money money={unit} />
      </td>
      <td data-name={t`Discount`}>{discount.amount > 0 ? <Money money={discount} minus /> : '–'}</td>
      <td data-name={t`VAT rate`}>{rate}</td>
      <td data-name={t`Amount`}>
        <Money money={{ amount: total.amount - discount.amount, currency: total.currency }} />
      </td>
    </tr>
  );
}
