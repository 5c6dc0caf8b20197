import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { best, catalogue, countsPlainly, fact, idOf, lists, pick, plainly } from '../../testing/lists-model.ts';
import { type CatalogueIndex, makeIndex } from './catalogue.index.ts';
import type { Fact, ListFilters, MarketPrice } from './index-facts.ts';

const ALL = { start: 0, size: 1_000 };

function indexOf(facts: readonly Fact[]): CatalogueIndex {
  const index = makeIndex();
  index.change(facts);
  return index;
}

test('a list has exactly the products that pass every filter, in its order, and the counts that choosing would give', () => {
  fc.assert(
    fc.property(catalogue, lists, (facts, want) => {
      const found = indexOf(facts).find(want, ALL);
      expect(found.ids).toEqual(plainly(facts, want));
      expect(found.total).toBe(found.ids.length);
      expect(found.counts).toEqual(countsPlainly(facts, want));
    }),
    { numRuns: count(5_000) },
  );
});

test('a large catalogue is found like a small one', async () => {
  // There are enough products that the index stores the sets of frequent values (such as a type) as bits, and values so
  // rare (such as linen) that their sets are stored as lists.
  const at = (index: number): Fact => ({
    id: idOf(index),
    typeId: ['t1', 't2', 't3'][index % 3]!,
    categoryId: index % 5 === 0 ? null : 'c1',
    variants: ['black', 'sand', 'green', 'pink'].slice(index % 4, (index % 4) + 2).flatMap((colour, place) => [
      { colour, size: '50', inStock: (index + place) % 7 !== 0 },
      { colour, size: index % 50 === 0 ? '52' : '54', inStock: (index + place) % 3 !== 0 },
    ]),
    sleeve: index % 2 === 0 ? 'long' : null,
    fabric: index % 100 === 0 ? 'linen' : 'crepe',
    occasions: ['eid', 'majlis', 'work'].slice(index % 4),
    madeToMeasure: index % 4 === 1,
    priceMinor: 100 * (1 + (index % 30)),
    onSale: index % 6 === 0,
    limited: index % 200 === 0,
    pinnedRank: null,
    sold90Days: index % 11,
    publishedAt: index % 97,
    words: ['moon', index % 50 === 0 ? 'sea' : `word${index % 300}`],
    tags: index % 3 === 0 ? ['rose'] : [],
  });
  const facts = Array.from({ length: 4_000 }, (_, index) => at(index));
  const wants = fc.sample(lists, { numRuns: 20, seed: 7 });
  const expectFound = (index: CatalogueIndex, all: readonly Fact[]): void => {
    for (const want of wants) {
      const found = index.find(want, { start: 0, size: 4_000 });
      expect(found.ids).toEqual(plainly(all, want));
      expect(found.counts.color.get('black') ?? 0).toBe(plainly(all, { ...want, color: ['black'] }).length);
      expect(found.counts.size.get('52') ?? 0).toBe(plainly(all, { ...want, size: ['52'] }).length);
      expect(found.counts.fabric.get('linen') ?? 0).toBe(plainly(all, { ...want, fabric: ['linen'] }).length);
      expect(found.counts.occasion.get('work') ?? 0).toBe(plainly(all, { ...want, occasion: ['work'] }).length);
      expect(found.counts.in_stock).toBe(plainly(all, { ...want, in_stock: true }).length);
    }
  };
  const index = indexOf(facts);
  expectFound(index, facts);
  const dearer = facts.map((one) => ({ ...one, priceMinor: one.priceMinor + 50, onSale: !one.onSale }));
  const copy = await index.copyWith(
    new Map(
      dearer.map(({ id, priceMinor, onSale, variants }) => [id, { priceMinor, onSale, variants: variants.length }]),
    ),
  );
  // Half of the products are removed and others change. The index keeps their former versions in its sets for a while,
  // and must neither find nor count them.
  const left = facts
    .filter((_, at) => at % 2 === 0)
    .map((one, at) => (at % 3 === 0 ? { ...one, ...shiftedFrom(facts, at) } : one));
  index.change(
    left,
    facts.filter((_, at) => at % 2 === 1).map(({ id }) => id),
  );
  expectFound(index, left);
  expectFound(copy!, dearer);
});

const shiftedFrom = (facts: readonly Fact[], at: number): Omit<Fact, 'id'> => {
  const { id: _, ...like } = facts[(at * 7 + 1) % facts.length]!;
  return like;
};

const change = fc.record({
  facts: fc.array(fc.nat(30).chain(fact), { maxLength: 12 }),
  gone: fc.array(fc.nat(30).map(idOf), { maxLength: 6 }),
});

test('an index that followed any changes answers like one that was built from what they left', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 12 }),
      fc.array(lists, { minLength: 1, maxLength: 4 }),
      (changes, wants) => {
        const index = makeIndex();
        const left = new Map<string, Fact>();
        for (const { facts, gone } of changes) {
          index.change(facts, gone);
          for (const id of gone) left.delete(id);
          for (const one of facts) left.set(one.id, one);
        }
        const facts = [...left.values()];
        expect([...index.ids()].sort()).toEqual([...left.keys()].sort());
        for (const want of wants) {
          const { ids, total, counts } = index.find(want, ALL);
          expect(ids).toEqual(plainly(facts, want));
          expect(total).toBe(ids.length);
          expect(counts).toEqual(countsPlainly(facts, want));
        }
        for (const { id, variants } of facts) expect(index.variantsOf(id)).toEqual(variants);
        for (const type of ['t1', 't2', 't3'])
          expect(index.productsOfType(type)).toBe(facts.filter(({ typeId }) => typeId === type).length);
        expect(index.productsByOccasion()).toEqual(countsPlainly(facts, { sort: 'default' }).occasion);
      },
    ),
    { numRuns: count(2_000) },
  );
});

const prices = fc.dictionary(
  fc.nat(80).map(idOf),
  fc.record({ priceMinor: pick(100, 200, 300), onSale: fc.boolean() }),
  { maxKeys: 80 },
);
const fewUnsold = fc.dictionary(fc.nat(80).map(idOf), pick('no price', 'some variants'), { maxKeys: 5 });

test('a copy with other prices answers like an index that was built with them, and leaves the first as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      catalogue,
      prices,
      fewUnsold,
      fc.array(lists, { minLength: 1, maxLength: 4 }),
      async (facts, others, unsold, wants) => {
        const index = indexOf(facts);
        const pricesOfOther = new Map<string, MarketPrice>();
        for (const { id, variants } of facts)
          pricesOfOther.set(id, { priceMinor: 100, onSale: false, ...others[id], variants: variants.length });
        for (const [id, how] of Object.entries(unsold))
          if (how === 'no price') pricesOfOther.delete(id);
          else pricesOfOther.set(id, { priceMinor: 100, onSale: true, variants: 7 });
        const sold = facts.flatMap((one) => {
          const price = pricesOfOther.get(one.id);
          if (price?.variants !== one.variants.length) return [];
          return [{ ...one, priceMinor: price.priceMinor, onSale: price.onSale }];
        });
        const copy = await index.copyWith(pricesOfOther);
        expect(copy === null).toBe(facts.length - sold.length > facts.length / 10);
        if (!copy) return;
        for (const [of, all] of [
          [copy, sold],
          [index, facts],
        ] as const) {
          expect([...of.ids()].sort()).toEqual(all.map(({ id }) => id).sort());
          for (const want of wants) {
            const { ids, counts } = of.find(want, ALL);
            expect(ids).toEqual(plainly(all, want));
            expect(counts).toEqual(countsPlainly(all, want));
          }
          // Changes the copy, which this loop checks first. The original is checked after it, and must not show the
          // change.
          of.change(
            all.map((one) => ({ ...one, typeId: 'new', fabric: 'new', variants: [] })),
            [idOf(0)],
          );
        }
      },
    ),
    { numRuns: count(1_000) },
  );
});

test('pages of a list, put together, are the list', () => {
  fc.assert(
    fc.property(catalogue, lists, fc.integer({ min: 1, max: 30 }), (facts, want, size) => {
      const index = indexOf(facts);
      const { ids, total } = index.find(want, ALL);
      const pages: string[] = [];
      for (let start = 0; start < total; start += size) pages.push(...index.find(want, { start, size }).ids);
      expect(pages).toEqual(ids);
    }),
    { numRuns: count(1_000) },
  );
});

test('`in stock` requires stock of a variant with both the colour and the size', () => {
  const [known] = fc.sample(fact(1), 1);
  const variants = [
    { colour: 'black', size: '50', inStock: false },
    { colour: 'black', size: '52', inStock: true },
    { colour: 'sand', size: '50', inStock: true },
  ];
  const index = indexOf([{ ...known!, variants }]);
  const found = (want: Partial<ListFilters>) => index.find({ sort: 'default', ...want }, ALL);
  expect(found({ color: ['black'], size: ['50'] }).ids).toHaveLength(1);
  expect(found({ color: ['black'], size: ['50'], in_stock: true }).ids).toEqual([]);
  expect(found({ color: ['black'], size: ['50'] }).counts.in_stock).toBe(0);
  expect(found({ color: ['black'], size: ['52'], in_stock: true }).ids).toHaveLength(1);
  expect([...found({ color: ['black'], in_stock: true }).counts.size]).toEqual([['52', 1]]);
  expect([...found({ size: ['50'], in_stock: true }).counts.color]).toEqual([['sand', 1]]);
  expect(found({ color: ['sand'], size: ['52'] }).ids).toEqual([]);
});

const isThere = ({ variants }: Fact): boolean => variants.some(({ inStock }) => inStock);
const likeness = ({ typeId, fabric, variants }: Fact): string => `${typeId}/${fabric}/${variants[0]?.colour}`;

/**
 * Related products by their definition, without the index: the first eight of all other products, sorted by `rank`, and
 * within a rank as the list of best sellers is. While `own` is in stock, only the first three of those that look alike
 * count.
 */
function relatedPlainly(facts: readonly Fact[], own: Fact): string[] {
  const rank = (one: Fact): number =>
    (isThere(one) ? 0 : 3) + (one.typeId === own.typeId ? 0 : one.categoryId === own.categoryId ? 1 : 2);
  const others = facts.filter(({ id }) => id !== own.id).sort((a, b) => rank(a) - rank(b) || best(a, b));
  const shown = others.filter(
    (one, at) => !isThere(own) || others.slice(0, at).filter((two) => likeness(two) === likeness(one)).length < 3,
  );
  return shown.slice(0, 8).map(({ id }) => id);
}

test('related products begin with the same type in stock, and four of them never look alike while the piece is sold', () => {
  fc.assert(
    fc.property(catalogue, (facts) => {
      const [first] = facts;
      if (first) expect(indexOf(facts).related(first.id, 8)).toEqual(relatedPlainly(facts, first));
    }),
    { numRuns: count(1_000) },
  );
});

test('of products that look alike, related ones of the same category come before better sellers of another', () => {
  const [known] = fc.sample(fact(0), 1);
  const variants = [{ colour: 'green', size: '50', inStock: true }];
  const facts = ['own', 'a', 'b', 'c', 'best'].map((id): Fact => ({
    ...known!,
    id,
    typeId: id === 'own' ? 't1' : 't2',
    categoryId: id === 'best' ? 'c2' : 'c1',
    fabric: 'crepe',
    variants,
    publishedAt: 0,
    sold90Days: id === 'best' ? 9 : 0,
    pinnedRank: 1,
  }));
  expect(indexOf(facts).related('own', 8)).toEqual(['a', 'b', 'c']);
});

test('the memory of an index grows with its products, not with how often they change', () => {
  const [one] = fc.sample(fact(0), 1);
  const facts = Array.from({ length: 3_000 }, (_, index) => ({ ...one!, id: idOf(index) }));
  const index = indexOf(facts);
  const before = index.bytes();
  for (let turn = 0; turn < 20; turn += 1) index.change(facts);
  expect(index.bytes()).toBeLessThan(before * 2);
  expect(before / facts.length).toBeLessThan(200);
});

test('the pages of a list continue it as its first page showed it, whatever changes in between', () => {
  const severalPages = lists.filter(({ list }) => list !== 'best_seller' && list !== 'latest_collection');
  fc.assert(
    fc.property(
      catalogue,
      severalPages,
      fc.array(change, { maxLength: 5 }),
      fc.nat(2),
      (facts, want, changes, step) => {
        let time = 1_000;
        const index = makeIndex(() => time);
        index.change(facts);
        const size = 7;
        const { ids, asOf, total } = index.find(want, { start: 0, size });
        const pages = [...ids];
        const pending = [...changes];
        for (let start = size; start < total; start += size) {
          time += step;
          const next = pending.pop();
          if (next) index.change(next.facts, next.gone);
          const page = index.find(want, { start, size }, asOf);
          expect(page.asOf).toBe(asOf);
          expect(page.total).toBe(total);
          pages.push(...page.ids);
        }
        expect(pages).toEqual(plainly(facts, want));
      },
    ),
    { numRuns: count(3_000) },
  );
});
