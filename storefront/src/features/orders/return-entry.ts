// `ReturnEntry`: what the return form holds, namely the pieces to send back, each with its reason, and the bank
// account. Also the names of the return page's fields.
import type { OrderReturn, ReturnOptions } from '@hindam/contract/returns';
import type { ReturnReason } from '@hindam/contract/return-reasons';
import { text } from '../../kit/form.ts';
import type { ADD_PICTURES, REMOVE_PICTURE } from './picture-fields.ts';

export type { OrderReturn, ReturnOptions };
export type ReturnLine = ReturnOptions['lines'][number];

export const RETURN_FIELDS = {
  holder: 'account_holder',
  iban: 'iban',
  attempt: 'attempt',
  returnId: 'return_id',
} as const;

export type ReturnIntent = 'ask' | 'withdraw' | typeof ADD_PICTURES | typeof REMOVE_PICTURE;

export const RETURN_PIECES = 'lines';

const QUANTITY = 'quantity.';
export const quantityOf = (lineId: string): string => `${QUANTITY}${lineId}`;
export const reasonOf = (lineId: string): string => `reason.${lineId}`;
export const wordsOf = (lineId: string): string => `text.${lineId}`;
export const insteadOf = (lineId: string): string => `instead.${lineId}`;

export interface ReturnWish {
  lineId: string;
  quantity: number;
  reason: ReturnReason | '';
  text: string;
  /** The id of the variant wanted in place of the returned one; '' for a refund. */
  instead: string;
}

export interface ReturnEntry {
  /** Sorted by line id, so that the same choice makes the same request. */
  pieces: readonly ReturnWish[];
  holder: string;
  iban: string;
}

export function returnEntryIn(form: FormData | URLSearchParams): ReturnEntry {
  const pieces = [...form].flatMap(([name, value]) => {
    const quantity = Math.trunc(Number(value));
    if (!name.startsWith(QUANTITY) || !(quantity > 0)) return [];
    const lineId = name.slice(QUANTITY.length);
    const reason = text(form, reasonOf(lineId)) as ReturnReason | '';
    const instead = text(form, insteadOf(lineId));
    return [{ lineId, quantity, reason, text: text(form, wordsOf(lineId)).trim(), instead }];
  });
  return {
    pieces: pieces.sort((one, other) => (one.lineId < other.lineId ? -1 : 1)),
    holder: text(form, RETURN_FIELDS.holder),
    iban: text(form, RETURN_FIELDS.iban),
  };
}

export interface ReturnSums {
  /** The amount refunded to the shopper, in minor units. */
  backMinor: number;
  /** The amount that the shopper has to pay if the wanted pieces cost more in all, in minor units. */
  payMinor: number;
  /** True if all pieces that can still be returned are chosen. */
  all: boolean;
  /** True if any piece is replaced by another; the price of delivery and wrapping (`extras`) is then not refunded. */
  exchanges: boolean;
}

/**
 * The refund, at the prices paid, for the chosen pieces that are not exchanged, with `extras` if all pieces are
 * returned and none is exchanged. The differences of the exchanged pieces to today's prices are added up: a positive
 * sum is to be paid, a negative one is refunded too. No more than `refundable` comes back.
 */
export function returnSums(
  { lines, extras, refundable }: Pick<ReturnOptions, 'lines' | 'extras' | 'refundable'>,
  { pieces }: Pick<ReturnEntry, 'pieces'>,
): ReturnSums {
  let moneyMinor = 0;
  let differenceMinor = 0;
  let exchanges = false;
  for (const { lineId, quantity, instead } of pieces) {
    const line = lines.find((one) => one._id === lineId);
    const choice = line?.choices.find((one) => one.product_item_id === instead);
    if (choice) differenceMinor += choice.differences[quantity - 1]?.amount ?? 0;
    else moneyMinor += line?.worth[quantity - 1]?.amount ?? 0;
    exchanges ||= choice !== undefined;
  }
  const chosen = new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]));
  const all = lines.every((line) => (chosen.get(line._id) ?? 0) >= line.returnable);
  const extrasMinor = all && !exchanges ? extras.amount : 0;
  return {
    backMinor: Math.min(moneyMinor + extrasMinor + Math.max(0, -differenceMinor), refundable.amount),
    payMinor: Math.max(0, differenceMinor),
    all,
    exchanges,
  };
}
