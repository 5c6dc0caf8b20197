// An export in the import's own format: importing it into the same shop changes nothing.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../../seed/seed-demo.ts';
import { importFile } from '../../testing/imports/import-file.ts';
import { writePictures } from '../../testing/imports/pictures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { type ExportOptions, type ExportReport, exportProducts } from './export.service.ts';
import { printExport } from './export-report.ts';
import type { ImportOptions } from './import-rules.ts';

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
])('importing the export of the demo shop changes nothing: %s', { timeout: 600_000 }, async (_, wish, options) => {
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

test(
  'a catalogue moves to another shop by its export: pictures, colours, prices and texts',
  { timeout: 600_000 },
  async () => {
    const [first, second] = [await openTestShop(), await openTestShop()];
    const files = join(folder, 'moving');
    await mkdir(files);
    await writePictures(files, [
      'palm-court-black.jpg',
      'palm-court-green.jpg',
      'evening-breeze-ivory.jpg',
      '=back.jpg',
    ]);
    const template = await readFile(resolve(import.meta.dirname, '../../../docs/import-template.csv'), 'utf8');
    const changed = template
      .replace('PCA-BLK-56', '=PCA-BLK-56')
      .replace('4,640,palm-court-black.jpg,1', '4,640,palm-court-black.jpg,2')
      .concat(',palm-court-abaya,,,,,,,,,,,,,,,,,,=back.jpg,3,,,,Palm green\r\n');
    await writeFile(join(files, 'first.csv'), changed);
    await importFile(first.shop, join(files, 'first.csv'));
    const file = await exported(first);
    expect(file.report).toMatchObject({ products: 2, inexact: [], leftOut: [] });
    expect(file.products).toContain(",'=PCA-BLK-56,");
    await writeFile(join(files, 'second.csv'), file.products);
    const again = await importFile(first.shop, join(files, 'second.csv'));
    expect([again.products.unchanged, again.pictures, again.problems]).toEqual([2, { named: 4, missing: 0 }, []]);
    expect((await importFile(second.shop, join(files, 'second.csv'))).products.created).toBe(2);
    expect((await exported(second)).products).toBe(file.products);
    const [green] = await second.shop.database.query(
      `select array_agg(k.source order by p.position) as sources from product_pictures p join pictures k on k.key = p.picture_key
       where colour_code = 'palm-green'`,
    );
    expect(green).toEqual({ sources: ['palm-court-green.jpg', '=back.jpg'] });
    await first.close();
    await second.close();
  },
);

test('a variant that is not sold in the market of the file says so, and stays so', async () => {
  const shop = await openTestShop();
  const header = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Price / SA\n';
  await writeFile(join(folder, 'sold.csv'), `${header}x,X,Size,M,none,20\nx,,,L,10,none\n`);
  expect((await importFile(shop.shop, join(folder, 'sold.csv'))).products.created).toBe(1);
  const file = await exported(shop);
  expect(file.report.inexact).toEqual([]);
  expect(await importedAgain(shop, file)).toMatchObject({ unchanged: 1 });
  await writeFile(join(folder, 'sold.csv'), `${header}x,X,Size,M,15,none\nx,,,L,10,\n`);
  await importFile(shop.shop, join(folder, 'sold.csv'));
  const prices = await shop.shop.database.query(
    `select size, market, price_minor as minor from variants v join variant_prices p on p.variant_id = v.id order by 1, 2`,
  );
  expect(prices).toEqual([
    { size: 'L', market: 'ae', minor: 1_000 },
    { size: 'M', market: 'ae', minor: 1_500 },
  ]);
  await shop.close();
});

test('what a file cannot say exactly is named, and what needs an option of the import', async () => {
  const shop = await openTestShop();
  const header = 'Handle,Title,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price\n';
  await writeFile(join(folder, 'inexact.csv'), `${header}x,X,a,Size,M,S,0\ny,Y,b,Size,M,S,10\n`);
  await importFile(shop.shop, join(folder, 'inexact.csv'), { zeroPriceAllowed: true, sameSkuAllowed: true });
  await shop.shop.database.query(`update product_texts set tags = '{"red, blue"}' where title = 'Y'`);
  const { report } = await exported(shop);
  expect(report).toMatchObject({ inexactProducts: 1, hasFree: true, hasSharedSkus: true });
  expect(report.inexact).toEqual([{ handle: 'y', parts: ['texts'] }]);
  const places = { path: '/tmp/my file.csv', translationsPath: null, language: 'en' };
  expect(printExport(report, places, 1_000)).toBe(
    `2 products in 2 rows (1.0 s).\n\nProducts that an import of this file would change, because a cell cannot say them exactly: 1\ny: texts\nImport it again by: npm run import -- '/tmp/my file.csv' --market ae --language en --allow-free --allow-same-sku\n`,
  );
  await shop.close();
});
