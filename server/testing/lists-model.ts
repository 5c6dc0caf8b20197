// A simple model of product lists, with which tests compare the catalogue's index: it filters the products one filter
// after the other, and counts a choice by making the list with this choice. Also generators of random catalogues and
// lists.
import fc from 'fast-check';
import { COLLECTION_SIZE } from '../src/catalogue/catalogue.ts';
import type { Counts, Fact, ListFilters, Meant, SearchFilter, SearchTerm } from '../src/catalogue/index-facts.ts';

export const pick = <T>(...values: T[]) => fc.constantFrom(...values);
export const idOf = (index: number): string => `id-${String(index).padStart(4, '0')}`;
const WORDS = ['moon', 'rose', 'sea'];
const words = fc
  .tuple(fc.subarray(WORDS), fc.subarray(WORDS))
  .map(([titles, tags]) => ({ words: titles, tags: tags.filter((word) => !titles.includes(word)) }));
export const fact = (index: number): fc.Arbitrary<Fact> =>
  fc
    .record({
      id: fc.constant(idOf(index)),
      typeId: pick('t1', 't2', 't3'),
      categoryId: pick('c1', 'c2', null),
      variants: fc.uniqueArray(
        fc.record({ colour: pick('black', 'sand', 'green'), size: pick('50', '52'), inStock: fc.boolean() }),
        { minLength: 1, maxLength: 6, selector: ({ colour, size }) => `${colour}/${size}` },
      ),
      sleeve: pick('long', 'wide', null),
      fabric: pick('crepe', 'linen', null),
      occasions: fc.subarray(['eid', 'majlis', 'work']),
      madeToMeasure: fc.boolean(),
      priceMinor: pick(100, 200, 300),
      onSale: fc.boolean(),
      limited: fc.boolean(),
      pinnedRank: pick(1, 2, null),
      sold90Days: fc.nat(3),
      publishedAt: fc.nat(3),
      named: words,
    })
    .map(({ named, ...one }) => ({ ...one, ...named }));
export const catalogue = fc
  .nat(80)
  .chain((size) => fc.tuple(...Array.from({ length: size }, (_, index) => fact(index))));
const meant: fc.Arbitrary<Meant> = fc.record({
  words: fc.subarray([...WORDS, 'unknown'], { maxLength: 2 }),
  types: fc.subarray(['t1'], { maxLength: 1 }),
  categories: fc.subarray(['c1', 'unknown'], { maxLength: 1 }),
  colours: fc.subarray(['sand', 'pink'], { maxLength: 1 }),
  fabrics: fc.subarray(['linen'], { maxLength: 1 }),
  sizes: fc.subarray(['52'], { maxLength: 1 }),
});
const search: fc.Arbitrary<SearchFilter> = fc.record({
  terms: fc.array(fc.record({ exact: meant, near: meant }), { maxLength: 3 }),
  ids: fc.array(fc.nat(90).map(idOf), { maxLength: 2 }),
  nearIds: fc.array(fc.nat(90).map(idOf), { maxLength: 2 }),
});
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const wanted: fc.Arbitrary<ListFilters> = fc.record({
  list: pick(undefined, 'best_seller', 'latest_collection', 'limited_edition', 'product_sales', 't1', 't2', 'unknown'),
  category: pick(undefined, undefined, 'c1', 'unknown'),
  type: optional(fc.subarray(['t1', 't2'])),
  sort: pick('default', 'low_to_high', 'high_to_low'),
  color: optional(fc.subarray(['black', 'sand', 'pink'])),
  size: optional(fc.subarray(['50', '52'])),
  sleeve_length: optional(fc.subarray(['long', 'short'] as const)),
  fabric: optional(fc.subarray(['crepe'])),
  occasion: optional(fc.subarray(['eid', 'work', 'unknown'])),
  min_price: pick(undefined, 150),
  max_price: pick(undefined, 250),
  made_to_measure: pick(undefined, true),
  in_stock: pick(undefined, true),
  search: fc.option(search, { nil: undefined, freq: 3 }),
}) as fc.Arbitrary<ListFilters>;

/** Random lists; about half of them have filters that leave no product out, so that whole lists are tested too. */
export const lists: fc.Arbitrary<ListFilters> = fc.oneof(
  wanted,
  fc.record({
    list: pick(undefined, undefined, 't1', 't2', 'unknown'),
    sort: pick('default', 'low_to_high', 'high_to_low'),
    color: pick(undefined, []),
    min_price: pick(undefined, 0, 100),
    max_price: pick(undefined, 300, 1_000),
    in_stock: pick(undefined, false),
  }) as fc.Arbitrary<ListFilters>,
);

const byId = (a: Fact, b: Fact): number => (a.id < b.id ? -1 : 1);
const newest = (a: Fact, b: Fact): number => b.publishedAt - a.publishedAt || byId(a, b);
const rankOf = (f: Fact): number => f.pinnedRank ?? 1_000_000;
export const best = (a: Fact, b: Fact): number => rankOf(a) - rankOf(b) || b.sold90Days - a.sold90Days || newest(a, b);

/** The products of a list before filters, in its default order. */
function startOf(facts: readonly Fact[], list: string | undefined): Fact[] {
  if (list === 'best_seller') return facts.toSorted(best).slice(0, COLLECTION_SIZE);
  if (list === 'latest_collection') return facts.toSorted(newest).slice(0, COLLECTION_SIZE);
  if (list === 'limited_edition') return facts.filter((f) => f.limited).sort(newest);
  if (list === 'product_sales') return facts.filter((f) => f.onSale).sort(newest);
  return facts.filter((f) => list === undefined || f.typeId === list).sort(best);
}

const shared = (some: readonly string[], others: readonly (string | null)[]): boolean =>
  some.some((value) => others.includes(value));

/**
 * Whether the product has any of the words or filter values that a search word stands for; words of tags count only
 * with `tags`.
 */
function has(f: Fact, one: Meant, { tags }: { tags: boolean }): boolean {
  return (
    shared(one.words, tags ? [...f.words, ...f.tags] : f.words) ||
    shared(one.types, [f.typeId]) ||
    shared(one.categories, [f.categoryId]) ||
    shared(one.fabrics, [f.fabric]) ||
    f.variants.some(({ colour, size }) => one.colours.includes(colour) || one.sizes.includes(size))
  );
}

const every = (asked: SearchFilter, f: Fact, hasTerm: (term: SearchTerm) => boolean): boolean =>
  asked.ids.includes(f.id) || (asked.terms.length > 0 && asked.terms.every(hasTerm));

function isFound(asked: SearchFilter, f: Fact): boolean {
  if (asked.nearIds.includes(f.id)) return true;
  return every(asked, f, ({ exact, near }) => has(f, exact, { tags: true }) || has(f, near, { tags: true }));
}

const isExact = (asked: SearchFilter, f: Fact): boolean =>
  every(asked, f, ({ exact }) => has(f, exact, { tags: false }));

/** The expected ids in their order, computed by applying one filter after the other. */
export function plainly(facts: readonly Fact[], want: ListFilters): string[] {
  const any = (have: readonly string[], choice: readonly string[] | undefined) =>
    !choice?.length || choice.some((c) => have.includes(c));
  const found = startOf(facts, want.list)
    .filter((f) => want.category === undefined || f.categoryId === want.category)
    .filter((f) => any([f.typeId], want.type))
    .filter((f) =>
      f.variants.some((v) => any([v.colour], want.color) && any([v.size], want.size) && (!want.in_stock || v.inStock)),
    )
    .filter((f) => any(f.sleeve ? [f.sleeve] : [], want.sleeve_length) && any(f.fabric ? [f.fabric] : [], want.fabric))
    .filter((f) => any(f.occasions, want.occasion))
    .filter((f) => f.priceMinor >= (want.min_price ?? 0) && f.priceMinor <= (want.max_price ?? Infinity))
    .filter((f) => !want.made_to_measure || f.madeToMeasure)
    .filter((f) => !want.search || isFound(want.search, f));
  const asked = want.search;
  if (asked) found.sort((a, b) => Number(isExact(asked, b)) - Number(isExact(asked, a)));
  if (want.sort === 'low_to_high') found.sort((a, b) => a.priceMinor - b.priceMinor || byId(a, b));
  if (want.sort === 'high_to_low') found.sort((a, b) => b.priceMinor - a.priceMinor || byId(a, b));
  return found.map((f) => f.id);
}

/**
 * The expected counts: for each value of a filter, the length of the list if only this value were chosen in that filter
 * (values that find nothing are left out); and the range of prices without the filter by price.
 */
export function countsPlainly(facts: readonly Fact[], want: ListFilters): Counts {
  const many = (change: Partial<ListFilters>): number => plainly(facts, { ...want, ...change }).length;
  const each = <K extends keyof ListFilters>(values: readonly string[], key: K) =>
    new Map(values.map((value) => [value, many({ [key]: [value] })] as const).filter(([, times]) => times > 0));
  const withoutPrice = new Set(plainly(facts, { ...want, min_price: undefined, max_price: undefined }));
  const prices = facts.filter((f) => withoutPrice.has(f.id)).map((f) => f.priceMinor);
  return {
    type: each(['t1', 't2', 't3'], 'type'),
    color: each(['black', 'green', 'sand'], 'color'),
    size: each(['50', '52'], 'size'),
    sleeve_length: each(['long', 'wide'], 'sleeve_length'),
    fabric: each(['crepe', 'linen'], 'fabric'),
    occasion: each(['eid', 'majlis', 'work'], 'occasion'),
    price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
    made_to_measure: many({ made_to_measure: true }),
    in_stock: many({ in_stock: true }),
  };
}
