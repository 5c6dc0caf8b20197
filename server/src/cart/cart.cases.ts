// Test cases for the rules refusalOfAdd and refusalOfQuantity (cart.ts), and for the SQL that decides the same.
import type { RefusalName } from '@hindam/contract/refusals';
import { type AddFacts, CART_LINES_MAX, LINE_PIECES_MAX, type QuantityFacts, type RequestedPiece } from './cart.ts';

export interface AddCase {
  name: string;
  facts: AddFacts;
  wish: RequestedPiece;
  expected: RefusalName | null;
}

const variant = { active: true, colour: 'black', size: '54', customSize: false, available: 5, minimum: 1 };
const facts: AddFacts = { variant, held: 0, lines: 0, lineExists: false, ofProduct: 0, measured: null };
const wish: RequestedPiece = { colour: 'black', size: '54', customSize: false };

const one = (
  name: string,
  expected: RefusalName | null,
  change: Partial<AddFacts> = {},
  wished: Partial<RequestedPiece> = {},
): AddCase => ({
  name,
  expected,
  facts: { ...facts, ...change },
  wish: { ...wish, ...wished },
});

const cloth = { ...variant, customSize: true };
const measured = (
  name: string,
  expected: RefusalName | null,
  change: Partial<AddFacts> = {},
  wished: Partial<RequestedPiece> = {},
): AddCase =>
  one(name, expected, { variant: cloth, measured: { complete: true }, ...change }, { customSize: true, ...wished });

export const ADD_CASES: readonly AddCase[] = [
  one('a piece in stock', null),
  one('a piece named without a size', null, {}, { size: null }),
  one('a piece nobody knows', 'PRODUCT_GONE', { variant: null }),
  one('a piece taken off sale', 'PRODUCT_GONE', { variant: { ...variant, active: false } }),
  one('another colour than the piece has', 'COLOUR_MISMATCH', {}, { colour: 'sand' }),
  one('another size than the piece has', 'SIZE_MISMATCH', {}, { size: '56' }),
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
  one('a new line in a full bag', 'CART_FULL', { lines: CART_LINES_MAX }),
  one('one more of a line in a full bag', null, { held: 1, lines: CART_LINES_MAX, lineExists: true }),
  measured('a piece made to measure', null),
  measured('a piece made to measure, named without a size', null, {}, { size: null }),
  measured('a piece made to measure of which no ready-made one is left', null, { variant: { ...cloth, available: 0 } }),
  measured('another piece of the same measurements beyond the ready-made ones', null, {
    held: 7,
    lines: 1,
    lineExists: true,
  }),
  measured('a piece to measure that nobody knows', 'PRODUCT_GONE', { variant: null }),
  measured('a piece to measure taken off sale', 'PRODUCT_GONE', { variant: { ...cloth, active: false } }),
  measured('a piece to measure in a colour it has not', 'COLOUR_MISMATCH', {}, { colour: 'sand' }),
  measured('a piece to measure that names another size than its variant', 'SIZE_MISMATCH', {}, { size: '56' }),
  measured('measurements for a piece that is not cut to measure', 'CUSTOM_SIZE_NOT_OFFERED', { variant }),
  measured('measurements nobody knows, or another’s', 'CUSTOM_SIZE_NOT_FOUND', { measured: null }),
  measured('measurements that lack one the piece needs', 'CUSTOM_SIZE_INCOMPLETE', { measured: { complete: false } }),
  measured('the piece to measure that makes the line as long as it may get', null, {
    held: LINE_PIECES_MAX - 1,
    lines: 1,
    lineExists: true,
  }),
  measured('a piece to measure beyond the longest line', 'QUANTITY_LIMIT', {
    held: LINE_PIECES_MAX,
    lines: 1,
    lineExists: true,
  }),
  measured('a new line to measure in a full bag', 'CART_FULL', { lines: CART_LINES_MAX }),
  measured('one more of a line to measure in a full bag', null, { held: 1, lines: CART_LINES_MAX, lineExists: true }),
];

export interface QuantityCase {
  name: string;
  quantity: number;
  facts: QuantityFacts;
  expected: RefusalName | null;
}

const set = (
  name: string,
  expected: RefusalName | null,
  quantity: number,
  change: Partial<QuantityFacts> = {},
): QuantityCase => ({
  name,
  expected,
  quantity,
  facts: { before: 1, isMeasured: false, heldElsewhere: 0, available: 5, ...change },
});

export const QUANTITY_CASES: readonly QuantityCase[] = [
  set('as many as there are', null, 5),
  set('one more than there are', 'NOT_ENOUGH_STOCK', 6),
  set('one more than there are, with another line', 'NOT_ENOUGH_STOCK', 3, { heldElsewhere: 3 }),
  set('all there are, with another line', null, 2, { heldElsewhere: 3 }),
  set('more of what is sold out', 'OUT_OF_STOCK', 2, { available: 0 }),
  set('fewer of what is sold out', null, 1, { before: 2, available: 0 }),
  set('as many as before of what ran short', null, 4, { before: 4, available: 1 }),
  set('the longest line', null, LINE_PIECES_MAX, { available: 100 }),
  set('a longer one', 'QUANTITY_LIMIT', LINE_PIECES_MAX + 1, { available: 100 }),
  set('a longer one, with another line', 'QUANTITY_LIMIT', LINE_PIECES_MAX, { heldElsewhere: 1, available: 100 }),
  set('to measure, more than there are ready made', null, LINE_PIECES_MAX, { isMeasured: true, available: 0 }),
  set('to measure, beside ready-made ones', null, LINE_PIECES_MAX, { isMeasured: true, heldElsewhere: 5 }),
  set('to measure, a longer line', 'QUANTITY_LIMIT', LINE_PIECES_MAX + 1, { isMeasured: true, available: 100 }),
];
