// The index in memory of the products sold in one market, from which lists and their counts are made without a query.
// It begins empty, or as a copy of another market's; filling it at the start takes the same path as following a change.
import type { Collection } from '@hindam/contract/catalogue';
import { eachInTurns, makeTurns, type Turn } from '../kernel/turns.ts';
import { changeParts, changesOf, forgetSlots, type IndexChanges, type Parts } from './index-changes.ts';
import { type AllCodes, type Columns, makeAllCodes, makeColumns } from './index-columns.ts';
import { copyColumns, setPrices } from './index-copy.ts';
import type { ListFilters, MarketPrice, SearchFilter, VariantFact } from './index-facts.ts';
import { countedOccasions, findIn, firstFoundIn, type Found } from './index-find.ts';
import { makeHistory } from './index-history.ts';
import { lookIn, type LookProduct, type LookWanted } from './index-look.ts';
import { noOrders, type Orders, sortedByPrice } from './index-orders.ts';
import type { Slice } from './index-pages.ts';
import { bytesOfPacked } from './index-packed.ts';
import { bytesOfPairs } from './index-pairs.ts';
import { relatedIn } from './index-related.ts';
import { variantsAt, type Words } from './index-rows.ts';
import { bytesOfSet, countIn, type SlotSet, slotsOfSet } from './index-sets.ts';
import { giveWords } from './index-versions.ts';

export interface CatalogueIndex extends IndexChanges {
  has(id: string): boolean;
  /** The ids of all products, in no particular order. */
  ids(): Iterable<string>;
  /** Gives words to those of the products that are in the index without words. */
  giveWords(products: readonly Words[]): void;
  /**
   * A copy in which the products have these prices, by id, instead of their own. Left out are products without a price
   * and those that are not sold in all their variants; null where these are more than a tenth. The index must not change
   * meanwhile.
   */
  copyWith(prices: ReadonlyMap<string, MarketPrice>): Promise<CatalogueIndex | null>;
  /**
   * The products of a list. With the `asOf` of an earlier answer, the products and their order are those of that
   * moment, if it is still known (index-history.ts); otherwise they are those of now, and so is the returned `asOf`. The
   * counts, and the collections of SINGLE_PAGE, are always of now.
   */
  find(wanted: ListFilters, slice: Slice, asOf?: number): Found & { asOf: number };
  /** Ids of the first `size` products that a search finds, the best matches first, and how many it finds in all. */
  firstFound(search: SearchFilter, size: number): Pick<Found, 'ids' | 'total'>;
  /**
   * Ids of at most `limit` related products: products in stock before sold-out ones; within each of these two groups
   * first those of the same type, then those of the same category, then all others; within each of these, best sellers
   * first. Those of `except` are left out. While the product is in stock, at most three of them look alike.
   */
  related(id: string, limit: number, except?: ReadonlySet<string>): string[];
  /** At most one product of each wanted type, in the order of these types (index-look.ts). */
  look(id: string, wanted: LookWanted): LookProduct[];
  /** Empty for an unknown product. */
  variantsOf(id: string): VariantFact[];
  productsOfType(typeId: string): number;
  /** How many products a list has, whatever is filtered. */
  productsOfList(list: Collection | undefined): number;
  /** The sizes of all products, present and former. */
  sizes(): string[];
  /** At most `most` words of titles and tags from the number `from` on, in the order in which they were added. */
  wordsFrom(from: number, most?: number): string[];
  /** The numbers of values, which the indexes of several markets may share. */
  codes: AllCodes;
  /** The number of products of each occasion that has any, by its code. */
  productsByOccasion(): Map<string, number>;
  productCount(): number;
  /** How many products have a value that is in no filter, because there are too many values. */
  leftOutCount(): number;
  /** Approximate number of bytes of the columns, sums, orders and sets of slots; texts are not counted. */
  bytes(): number;
}

function bytesOf(columns: Columns, orders: Orders): number {
  const { pairs, stockedPairs, ...sets } = columns.sets;
  const parts: unknown[] = [
    ...Object.values<unknown>({ ...columns }),
    ...Object.values<unknown>({ ...orders }),
    ...[columns.sums, ...columns.sumsOfType].flatMap((sums) => Object.values<unknown>({ ...sums })),
  ];
  const ofSets = [
    bytesOfPairs(pairs),
    bytesOfPairs(stockedPairs),
    bytesOfPacked(columns.variants),
    bytesOfPacked(columns.words),
    ...Object.values(sets).flatMap((some: SlotSet | SlotSet[]) => [some].flat().map(bytesOfSet)),
  ];
  const known = ofSets.reduce((sum, bytes) => sum + bytes, 0);
  return parts.reduce<number>((sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0), known);
}

/** Above this share of products to leave out, a copy takes longer than reading the others. */
const UNSOLD_MAX = 0.1;
/** How many products a copy leaves out at a time. */
const UNSOLD_AT_ONCE = 100;

async function copyParts(
  { columns: from, orders }: Parts,
  prices: ReadonlyMap<string, MarketPrice>,
  turn: Turn,
): Promise<Parts | null> {
  const unsold: string[] = [];
  await eachInTurns(from.slotOf, turn, ([id, slot]) => {
    if (prices.get(id)?.variants !== from.variants.many[slot]) unsold.push(id);
  });
  if (unsold.length > UNSOLD_MAX * from.slotOf.size) return null;
  const copy: Parts = { columns: await copyColumns(from, turn), orders };
  const former = [...slotsOfSet(copy.columns.sets.past)];
  for (let start = 0; start < former.length; start += UNSOLD_AT_ONCE) {
    forgetSlots(copy, former.slice(start, start + UNSOLD_AT_ONCE));
    await turn();
  }
  for (let start = 0; start < unsold.length; start += UNSOLD_AT_ONCE) {
    const gone = changeParts(copy, new Map(), unsold.slice(start, start + UNSOLD_AT_ONCE));
    forgetSlots(
      copy,
      gone.map(({ died }) => died),
    );
    await turn();
  }
  await setPrices(copy.columns, prices, turn);
  copy.orders = await sortedByPrice(copy.orders, copy.columns, turn);
  return copy;
}

function countOfList({ sets, slotOf, present }: Columns, list: Collection | undefined): number {
  if (list === 'limited_edition') return countIn(sets.limited, present);
  if (list === 'product_sales') return countIn(sets.onSale, present);
  return slotOf.size;
}

/**
 * `clock` is the time in milliseconds since 1970. `codes` are those of another index, which may have other products with
 * the same values.
 */
export const makeIndex = (clock: () => number = Date.now, codes: AllCodes = makeAllCodes()): CatalogueIndex =>
  indexOf({ columns: makeColumns(codes), orders: noOrders() }, clock);

function indexOf(parts: Parts, clock: () => number): CatalogueIndex {
  const { columns } = parts;
  const history = makeHistory(clock);

  return {
    has: (id) => columns.slotOf.has(id),
    ids: () => columns.slotOf.keys(),
    ...changesOf(parts, history),
    giveWords: (products) => products.forEach((product) => giveWords(columns, product)),
    async copyWith(prices) {
      const copy = await copyParts(parts, prices, makeTurns());
      return copy && indexOf(copy, clock);
    },
    find(wanted, slice, asOf) {
      const seen = asOf === undefined ? null : history.seenAt(asOf, columns.present);
      const found = findIn(columns, parts.orders, wanted, slice, seen ?? columns.present);
      return { ...found, asOf: seen !== null && asOf !== undefined ? asOf : history.moment() };
    },
    firstFound: (search, size) => firstFoundIn(columns, parts.orders, search, size),
    related: (id, limit, except) => relatedIn(columns, parts.orders, id, limit, except),
    look: (id, wanted) => lookIn(columns, parts.orders, id, wanted),
    variantsOf(id) {
      const slot = columns.slotOf.get(id);
      return slot === undefined ? [] : variantsAt(columns, slot);
    },
    productsByOccasion: () => countedOccasions(columns),
    productsOfType: (typeId) => columns.sumsOfType[columns.codes.type.find(typeId)]?.products ?? 0,
    productsOfList: (list) => countOfList(columns, list),
    sizes: () => columns.codes.size.sorted().map((code) => columns.codes.size.valueOf(code)),
    wordsFrom: (from, most = Infinity) =>
      Array.from({ length: Math.min(most, Math.max(0, columns.codes.word.size() - 1 - from)) }, (_, at) =>
        columns.codes.word.valueOf(from + at + 1),
      ),
    codes: columns.codes,
    productCount: () => columns.slotOf.size,
    leftOutCount: () => columns.sums.leftOut,
    bytes: () => bytesOf(columns, parts.orders),
  };
}

/**
 * The first of `colours` in which a variant in stock passes the filters by colour, size and stock, else the first in
 * which any variant passes them; null when none does.
 */
export function matchingColour(
  variants: readonly VariantFact[],
  colours: readonly string[],
  wanted: ListFilters,
): string | null {
  const isAmong = (values: readonly string[] | undefined, value: string) => !values?.length || values.includes(value);
  const passing = variants.filter(
    (variant) =>
      isAmong(wanted.color, variant.colour) &&
      isAmong(wanted.size, variant.size) &&
      (!wanted.in_stock || variant.inStock),
  );
  const first = (some: readonly VariantFact[]): string | undefined =>
    colours.find((code) => some.some(({ colour }) => colour === code));
  return first(passing.filter(({ inStock }) => inStock)) ?? first(passing) ?? null;
}
