import type { Paper } from '@hindam/contract/papers';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { LinesTable } from './lines-table.tsx';
import { LineOptions } from '../cart/line-options.tsx';

export function InvoiceLines({ paper }: { paper: Paper }) {
  const { t } = useLingui();
  return (
    <LinesTable columns={[t`Description`, t`Quantity`, t`Unit price`, t`Discount`, t`Before VAT`, t`VAT`, t`Total`]}>
      {paper.lines.map((line, index) => (
        <InvoiceLine key={`${index}${line.sku}`} line={line} />
      ))}
    </LinesTable>
  );
}

function Amount({ money }: { money: Paper['total'] }) {
  return <Money money={{ ...money, amount: Math.abs(money.amount) }} minus={money.amount < 0} />;
}

function InvoiceLine({ line }: { line: Paper['lines'][number] }) {
  const { t } = useLingui();
  const number = useNumber();
  const { kind, title, sku, quantity, unit_price: unit, discount, net, vat, total } = line;
  return (
    <tr>
      <th scope="row">
        {title}
        {kind === 'piece' ? (
          <>
            <br />
            <LineOptions line={{ ...line, custom_size_label: null }} tailored={line.made_to_measure} />
            <br />
            <span className="small muted">
              <Trans>
                SKU: <bdi>{sku}</bdi>
              </Trans>
            </span>
          </>
        ) : null}
      </th>
      <td data-name={t`Quantity`}>{number(quantity)}</td>
      <td data-name={t`Unit price`}>
        <Amount money={unit} />
      </td>
      <td data-name={t`Discount`}>{discount.amount === 0 ? '–' : <Money money={discount} minus />}</td>
      <td data-name={t`Before VAT`}>
        <Amount money={net} />
      </td>
      <td data-name={t`VAT`}>
        <Amount money={vat} />
      </td>
      <td data-name={t`Total`}>
        <Amount money={total} />
      </td>
    </tr>
  );
}
