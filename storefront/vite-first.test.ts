import { expect, test } from 'vitest';
import { type BuiltChunk, faultsOf } from './vite-first.ts';

const chunk = (name: string, modules: readonly string[], imports: readonly string[] = []): BuiltChunk => ({
  fileName: `assets/${name}.js`,
  moduleIds: modules.map((module) => `/shop/storefront/${module}`),
  imports: imports.map((one) => `assets/${one}.js`),
});
const FIRST = ['src/pages/list.tsx'];
const LATER = ['src/quick.tsx'];
const faults = (...chunks: readonly BuiltChunk[]) => faultsOf(chunks, FIRST, LATER);

const list = (imports: readonly string[]) => chunk('list', ['src/pages/list.tsx?__route'], imports);

test('code of a chunk that no first page imports statically is fine', () => {
  expect(faults(list(['shared']), chunk('shared', ['src/shared.ts']), chunk('quick', ['src/quick.tsx']))).toEqual([]);
});

test('code in a chunk of a first page, or in one that it imports over another, fails the build', () => {
  const told = (name: string) => [`src/quick.tsx is loaded at first, in assets/${name}.js`];
  expect(faults(chunk('list', ['src/pages/list.tsx', 'src/quick.tsx']))).toEqual(told('list'));
  const shared = chunk('shared', ['src/shared.ts'], ['deep', 'list']);
  expect(faults(list(['shared']), shared, chunk('deep', ['src/other.ts', 'src/quick.tsx']))).toEqual(told('deep'));
});

test('a module that was renamed fails the build', () => {
  expect(faults(list([]))).toEqual(['src/quick.tsx is in no chunk']);
  expect(faults(chunk('quick', ['src/quick.tsx']))).toEqual(['src/pages/list.tsx is in no chunk']);
});
