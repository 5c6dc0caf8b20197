// An export gives the catalogue back in the format of the import, which then changes nothing.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../../seed/seed-demo.ts';
import { importFile } from '../../testing/imports/import-file.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { type ExportOptions, type ExportReport, exportProducts } from './export.service.ts';
import type { ImportOptions } from './import-rules.ts';

const FIXTURES = resolve(import.meta.dirname, '../../testing/imports');

let demo: TestShop;
let folder: string;

beforeAll(async () => {
  demo = await openTestShop();
  await seedDemo(demo.shop, () => {});
  folder = await mkdtemp(join(tmpdir(), 'hindam-export-'));
}, 300_000);

afterAll(async () => {
  await demo.close();
  await rm(folder, { recursive: true, force: true });
});

interface Exported {
  products: string;
  translations: string;
  report: ExportReport;
}

async function exported({ shop }: TestShop, options: Partial<ExportOptions> = {}): Promise<Exported> {
  const text = { products: '', translations: '' };
  const report = await exportProducts(
    shop,
    { language: 'en', market: null, withTranslations: false, ...options },
    {
      begin: async () => void Object.assign(text, { products: '', translations: '' }),
      products: async (part) => void (text.products += part),
      translations: async (part) => void (text.translations += part),
    },
  );
  return { ...text, report };
}

/** Everything an import writes, besides the times of writing. */
async function catalogueOf({ shop }: TestShop): Promise<unknown> {
  const rows = (sql: string): Promise<unknown[]> => shop.database.query(sql);
  return {
    products: await rows('select handle, state from product_states order by handle'),
    shown: await rows('select handle, published_at from products order by handle'),
    types: await rows('select * from product_types order by key'),
    typeTexts: await rows('select * from product_type_texts order by 1, 2'),
    categoryTexts: await rows('select * from category_texts order by 1, 2'),
    fabrics: await rows('select * from fabric_texts order by 1, 2'),
    colours: await rows('select c.*, x.* from colours c join colour_texts x on x.colour_code = c.code order by 1, 4'),
    movements: await rows('select count(*) from stock_movements'),
    events: await rows('select count(*) from outbox'),
  };
}

async function importedAgain(
  shop: TestShop,
  { products, translations }: Exported,
  options: Partial<ImportOptions> = {},
): Promise<Record<string, number>> {
  const path = join(folder, 'again.csv');
  await writeFile(path, products);
  const translationsPath = translations === '' ? null : join(folder, 'again-translations.csv');
  if (translationsPath !== null) await writeFile(translationsPath, translations);
  const report = await importFile(shop.shop, path, { translationsPath, ...options });
  expect(report.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(report.changes).toEqual([]);
  expect(report.notes).toEqual([]);
  return report.products;
}

test.each<[string, Partial<ExportOptions>, Partial<ImportOptions>]>([
  ['in English', {}, {}],
  ['in Arabic', { language: 'arb' }, { language: 'arb' }],
  ['for Saudi Arabia', { market: 'sa' }, { market: 'sa' }],
  ['with a translations file', { withTranslations: true }, {}],
])('importing the export of the demo shop changes nothing: %s', { timeout: 120_000 }, async (_, wish, options) => {
  const before = await catalogueOf(demo);
  const file = await exported(demo, wish);
  expect(file.report).toMatchObject({ inexact: [], leftOut: [], hasFree: false, hasSharedSkus: false });
  const { products: total } = file.report;
  expect(total).toBeGreaterThan(40);
  expect(await importedAgain(demo, file, options)).toEqual({ created: 0, changed: 0, unchanged: total, failed: 0 });
  expect(await catalogueOf(demo)).toEqual(before);
  const again = await exported(demo, wish);
  expect(again.products).toBe(file.products);
  expect(again.translations).toBe(file.translations);
});
