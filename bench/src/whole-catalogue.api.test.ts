// Tests a merchant's whole catalogue by the commands themselves: imported, killed in the middle and resumed, imported
// again, exported, and the export imported. With 44,000 products in the long run, otherwise with 1,100.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from '../../server/testing/counts.ts';
import { openTestShop, type TestShop } from '../../server/testing/shop.ts';
import { serverArguments } from '../../tools/lib/server-process.mjs';
import { writeCatalogue } from './catalogue-csv.ts';
import { begin } from './children.ts';
import { commandOnce, importOnce, type ImportRun } from './import-run.ts';

const PRODUCTS = count(44_000) === 44_000 ? 44_000 : 1_100;
/**
 * 8 seconds for what does not depend on the catalogue, such as starting, plus the 20 seconds for 44,000 products that
 * measure-import.ts allows too. These are processor seconds, because other programs on the machine hardly affect them.
 */
const SECOND_RUN_SECONDS = 8 + (20 * PRODUCTS) / 44_000;
const MEGABYTES_MAX = 400;

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'hindam-whole-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const place = () => ({ databaseUrl: shop.shop.config.databaseUrl!, dataFolder: folder });

function imported(file: string, ...options: string[]): Promise<ImportRun> {
  return importOnce(file, place().databaseUrl, folder, options);
}

async function numberOf(table: 'products' | 'variants'): Promise<number> {
  const [row] = await shop.shop.database.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return row!.n;
}

/** Starts the import and kills it once a third of the products is stored. */
async function importAThird(file: string): Promise<void> {
  const { databaseUrl, dataFolder } = place();
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_FOLDER: dataFolder };
  const command = new URL('../../server/src/import-command.ts', import.meta.url);
  const { child, output } = begin(command, [file, '--no-pictures'], { env, execArgv: [...serverArguments] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (child.exitCode === null && (await numberOf('products')) < PRODUCTS / 3) await wait(20);
  expect(child.exitCode, output()).toBeNull();
  child.kill('SIGKILL');
  await ended;
}

async function translationsOf(path: string): Promise<void> {
  const rows = Array.from({ length: PRODUCTS }, (_, n) => `PRODUCT,measured-${n + 1},title,ar,x,عنوان ${n + 1}\n`);
  await writeFile(path, `Type,Identification,Field,Locale,Default content,Translated content\n${rows.join('')}`);
}

test(
  'is imported after a kill, again, dearer with translations, and by its own export',
  { timeout: 1_800_000 },
  async () => {
    const file = join(folder, 'products.csv');
    await writeCatalogue(file, PRODUCTS);
    await importAThird(file);
    const rest = await imported(file);
    expect(rest.products).toMatchObject({ changed: 0, failed: 0 });
    expect(rest.products.created + rest.products.unchanged).toBe(PRODUCTS);
    expect(rest.products.unchanged).toBeGreaterThanOrEqual(PRODUCTS / 3);
    expect([await numberOf('products'), await numberOf('variants')]).toEqual([PRODUCTS, PRODUCTS * 4]);

    const again = await imported(file);
    expect(again.products).toEqual({ created: 0, changed: 0, unchanged: PRODUCTS, failed: 0 });
    expect(again.processorSeconds).toBeLessThan(SECOND_RUN_SECONDS);

    const translations = join(folder, 'translations.csv');
    await translationsOf(translations);
    await writeCatalogue(file, PRODUCTS, { dearerBy: 3 });
    const dearer = await imported(file, '--translations', translations);
    expect(dearer.products).toEqual({ created: 0, changed: PRODUCTS, unchanged: 0, failed: 0 });

    const [exported, words] = [join(folder, 'export.csv'), join(folder, 'export-words.csv')];
    const written = await commandOnce('export-command.ts', [exported, '--translations', words], place());
    const back = await imported(exported, '--translations', words);
    expect(back.products).toEqual({ created: 0, changed: 0, unchanged: PRODUCTS, failed: 0 });
    for (const { megabytes } of [rest, again, dearer, written, back]) expect(megabytes).toBeLessThan(MEGABYTES_MAX);
  },
);
