// Every component that ui/src exports is in the gallery, and every entry of the gallery is a component.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENTRIES } from './entries.ts';

const folder = path.resolve(import.meta.dirname, '../src');

/** A component is an exported function whose name begins with a capital. */
const componentsIn = (module: object): string[] =>
  Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' && /^[A-Z]/.test(name) ? [name] : []));

async function exportedComponents(): Promise<string[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsx') && !name.includes('.test.'));
  const modules = await Promise.all(files.map((name) => import(path.join(folder, name)) as Promise<object>));
  return modules.flatMap(componentsIn).sort();
}

describe('the gallery', () => {
  it('has an entry for every component of ui/src, and no other', async () => {
    expect(ENTRIES.map(({ name }) => name)).toEqual(await exportedComponents());
  });

  it('finds a component that a module exports', () => {
    const module = { Planted: () => null, usePlanted: () => null, PLANTED: 'text' };
    expect(componentsIn(module)).toEqual(['Planted']);
  });
});
