// Runs `npm run export` and `npm run gaps` as an operator does: as separate processes, beside a running shop.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShopForCommands, runCommand } from './commands.ts';
import { addProduct, type TestShop } from './shop.ts';

let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await openShopForCommands();
  folder = await mkdtemp(join(tmpdir(), 'hindam-catalogue-'));
  await addProduct(shop.shop, { pieces: 5, priceMinor: 40_000 });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

test('an export is a file that appears whole, replaces none, and imports as it is', { timeout: 120_000 }, async () => {
  const path = join(folder, 'products.csv');
  const first = await runCommand(shop, 'export-command.ts', [path, '--translations', join(folder, 'words.csv')]);
  expect([first.code, first.out]).toEqual([0, '']);
  expect(first.error).toContain(
    `npm run import -- ${path} --market ae --language en --translations ${join(folder, 'words.csv')}`,
  );
  expect((await readdir(folder)).sort()).toEqual(['products.csv', 'words.csv']);
  const text = await readFile(path, 'utf8');
  expect(text.startsWith('\uFEFFTitle,URL handle,')).toBe(true);
  const again = await runCommand(shop, 'export-command.ts', [path]);
  expect([again.code, again.error]).toEqual([1, expect.stringContaining('is there already')]);
  const out = await runCommand(shop, 'export-command.ts', ['-']);
  expect([out.code, out.out.split('\r\n').length]).toEqual([0, text.split('\r\n').length]);
  const imported = await runCommand(shop, 'import-command.ts', [path, '--translations', join(folder, 'words.csv')]);
  expect([imported.code, imported.error]).toEqual([0, '']);
  expect(imported.out).toContain('0 created, 0 changed, 1 unchanged, 0 refused.');
  expect(await readdir(folder)).toHaveLength(2);
});

test('the gaps are printed, sums first, and are all in the files', { timeout: 60_000 }, async () => {
  const [csv, json] = [join(folder, 'gaps.csv'), join(folder, 'gaps.json')];
  const { code, out, error } = await runCommand(shop, 'gaps-command.ts', [csv, '--json', json]);
  expect([code, error]).toEqual([0, '']);
  expect(out).toMatch(/^\d+ gaps in 1 products/);
  expect(out).toMatch(/\n1 +product +care +arb\n/);
  const gaps = JSON.parse(await readFile(json, 'utf8')) as unknown[];
  expect(out.startsWith(`${gaps.length} gaps`)).toBe(true);
  expect((await readFile(csv, 'utf8')).trim().split('\r\n')).toHaveLength(gaps.length + 1);
});

test('what cannot be done is said in a sentence, and leaves no file', { timeout: 120_000 }, async () => {
  const before = await readdir(folder);
  await writeFile(join(folder, 'taken.csv'), 'mine');
  const free = join(folder, 'free.csv');
  const sentences: [string, string[], string][] = [
    ['export-command.ts', [], 'Name the CSV file to write.'],
    ['export-command.ts', [free, '--market', 'zz'], 'is not a market of this shop'],
    ['export-command.ts', [free, '--translations', join(folder, 'taken.csv')], 'is there already'],
    ['export-command.ts', [join(folder, 'nowhere', 'x.csv')], 'cannot be written (ENOENT)'],
    ['gaps-command.ts', [join(folder, 'taken.csv')], 'is there already'],
    ['gaps-command.ts', ['a.csv', 'b.csv'], 'one word too many'],
  ];
  for (const [file, args, sentence] of sentences) {
    const { code, out, error } = await runCommand(shop, file, args);
    expect([code, out, error]).toEqual([1, '', expect.stringContaining(sentence)]);
    expect(error).not.toContain('    at ');
  }
  expect((await readdir(folder)).sort()).toEqual([...before, 'taken.csv'].sort());
});
