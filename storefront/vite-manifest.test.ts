import { expect, test } from 'vitest';
import { madeBy, type RouteTable, sameTable, shortManifest } from './vite-manifest.ts';

const ENTRY = ['/assets/libraries-aaaaaaaa.js', '/assets/shared-bbbbbbbb.js'];

const page = (name: string, more: object = {}) => ({
  id: `pages/${name}`,
  parentId: 'shell/language-prefix',
  path: name,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: true,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  module: `/assets/${name}-12_4-678.js`,
  imports: ENTRY,
  css: [],
  ...more,
});

function tableOf(...routes: readonly ReturnType<typeof page>[]): RouteTable {
  const entry = { module: '/assets/entry-cccccccc.js', imports: ENTRY, css: [] };
  return { entry, routes: Object.fromEntries(routes.map((route) => [route.id, route])) };
}

test.each([
  ['a plain page', page('cart')],
  ['another path', page('product-details', { path: 'product-details/:id' })],
  ['every path', page('not-found', { path: '*' })],
  ['a module of another name', page('about', { module: '/assets/document-12345678.js' })],
  ['an id without folder', page('about', { id: 'about' })],
  ['an action and an error boundary', page('checkout', { hasAction: true, hasErrorBoundary: true })],
  ['imports of its own', page('cart', { imports: ['/assets/later-dddddddd.js', ...ENTRY] })],
  ['no imports', page('log-out', { imports: [], hasDefaultExport: false })],
  ['imports without the entry’s', page('odd', { imports: ['/assets/later-dddddddd.js'] })],
  ['an index', page('to-home', { path: undefined, index: true })],
  ['styles of its own', page('styled', { css: ['/assets/style.css'] })],
  ['a key that is new', page('novel', { clientActionModule: '/assets/x.js' })],
  ['a path with a space', page('odd', { path: 'a b' })],
])('%s is in the table that the short script makes', (_, route) => {
  const table = JSON.parse(JSON.stringify(tableOf(page('home'), route))) as RouteTable;
  expect(sameTable(madeBy(shortManifest(table)), table)).toBe(true);
});

test('a table that lacks a route or says another thing of it is not the same', () => {
  const table = tableOf(page('home'), page('cart'));
  expect(sameTable(table, tableOf(page('home')))).toBe(false);
  expect(sameTable(table, tableOf(page('home'), page('cart', { hasAction: true })))).toBe(false);
});

test('forty pages take less than half of what they took', () => {
  const table = tableOf(...Array.from({ length: 40 }, (_, number) => page(`page-${number}`)));
  expect(shortManifest(table).length).toBeLessThan(JSON.stringify(table).length / 2);
});
