import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { products } from '../../server/seed/catalogue/products.ts';
import { bags } from './bags.ts';
import { cuts } from './cuts.ts';
import { drapeFile } from './drapes.ts';
import { allPictures } from './pictures.ts';

const root = path.resolve(import.meta.dirname, '..');
const megabyte = 1_000_000;

function bytesIn(folder: string): number {
  const files = readdirSync(path.join(root, folder));
  return files.reduce((sum, file) => sum + statSync(path.join(root, folder, file)).size, 0);
}

test('every colour of every product has a style, and no style has a colour its product lacks', () => {
  for (const { key, colours } of products) {
    const style = allPictures().find(({ productKey }) => productKey === key)!.style;
    expect([key, ...Object.keys(style.colours)]).toEqual([key, ...colours.map(({ code }) => code)]);
  }
});

test('every style uses a known pattern with a stored drape, so that a build never simulates', () => {
  for (const { style } of allPictures()) {
    const numbers = cuts[style.cut];
    expect(style.cut in bags || (numbers !== undefined && existsSync(drapeFile(style.cut, numbers)))).toBe(true);
  }
});

test('every stored drape belongs to a cut', () => {
  const known = Object.entries(cuts).map(([name, numbers]) => path.basename(drapeFile(name, numbers)));
  expect(readdirSync(path.join(root, 'meshes')).toSorted()).toEqual(known.toSorted());
});

test('every picture exists, and all together stay small enough to commit', () => {
  const missing = allPictures().filter(({ file }) => !existsSync(path.join(root, 'masters', file)));
  expect(missing.map(({ file }) => file)).toEqual([]);
  expect(bytesIn('masters')).toBeLessThan(20 * megabyte);
  expect(bytesIn('meshes')).toBeLessThan(4 * megabyte);
});
