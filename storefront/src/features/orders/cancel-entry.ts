// `Entry`: the pieces to cancel and the reason, as the cancel form holds them, and the names of the form's fields.
import type { Answer } from '@hindam/contract/client';
import type { CancelReason } from '@hindam/contract/order-moves';
import { text } from '../../kit/form.ts';

export type CancelOptions = Answer<'GET', 'order/cancel-options/{id}'>['result'];
export type CancelLine = CancelOptions['lines'][number];
export type Refund = CancelOptions['refund'];

export const CANCEL_FIELDS = {
  order: 'order_id',
  key: 'key',
  reason: 'reason',
  text: 'reason_text',
  /** The pieces for which the page showed the refund, as the text that `choiceOf` returns. */
  seen: 'seen',
  attempt: 'attempt',
} as const;

export const CANCEL_INTENTS = ['cancel', 'preview'] as const;
export type Intent = (typeof CANCEL_INTENTS)[number];

const QUANTITY = 'quantity.';

export interface Entry {
  /** Line id → number of pieces to cancel. Lines that are not in it are not cancelled. */
  pieces: Readonly<Record<string, number>>;
  reason: CancelReason | '';
  text: string;
}

export const quantityField = (lineId: string): string => `${QUANTITY}${lineId}`;

/** The first entry: all pieces that can still be cancelled, and no reason. */
export function wholeOrder(lines: readonly CancelLine[]): Entry {
  const open = lines.filter(({ cancellable }) => cancellable > 0);
  return { pieces: Object.fromEntries(open.map(({ _id, cancellable }) => [_id, cancellable])), reason: '', text: '' };
}

export function entryIn(form: FormData | URLSearchParams): Entry {
  const pieces = [...form].flatMap(([name, value]) => {
    const quantity = Math.trunc(Number(value));
    return name.startsWith(QUANTITY) && quantity > 0 ? [[name.slice(QUANTITY.length), quantity] as const] : [];
  });
  return {
    pieces: Object.fromEntries(pieces),
    reason: text(form, CANCEL_FIELDS.reason) as CancelReason | '',
    text: text(form, CANCEL_FIELDS.text).trim(),
  };
}

/** `<line id>:<quantity>` for each line with pieces to cancel, sorted. */
export function lineQuantities({ pieces }: Pick<Entry, 'pieces'>): string[] {
  return Object.entries(pieces)
    .map(([id, quantity]) => `${id}:${quantity}`)
    .sort();
}

/** The chosen pieces as text, so that choices can be compared; '' if none is chosen. */
export const choiceOf = (entry: Pick<Entry, 'pieces'>): string => lineQuantities(entry).join(' ');
