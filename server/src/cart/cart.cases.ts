// Every reason to say no to an add, and the yeses beside them. The rule (cart.ts) and the SQL
// statement (cart.store.ts) are both held to this one table.
import type { RefusalName } from '@hindam/contract/refusals';
import { type AddFacts, BAG_LINES_MAX, LINE_PIECES_MAX, type Wish } from './cart.ts';

export interface AddCase {
  name: string;
  facts: AddFacts;
  wish: Wish;
  expected: RefusalName | null;
}

const variant = { active: true, colour: 'black', size: '54', customSize: false, available: 5 };
const facts: AddFacts = { variant, held: 0, lines: 0, lineExists: false };
const wish: Wish = { colour: 'black', size: '54', customSize: false };

const one = (
  name: string,
  expected: RefusalName | null,
  change: Partial<AddFacts> = {},
  wished: Partial<Wish> = {},
): AddCase => ({
  name,
  expected,
  facts: { ...facts, ...change },
  wish: { ...wish, ...wished },
});

export const ADD_CASES: readonly AddCase[] = [
  one('a piece in stock', null),
  one('a piece named without a size', null, {}, { size: null }),
  one('a piece nobody knows', 'PRODUCT_GONE', { variant: null }),
  one('a piece taken off sale', 'PRODUCT_GONE', { variant: { ...variant, active: false } }),
  one('another colour than the piece has', 'COLOUR_MISMATCH', {}, { colour: 'sand' }),
  one('another size than the piece has', 'SIZE_MISMATCH', {}, { size: '56' }),
  one('measurements for a piece that is not cut to measure', 'CUSTOM_SIZE_NOT_OFFERED', {}, { customSize: true }),
  one(
    'measurements nobody knows',
    'CUSTOM_SIZE_NOT_FOUND',
    { variant: { ...variant, customSize: true } },
    { customSize: true },
  ),
  one('a sold-out piece', 'OUT_OF_STOCK', { variant: { ...variant, available: 0 } }),
  one('the last piece', null, { variant: { ...variant, available: 1 } }),
  one('one more than the shop has', 'NOT_ENOUGH_STOCK', { held: 5, lines: 1, lineExists: true }),
  one('the piece that makes the line as long as it may get', null, {
    variant: { ...variant, available: 100 },
    held: LINE_PIECES_MAX - 1,
    lines: 1,
    lineExists: true,
  }),
  one('a piece beyond the longest line', 'QUANTITY_LIMIT', {
    variant: { ...variant, available: 100 },
    held: LINE_PIECES_MAX,
    lines: 1,
    lineExists: true,
  }),
  one('a new line in a full bag', 'CART_FULL', { lines: BAG_LINES_MAX }),
  one('one more of a line in a full bag', null, { held: 1, lines: BAG_LINES_MAX, lineExists: true }),
];
