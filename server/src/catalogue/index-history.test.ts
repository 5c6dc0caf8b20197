import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { fact, idOf, plainly } from '../../testing/lists-model.ts';
import { makeIndex } from './catalogue.index.ts';
import type { Fact, ListFilters } from './index-facts.ts';
import { PAST_KEPT } from './index-history.ts';

const ALL = { start: 0, size: 1_000 };

test('thousands of changes between the pages of a list skip and repeat nothing', () => {
  const [one] = fc.sample(fact(0), 1);
  const PRODUCTS = 1_500;
  const SIZE = 60;
  const step = fc.record({
    from: fc.nat(PRODUCTS),
    many: fc.constantFrom(0, 1, 400, PRODUCTS),
    priceMinor: fc.nat(40),
    inStock: fc.boolean(),
    gone: fc.boolean(),
  });
  const wanted = fc.constantFrom<ListFilters>(
    { sort: 'low_to_high' },
    { sort: 'high_to_low', in_stock: true },
    { sort: 'default', list: 'product_sales' },
    { sort: 'low_to_high', min_price: 110, max_price: 130, color: ['black'] },
  );
  fc.assert(
    fc.property(wanted, fc.array(step, { minLength: 10, maxLength: 25 }), (want, steps) => {
      let time = 1_000;
      const index = makeIndex(() => time);
      const facts = Array.from({ length: PRODUCTS }, (_, at): Fact => {
        const variants = [{ colour: 'black', size: '50', inStock: at % 3 > 0 }];
        return { ...one!, id: idOf(at), variants, onSale: at % 2 > 0, priceMinor: 100 + (at % 50) };
      });
      index.change(facts);
      const { ids, asOf, total } = index.find(want, { start: 0, size: SIZE });
      const pages = [...ids];
      for (let start = SIZE; start < total; start += SIZE) {
        time += 1;
        const { from, many, priceMinor, inStock, gone } = steps[(start / SIZE) % steps.length]!;
        const changed = Array.from({ length: many }, (_, at) => facts[(from + at) % PRODUCTS]!);
        const variants = [{ colour: 'black', size: '50', inStock }];
        if (gone) index.change([], changed.map(({ id }) => id).slice(0, 100));
        else
          index.change(changed.map((fact) => ({ ...fact, variants, priceMinor: 100 + priceMinor, onSale: inStock })));
        const page = index.find(want, { start, size: SIZE }, asOf);
        expect(page).toMatchObject({ asOf, total });
        pages.push(...page.ids);
      }
      expect(pages).toEqual(plainly(facts, want));
    }),
    { numRuns: count(150) },
  );
});

test('a moment that is not known any more, or never was, gives the list as it is now', () => {
  const [one] = fc.sample(fact(0), 1);
  let time = 1_000;
  const index = makeIndex(() => time);
  const facts = Array.from({ length: 400 }, (_, at) => ({ ...one!, id: idOf(at), priceMinor: 100 }));
  index.change(facts);
  const all: ListFilters = { sort: 'low_to_high' };
  const { asOf } = index.find(all, ALL);
  const dearer = (many: number) => index.change(facts.slice(0, many).map((f) => ({ ...f, priceMinor: 100 + many })));
  dearer(300);
  time += 29 * 60_000;
  dearer(301);
  expect(index.find(all, ALL, asOf)).toMatchObject({ asOf, ids: facts.map(({ id }) => id) });
  for (const unknown of [0, asOf + 1_000_000_000]) {
    const now = index.find(all, ALL, unknown);
    expect(now.ids[0]).toBe(idOf(301));
    expect(now.asOf).toBeGreaterThan(asOf);
  }
  // 31 minutes have passed since `asOf`. The next change forgets changes older than half an hour, so the list of that
  // moment is no longer known.
  time += 2 * 60_000;
  dearer(302);
  expect(index.find(all, ALL, asOf).asOf).toBeGreaterThan(asOf);
});

test('more former versions than are kept make the oldest moments unknown, and nothing else', () => {
  const [one] = fc.sample(fact(0), 1);
  const products = 1_000;
  let time = 1_000;
  const index = makeIndex(() => time);
  const facts = Array.from({ length: products }, (_, at) => ({ ...one!, id: idOf(at), priceMinor: 100 }));
  index.change(facts);
  const all: ListFilters = { sort: 'low_to_high' };
  const { asOf: first } = index.find(all, ALL);
  const bytes = index.bytes();
  const turns = (PAST_KEPT + products) / products;
  for (let turn = 1; turn < 3 * turns; turn += 1) {
    time += 1;
    index.change(facts.map((f, at) => ({ ...f, priceMinor: 100 + ((turn + at) % 7) })));
    expect(index.find(all, ALL, first).asOf === first).toBe(turn <= turns);
    const { asOf, ids } = index.find(all, ALL);
    expect(asOf).toBeGreaterThanOrEqual(time);
    expect(ids).toHaveLength(products);
  }
  expect(index.bytes()).toBeLessThan(bytes * 3 * turns);
  expect(index.productCount()).toBe(products);
});
