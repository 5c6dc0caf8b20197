import { expect, test } from 'vitest';
import { splitPrefix } from './pages.ts';

test('a language prefix is a whole first segment that names a language', () => {
  expect(splitPrefix('/ar/home')).toEqual({ prefix: '/ar', language: 'arb', path: '/home' });
  expect(splitPrefix('/en')).toEqual({ prefix: '/en', language: 'en', path: '/' });
  for (const path of ['/home', '/arb/home', '/english', '/', '/toString/x', '/__proto__']) {
    expect(splitPrefix(path)).toEqual({ prefix: '', language: null, path });
  }
});
