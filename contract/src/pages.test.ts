import { expect, test } from 'vitest';
import { prefixOf, splitPrefix } from './pages.ts';

test('a prefix is a whole first segment that names a language, and perhaps a market', () => {
  expect(splitPrefix('/ar/home')).toEqual({ prefix: '/ar', language: 'arb', market: null, path: '/home' });
  expect(splitPrefix('/en')).toEqual({ prefix: '/en', language: 'en', market: null, path: '/' });
  expect(splitPrefix('/ar-sa/cart')).toEqual({ prefix: '/ar-sa', language: 'arb', market: 'sa', path: '/cart' });
  const others = [
    '/home',
    '/arb/home',
    '/english',
    '/',
    '/toString/x',
    '/__proto__',
    '/ar-',
    '/ar-SA',
    '/ar-sa-x',
    '/-sa',
  ];
  for (const path of others) {
    expect(splitPrefix(path)).toEqual({ prefix: '', language: null, market: null, path });
  }
  for (const market of [null, 'sa'])
    expect(splitPrefix(`${prefixOf('arb', market)}/home`)).toMatchObject({ language: 'arb', market, path: '/home' });
});
