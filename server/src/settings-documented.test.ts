// Every setting, except CRASH_AT, is named in .env.example and has a row in docs/operations.md.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from './config.ts';
import { PAYMENT_SETTINGS } from './config-payments.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');

/** CRASH_AT is left out, because it is for tests. */
const ALL = [...SETTINGS, ...PAYMENT_SETTINGS].filter((name) => name !== 'CRASH_AT').toSorted();
const ofMarket = (name: string): string => name.replace(/^((?:TABBY|TAMARA)_[A-Z_]+)_[A-Z]{2}$/, '$1');

test('.env.example has every setting, and no other', () => {
  const named = [...textOf('.env.example').matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) =>
    ofMarket(name),
  );
  expect([...new Set(named)].toSorted()).toEqual(ALL);
});

test('docs/operations.md has a row for every setting', () => {
  const rows = textOf('docs/operations.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1]);
  const named = rows.flatMap((cell = '') => [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));
  expect(ALL.filter((name) => !named.includes(name))).toEqual([]);
});
