import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { badgesOf, compareSizes, piecesLeft, ratingOf, slugify, stockLevel } from './catalogue.ts';
import { buildIndex, type Fact, findProducts, relatedTo, type ListFilters } from './catalogue.index.ts';

test('sizes are sorted by number, then by letter size, then by name', () => {
  expect(['XL', '60', 'S', 'one', '50', 'M', '52'].sort(compareSizes)).toEqual([
    '50',
    '52',
    '60',
    'S',
    'M',
    'XL',
    'one',
  ]);
});

test('the number of pieces left shows only from five down', () => {
  expect([0, 1, 5, 6].map(piecesLeft)).toEqual([null, 1, 5, null]);
  expect([0, 1, 5, 6].map(stockLevel)).toEqual(['out', 'low', 'low', 'in']);
});

test('a rating is the mean of the stars to one decimal, and null without reviews', () => {
  expect(ratingOf([0, 0, 0, 0, 0])).toBeNull();
  expect(ratingOf([0, 0, 0, 1, 4])).toEqual({ average: 4.8, count: 5 });
});

test('badges show sold out, sale, limited, and new for thirty days', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const facts = { publishedAt: new Date('2026-11-01T00:00:00Z'), limited: true, onSale: true, available: 0 };
  expect(badgesOf(facts, now)).toEqual(['sold_out', 'sale', 'limited', 'new']);
  expect(
    badgesOf(
      { ...facts, publishedAt: new Date('2026-10-01T00:00:00Z'), limited: false, onSale: false, available: 3 },
      now,
    ),
  ).toEqual([]);
});

test('a slug is safe in a URL in any script', () => {
  expect(slugify('Layl — Embroidered Abâya!')).toBe('layl-embroidered-abaya');
  expect(slugify('عَبَاية لَيْل المطرّزة')).toBe('عباية-ليل-المطرزة');
  expect(slugify('ثوب المرفأ')).toBe('ثوب-المرفأ');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => /^[\p{L}\p{N}-]*$/u.test(slugify(text))),
    { numRuns: count(10_000) },
  );
});

const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const fact = (index: number): fc.Arbitrary<Fact> =>
  fc.record({
    id: fc.constant(`id-${String(index).padStart(4, '0')}`),
    typeId: pick('t1', 't2', 't3'),
    categoryId: pick('c1', 'c2', null),
    variants: fc.uniqueArray(
      fc.record({ colour: pick('black', 'sand', 'green'), size: pick('50', '52'), inStock: fc.boolean() }),
      { minLength: 1, maxLength: 6, selector: ({ colour, size }) => `${colour}/${size}` },
    ),
    sleeve: pick('long', 'wide', null),
    fabric: pick('crepe', 'linen', null),
    madeToMeasure: fc.boolean(),
    inStock: fc.boolean(),
    priceMinor: pick(100, 200, 300),
    onSale: fc.boolean(),
    limited: fc.boolean(),
    pinnedRank: pick(1, 2, null),
    sold90Days: fc.nat(3),
    publishedAt: fc.nat(3),
  });
const catalogue = fc.nat(80).chain((size) => fc.tuple(...Array.from({ length: size }, (_, index) => fact(index))));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const wanted: fc.Arbitrary<ListFilters> = fc.record({
  list: pick(undefined, 'best_seller', 'latest_collection', 'limited_edition', 'product_sales', 't1', 't2'),
  category: pick(undefined, undefined, 'c1'),
  type: optional(fc.subarray(['t1', 't2'])),
  sort: pick('default', 'low_to_high', 'high_to_low'),
  color: optional(fc.subarray(['black', 'sand', 'pink'])),
  size: optional(fc.subarray(['50', '52'])),
  sleeve_length: optional(fc.subarray(['long', 'short'] as const)),
  fabric: optional(fc.subarray(['crepe'])),
  min_price: pick(undefined, 150),
  max_price: pick(undefined, 250),
  made_to_measure: pick(undefined, true),
  in_stock: pick(undefined, true),
}) as fc.Arbitrary<ListFilters>;

/** The expected result: filter by filter over all products, or over a collection of the index. */
function plainly(facts: readonly Fact[], want: ListFilters): string[] {
  const index = buildIndex(facts);
  const lists: Record<string, readonly Fact[]> = index.collections;
  const from = (want.list && lists[want.list]) || facts.filter((f) => !want.list || f.typeId === want.list);
  const any = (have: readonly string[], choice: readonly string[] | undefined) =>
    !choice?.length || choice.some((c) => have.includes(c));
  return from
    .filter((f) => want.category === undefined || f.categoryId === want.category)
    .filter((f) => any([f.typeId], want.type))
    .filter((f) =>
      f.variants.some((v) => any([v.colour], want.color) && any([v.size], want.size) && (!want.in_stock || v.inStock)),
    )
    .filter((f) => any(f.sleeve ? [f.sleeve] : [], want.sleeve_length) && any(f.fabric ? [f.fabric] : [], want.fabric))
    .filter((f) => f.priceMinor >= (want.min_price ?? 0) && f.priceMinor <= (want.max_price ?? Infinity))
    .filter((f) => !want.made_to_measure || f.madeToMeasure)
    .map((f) => f.id);
}

test('`in stock` requires stock of a variant with both the colour and the size', () => {
  const [known] = fc.sample(fact(1), 1);
  const variants = [
    { colour: 'black', size: '50', inStock: false },
    { colour: 'black', size: '52', inStock: true },
    { colour: 'sand', size: '50', inStock: true },
  ];
  const index = buildIndex([{ ...known!, variants, inStock: true, limited: false }]);
  const found = (want: Partial<ListFilters>) => findProducts(index, { sort: 'default', ...want });
  expect(found({ color: ['black'], size: ['50'] }).ids).toHaveLength(1);
  expect(found({ color: ['black'], size: ['50'], in_stock: true }).ids).toEqual([]);
  expect(found({ color: ['black'], size: ['50'] }).counts.in_stock).toBe(0);
  expect(found({ color: ['black'], size: ['52'], in_stock: true }).ids).toHaveLength(1);
  expect([...found({ color: ['black'], in_stock: true }).counts.size]).toEqual([['52', 1]]);
  expect([...found({ size: ['50'], in_stock: true }).counts.color]).toEqual([['sand', 1]]);
  expect(found({ color: ['sand'], size: ['52'] }).ids).toEqual([]);
});

test('a list contains exactly the products that pass every filter, each once, in any order', () => {
  fc.assert(
    fc.property(catalogue, wanted, (facts, want) => {
      const { ids } = findProducts(buildIndex(facts), want);
      expect([...ids].sort()).toEqual([...plainly(facts, want)].sort());
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: count(3_000) },
  );
});

test('the count of a choice is the length of the list that choosing only it would give', () => {
  fc.assert(
    fc.property(catalogue, wanted, (facts, want) => {
      const index = buildIndex(facts);
      const { counts } = findProducts(index, want);
      for (const colour of ['black', 'sand', 'green']) {
        expect(counts.color.get(colour) ?? 0).toBe(findProducts(index, { ...want, color: [colour] }).ids.length);
      }
      for (const size of ['50', '52'])
        expect(counts.size.get(size) ?? 0).toBe(findProducts(index, { ...want, size: [size] }).ids.length);
      for (const type of ['t1', 't2', 't3'])
        expect(counts.type.get(type) ?? 0).toBe(findProducts(index, { ...want, type: [type] }).ids.length);
      expect(counts.made_to_measure).toBe(findProducts(index, { ...want, made_to_measure: true }).ids.length);
      expect(counts.in_stock).toBe(findProducts(index, { ...want, in_stock: true }).ids.length);
    }),
    { numRuns: count(2_000) },
  );
});

test('prices ascend or descend when requested, and the order is deterministic', () => {
  fc.assert(
    fc.property(catalogue, (facts) => {
      const index = buildIndex(facts);
      const prices = (sort: ListFilters['sort']) =>
        findProducts(index, { sort }).ids.map((id) => index.byId.get(id)!.priceMinor);
      const up = prices('low_to_high');
      expect(up).toEqual([...up].sort((a, b) => a - b));
      expect(prices('high_to_low')).toEqual([...up].sort((a, b) => b - a));
      const shuffled = buildIndex([...facts].reverse());
      expect(findProducts(shuffled, { sort: 'default' }).ids).toEqual(findProducts(index, { sort: 'default' }).ids);
    }),
    { numRuns: count(1_000) },
  );
});

test('related products never include the product itself', () => {
  fc.assert(
    fc.property(catalogue, (facts) => {
      const [first] = facts;
      if (!first) return;
      const index = buildIndex(facts);
      const related = relatedTo(index, first.id, 8);
      expect(related).not.toContain(first.id);
      expect(related.length).toBe(Math.min(8, facts.length - 1));
    }),
    { numRuns: count(1_000) },
  );
});
