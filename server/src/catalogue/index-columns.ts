// The facts of all products in columns of numbers, one slot for each product: this takes less memory than objects. Also
// the sets of slots with each value of each filter, and the sums over each type, which follow every change.
import { compareSizes } from './catalogue.ts';
import { type Codes, makeCodes } from './index-codes.ts';
import type { Fact, VariantFact } from './index-facts.ts';
import { dropList, listAt, makePacked, pack, type Packed, putList } from './index-packed.ts';
import { addPair, noPairs, type Pairs, removePair } from './index-pairs.ts';
import { grown } from './index-room.ts';
import { addSlot, noSlots, removeSlot, type SlotSet } from './index-sets.ts';

export const FLAG = { madeToMeasure: 1, inStock: 2, onSale: 4, limited: 8 } as const;

/** A variant in one number: colour, size, and whether it is in stock. */
const SIZE_BITS = 16;
export const COLOUR_BITS = 15;
/** A word in one number: its code, and whether it is of a tag and not of a title. */
const wordIn = (word: number): number => word >>> 1;
const isTagWord = (word: number): boolean => (word & 1) === 1;
const WORDS_MAX = 2 ** 31 - 1;
export const colourIn = (variant: number): number => variant >>> (SIZE_BITS + 1);
export const sizeIn = (variant: number): number => (variant >>> 1) & (2 ** SIZE_BITS - 1);
export const isStocked = (variant: number): boolean => (variant & 1) === 1;

/** Numbers of products by code, and of those with a property. A code beyond the end of an array has the number 0. */
export interface Sums {
  colour: Uint32Array;
  size: Uint32Array;
  sleeve: Uint32Array;
  fabric: Uint32Array;
  occasion: Uint32Array;
  madeToMeasure: number;
  inStock: number;
}

/** The slots with each value, by its code; those of products without a value are in none. */
interface ValueSets {
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
  all: SlotSet;
  madeToMeasure: SlotSet;
  inStock: SlotSet;
  onSale: SlotSet;
  limited: SlotSet;
  pairs: Pairs;
  /** Like `pairs`, of the variants in stock alone. */
  stockedPairs: Pairs;
}

export interface Columns {
  codes: Readonly<Record<'type' | 'category' | 'colour' | 'size' | 'sleeve' | 'fabric' | 'occasion' | 'word', Codes>>;
  slotOf: Map<string, number>;
  /** By slot; '' where no product is. */
  ids: string[];
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
  /** By slot. */
  variants: Packed;
  words: Packed;
  sets: Sets;
  /** By the code of the type, over its products. */
  sumsOfType: Sums[];
  /** Slots without a product. */
  freeSlots: number[];
}

const FEW = 1_024;
/** The occasions of a product are bits of one number, whose lowest is not used, because no value has the code 0. */
const OCCASIONS_MAX = 31;
const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

export function makeColumns(): Columns {
  return {
    codes: {
      type: makeCodes(65_535, byText),
      category: makeCodes(65_535, byText),
      colour: makeCodes(2 ** COLOUR_BITS - 1, byText),
      size: makeCodes(2 ** SIZE_BITS - 1, compareSizes),
      sleeve: makeCodes(65_535, byText),
      fabric: makeCodes(65_535, byText),
      word: makeCodes(WORDS_MAX, byText),
      occasion: makeCodes(OCCASIONS_MAX, byText),
    },
    slotOf: new Map(),
    ids: [],
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
    sumsOfType: [],
    freeSlots: [],
  };
}

function emptySets(): Sets {
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
    all: noSlots(),
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
  return { ...ofValues, madeToMeasure: 0, inStock: 0 };
}

/** A copy that shares nothing with the columns. */
export function copyColumns({ codes, ...columns }: Columns): Columns {
  const copied = Object.entries(codes).map(([name, values]) => [name, values.copy()]);
  return { ...structuredClone(columns), codes: Object.fromEntries(copied) as Columns['codes'] };
}

/** Changes the price of a slot's product; its place in the orders by price is not changed. */
export function setPrice(columns: Columns, slot: number, priceMinor: number, onSale: boolean): void {
  columns.price[slot] = priceMinor;
  if (((columns.flags[slot]! & FLAG.onSale) !== 0) === onSale) return;
  columns.flags[slot] = columns.flags[slot]! ^ FLAG.onSale;
  (onSale ? addSlot : removeSlot)(columns.sets.onSale, slot);
}

function makeRoom(columns: Columns, slots: number): void {
  if (columns.type.length >= slots) return;
  for (const name of [
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
  ] as const)
    columns[name] = grown(columns[name], slots) as never;
}

function codesOfVariants({ codes }: Columns, variants: readonly VariantFact[]): number[] {
  return variants.map(
    ({ colour, size, inStock }) =>
      (codes.colour.add(colour) << (SIZE_BITS + 1)) | (codes.size.add(size) << 1) | Number(inStock),
  );
}

function codesOfWords({ codes: { word } }: Columns, { words, tags }: Pick<Fact, 'words' | 'tags'>): number[] {
  return [...words.map((value) => word.add(value) << 1), ...tags.map((value) => (word.add(value) << 1) | 1)];
}

/** Calls `change` for each set of slots with a value of the slot's product, for some of them more than once. */
function eachSet(columns: Columns, slot: number, change: (set: SlotSet) => void): void {
  const { sets } = columns;
  const flags = columns.flags[slot]!;
  const ofValue = (name: keyof ValueSets, code: number): void => {
    if (code > 0) change((sets[name][code] ??= noSlots()));
  };
  change(sets.all);
  for (const name of ['type', 'category', 'sleeve', 'fabric'] as const) ofValue(name, columns[name][slot]!);
  for (const code of occasionsAt(columns, slot)) ofValue('occasion', code);
  for (const name of ['madeToMeasure', 'inStock', 'onSale', 'limited'] as const)
    if (flags & FLAG[name]) change(sets[name]);
  for (const variant of variantCodes(columns, slot)) {
    ofValue('colour', colourIn(variant));
    ofValue('size', sizeIn(variant));
    if (!isStocked(variant)) continue;
    ofValue('stockedColour', colourIn(variant));
    ofValue('stockedSize', sizeIn(variant));
  }
  eachWordSet(columns, slot, change);
}

function eachWordSet({ words, sets }: Columns, slot: number, change: (set: SlotSet) => void): void {
  for (const word of listAt(words, slot))
    change((sets[isTagWord(word) ? 'tagWord' : 'word'][wordIn(word)] ??= noSlots()));
}

/** The codes of a slot's occasions, in the order of their values. */
const occasionsAt = ({ occasions, codes }: Columns, slot: number): number[] =>
  occasions[slot] === 0 ? [] : codes.occasion.sorted().filter((code) => (occasions[slot]! >>> code) & 1);

const variantCodes = ({ variants }: Columns, slot: number): Uint32Array => listAt(variants, slot);

function eachPair(
  columns: Columns,
  slot: number,
  change: (pairs: Pairs, colour: number, size: number, slot: number) => void,
): void {
  const { pairs, stockedPairs } = columns.sets;
  for (const variant of variantCodes(columns, slot)) {
    change(pairs, colourIn(variant), sizeIn(variant), slot);
    if (isStocked(variant)) change(stockedPairs, colourIn(variant), sizeIn(variant), slot);
  }
}

function added(counts: Uint32Array, code: number, by: number): Uint32Array {
  const roomy = grown(counts, code + 1);
  roomy[code]! += by;
  return roomy;
}

/** Adds a slot's product to the sums of its type, or takes it off (`by` -1). */
function sumUp(columns: Columns, slot: number, by: 1 | -1): void {
  const sums = (columns.sumsOfType[columns.type[slot]!] ??= emptySums());
  sums.sleeve = added(sums.sleeve, columns.sleeve[slot]!, by);
  sums.fabric = added(sums.fabric, columns.fabric[slot]!, by);
  for (const code of occasionsAt(columns, slot)) sums.occasion = added(sums.occasion, code, by);
  const flags = columns.flags[slot]!;
  if (flags & FLAG.madeToMeasure) sums.madeToMeasure += by;
  if (flags & FLAG.inStock) sums.inStock += by;
  const variants = Array.from(variantCodes(columns, slot));
  for (const code of new Set(variants.map(colourIn))) sums.colour = added(sums.colour, code, by);
  for (const code of new Set(variants.map(sizeIn))) sums.size = added(sums.size, code, by);
}

function forget(columns: Columns, slot: number): void {
  sumUp(columns, slot, -1);
  eachSet(columns, slot, (set) => removeSlot(set, slot));
  eachPair(columns, slot, removePair);
  dropList(columns.variants, slot);
  dropList(columns.words, slot);
}

function packLists({ variants, words, slotOf }: Columns): void {
  pack(variants, slotOf.values());
  pack(words, slotOf.values());
}

export function removeFact(columns: Columns, id: string): void {
  const slot = columns.slotOf.get(id);
  if (slot === undefined) return;
  forget(columns, slot);
  columns.slotOf.delete(id);
  columns.ids[slot] = '';
  columns.freeSlots.push(slot);
  packLists(columns);
}

/** Adds a product, or replaces the one with its id, and returns its slot. */
export function putFact(columns: Columns, fact: Fact): number {
  const known = columns.slotOf.get(fact.id);
  if (known !== undefined) forget(columns, known);
  const slot = known ?? columns.freeSlots.pop() ?? columns.ids.length;
  makeRoom(columns, slot + 1);
  columns.slotOf.set(fact.id, slot);
  columns.ids[slot] = fact.id;
  const { codes } = columns;
  columns.type[slot] = codes.type.add(fact.typeId);
  columns.category[slot] = codes.category.add(fact.categoryId);
  columns.sleeve[slot] = codes.sleeve.add(fact.sleeve);
  columns.fabric[slot] = codes.fabric.add(fact.fabric);
  columns.occasions[slot] = fact.occasions.reduce((bits, code) => bits | (1 << codes.occasion.add(code)), 0);
  columns.flags[slot] =
    (fact.madeToMeasure ? FLAG.madeToMeasure : 0) |
    (fact.variants.some(({ inStock }) => inStock) ? FLAG.inStock : 0) |
    (fact.onSale ? FLAG.onSale : 0) |
    (fact.limited ? FLAG.limited : 0);
  columns.price[slot] = fact.priceMinor;
  columns.pinned[slot] = fact.pinnedRank ?? Infinity;
  columns.sold[slot] = fact.sold90Days;
  columns.published[slot] = fact.publishedAt;
  putList(columns.variants, slot, codesOfVariants(columns, fact.variants));
  putList(columns.words, slot, codesOfWords(columns, fact));
  sumUp(columns, slot, 1);
  eachSet(columns, slot, (set) => addSlot(set, slot));
  eachPair(columns, slot, addPair);
  packLists(columns);
  return slot;
}

/** Gives words to a product that has none. */
export function giveWords(columns: Columns, fact: Pick<Fact, 'id' | 'words' | 'tags'>): void {
  const slot = columns.slotOf.get(fact.id);
  if (slot === undefined || listAt(columns.words, slot).length > 0) return;
  putList(columns.words, slot, codesOfWords(columns, fact));
  eachWordSet(columns, slot, (set) => addSlot(set, slot));
}

/** The variants of a slot as they were put there. */
export function variantsAt(columns: Columns, slot: number): VariantFact[] {
  const { colour, size } = columns.codes;
  return Array.from(variantCodes(columns, slot), (variant) => ({
    colour: colour.valueOf(colourIn(variant)),
    size: size.valueOf(sizeIn(variant)),
    inStock: isStocked(variant),
  }));
}

function wordsAt({ codes, words }: Columns, slot: number): Pick<Fact, 'words' | 'tags'> {
  const list = Array.from(listAt(words, slot));
  const named = (some: number[]): string[] => some.map((word) => codes.word.valueOf(wordIn(word)));
  return { words: named(list.filter((word) => !isTagWord(word))), tags: named(list.filter(isTagWord)) };
}

/** The fact that was put into the slot. */
export function factAt(columns: Columns, slot: number): Fact {
  const { codes } = columns;
  const nullable = (name: 'category' | 'sleeve' | 'fabric'): string | null =>
    columns[name][slot] === 0 ? null : codes[name].valueOf(columns[name][slot]!);
  const flags = columns.flags[slot]!;
  return {
    id: columns.ids[slot]!,
    typeId: codes.type.valueOf(columns.type[slot]!),
    categoryId: nullable('category'),
    variants: variantsAt(columns, slot),
    ...wordsAt(columns, slot),
    sleeve: nullable('sleeve'),
    fabric: nullable('fabric'),
    occasions: occasionsAt(columns, slot).map(codes.occasion.valueOf),
    madeToMeasure: (flags & FLAG.madeToMeasure) !== 0,
    priceMinor: columns.price[slot]!,
    onSale: (flags & FLAG.onSale) !== 0,
    limited: (flags & FLAG.limited) !== 0,
    pinnedRank: columns.pinned[slot] === Infinity ? null : columns.pinned[slot]!,
    sold90Days: columns.sold[slot]!,
    publishedAt: columns.published[slot]!,
  };
}
