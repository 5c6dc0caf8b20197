// Files that lie beside the served ones cannot be fetched: the shop's sources, settings, Git history and data.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeApp } from './app.ts';
import { fakeRoutes, fakeShop } from './testing.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CLIENT = path.join(ROOT, 'storefront', 'build', 'client');
const app = makeApp(fakeShop(), fakeRoutes(), { root: ROOT });

const FILES = ['package.json', 'package-lock.json', '.npmrc', 'server/src/main.ts', 'server/src/config.ts'];
const UP = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..%252f', '.%2e/', '..;/', '//'];
const CLOSED = [
  ...FILES.map((name) => `/${name}`),
  ...UP.flatMap((up) => ['/assets/', '/pictures/', '/fonts/'].map((folder) => `${folder}${up.repeat(4)}package.json`)),
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/.data/secret',
  '/.data/postgres/password',
  '/server/migrations/0001_foundation.ts',
  '/node_modules/hono/package.json',
  '/storefront/build/server/index.js',
  '/build/server/index.js',
  '/assets/',
  '/pictures/',
  '/api/',
  '/server-status',
  '/phpinfo.php',
  '/wp-login.php',
  '/debug',
  '/actuator/env',
];
/** Texts that occur in the files that CLOSED names, and on no page of the shop. */
const INSIDE = /save-exact|"lockfileVersion"|"workspaces"|repositoryformatversion|ref: refs|readConfig|create table/;

test.each(CLOSED)('%s is no file of the shop', async (address) => {
  const response = await app.request(new Request(`http://localhost:3000${address}`));
  expect(await response.text()).not.toMatch(INSIDE);
  expect([301, 308, 404, 405, 503]).toContain(response.status);
});

test.runIf(existsSync(CLIENT))('the folder that is served has no source map', () => {
  const names = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => /\.map$|\.tsx?$|(^|\/)\.(?!well-known)/.test(name))).toEqual([]);
});
