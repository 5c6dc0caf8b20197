// Imported products can have everything that the demo shop's products have: the file's metafields set what products,
// their pages, and their types, fabrics, categories and colours show.
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { colours } from '../../seed/catalogue/colours.ts';
import { products } from '../../seed/catalogue/products.ts';
import type { SeedProduct } from '../../seed/catalogue/shape.ts';
import { categories, productTypes } from '../../seed/catalogue/types.ts';
import { importFile } from '../../testing/imports/import-file.ts';
import { takePictures } from '../../testing/imports/picture-hosts.ts';
import { writePictures } from '../../testing/imports/pictures.ts';
import { fileOf } from '../../testing/imports/seed-file.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { slugify } from '../catalogue/catalogue.ts';
import { reloadCatalogues } from '../markets.ts';
import type { ImportOptions } from './import-rules.ts';
import type { StoredProduct } from './imports.store.ts';
import type { Report } from './report.ts';

const TEMPLATE = resolve(import.meta.dirname, '../../../docs/import-template.csv');
const HANDLES = ['palm-court-abaya', 'evening-breeze-shayla'];

let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'hindam-metafields-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

function run(path: string, options: Partial<ImportOptions> = {}): Promise<Report> {
  return importFile(shop.shop, path, options);
}

const rows = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  shop.shop.database.query<Row>(sql, values);

async function write(name: string, ...lines: string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, lines.join('\n'));
  return path;
}

async function details(handle: string, language: string): Promise<Record<string, unknown>> {
  const [product] = await rows<{ id: string }>('select id from products where handle = $1', [handle]);
  await reloadCatalogues(shop.shop);
  const { body } = await shop.get(`product/details/${product!.id}?language_code=${language}`);
  return body['result'].product as Record<string, unknown>;
}

test('the template is imported whole, in both languages, and a second time changes nothing', async () => {
  await copyFile(TEMPLATE, join(folder, 'template.csv'));
  await writePictures(folder, ['palm-court-black.jpg', 'palm-court-green.jpg', 'evening-breeze-ivory.jpg']);
  const dry = await run(join(folder, 'template.csv'), { dryRun: true });
  const report = await run(join(folder, 'template.csv'));
  for (const { products: sums, problems, notes } of [dry, report]) {
    expect(problems).toEqual([]);
    expect(notes).toEqual([]);
    expect(sums).toEqual({ created: 2, changed: 0, unchanged: 0, failed: 0 });
  }
  expect(await takePictures(shop.shop)).toEqual({ taken: 3, missing: 0, waiting: 0 });
  expect((await run(join(folder, 'template.csv'))).products.unchanged).toBe(2);

  expect(await details('palm-court-abaya', 'en')).toMatchObject({
    title: 'Palm court abaya',
    slugs: { en: 'palm-court-abaya', arb: 'عباية-ساحة-النخيل' },
    fabric: 'Crepe',
    care: 'Wash at 30 °C, inside out. Dry in the shade.',
    price: { amount: 69_000 },
    colors: [
      { name: 'Black', images: [{ alt: 'Palm court abaya in black' }] },
      { name: 'Palm green', hex: '#3f5a45', images: [{ alt: 'Palm court abaya in palm green' }] },
    ],
    custom_size: { offered: true, fields: expect.arrayContaining(['item_length', 'bust']) as string[] },
    tailoring_days: { from: 10, to: 14 },
    specifications: [
      { label: 'Lining', value: 'Unlined' },
      { label: 'Pockets', value: 'Two in the side seams' },
    ],
  });
  expect(await details('palm-court-abaya', 'arb')).toMatchObject({
    title: 'عباية ساحة النخيل',
    type_title: 'العبايات',
    fabric: 'كريب',
    tags: ['لكل يوم', 'دوام'],
    description: 'عباية مستقيمة من الكريب المطفي بجيوب عميقة.',
    colors: [{ name: 'أسود', images: [{ alt: 'عباية ساحة النخيل باللون الأسود' }] }, { name: 'أخضر النخيل' }],
    specifications: [{ label: 'البطانة' }, { label: 'الجيوب' }],
  });
  expect(await details('evening-breeze-shayla', 'en')).toMatchObject({
    min_quantity: 3,
    badges: expect.arrayContaining(['limited']) as string[],
    custom_size: { offered: false },
  });
  const { body } = await shop.post('category/list', { language_code: 'arb' });
  expect(body['category_data']).toMatchObject([{ title: 'العبايات والبشوت' }, { title: 'الإكسسوارات' }]);
});

async function stored(handle: string): Promise<StoredProduct> {
  const [row] = await rows<{ state: string }>('select state from product_states where handle = $1', [handle]);
  return JSON.parse(row!.state) as StoredProduct;
}

const textOf = (product: SeedProduct, language: 'en' | 'arb') => ({
  title: product.title[language],
  slug: product.slug[language],
  description: product.description[language],
  care: product.care[language],
  tags: product.tags.map((tag) => tag[language]),
  specifications: product.specifications.map(({ label, value }) => ({
    label: label[language],
    value: value[language],
  })),
});

test('a day of publication in the future changes nothing, however often it is imported', async () => {
  const template = await readFile(TEMPLATE, 'utf8');
  expect(template).toContain('2026-03-01');
  const path = await write('future.csv', template.replaceAll('2026-03-01', '2999-01-01'));
  await writePictures(folder, ['palm-court-black.jpg', 'palm-court-green.jpg', 'evening-breeze-ivory.jpg']);
  await run(path);
  const days = () => rows('select published_at from products where handle = any($1) order by handle', [HANDLES]);
  const before = await days();
  expect((await run(path)).products).toMatchObject({ unchanged: 2, changed: 0 });
  expect(await days()).toEqual(before);
});

test('every product of the demo shop can be imported as it is', { timeout: 120_000 }, async () => {
  const path = await write('seeds.csv', fileOf(products, '2026-03-01'));
  const report = await run(path);
  expect(report.problems).toEqual([]);
  expect(report.products).toEqual({ created: products.length, changed: 0, unchanged: 0, failed: 0 });
  for (const product of products) {
    const { variants, texts, colours: inShop, id: _id, ...facts } = await stored(product.key);
    expect(facts).toEqual({
      typeKey: product.type,
      fabricCode: slugify(product.fabric.en),
      sleeve: product.sleeve,
      occasions: product.occasions,
      limited: product.limited,
      customSize: product.customSize,
      tailoringDays: product.tailoringDays,
      minQuantity: product.minOrderQuantity,
      pinnedRank: product.bestSellerRank,
      shown: true,
    });
    expect(texts).toEqual({ en: textOf(product, 'en'), arb: textOf(product, 'arb') });
    expect(inShop.map(({ code }) => code)).toEqual(product.colours.map(({ code }) => code));
    const onHand = Object.fromEntries(variants.map((variant) => [`${variant.colour}/${variant.size}`, variant.onHand]));
    expect(onHand).toEqual(product.stock);
    const { ae, sa } = product.price;
    for (const { prices, weightGrams } of variants) {
      expect(prices['ae']).toEqual({ price: ae, compareAt: product.compareAt?.ae ?? null });
      expect(prices['sa']).toEqual({ price: sa, compareAt: product.compareAt?.sa ?? null });
      expect(weightGrams).toBe(product.weightGrams);
    }
  }
  expect((await run(path)).products.unchanged).toBe(products.length);
});

test('what products share is imported with them: types in categories, measurements, fabrics, shades', async () => {
  const types = await rows(
    `select t.key, t.measurement_fields as fields, x.title, y.title as category from product_types t
     join product_type_texts x on x.product_type_id = t.id and x.language = 'arb'
     join category_texts y on y.category_id = t.category_id and y.language = 'arb' order by t.key`,
  );
  const wanted = productTypes
    .filter(({ key }) => products.some(({ type }) => type === key))
    .map(({ key, measurements, title, category }) => ({
      key,
      fields: expect.arrayContaining(measurements) as string[],
      title: title.arb,
      category: categories.find((one) => one.key === category)!.title.arb,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  expect(types).toEqual(wanted);
  const shades = await rows<{ code: string; hex: string; en: string; arb: string }>(
    `select c.code, c.hex, e.name as en, a.name as arb from colours c
     join colour_texts e on e.colour_code = c.code and e.language = 'en'
     join colour_texts a on a.colour_code = c.code and a.language = 'arb'`,
  );
  for (const { code } of products.flatMap((product) => product.colours)) {
    const { hex, name } = colours.find((colour) => colour.code === code)!;
    expect(shades).toContainEqual({ code, hex: hex.toLowerCase(), ...name });
  }
  const since = await rows(
    `select distinct (published_at at time zone 'Asia/Dubai')::text as at from products where handle = any($1)`,
    [products.map(({ key }) => key)],
  );
  expect(since).toEqual([{ at: '2026-03-01 00:00:00' }]);
});

const HEADER = ['Handle', 'Title', 'Type', 'Option1 Name', 'Option1 Value', 'Variant Price'];
const METAFIELDS = [
  'made_to_measure',
  'tailoring_days',
  'measurements',
  'fabric',
  'care',
  'category',
  'rank',
  'swatches',
  'occasions',
];
const header = [...HEADER, ...METAFIELDS.map((key) => `${key} (product.metafields.custom.${key})`)].join(',');

test('an empty cell keeps what the shop has, and none takes it away', async () => {
  await run(
    await write('a.csv', header, 'throw,Throw,Throw,Color,Loam,10,FALSE,,,Felt,Brush it,Home,4,Loam: #806040,الدوام'),
  );
  await run(await write('b.csv', header, 'throw,Throw,Throw,Color,Loam,10,,,,,,,,,'));
  expect(await stored('throw')).toMatchObject({
    fabricCode: 'felt',
    pinnedRank: 4,
    occasions: ['work'],
    texts: { en: { care: 'Brush it' } },
  });
  const report = await run(
    await write('c.csv', header, 'throw,Throw,Throw,Color,Loam,10,,,,none,none,none,none,,none'),
  );
  expect(report.products.changed).toBe(1);
  expect(await stored('throw')).toMatchObject({
    fabricCode: null,
    pinnedRank: null,
    occasions: [],
    texts: { en: { care: '' } },
  });
  expect(await rows(`select category_id as category from product_types where key = 'throw'`)).toEqual([
    { category: null },
  ]);
});

test('a shade given later reaches the cards of every product in that colour', async () => {
  await run(await write('d.csv', header, 'rug,Rug,Rug,Color,Loam,10,,,,,,,,'));
  const report = await run(await write('e.csv', header, 'throw,Throw,Throw,Color,Loam,10,,,,,,,,Loam: #907050'));
  expect(report.products.changed).toBe(1);
  const cards = await rows<{ hex: string }>(
    `select distinct c.card -> 'colors' -> 0 ->> 'hex' as hex from product_cards c join products p on p.id = c.product_id
     where p.handle in ('rug', 'throw')`,
  );
  expect(cards).toEqual([{ hex: '#907050' }]);
});

test('nothing is made to measure without its days, or measurements of its type', async () => {
  const refused = await run(
    await write(
      'f.csv',
      header,
      'robe,Robe,Robe,Color,Black,10,TRUE,,"bust, hips",,,,,',
      'mantle,Mantle,Mantle,Color,Black,10,TRUE,5,,,,,,',
      'stole,Stole,Stole,Color,Black,10,TRUE,5,"wingspan",,,,,',
    ),
  );
  expect(refused.products).toMatchObject({ created: 0, failed: 3 });
  expect(refused.problems.map(({ row, what }) => [row, what])).toEqual([
    [2, 'a product made to measure has no tailoring days'],
    [3, 'the type mantle has no measurements, so nothing of it can be made to measure'],
    [4, `'wingspan' is no measurement`],
  ]);
  expect(await rows(`select 1 from product_types where key in ('robe', 'mantle', 'stole')`)).toEqual([]);
});

test('a product that is stored as made to measure keeps its days', async () => {
  const made = 'gown,Gown,Gown,Color,Black,10,TRUE,5,"bust, hips",,,,,';
  expect((await run(await write('i.csv', header, made))).products.created).toBe(1);
  const without = await run(await write('j.csv', header, 'gown,Gown,Gown,Color,Black,10,,none,,,,,,'));
  expect(without.problems.map(({ what }) => what)).toEqual(['a product made to measure has no tailoring days']);
  expect(await rows(`select tailoring_days_from as days from products where handle = 'gown'`)).toEqual([{ days: 5 }]);
});

test('a dry run knows the measurements that an earlier product of the file says', async () => {
  const path = await write(
    'g.csv',
    header,
    'robe,Robe,Robe,Color,Black,10,TRUE,5,"bust, hips",,,,,',
    'long-robe,Long robe,Robe,Color,Black,10,TRUE,5,,,,,,',
  );
  expect((await run(path, { dryRun: true })).products.created).toBe(2);
  expect((await run(path)).products.created).toBe(2);
});

test('two products that contradict each other about what they share: the later one is refused', async () => {
  const report = await run(
    await write(
      'h.csv',
      header,
      'x,X,Robe,Color,Ember,10,,,,,,Home,,Ember: #aa3311',
      'y,Y,Robe,Color,Ember,10,,,,,,Bath,,Ember: #aa3312',
    ),
  );
  expect(report.products).toMatchObject({ created: 1, failed: 1 });
  const errors = report.problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ row, what }) => [row, what])).toEqual([
    [3, `row 2 says something else about the category of the type robe: 'home'`],
    [3, `row 2 says something else about the shade of the colour ember: '#aa3311'`],
  ]);
});
