// The action of the exchange form. Pieces are exchanged only if the chosen pieces are those for which the page showed
// the cost; otherwise the form comes back with the cost of the chosen pieces, to be confirmed.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { REFUSALS } from '@hindam/contract/refusals';
import { redirect } from 'react-router';
import { formAction, type FormHandler, type FormResult, refusedWith, REQUIRED, text } from '../../kit/form.ts';
import { byKey } from '../../kit/order-key.ts';
import { pathsOf } from '../../kit/paths.ts';
import { attemptKey } from '../payment/attempt.ts';
import { toProvider } from '../payment/to-provider.ts';
import { choiceOf, EXCHANGE_FIELDS, type ExchangeQuote, piecesAsQuery, piecesIn } from './exchange-entry.ts';

export interface ShownCost {
  /** The chosen pieces, as the text that `choiceOf` returns; `quote` is what their exchange costs. */
  seen: string;
  /** Null if this choice cannot be exchanged. */
  quote: ExchangeQuote | null;
  /** True if 'exchange' was pressed for a choice whose cost had not been shown. */
  confirm: boolean;
}

export type ExchangeResult = FormResult<ShownCost, ShownCost | null>;
type ExchangeHandler = FormHandler<ShownCost, ShownCost | null>;

export const PIECES = 'pieces';

const show =
  (confirm: boolean): ExchangeHandler =>
  async ({ visitor, form }) => {
    const pieces = piecesIn(form);
    if (pieces.length === 0) return { ...refusedWith({ fields: { [PIECES]: REQUIRED } }), result: null };
    const answer = await visitor.client.get('order/exchange-options/{id}', {
      params: { id: text(form, EXCHANGE_FIELDS.order) },
      query: {
        ...byKey(text(form, EXCHANGE_FIELDS.key) || null),
        pieces: piecesAsQuery(pieces),
        language_code: visitor.language,
      },
    });
    if (!answer.ok) return { ...answer, result: null };
    return { ok: true, result: { seen: choiceOf(pieces), quote: answer.result.quote, confirm } };
  };

const OUTDATED: ReadonlySet<number> = new Set(
  [REFUSALS.PRICE_CHANGED, REFUSALS.OUT_OF_STOCK, REFUSALS.NOT_ENOUGH_STOCK].map(({ errorCode }) => errorCode),
);

const exchange: ExchangeHandler = async (sent) => {
  const { visitor, form } = sent;
  const { client, language, prefix } = visitor;
  const pieces = piecesIn(form);
  const choice = choiceOf(pieces);
  if (choice === '' || text(form, EXCHANGE_FIELDS.seen) !== choice) return show(true)(sent);
  const option = text(form, EXCHANGE_FIELDS.option) as PaymentOption | '';
  const body = {
    order_id: text(form, EXCHANGE_FIELDS.order),
    ...byKey(text(form, EXCHANGE_FIELDS.key) || null),
    pieces,
    quote_id: text(form, EXCHANGE_FIELDS.quote),
    ...(option === '' ? {} : { payment_option: option }),
    language_code: language,
  };
  const idempotencyKey = attemptKey(text(form, EXCHANGE_FIELDS.attempt), body);
  const answer = await client.post('order/exchange', { body }, { idempotencyKey });
  if (answer.ok) {
    const { payment_url: address, payment_id: id } = answer.result;
    return address ? toProvider(visitor, id, address) : redirect(pathsOf(prefix).success(id), 303);
  }
  const { result } = answer.refusal as { result?: { quote: ExchangeQuote | null } };
  const shown = OUTDATED.has(answer.refusal.errorCode) && result ? { seen: choice, quote: result.quote } : null;
  return { ...answer, result: shown && { ...shown, confirm: false } };
};

export const exchangeOrder = formAction<ShownCost, ShownCost | null>({ preview: show(false), exchange });
