import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { makeIndex } from './catalogue.index.ts';
import type { Fact } from './index-facts.ts';
import type { LookWanted } from './index-look.ts';

const COLOURS = ['black', 'green', 'pink', 'sand'];
const CLASHES: Readonly<Record<string, number>> = { black: 2, green: 0, sand: 1 };
const clashOf = (colour: string): number => CLASHES[colour] ?? Infinity;

const product = (id: string, typeId: string, more: Partial<Fact> = {}): Fact => ({
  id,
  typeId,
  categoryId: null,
  variants: [{ colour: 'black', size: '54', inStock: true }],
  words: [],
  tags: [],
  sleeve: null,
  fabric: null,
  occasions: [],
  madeToMeasure: false,
  priceMinor: 100,
  onSale: false,
  limited: false,
  pinnedRank: null,
  sold90Days: 0,
  publishedAt: 0,
  ...more,
});
const inColours = (...colours: string[]) => ({
  variants: colours.map((colour) => ({ colour, size: '54', inStock: true })),
});

function lookOf(facts: readonly Fact[], wanted: Partial<LookWanted> = {}) {
  const index = makeIndex(() => 0);
  index.change(facts);
  return index.look('own', { types: ['shayla', 'bag'], clashOf, ...wanted });
}

test('one product of each type is chosen, in the order of the types', () => {
  const facts = [
    product('own', 'abaya'),
    product('bag-1', 'bag'),
    product('bag-2', 'bag'),
    product('shayla', 'shayla'),
    product('coat', 'coat'),
  ];
  expect(lookOf(facts)).toEqual([
    { id: 'shayla', colour: 'black' },
    { id: 'bag-1', colour: 'black' },
  ]);
  expect(lookOf(facts, { types: ['coat', 'abaya', 'unknown'] })).toEqual([{ id: 'coat', colour: 'black' }]);
  expect(lookOf(facts, { types: [] })).toEqual([]);
  expect(lookOf(facts.slice(1))).toEqual([]);
});

test('the colour that goes best is chosen before the best seller, and what is sold out never', () => {
  const facts = [
    product('own', 'abaya'),
    product('seller', 'bag', { ...inColours('black', 'pink'), pinnedRank: 1 }),
    product('match', 'bag', inColours('pink', 'green')),
    product('match-too', 'bag', { ...inColours('green'), publishedAt: -1 }),
    product('pink', 'shayla', inColours('pink')),
    product('out', 'shayla', { variants: [{ colour: 'green', size: '54', inStock: false }] }),
  ];
  expect(lookOf(facts)).toEqual([{ id: 'match', colour: 'green' }]);
  const out = [{ colour: 'green', size: '54', inStock: false }];
  expect(lookOf(facts.map((one) => (one.id === 'match' ? { ...one, variants: out } : one)))).toEqual([
    { id: 'match-too', colour: 'green' },
  ]);
});

const TYPES = ['abaya', 'bag', 'coat', 'shayla'];
const anyFact = (at: number): fc.Arbitrary<Fact> =>
  fc
    .record({
      typeId: fc.constantFrom(...TYPES),
      sold90Days: fc.nat(2),
      variants: fc.uniqueArray(
        fc.record({ colour: fc.constantFrom(...COLOURS), size: fc.constant('54'), inStock: fc.boolean() }),
        {
          minLength: 1,
          maxLength: 4,
          selector: ({ colour }) => colour,
        },
      ),
    })
    .map(({ typeId, ...more }) => product(at === 0 ? 'own' : `id-${at}`, typeId, more));
const catalogue = fc
  .integer({ min: 1, max: 40 })
  .chain((size) => fc.tuple(...Array.from({ length: size }, (_, at) => anyFact(at))));

test('of any catalogue it is the first of those that clash least, as found by reading all products', () => {
  fc.assert(
    fc.property(catalogue, fc.shuffledSubarray(TYPES), (facts, types) => {
      const own = facts[0];
      const ordered = facts.toSorted((a, b) => b.sold90Days - a.sold90Days || (a.id < b.id ? -1 : 1));
      const expected = types
        .filter((type) => type !== own?.typeId)
        .flatMap((type) => {
          const inStock = ordered
            .filter(({ id, typeId }) => typeId === type && id !== 'own')
            .flatMap(({ id, variants }) => variants.filter((one) => one.inStock).map(({ colour }) => ({ id, colour })));
          const least = Math.min(...inStock.map(({ colour }) => clashOf(colour)));
          return inStock.find(({ colour }) => clashOf(colour) === least && least < Infinity) ?? [];
        });
      expect(lookOf(facts, { types })).toEqual(expected);
    }),
    { numRuns: count(1_000) },
  );
});

test('related products leave out those of the look', () => {
  const index = makeIndex(() => 0);
  index.change([product('own', 'abaya'), product('bag', 'bag'), product('shayla', 'shayla')]);
  expect(index.related('own', 8, new Set(['bag']))).toEqual(['shayla']);
});
