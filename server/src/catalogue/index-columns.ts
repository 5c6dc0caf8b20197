// The facts of all products as columns of numbers, which take less memory than objects. A slot is an index into the
// columns and holds one version of a product. A product that changes gets a new slot; the slot of its former version
// stays for a while, so that further pages of a list can continue as the first page was (index-history.ts). There are
// also sets of the slots that have a value of a filter, which contain former versions too, and sums, which count
// present versions only.
import { compareSizes, FILTER_VALUES_MAX } from './catalogue.ts';
import { type Codes, makeCodes } from './index-codes.ts';
import { makePacked, type Packed } from './index-packed.ts';
import { noPairs, type Pairs } from './index-pairs.ts';
import { grown } from './index-room.ts';
import { emptyMask, type Mask, noSlots, type SlotSet } from './index-sets.ts';

export const FLAG = { madeToMeasure: 1, inStock: 2, onSale: 4, limited: 8, leftOut: 16 } as const;

/**
 * A variant is packed into one number: 15 bits of colour, 16 bits of size, and 1 bit that says whether it is in stock.
 */
const SIZE_BITS = 16;
export const COLOUR_BITS = 15;
export const variantOf = (colour: number, size: number, inStock: boolean): number =>
  ((colour << (SIZE_BITS + 1)) | (size << 1) | Number(inStock)) >>> 0;
export const colourIn = (variant: number): number => variant >>> (SIZE_BITS + 1);
export const sizeIn = (variant: number): number => (variant >>> 1) & (2 ** SIZE_BITS - 1);
export const isStocked = (variant: number): boolean => (variant & 1) === 1;

/**
 * A word of a product is packed into one number: the word's code, and 1 bit that says whether it stands in a tag (1) or
 * in a title (0).
 */
export const wordOf = (code: number, isTag: boolean): number => (code << 1) | Number(isTag);
export const wordIn = (word: number): number => word >>> 1;
export const isTagWord = (word: number): boolean => (word & 1) === 1;
const WORDS_MAX = 2 ** 30 - 1;

/**
 * Counts of present products, kept up to date so that lists need not count: for each value of a filter (indexed by the
 * value's code), and of all products, those made to measure, those in stock, and those in `leftOut`. A code beyond the
 * end of an array counts as 0.
 */
export interface Sums {
  colour: Uint32Array;
  size: Uint32Array;
  sleeve: Uint32Array;
  fabric: Uint32Array;
  occasion: Uint32Array;
  products: number;
  madeToMeasure: number;
  inStock: number;
  /** Products with a value that got no code, because the filter has too many values (index-codes.ts). */
  leftOut: number;
}

/**
 * For each value of a filter, indexed by the value's code, the set of slots that have it. A product without a value of
 * a filter is in none of that filter's sets.
 */
export interface ValueSets {
  type: SlotSet[];
  category: SlotSet[];
  sleeve: SlotSet[];
  fabric: SlotSet[];
  occasion: SlotSet[];
  colour: SlotSet[];
  size: SlotSet[];
  /** For each colour (or size), by its code, the slots of products with a variant of that colour (or size) in stock. */
  stockedColour: SlotSet[];
  stockedSize: SlotSet[];
  /**
   * `word`: slots of products that have the word in a title. `tagWord`: slots of products that have it only in a tag.
   */
  word: SlotSet[];
  tagWord: SlotSet[];
}

export interface Sets extends ValueSets {
  /** The slots that hold a former version of a product. */
  past: SlotSet;
  madeToMeasure: SlotSet;
  inStock: SlotSet;
  onSale: SlotSet;
  limited: SlotSet;
  pairs: Pairs;
  /** For each pair of a colour and a size, the slots of products with such a variant in stock. */
  stockedPairs: Pairs;
}

export type AllCodes = Readonly<
  Record<'type' | 'category' | 'colour' | 'size' | 'sleeve' | 'fabric' | 'occasion' | 'word', Codes>
>;

/** The columns that have one number for each slot. */
export interface Numbers {
  type: Uint16Array;
  category: Uint16Array;
  sleeve: Uint16Array;
  fabric: Uint16Array;
  /** A bit field: bit number `code` is set for each occasion of the product. */
  occasions: Uint32Array;
  flags: Uint8Array;
  price: Float64Array;
  /** The product's rank among pinned products; Infinity for a product that is not pinned. */
  pinned: Float64Array;
  sold: Float64Array;
  published: Float64Array;
}

export interface Columns extends Numbers {
  codes: AllCodes;
  /** The slot of each product's present version, by product id. */
  slotOf: Map<string, number>;
  /** The product id in each slot; '' in a free slot. */
  ids: string[];
  /** One bit for each slot; set if the slot holds a present version. */
  present: Mask;
  /** For each slot its product's variants, each packed into one number by `variantOf`. */
  variants: Packed;
  /** For each slot its product's words, each packed into one number by `wordOf`. */
  words: Packed;
  sets: Sets;
  sums: Sums;
  /** Sums over the products of one type, indexed by the code of the type. */
  sumsOfType: Sums[];
  freeSlots: number[];
}

/** The length of columns at first; they grow when more slots are needed (index-room.ts). */
const FEW = 1_024;
/** A product's occasions are bits of one 32-bit number. Bit 0 is never used, because no value has the code 0. */
const OCCASIONS_MAX = 31;
/**
 * Types and categories have list pages of their own, so unlike other values they must all get a number; 65,535 is the
 * most that a column of 16 bits holds.
 */
const GROUPS_MAX = 65_535;
const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

export const makeAllCodes = (): AllCodes => ({
  type: makeCodes(GROUPS_MAX, byText),
  category: makeCodes(GROUPS_MAX, byText),
  colour: makeCodes(FILTER_VALUES_MAX, byText),
  size: makeCodes(FILTER_VALUES_MAX, compareSizes),
  sleeve: makeCodes(FILTER_VALUES_MAX, byText),
  fabric: makeCodes(FILTER_VALUES_MAX, byText),
  word: makeCodes(WORDS_MAX, byText),
  occasion: makeCodes(OCCASIONS_MAX, byText),
});

export function makeColumns(codes: AllCodes): Columns {
  return {
    codes,
    slotOf: new Map(),
    ids: [],
    present: emptyMask(FEW),
    type: new Uint16Array(FEW),
    category: new Uint16Array(FEW),
    sleeve: new Uint16Array(FEW),
    fabric: new Uint16Array(FEW),
    occasions: new Uint32Array(FEW),
    flags: new Uint8Array(FEW),
    price: new Float64Array(FEW),
    pinned: new Float64Array(FEW),
    sold: new Float64Array(FEW),
    published: new Float64Array(FEW),
    variants: makePacked(),
    words: makePacked(),
    sets: emptySets(),
    sums: emptySums(),
    sumsOfType: [],
    freeSlots: [],
  };
}

export function emptySets(): Sets {
  return {
    type: [],
    category: [],
    sleeve: [],
    fabric: [],
    occasion: [],
    colour: [],
    size: [],
    stockedColour: [],
    stockedSize: [],
    word: [],
    tagWord: [],
    past: noSlots(),
    madeToMeasure: noSlots(),
    inStock: noSlots(),
    onSale: noSlots(),
    limited: noSlots(),
    pairs: noPairs(),
    stockedPairs: noPairs(),
  };
}

export function emptySums(): Sums {
  const none = () => new Uint32Array(16);
  const ofValues = { colour: none(), size: none(), sleeve: none(), fabric: none(), occasion: none() };
  return { ...ofValues, products: 0, madeToMeasure: 0, inStock: 0, leftOut: 0 };
}

const NUMBERS = [
  'type',
  'category',
  'sleeve',
  'fabric',
  'occasions',
  'flags',
  'price',
  'pinned',
  'sold',
  'published',
] as const satisfies readonly (keyof Numbers)[];

export function eachNumbers(columns: Numbers, change: <A extends Numbers[keyof Numbers]>(column: A) => A): Numbers {
  return Object.fromEntries(NUMBERS.map((name) => [name, change(columns[name])])) as unknown as Numbers;
}

export function makeRoom(columns: Columns, slots: number): void {
  if (columns.type.length >= slots) return;
  Object.assign(
    columns,
    eachNumbers(columns, (column) => grown(column, slots)),
  );
  // The mask gets at least as many 32-bit words as are needed for all slots of the enlarged columns, so that each slot
  // has its bit.
  columns.present = grown(columns.present, emptyMask(columns.type.length).length);
}

export const occasionsAt = ({ occasions, codes }: Columns, slot: number): number[] =>
  occasions[slot] === 0 ? [] : codes.occasion.sorted().filter((code) => (occasions[slot]! >>> code) & 1);
