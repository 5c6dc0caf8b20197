import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { replacement } from './vite-unused.ts';

const ROUTER = path.dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const INSTRUMENTATION = path.join(ROUTER, 'dist/production/lib/router/instrumentation.js');
const FOG_OF_WAR = path.join(ROUTER, 'dist/production/lib/dom/ssr/fog-of-war.js');

const exportsOf = (code: string): string[] => {
  const list = /^export \{ ([^}]*) \};$/m.exec(code)?.[1]?.split(', ') ?? [];
  return [...list, ...[...code.matchAll(/export const (\w+)/g)].map(([, name = '']) => name)].sort();
};

test.each([INSTRUMENTATION, FOG_OF_WAR])('%s is replaced by code with the same exports', (file) => {
  const code = readFileSync(file, 'utf8');
  const instead = replacement(file, code) ?? '';
  expect(exportsOf(code).length).toBeGreaterThan(4);
  expect(exportsOf(instead)).toEqual(exportsOf(code));
});

test('a module that React Router has changed stops the build', () => {
  const code = readFileSync(FOG_OF_WAR, 'utf8');
  expect(() => replacement(FOG_OF_WAR, `${code}\n`)).toThrow('fog-of-war.js has changed');
});

test('other modules stay', () => {
  expect(replacement(path.join(ROUTER, 'dist/production/lib/router/router.js'), 'code')).toBeNull();
});
