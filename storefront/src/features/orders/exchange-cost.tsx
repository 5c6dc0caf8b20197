// The cost of an exchange: each piece before and after, the credit for the old pieces, the difference, and the choice
// of how to pay it.
import type { Money as Amount } from '@hindam/contract/money';
import { ErrorText, Notice } from '@hindam/ui/notice';
import { Money } from '@hindam/ui/money';
import { SelectField } from '@hindam/ui/select-field';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { SumRow } from '../cart/sums.tsx';
import { SizeName } from '../product/size-name.tsx';
import { EXCHANGE_FIELDS, type ExchangeLine, type ExchangeOptions, type ExchangeQuote } from './exchange-entry.ts';
import { useOrderTexts } from './status-words.ts';

interface ExchangeCostProps {
  order: ExchangeOptions;
  quote: ExchangeQuote;
  option: string;
}

export function ExchangeCost({ order, quote, option }: ExchangeCostProps) {
  const id = useId();
  const isShort = quote.pieces.some(({ in_stock: inStock }) => !inStock);
  return (
    <section className="summary cancel-money" aria-labelledby={id}>
      <h2 className="account-section__title" id={id}>
        <Trans>What it costs</Trans>
      </h2>
      <dl className="summary__rows">
        {quote.pieces.map((piece) => (
          <PieceRows key={piece.line_id} piece={piece} lines={order.lines} />
        ))}
        {quote.shipping.amount > 0 ? (
          <SumRow name={<Trans>Shipping, as paid before</Trans>}>
            <Money money={quote.shipping} />
          </SumRow>
        ) : null}
        {quote.wrapping && quote.wrapping.amount > 0 ? (
          <SumRow name={<Trans>Gift wrapping, as paid before</Trans>}>
            <Money money={quote.wrapping} />
          </SumRow>
        ) : null}
        <SumRow name={<Trans>The new order</Trans>}>
          <Money money={quote.total} />
        </SumRow>
        {quote.credit.amount > 0 ? (
          <SumRow name={<Trans>Paid by the pieces you exchange</Trans>}>
            <Money money={quote.credit} minus />
          </SumRow>
        ) : null}
        <Difference quote={quote} />
      </dl>
      {isShort ? (
        <ErrorText>
          <Trans>Of one of these sizes there are not enough pieces left. Choose another size, or fewer pieces.</Trans>
        </ErrorText>
      ) : null}
      <HowToPay quote={quote} option={option} />
    </section>
  );
}

interface PieceRowsProps {
  piece: ExchangeQuote['pieces'][number];
  lines: readonly ExchangeLine[];
}

function PieceRows({ piece, lines }: PieceRowsProps) {
  const line = lines.find(({ _id: id }) => id === piece.line_id);
  const choice = line?.choices.find(({ product_item_id: id }) => id === piece.product_item_id);
  if (!line || !choice) return null;
  const { quantity } = piece;
  const count = quantity > 1 ? <Plural value={quantity} one="# piece" other="# pieces" /> : null;
  return (
    <>
      <SumRow
        name={
          <>
            <Trans>
              Until now: {line.title}, <Variant colour={line.color_name} size={line.size} />
            </Trans>{' '}
            {count ? <span className="small muted">{count}</span> : null}
          </>
        }
      >
        <Money money={piece.was} />
      </SumRow>
      <SumRow
        name={
          <Trans>
            From now on: <Variant colour={choice.color_name} size={choice.size} />
          </Trans>
        }
      >
        <Money money={piece.is} />
      </SumRow>
    </>
  );
}

function Variant({ colour, size }: { colour: string; size: string }) {
  return (
    <b>
      {colour}
      {size === '' ? null : (
        <>
          {' · '}
          <SizeName size={size} />
        </>
      )}
    </b>
  );
}

function Difference({ quote }: { quote: ExchangeQuote }) {
  const { to_pay: toPay, back, refund_days: days, on_delivery: onDelivery } = quote;
  if (toPay.amount > 0) {
    return (
      <SumRow look="total" name={onDelivery ? <Trans>To pay on delivery</Trans> : <Trans>To pay now</Trans>}>
        <Money money={toPay} />
      </SumRow>
    );
  }
  if (back.amount === 0) {
    return (
      <SumRow look="total" name={<Trans>To pay</Trans>}>
        <Trans>Nothing</Trans>
      </SumRow>
    );
  }
  return (
    <>
      <SumRow look="total" name={<Trans>You get back</Trans>}>
        <Money money={back} />
      </SumRow>
      <SumRow look="small" name={<Trans>When</Trans>}>
        <Plural value={days} one="within # working day" other="within # working days" />
      </SumRow>
    </>
  );
}

function HowToPay({ quote, option }: Pick<ExchangeCostProps, 'quote' | 'option'>) {
  const { t } = useLingui();
  const { optionOf } = useOrderTexts();
  const { to_pay: toPay, on_delivery: onDelivery, reason, options } = quote;
  if (reason) return <Notice tone="warn">{reason}</Notice>;
  if (onDelivery) {
    return (
      <p className="small muted">
        <Trans>The driver collects this for the new order; what you exchange is no longer to be paid.</Trans>
      </p>
    );
  }
  if (toPay.amount === 0) return null;
  const [first] = options;
  if (first === undefined) return <NotToBePaid toPay={toPay} />;
  const chosen = options.find((one) => one === option) ?? first;
  return (
    <>
      <SelectField label={t`Payment option`} name={EXCHANGE_FIELDS.option} defaultValue={chosen}>
        {options.map((one) => (
          <option key={one} value={one}>
            {optionOf(one)}
          </option>
        ))}
      </SelectField>
      <p className="small muted">
        <Trans>Your order stays as it is until this is paid. The new pieces are held for you for 30 minutes.</Trans>
      </p>
    </>
  );
}

function NotToBePaid({ toPay }: { toPay: Amount }) {
  return (
    <Notice tone="warn">
      <Trans>
        <Money money={toPay} /> cannot be paid online just now. Choose another size or colour, or write to us.
      </Trans>
    </Notice>
  );
}
