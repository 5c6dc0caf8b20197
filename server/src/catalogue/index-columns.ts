// The facts of all products in columns of numbers, one slot for each version of a product: this takes less memory than
// objects. A product that changes gets another slot; the slot of its former version stays for a while, so that lists can
// be continued as they were (index-history.ts). Also the sets of slots with each value of each filter, which have former
// versions too, and sums, which have present ones alone.
import { compareSizes, FILTER_VALUES_MAX } from './catalogue.ts';
import { type Codes, makeCodes } from './index-codes.ts';
import { makePacked, type Packed } from './index-packed.ts';
import { noPairs, type Pairs } from './index-pairs.ts';
import { grown } from './index-room.ts';
import { emptyMask, type Mask, noSlots, type SlotSet } from './index-sets.ts';

export const FLAG = { madeToMeasure: 1, inStock: 2, onSale: 4, limited: 8, leftOut: 16 } as const;

/** A variant in one number: colour, size, and whether it is in stock. */
const SIZE_BITS = 16;
export const COLOUR_BITS = 15;
export const variantOf = (colour: number, size: number, inStock: boolean): number =>
  ((colour << (SIZE_BITS + 1)) | (size << 1) | Number(inStock)) >>> 0;
export const colourIn = (variant: number): number => variant >>> (SIZE_BITS + 1);
export const sizeIn = (variant: number): number => (variant >>> 1) & (2 ** SIZE_BITS - 1);
export const isStocked = (variant: number): boolean => (variant & 1) === 1;

/** A word in one number: its code, and whether it is of a tag and not of a title. */
export const wordOf = (code: number, isTag: boolean): number => (code << 1) | Number(isTag);
export const wordIn = (word: number): number => word >>> 1;
export const isTagWord = (word: number): boolean => (word & 1) === 1;
const WORDS_MAX = 2 ** 30 - 1;

/** Numbers of products by code, and of those with a property. A code beyond the end of an array has the number 0. */
export interface Sums {
  colour: Uint32Array;
  size: Uint32Array;
  sleeve: Uint32Array;
  fabric: Uint32Array;
  occasion: Uint32Array;
  products: number;
  madeToMeasure: number;
  inStock: number;
  /** Those with a value that is in no filter, because all its numbers were taken. */
  leftOut: number;
}

/** The slots with each value, by its code; those of products without a value are in none. */
export interface ValueSets {
  type: SlotSet[];
  category: SlotSet[];
  sleeve: SlotSet[];
  fabric: SlotSet[];
  occasion: SlotSet[];
  colour: SlotSet[];
  size: SlotSet[];
  /** Those with a variant in stock in the colour or the size. */
  stockedColour: SlotSet[];
  stockedSize: SlotSet[];
  /** Those with the word in a title, and those with it in a tag only. */
  word: SlotSet[];
  tagWord: SlotSet[];
}

export interface Sets extends ValueSets {
  /** Former versions. */
  past: SlotSet;
  madeToMeasure: SlotSet;
  inStock: SlotSet;
  onSale: SlotSet;
  limited: SlotSet;
  pairs: Pairs;
  /** Like `pairs`, of the variants in stock alone. */
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
  /** The bit `code` is set for each occasion of the product. */
  occasions: Uint32Array;
  flags: Uint8Array;
  price: Float64Array;
  /** Infinity for a product that is not pinned. */
  pinned: Float64Array;
  sold: Float64Array;
  published: Float64Array;
}

export interface Columns extends Numbers {
  codes: AllCodes;
  /** The slots of the present versions. */
  slotOf: Map<string, number>;
  /** By slot; '' where no product is. */
  ids: string[];
  /** The bits of the present versions are set. */
  present: Mask;
  /** By slot. */
  variants: Packed;
  words: Packed;
  sets: Sets;
  /** Over all products. */
  sums: Sums;
  /** By the code of the type, over its products. */
  sumsOfType: Sums[];
  /** Slots without a product. */
  freeSlots: number[];
}

const FEW = 1_024;
/** The occasions of a product are bits of one number, whose lowest is not used, because no value has the code 0. */
const OCCASIONS_MAX = 31;
/** Types and categories have lists of their own, so all of them are listed; a column holds no more. */
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

/** The columns of numbers, each changed by `change`. */
export function eachNumbers(columns: Numbers, change: <A extends Numbers[keyof Numbers]>(column: A) => A): Numbers {
  return Object.fromEntries(NUMBERS.map((name) => [name, change(columns[name])])) as unknown as Numbers;
}

/** Makes room for so many slots. */
export function makeRoom(columns: Columns, slots: number): void {
  if (columns.type.length >= slots) return;
  Object.assign(
    columns,
    eachNumbers(columns, (column) => grown(column, slots)),
  );
  // As many words as the columns have room for, so that the mask is as long as they are.
  columns.present = grown(columns.present, emptyMask(columns.type.length).length);
}

/** The codes of a slot's occasions, in the order of their values. */
export const occasionsAt = ({ occasions, codes }: Columns, slot: number): number[] =>
  occasions[slot] === 0 ? [] : codes.occasion.sorted().filter((code) => (occasions[slot]! >>> code) & 1);
