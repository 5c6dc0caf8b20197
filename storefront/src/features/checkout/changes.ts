// Computes how a new quote differs from the quote that the shopper saw. The checkout's form carries a snapshot of the
// seen quote in a hidden field, so that this works without script. The snapshot is only compared; prices come from the
// server.
import type { Money } from '@hindam/contract/money';
import type { ShownQuote } from './shown-quote.ts';

/** The parts of a shown quote that are compared; amounts are in minor units of the quote's currency. */
export interface QuoteSnapshot {
  lines: readonly { id: string; title: string; quantity: number; price: number }[];
  discount: number;
  shipping: number;
  /** Null if not wrapped as a gift. Absent in a snapshot that an older version of the shop wrote. */
  wrapping?: number | null;
  /** The fee of cash on delivery as part of the shown total; null = not part of it. */
  codFee?: number | null;
  /** The fee of cash on delivery that would apply if the shopper chose it; null = none. */
  codFeeIfChosen?: number | null;
  total: number;
}

/** `line` is the id of the cart line; it tells changes of two lines with the same title apart. */
export type Change =
  | { kind: 'gone' | 'added'; line: string; title: string }
  | { kind: 'price'; line: string; title: string; was: Money; is: Money }
  | { kind: 'quantity'; line: string; title: string; was: number; is: number }
  | { kind: 'wrapped'; is: Money }
  | { kind: 'unwrapped' }
  | { kind: 'fee_added'; is: Money }
  | { kind: 'fee_gone' }
  | { kind: 'fee'; was: Money; is: Money }
  | { kind: 'discount' | 'shipping' | 'wrapping' | 'total'; was: Money; is: Money };

export function snapshotOf(quote: ShownQuote): string {
  const { lines, discount, shipping, wrapping, cod_fee: codFee, with_cod: withCod, total } = quote;
  const seen: QuoteSnapshot = {
    lines: lines.map(({ _id, title, quantity, unit_price }) => ({
      id: _id,
      title,
      quantity,
      price: unit_price.amount,
    })),
    discount: discount.amount,
    shipping: shipping.amount,
    wrapping: wrapping?.amount ?? null,
    codFee: codFee?.amount ?? null,
    codFeeIfChosen: withCod?.cod_fee.amount ?? null,
    total: total.amount,
  };
  return JSON.stringify(seen);
}

export function snapshotIn(text: string): QuoteSnapshot | null {
  try {
    const seen = JSON.parse(text) as Partial<QuoteSnapshot> | null;
    return Array.isArray(seen?.lines) && typeof seen.total === 'number' ? (seen as QuoteSnapshot) : null;
  } catch {
    return null;
  }
}

function wrappingChange({ wrapping: was = null }: QuoteSnapshot, { wrapping: is }: ShownQuote): Change[] {
  if (is === null) return was === null ? [] : [{ kind: 'unwrapped' }];
  if (was === null) return [{ kind: 'wrapped', is }];
  return was === is.amount ? [] : [{ kind: 'wrapping', was: { amount: was, currency: is.currency }, is }];
}

function feeChange({ codFee: was = null }: QuoteSnapshot, { cod_fee: is }: ShownQuote): Change[] {
  if (is === null) return was === null ? [] : [{ kind: 'fee_gone' }];
  if (was === null) return [{ kind: 'fee_added', is }];
  return was === is.amount ? [] : [{ kind: 'fee', was: { amount: was, currency: is.currency }, is }];
}

/** True if the fee of cash on delivery was added to the total or removed from it; false if only its amount changed. */
export const isChangeOfFee = ({ kind }: Change): boolean => kind === 'fee_added' || kind === 'fee_gone';

/** True if gift wrapping was added to the total or removed from it; false if only its price changed. */
export const isChangeOfWrapping = ({ kind }: Change): boolean => kind === 'wrapped' || kind === 'unwrapped';

export function changesOf(seen: QuoteSnapshot, quote: ShownQuote): Change[] {
  const { currency } = quote.total;
  const changes: Change[] = [];
  for (const before of seen.lines) {
    const line = quote.lines.find(({ _id }) => _id === before.id);
    if (!line) {
      changes.push({ kind: 'gone', line: before.id, title: before.title });
      continue;
    }
    const { title } = line;
    if (line.unit_price.amount !== before.price)
      changes.push({
        kind: 'price',
        line: before.id,
        title,
        was: { amount: before.price, currency },
        is: line.unit_price,
      });
    if (line.quantity !== before.quantity)
      changes.push({ kind: 'quantity', line: before.id, title, was: before.quantity, is: line.quantity });
  }
  const known = new Set(seen.lines.map(({ id }) => id));
  for (const { _id, title } of quote.lines) if (!known.has(_id)) changes.push({ kind: 'added', line: _id, title });
  for (const kind of ['discount', 'shipping', 'total'] as const) {
    if (kind === 'total') changes.push(...wrappingChange(seen, quote), ...feeChange(seen, quote));
    if (quote[kind].amount !== seen[kind])
      changes.push({ kind, was: { amount: seen[kind], currency }, is: quote[kind] });
  }
  return changes;
}
