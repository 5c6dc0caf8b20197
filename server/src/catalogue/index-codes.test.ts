import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fact, idOf } from '../../testing/lists-model.ts';
import { FILTER_VALUES_MAX } from './catalogue.ts';
import { makeIndex } from './catalogue.index.ts';
import type { Fact, ListFilters } from './index-facts.ts';

test('a catalogue with more colours and sizes than filters have starts, lists and changes all the same', () => {
  const [one] = fc.sample(fact(0), 1);
  const products = 17_500;
  const [colours, sizes] = [40_000, 70_000];
  const factAt = (at: number): Fact => ({
    ...one!,
    id: idOf(at),
    typeId: 't1',
    categoryId: null,
    variants: [0, 1, 2, 3].map((place) => ({
      colour: `colour-${(4 * at + place) % colours}`,
      size: `size-${(4 * at + place) % sizes}`,
      inStock: true,
    })),
  });
  const facts = Array.from({ length: products }, (_, at) => factAt(at));
  const index = makeIndex();
  for (let start = 0; start < products; start += 500) index.change(facts.slice(start, start + 500));
  expect(index.productCount()).toBe(products);
  const listed = (want: Partial<ListFilters>) => index.find({ sort: 'default', ...want }, { start: 0, size: 24 });
  const { total, counts } = listed({});
  expect(total).toBe(products);
  expect([counts.color.size, counts.size.size]).toEqual([FILTER_VALUES_MAX, FILTER_VALUES_MAX]);
  const isListed = (value: string): boolean => Number(value.split('-')[1]) < FILTER_VALUES_MAX;
  const leftOut = facts.filter(({ variants }) =>
    variants.some(({ colour, size }) => !isListed(colour) || !isListed(size)),
  ).length;
  expect(index.leftOutCount()).toBe(leftOut);
  expect(listed({ size: ['size-0'] }).ids).toEqual([idOf(0)]);
  expect(listed({ size: ['size-69999'] }).total).toBe(0);
  const last = facts.at(-1)!;
  expect(index.variantsOf(last.id).map(({ size }) => size)).toEqual(['', '', '', '']);
  const { asOf } = listed({});
  index.change(facts);
  expect(listed({}).asOf).toBeGreaterThanOrEqual(asOf);
  index.change([{ ...last, priceMinor: 1, variants: [{ colour: 'colour-1', size: 'size-2', inStock: true }] }]);
  expect(listed({ sort: 'low_to_high' }).ids[0]).toBe(last.id);
  expect(listed({ color: ['colour-1'], size: ['size-2'] }).ids).toEqual([last.id]);
  expect(index.leftOutCount()).toBe(leftOut - 1);
  index.change([], [last.id]);
  expect(index.productCount()).toBe(products - 1);
});
