// `ReturnEntry`: the pieces to send back, each with its reason, and the bank account, as the return form holds them; and
// the names of the page's fields.
import type { OrderReturn, ReturnOptions } from '@hindam/contract/returns';
import type { ReturnReason } from '@hindam/contract/return-reasons';
import { text } from '../../kit/form.ts';

export type { OrderReturn, ReturnOptions };
export type ReturnLine = ReturnOptions['lines'][number];

export const RETURN_FIELDS = {
  holder: 'account_holder',
  iban: 'iban',
  attempt: 'attempt',
  /** The return that a form of the list is about. */
  returnId: 'return_id',
  picture: 'picture',
  pictureId: 'picture_id',
} as const;

export type ReturnIntent = 'ask' | 'withdraw' | 'pictures' | 'remove';

/** The key of the error that no piece was chosen, which belongs to no single field. */
export const RETURN_PIECES = 'lines';

const QUANTITY = 'quantity.';
export const quantityOf = (lineId: string): string => `${QUANTITY}${lineId}`;
export const reasonOf = (lineId: string): string => `reason.${lineId}`;
export const wordsOf = (lineId: string): string => `text.${lineId}`;

export interface ReturnWish {
  lineId: string;
  quantity: number;
  /** '' until a reason is chosen. */
  reason: ReturnReason | '';
  text: string;
}

export interface ReturnEntry {
  /** In the order of the line ids, so that the same choice is the same request. */
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
    return [{ lineId, quantity, reason, text: text(form, wordsOf(lineId)).trim() }];
  });
  return {
    pieces: pieces.sort((one, other) => (one.lineId < other.lineId ? -1 : 1)),
    holder: text(form, RETURN_FIELDS.holder),
    iban: text(form, RETURN_FIELDS.iban),
  };
}

/** What comes back for the chosen pieces, in minor units, and whether nothing of the order is left after it. */
export function comesBack(
  { lines, extras }: Pick<ReturnOptions, 'lines' | 'extras'>,
  { pieces }: Pick<ReturnEntry, 'pieces'>,
): { minor: number; all: boolean } {
  const chosen = new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]));
  const sum = lines.reduce((all, line) => all + (line.worth[(chosen.get(line._id) ?? 0) - 1]?.amount ?? 0), 0);
  const all = lines.every((line) => (chosen.get(line._id) ?? 0) >= line.returnable);
  return { minor: sum + (all ? extras.amount : 0), all };
}
