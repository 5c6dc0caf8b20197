import { expect, test } from 'vitest';
import { matchingColour } from './catalogue.index.ts';
import type { ListFilters } from './index-facts.ts';

test('a card shows a colour that passes the filters, one in stock if there is one', () => {
  const variants = [
    { colour: 'black', size: '50', inStock: false },
    { colour: 'sand', size: '50', inStock: true },
  ];
  const shown = (want: Partial<ListFilters>) =>
    matchingColour(variants, ['black', 'sand'], { sort: 'default', ...want });
  expect(shown({ size: ['50'] })).toBe('sand');
  expect(shown({ color: ['black'] })).toBe('black');
  expect(shown({ color: ['black'], in_stock: true })).toBeNull();
});
