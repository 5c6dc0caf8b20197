import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { REPLACED } from './vite-replaced.ts';

const read = (folder: string, name: string) => readFileSync(path.resolve(import.meta.dirname, folder, name), 'utf8');

/** The names of values that a module exports; types are compared by the compiler, in the modules themselves. */
function exportsOf(code: string): string[] {
  return [...code.matchAll(/^export (?:async function|function|const) (\w+)/gm)].map(([, name = '']) => name).sort();
}

it.each(Object.entries(REPLACED))('%s and the app’s %s export the same', (from, to) => {
  const web = exportsOf(read('../storefront/src', from));
  const app = exportsOf(read('src', to));
  expect(web.length).toBeGreaterThan(0);
  expect(app).toEqual(expect.arrayContaining(web));
});
