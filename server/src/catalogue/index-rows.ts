// Converts the facts of a product into a row: the numbers that are stored in one slot of the columns. Rows are also
// compared, to find out whether a product changed.
import {
  type AllCodes,
  type Columns,
  FLAG,
  colourIn,
  isStocked,
  sizeIn,
  variantOf,
  wordOf,
  type Numbers,
} from './index-columns.ts';
import type { Fact, VariantFact } from './index-facts.ts';
import { listAt } from './index-packed.ts';

export type Words = Pick<Fact, 'id' | 'words' | 'tags'>;
/** A fact may lack its words; the product then keeps the words that it has. */
export type WordlessFact = Omit<Fact, 'words' | 'tags'> & Partial<Words>;

export type Row = { [Name in keyof Numbers]: number } & { variants: ArrayLike<number>; words: ArrayLike<number> };

export function wordsOf({ word }: AllCodes, { words, tags }: Pick<Fact, 'words' | 'tags'>): number[] {
  return [
    ...words.map((value) => wordOf(word.add(value), false)),
    ...tags.map((value) => wordOf(word.add(value), true)),
  ];
}

const bitOf = (code: number): number => (code === 0 ? 0 : 1 << code);

/** Whether a value got no number of its own, because all numbers of its filter were taken. */
const isLeftOut = (value: string | null, code: number): boolean => value !== null && code === 0;

/**
 * The row of a product's new facts. `slot` is where the columns store its present version; undefined for a product that
 * is not in the index.
 */
export function rowOf(columns: Columns, fact: WordlessFact, slot: number | undefined): Row {
  const { codes } = columns;
  let leftOut = 0;
  const code = (name: Exclude<keyof AllCodes, 'word'>, value: string | null): number => {
    const own = codes[name].add(value);
    if (isLeftOut(value, own)) leftOut = FLAG.leftOut;
    return own;
  };
  const variants = fact.variants.map(({ colour, size, inStock }) =>
    variantOf(code('colour', colour), code('size', size), inStock),
  );
  const { words, tags } = fact;
  const known = slot === undefined ? [] : listAt(columns.words, slot);
  return {
    type: code('type', fact.typeId),
    category: code('category', fact.categoryId),
    sleeve: code('sleeve', fact.sleeve),
    fabric: code('fabric', fact.fabric),
    occasions: fact.occasions.reduce((bits, value) => bits | bitOf(code('occasion', value)), 0) >>> 0,
    variants,
    words: words && tags ? wordsOf(codes, { words, tags }) : known,
    flags:
      (fact.madeToMeasure ? FLAG.madeToMeasure : 0) |
      (fact.variants.some(({ inStock }) => inStock) ? FLAG.inStock : 0) |
      (fact.onSale ? FLAG.onSale : 0) |
      (fact.limited ? FLAG.limited : 0) |
      leftOut,
    price: fact.priceMinor,
    pinned: fact.pinnedRank ?? Infinity,
    sold: fact.sold90Days,
    published: fact.publishedAt,
  };
}

/** The row stored in a slot. Its lists are views of the columns, so the row is valid only until the next change. */
export function rowAt(columns: Columns, slot: number): Row {
  return {
    type: columns.type[slot]!,
    category: columns.category[slot]!,
    sleeve: columns.sleeve[slot]!,
    fabric: columns.fabric[slot]!,
    occasions: columns.occasions[slot]!,
    flags: columns.flags[slot]!,
    price: columns.price[slot]!,
    pinned: columns.pinned[slot]!,
    sold: columns.sold[slot]!,
    published: columns.published[slot]!,
    variants: listAt(columns.variants, slot),
    words: listAt(columns.words, slot),
  };
}

function isSameList(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

export function isSameRow(columns: Columns, slot: number, row: Row): boolean {
  const own = rowAt(columns, slot);
  for (const name of Object.keys(own) as (keyof Row)[]) {
    if (name === 'variants' || name === 'words') {
      if (!isSameList(own[name], row[name])) return false;
    } else if (own[name] !== row[name]) return false;
  }
  return true;
}

/** The variants of a slot's product. A colour or size without a number (index-codes.ts) is returned as ''. */
export function variantsAt({ codes: { colour, size }, variants }: Columns, slot: number): VariantFact[] {
  return Array.from(listAt(variants, slot), (variant) => ({
    colour: colour.valueOf(colourIn(variant)),
    size: size.valueOf(sizeIn(variant)),
    inStock: isStocked(variant),
  }));
}
