import type { Order, OrderLine } from '@hindam/contract/orders';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { LinesTable } from './lines-table.tsx';
import { LineOptions } from '../cart/line-options.tsx';
import { useVatRate } from '../cart/sums.tsx';

export function BillLines({ order }: { order: Order }) {
  const { t } = useLingui();
  const rate = useVatRate(order);
  return (
    <LinesTable columns={[t`Piece`, t`Quantity`, t`Unit price`, t`Discount`, t`VAT rate`, t`Amount`]}>
      {order.lines.map((line) => (
        <BillLine key={line._id} line={line} rate={rate} />
      ))}
    </LinesTable>
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
