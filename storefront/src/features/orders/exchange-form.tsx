// The exchange form. It has two steps on one page, so that it works without script: the first submission shows the cost
// of the choice, the second confirms that cost. With script the cost is hidden while another choice is selected.
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Money } from '@hindam/ui/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { INTENT, REQUIRED, typedIn, usePost } from '../../kit/form.ts';
import { FormNotice, useFaultFocus } from '../../kit/form-notice.tsx';
import { useReloadWhenRestored } from '../../kit/reload-when-restored.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { useOnline } from '../../kit/connection.ts';
import { ExchangeCost } from './exchange-cost.tsx';
import {
  choiceOf,
  EXCHANGE_FIELDS,
  EXCHANGE_INTENTS,
  type ExchangeOptions,
  type ExchangeQuote,
  piecesIn,
} from './exchange-entry.ts';
import { type ExchangeResult, PIECES, type ShownCost } from './exchange-order.ts';
import { ExchangePieces } from './exchange-pieces.tsx';

interface ExchangeFormProps {
  order: ExchangeOptions;
  orderId: string;
  orderKey: string | null;
  attempt: string;
  keep: ReactNode;
}

const [PREVIEW, EXCHANGE] = EXCHANGE_INTENTS;

const shownIn = (answer: ExchangeResult | null): ShownCost | null => answer?.result ?? null;

export function ExchangeForm({ order, orderId, orderKey, attempt, keep }: ExchangeFormProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const online = useOnline();
  const { Form, busy, lastAnswer: answer } = usePost<ExchangeResult>({ intent: EXCHANGE_INTENTS });
  const ground = useFaultFocus<HTMLFormElement>(answer);
  useReloadWhenRestored();
  // The attempt token of the first submission is kept, so that sending the form twice exchanges only once.
  const [held] = useState(answer?.values[EXCHANGE_FIELDS.attempt] ?? attempt);
  const typed = answer ? piecesIn(typedIn(answer)) : [];
  const [choice, setChoice] = useState(choiceOf(typed));
  const shown = shownIn(answer);
  const quote = shown?.seen === choice ? shown.quote : null;
  const isNothing = answer?.status === 'refused' && answer.fields[PIECES] === REQUIRED;
  const isImpossible = shown?.seen === choice && shown.quote === null;
  return (
    <Form
      ref={ground}
      method="post"
      action={paths.orderExchange(orderId, orderKey)}
      className="cancel-form"
      noValidate
      onChange={(event) => setChoice(choiceOf(piecesIn(new FormData(event.currentTarget))))}
    >
      <input type="hidden" name={EXCHANGE_FIELDS.order} value={orderId} />
      <input type="hidden" name={EXCHANGE_FIELDS.key} value={orderKey ?? ''} />
      <input type="hidden" name={EXCHANGE_FIELDS.attempt} value={held} />
      <input type="hidden" name={EXCHANGE_FIELDS.seen} value={quote ? choice : ''} />
      <input type="hidden" name={EXCHANGE_FIELDS.quote} value={quote?.quote_id ?? ''} />
      <ExchangeNotice
        answer={isNothing ? null : answer}
        isNew={shown?.confirm === true && quote !== null}
        isImpossible={isImpossible}
      />
      <ExchangePieces
        lines={order.lines}
        chosen={typed}
        error={isNothing && choice === '' ? t`Choose at least one piece.` : null}
      />
      <div aria-live="polite">
        {quote ? (
          <ExchangeCost order={order} quote={quote} option={answer?.values[EXCHANGE_FIELDS.option] ?? ''} />
        ) : null}
      </div>
      <div className="order-acts">
        <Button
          type="submit"
          wide
          variant={quote ? 'ghost' : 'primary'}
          name={INTENT}
          value={PREVIEW}
          disabled={!online}
          busy={busy && quote === null}
        >
          {quote ? <Trans>Work it out again</Trans> : <Trans>Show what it costs</Trans>}
        </Button>
        {quote && isPossible(quote) ? (
          <Button type="submit" wide name={INTENT} value={EXCHANGE} disabled={!online} busy={busy}>
            <Confirm quote={quote} />
          </Button>
        ) : null}
        {keep}
      </div>
    </Form>
  );
}

const isPossible = ({ pieces, to_pay: toPay, on_delivery: onDelivery, reason, options }: ExchangeQuote): boolean =>
  !reason &&
  pieces.every(({ in_stock: inStock }) => inStock) &&
  (toPay.amount === 0 || onDelivery || options.length > 0);

function Confirm({ quote: { to_pay: toPay, on_delivery: onDelivery } }: { quote: ExchangeQuote }) {
  if (toPay.amount === 0 || onDelivery) return <Trans>Exchange now</Trans>;
  return (
    <Trans>
      Exchange and pay · <Money money={toPay} />
    </Trans>
  );
}

interface ExchangeNoticeProps {
  answer: ExchangeResult | null;
  /** True if the shopper pressed 'exchange' for a choice whose cost had not been shown. */
  isNew: boolean;
  isImpossible: boolean;
}

function ExchangeNotice({ answer, isNew, isImpossible }: ExchangeNoticeProps) {
  return (
    <>
      <FormNotice
        result={answer}
        look="box"
        lost={<Trans>There was no answer. You can safely try again: nothing is done twice.</Trans>}
      />
      {isNew ? (
        <Notice tone="info" role="alert">
          <Trans>Your choice has changed. Look at what it costs, then confirm.</Trans>
        </Notice>
      ) : null}
      {isImpossible ? (
        <Notice tone="warn" role="alert">
          <Trans>These pieces can no longer be exchanged in this way. Please choose again.</Trans>
        </Notice>
      ) : null}
    </>
  );
}
