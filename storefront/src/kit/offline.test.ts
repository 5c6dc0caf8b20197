import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { KNOWN_SEGMENTS, LEFT_ALONE, OFFLINE_PAGES, pageAt } from './offline.ts';

const SOURCES = path.resolve(import.meta.dirname, '..');

const SEGMENTS = new Set(
  [...readFileSync(path.join(SOURCES, 'routes.ts'), 'utf8').matchAll(/route\('([\w-]+)/g)].map(
    ([, segment]) => segment,
  ),
);

describe('without a connection', () => {
  test('every route is either known to the worker or left alone', () => {
    expect(new Set([...KNOWN_SEGMENTS, ...LEFT_ALONE])).toEqual(SEGMENTS);
  });

  test('a page that works has a file of its name', () => {
    const pages = readdirSync(path.join(SOURCES, 'pages'));
    for (const page of OFFLINE_PAGES) expect(pages).toContain(`${page}.tsx`);
  });

  test('a path leads to its page in every language and market', () => {
    expect(pageAt('/product-list/best_seller')).toBe('product-list');
    expect(pageAt('/ar-sa/about')).toBe('document');
    expect(pageAt('/en/user-login')).toBeNull();
    for (const alone of ['/checkout', '/ar/payment/1', '/', '/constructor', '/home-services/1/calendar'])
      expect(pageAt(alone)).toBeUndefined();
  });
});
