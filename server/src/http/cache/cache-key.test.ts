// What cache keys leave out, so that invented parameters make no cache entries of their own.
import { expect, test } from 'vitest';
import { fakeShop } from '../testing.ts';
import { makeKeys, TARGET_CHARACTERS_MAX } from './cache-key.ts';

const targetOf = (target: string) => makeKeys(fakeShop()).parse(target)?.target;

test.each([
  ['/product-list?min_price=1234&max_price=1234', '/product-list?max_price=1240&min_price=1230'],
  ['/product-list?max_price=1,231.5', '/product-list?max_price=1240'],
  ['/product-list?max_price=%D9%A1%D9%A2%D9%A3%D9%A1', '/product-list?max_price=1240'],
  ['/product-list?min_price=cheap&max_price=&min_price=3', '/product-list'],
  ['/product-list?color=rose&color=black&color=rose', '/product-list?color=black&color=rose'],
  ['/product-list?page=2&utm_source=x&color=black', '/product-list?color=black&page=2'],
  ['/api/product/list?max_price=123456&language_code=en', '/api/product/list?max_price=124000'],
  ['/api/product/list?min_price=+1e5', '/api/product/list?min_price=100000'],
  ['/api/product/list?min_price=cheap', '/api/product/list?min_price=cheap'],
])('%s is kept as %s', (asked, kept) => {
  expect(targetOf(asked)).toBe(kept);
});

test('an address that is too long is not kept, and makes nothing else be forgotten', () => {
  const keys = makeKeys(fakeShop());
  const known = keys.parse('/product-list?color=black');
  for (let n = 0; n < 5_000; n += 1) expect(keys.parse(`/home?${n}${'x'.repeat(TARGET_CHARACTERS_MAX)}`)).toBeNull();
  expect(keys.parse('/product-list?color=black')).toBe(known);
});
