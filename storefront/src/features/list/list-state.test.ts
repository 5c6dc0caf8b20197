import { describe, expect, it } from 'vitest';
import { queryString } from '../../kit/shop-paths.ts';
import { callOf, changed, cleared, filterCount, isMoving, queryOf, stateOf, toggled } from './list-state.ts';

const TYPE = '01900000-0000-7000-8000-000000000101';
const read = (query: string) => stateOf(new URLSearchParams(query));
const written = (query: string) => queryString(queryOf(read(query)));

describe('the state of a list', () => {
  it('is unchanged after a round trip through its address', () => {
    const query = `?type=${TYPE}&occasion=eid&occasion=work&color=black&color=sand&size=52&min_price=100&max_price=900&made_to_measure=true&sort=low_to_high&page=3`;
    expect(written(query)).toBe(query);
  });

  it('leaves out invalid values instead of failing', () => {
    expect(
      written('?type=abc&color=%00&sort=sideways&page=-2&min_price=cheap&sleeve_length=fin&category=1&utm_source=x'),
    ).toBe('');
  });

  it('leaves out the empty values that a plain form sends', () => {
    expect(written('?min_price=&max_price=&q=+&sort=default&page=1')).toBe('');
  });

  it('reads Arabic-Indic digits in prices', () => {
    expect(read('?min_price=٥٠٠').minPrice).toBe(500);
  });

  it('reads prices with thousands separators and decimals, and rejects others', () => {
    for (const written of ['1250', '1,250', '1,250.00', ' 1 250 ', '١٬٢٥٠', '١،٢٥٠', '١٬٢٥٠٫٠٠', '\u200F1,250\u200F'])
      expect(stateOf(new URLSearchParams({ min_price: written })).minPrice, written).toBe(1_250);
    expect(read('?max_price=1,000,000').maxPrice).toBe(1_000_000);
    for (const wrong of ['12,5', '1,2500', '1.2.3', '-5', ',250x', ''])
      expect(stateOf(new URLSearchParams({ min_price: wrong })).minPrice, wrong).toBeNull();
  });

  it('queries the API in minor units', () => {
    expect(callOf(read('?min_price=100'), undefined, 'en', 100).min_price).toBe(10_000);
    expect(callOf(read(''), 'best_seller', 'arb', 100)).toMatchObject({
      list: 'best_seller',
      language_code: 'arb',
      min_price: undefined,
    });
  });

  it('starts again at the first page when a filter changes', () => {
    expect(toggled(read('?page=4'), 'color', 'black').page).toBe(1);
    expect(changed(read('?page=4'), { sort: 'high_to_low' })).toMatchObject({ page: 1, sort: 'high_to_low' });
  });

  it('continues the moment of the first page, until the list is another one', () => {
    const second = read('?sort=low_to_high&page=2&as_of=1795450603659');
    expect(second.asOf).toBe(1795450603659);
    expect(queryString(queryOf({ ...second, page: 3 }))).toBe('?sort=low_to_high&page=3&as_of=1795450603659');
    expect(toggled(second, 'color', 'black').asOf).toBeNull();
    for (const other of ['1', '-1', 'now', '17954506036590', '1e12']) expect(read(`?as_of=${other}`).asOf).toBeNull();
  });

  it('depends on prices and stock if it is sorted, filtered or made by them', () => {
    for (const search of ['?sort=low_to_high', '?in_stock=1', '?min_price=50', '?max_price=5'])
      expect(isMoving(read(search), undefined)).toBe(true);
    expect(isMoving(read(''), 'product_sales')).toBe(true);
    expect(isMoving(read('?color=black&made_to_measure=1&page=2'), 'best_seller')).toBe(false);
  });

  it('removes a value that was set', () => {
    expect(toggled(read('?color=black&color=sand'), 'color', 'black').color).toEqual(['sand']);
  });

  it('keeps sort and category when filters are cleared', () => {
    expect(
      queryString(
        queryOf(
          cleared(read(`?category=${TYPE}&sort=low_to_high&occasion=eid&color=black&in_stock=1&min_price=5`), false),
        ),
      ),
    ).toBe(`?category=${TYPE}&sort=low_to_high`);
  });

  it('keeps what was searched for when filters are cleared, and does not count it as a filter', () => {
    const searched = read('?q=abaya&color=black');
    expect(filterCount(searched, false)).toBe(1);
    expect(queryString(queryOf(cleared(searched, false)))).toBe('?q=abaya');
    expect(changed(searched, { sort: 'low_to_high' }).q).toBe('abaya');
  });

  it('searches for one line of at most 100 characters, whatever is in the address', () => {
    const q = (text: string) => stateOf(new URLSearchParams({ q: text })).q;
    expect(q(' black\n\tabaya ')).toBe('black abaya');
    expect(q('a'.repeat(10_000))).toBe('a'.repeat(100));
    expect(q(`${'a'.repeat(99)}🌙`)).toBe('a'.repeat(99));
    for (const nothing of ['', ' ', '\n', '\u0000']) expect(q(nothing)).toBeNull();
  });

  it('keeps the occasion of its list when filters are cleared, and does not count it', () => {
    const list = read('?occasion=eid&color=black');
    expect(filterCount(list, true)).toBe(1);
    expect(queryString(queryOf(cleared(list, true)))).toBe('?occasion=eid');
    expect(filterCount(list, false)).toBe(2);
    expect(queryString(queryOf(cleared(list, false)))).toBe('');
  });

  it('counts a price range as one filter', () => {
    expect(filterCount(read('?min_price=1&max_price=2&color=black&in_stock=true'), false)).toBe(3);
  });
});
