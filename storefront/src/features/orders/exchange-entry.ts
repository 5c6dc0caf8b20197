// The exchange form's field names, and the pieces to exchange that are read from the form.
import type { Answer } from '@hindam/contract/client';
import { text } from '../../kit/form.ts';

export type ExchangeOptions = Answer<'GET', 'order/exchange-options/{id}'>['result'];
export type ExchangeLine = ExchangeOptions['lines'][number];
export type ExchangeQuote = NonNullable<ExchangeOptions['quote']>;

export const EXCHANGE_FIELDS = {
  order: 'order_id',
  key: 'key',
  option: 'payment_option',
  /**
   * `seen`: the chosen pieces whose cost the page showed, as the text that `choiceOf` returns. `quote`: the id of the
   * quote with that cost.
   */
  seen: 'seen',
  quote: 'quote_id',
  attempt: 'attempt',
} as const;

export const EXCHANGE_INTENTS = ['preview', 'exchange'] as const;

const TO = 'to.';
const QUANTITY = 'quantity.';

export interface ExchangedPiece {
  line_id: string;
  quantity: number;
  product_item_id: string;
}

/** The name of the form field whose value is the variant to exchange a line's pieces for, or '' to keep them. */
export const toField = (lineId: string): string => `${TO}${lineId}`;
export const quantityField = (lineId: string): string => `${QUANTITY}${lineId}`;

/** The pieces to exchange, sorted by line, so that the same choice makes the same request. */
export function piecesIn(form: FormData | URLSearchParams): ExchangedPiece[] {
  const pieces = [...form].flatMap(([name, value]) => {
    if (!name.startsWith(TO) || typeof value !== 'string' || value === '') return [];
    const lineId = name.slice(TO.length);
    const quantity = Math.trunc(Number(text(form, quantityField(lineId)) || 1));
    return [{ line_id: lineId, quantity: quantity > 0 ? quantity : 1, product_item_id: value }];
  });
  return pieces.sort((one, other) => one.line_id.localeCompare(other.line_id));
}

/** `<line id>:<quantity>:<variant id>` for each line with pieces to exchange. */
export const piecesAsQuery = (pieces: readonly ExchangedPiece[]): string[] =>
  pieces.map((piece) => `${piece.line_id}:${piece.quantity}:${piece.product_item_id}`);

/** The choice as text, so that choices can be compared; '' if nothing is chosen. */
export const choiceOf = (pieces: readonly ExchangedPiece[]): string => piecesAsQuery(pieces).join(' ');
