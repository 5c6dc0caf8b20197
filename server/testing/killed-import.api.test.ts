// Stops imports, without warning (kill -9) and by Ctrl-C. Every product is stored whole or not at all, and an import
// after the kills completes the catalogue.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Report } from '../src/imports/report.ts';
import { runCommand } from './commands.ts';
import { count } from './counts.ts';
import { openTestShop, type TestShop } from './shop.ts';

const COMMAND = resolve(import.meta.dirname, '../src/import-command.ts');
const PRODUCTS = 3_000;
const KILLS = Math.max(2, count(20));

let shop: TestShop;
let folder: string;

beforeEach(async () => {
  shop = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'hindam-killed-'));
});
afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const FILE = [
  'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty',
  ...Array.from({ length: PRODUCTS }, (_, n) => [
    `k-${n},Kaftan ${n},Kaftan,Size,S,K-${n}-S,10.00,3`,
    `k-${n},,,,M,K-${n}-M,10.00,3`,
  ]).flat(),
].join('\n');

async function numberOf(sql: string): Promise<number> {
  const [row] = await shop.shop.database.query<{ n: number }>(`select count(*)::int as n from ${sql}`);
  return row!.n;
}

const HALF = `products p where
  (select count(*) from variants v join stock s on s.variant_id = v.id join variant_prices r on r.variant_id = v.id
   join stock_movements m on m.variant_id = v.id where v.product_id = p.id and v.available = 3 and s.on_hand = 3) <> 2
  or (select count(*) from product_cards c where c.product_id = p.id and c.market = 'ae') <> 2
  or not exists (select from product_texts t where t.product_id = p.id)`;

/** Starts the import, waits until it has added products or ended, and kills it `afterMs` milliseconds later. */
async function importAndKill(path: string, afterMs: number): Promise<void> {
  const { databaseUrl, dataFolder } = shop.shop.config;
  const env = { ...process.env, DATABASE_URL: databaseUrl!, DATA_FOLDER: dataFolder, PICTURE_JOBS: 'off' };
  const before = await numberOf('products');
  const child = spawn(process.execPath, [COMMAND, path], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (child.exitCode === null && (await numberOf('products')) === before) await wait(5);
  await wait(afterMs);
  child.kill('SIGKILL');
  await ended;
}

test(
  'an import that is killed again and again leaves whole products, and is completed at last',
  { timeout: 600_000 },
  async () => {
    const path = join(folder, 'kaftans.csv');
    await writeFile(path, FILE);
    for (let kill = 0; kill < KILLS && (await numberOf('products')) < PRODUCTS; kill += 1) {
      await importAndKill(path, (kill * 37) % 150);
      expect(await numberOf(HALF)).toBe(0);
    }
    const stored = await numberOf('products');
    expect(stored).toBeGreaterThan(0);
    const reportFile = join(folder, 'report.json');
    const ended = await runCommand(shop, 'import-command.ts', [path, '--json', reportFile]);
    expect(ended).toMatchObject({ code: 0 });
    const report = JSON.parse(await readFile(reportFile, 'utf8')) as Report;
    // `unchanged` may exceed `stored`, as a transaction whose commit was sent just before the kill may end after the
    // count.
    expect(report.products.created + report.products.unchanged).toBe(PRODUCTS);
    expect(report.products.unchanged).toBeGreaterThanOrEqual(stored);
    expect(await numberOf(HALF)).toBe(0);
    expect(await numberOf('products')).toBe(PRODUCTS);
  },
);

test('Ctrl-C finishes the products that are being saved and prints the report', { timeout: 300_000 }, async () => {
  const path = join(folder, 'kaftans.csv');
  await writeFile(path, FILE);
  const { databaseUrl, dataFolder } = shop.shop.config;
  const env = { ...process.env, DATABASE_URL: databaseUrl!, DATA_FOLDER: dataFolder, PICTURE_JOBS: 'off' };
  const child = spawn(process.execPath, [COMMAND, path], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  let printed = '';
  child.stdout.on('data', (text) => (printed += String(text)));
  while (child.exitCode === null && (await numberOf('products')) === 0) await wait(5);
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  const stored = await numberOf('products');
  expect(stored).toBeLessThan(PRODUCTS);
  expect(printed).toContain(`Stopped after ${stored} of ${PRODUCTS} products: import the file again, and it goes on.`);
  expect(await numberOf(HALF)).toBe(0);
});
