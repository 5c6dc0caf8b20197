import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFile } from '../../testing/imports/import-file.ts';
import { count } from '../../testing/counts.ts';
import { takePictures } from '../../testing/imports/picture-hosts.ts';
import { writePictures } from '../../testing/imports/pictures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { loadFailed } from '../catalogue/wanted-pictures.write.ts';
import type { ImportOptions } from './import-rules.ts';
import { printReport, type Report } from './report.ts';

const FIXTURES = resolve(import.meta.dirname, '../../testing/imports');
const OLDER = join(FIXTURES, 'products-older-export.csv');
const NEWER = join(FIXTURES, 'products-newer-export.csv');

let test_: TestShop;
let folder: string;

beforeAll(async () => {
  test_ = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'hindam-import-'));
});

afterAll(async () => {
  await test_.close();
  await rm(folder, { recursive: true, force: true });
});

function run(path: string, options: Partial<ImportOptions> = {}): Promise<Report> {
  return importFile(test_.shop, path, options);
}

async function write(name: string, text: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const rows = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  test_.shop.database.query<Row>(sql, values);

async function totals(): Promise<Record<string, number>> {
  const names = [
    'products',
    'product_texts',
    'product_colours',
    'product_pictures',
    'variants',
    'variant_prices',
    'product_cards',
    'stock',
    'stock_movements',
    'colours',
    'product_types',
    'outbox',
  ];
  const entries = await Promise.all(
    names.map(
      async (name) => [name, (await rows<{ n: number }>(`select count(*)::int as n from ${name}`))[0]!.n] as const,
    ),
  );
  return Object.fromEntries(entries);
}

async function movementsAddUp(): Promise<void> {
  const wrong = await rows(`select s.variant_id from stock s left join stock_movements m on m.variant_id = s.variant_id
    group by s.variant_id, s.on_hand having s.on_hand <> coalesce(sum(m.quantity), 0)`);
  expect(wrong).toEqual([]);
}

test('a dry run reports what would happen and writes nothing', async () => {
  const before = await totals();
  const report = await run(OLDER, { dryRun: true });
  expect(report.products).toEqual({ created: 12, changed: 0, unchanged: 0, failed: 0 });
  expect(await totals()).toEqual(before);
  expect(printReport(report)).toContain('Dry run: nothing was written.');
});

test('an older export is imported completely, and a second time changes nothing', async () => {
  const first = await run(OLDER);
  expect(first.products).toEqual({ created: 12, changed: 0, unchanged: 0, failed: 0 });
  const before = await totals();
  const second = await run(OLDER);
  expect(second.products).toEqual({ created: 0, changed: 0, unchanged: 12, failed: 0 });
  expect(await totals()).toEqual(before);
  await movementsAddUp();
  const [abaya] = await rows<{ card: Record<string, unknown> }>(
    `select card from product_cards c join products p on p.id = c.product_id where p.handle = 'dune-linen-abaya' and language = 'en' and market = 'ae'`,
  );
  expect(abaya?.card).toMatchObject({
    title: 'Dune linen abaya',
    price: { amount: 34_900, currency: 'AED' },
    compare_at_price: { amount: 42_000 },
    sizes: ['54', '56'],
    in_stock: true,
  });
  const saudi = await rows(
    `select price_minor, compare_at_minor from variant_prices r join variants v on v.id = r.variant_id where market = 'sa' and sku = 'DLA-OLV-56'`,
  );
  expect(saudi).toEqual([{ price_minor: 38_500, compare_at_minor: null }]);
});

test('imported products can be found and opened by a shopper', async () => {
  await test_.shop.catalogue.reload();
  const list = await test_.get('product/list?language_code=arb');
  expect(list.status).toBe(200);
  const [dress] = await rows<{ id: string }>(`select id from products where handle = 'courtyard-dress'`);
  const cards = list.body['result'].products as { _id: string; title: string }[];
  expect(cards).toHaveLength(11);
  expect(cards.some(({ _id }) => _id === dress!.id)).toBe(false);
  const abaya = cards.find(({ title }) => title === 'Dune linen abaya');
  const details = await test_.get(`product/details/${abaya!._id}?language_code=en`);
  const product = details.body['result'].product ?? details.body['result'];
  expect(product.description).toBe(
    'Cut wide from washed linen, with deep pockets.\n• Closes with two hidden snaps\n• Comes with its own shayla',
  );
  expect(product.specifications).toEqual([{ label: 'Brand', value: 'Noor Atelier' }]);
  expect(JSON.stringify(list.body) + JSON.stringify(product)).not.toMatch(/<script|alert\(/);
});

test('a changed price reaches the cards, and only its product counts as changed', async () => {
  const path = await write('changed.csv', (await readFile(OLDER, 'utf8')).replaceAll('245.00,245.00', '199.00,245.00'));
  const report = await run(path);
  expect(report.products).toEqual({ created: 0, changed: 1, unchanged: 11, failed: 0 });
  const cards = await rows<{ card: { price: unknown; badges: string[] } }>(
    `select card from product_cards c join products p on p.id = c.product_id where p.handle = 'wadi-trousers' and market = 'ae'`,
  );
  expect(cards.map(({ card }) => card.price)).toEqual([
    { amount: 19_900, currency: 'AED' },
    { amount: 19_900, currency: 'AED' },
  ]);
  expect(cards[0]?.card.badges).toContain('sale');
});

test('a variant that disappears is taken off sale, and keeps its id when it comes back', async () => {
  const without = (await readFile(OLDER, 'utf8'))
    .split('\n')
    .filter((line) => !line.includes('NGK-M-VISC'))
    .join('\n');
  const id = async (): Promise<Record<string, unknown>[]> =>
    rows(`select id, active from variants where sku = 'NGK-M-VISC'`);
  const [before] = await id();
  await run(await write('without.csv', without));
  expect(await id()).toEqual([{ id: before?.['id'], active: false }]);
  await run(OLDER);
  expect(await id()).toEqual([{ id: before?.['id'], active: true }]);
  await movementsAddUp();
});

test('one invalid product among valid ones fails alone and leaves nothing behind', async () => {
  const report = await run(
    await write(
      'mixed.csv',
      [
        'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty',
        'fine-one,Fine one,Size,S,10.00,5',
        'bad-one,Bad one,Size,S,10.00,5',
        'bad-one,,,M,"12,50",5',
        'fine-two,"Fine',
        'two",Size,S,11.00,2',
        'late-bad,Late bad,Size,S,ten,1',
      ].join('\r\n'),
    ),
  );
  expect(report.products).toEqual({ created: 2, changed: 0, unchanged: 0, failed: 2 });
  expect(
    report.problems.map(({ row, line, column, severity, handle }) => [row, line, column, severity, handle]),
  ).toEqual([
    [4, 4, 'Variant Price', 'error', 'bad-one'],
    [6, 7, 'Variant Price', 'error', 'late-bad'],
  ]);
  expect(
    await rows(
      `select handle from products where handle like '%-one' or handle like '%bad' or handle = 'fine-two' order by 1`,
    ),
  ).toEqual([{ handle: 'fine-one' }, { handle: 'fine-two' }]);
  expect(printReport(report)).toMatch(
    /4 +bad-one +Variant Price +'12,50' has a decimal comma: write a decimal point, like 299\.00\./,
  );
  await movementsAddUp();
});

test('a newer export with Arabic texts, and pictures from a folder', async () => {
  await copyFile(NEWER, join(folder, 'newer.csv'));
  await writePictures(folder, ['oasis-black.png', 'moss-bag.png']);
  const report = await run(join(folder, 'newer.csv'));
  expect(report.products).toEqual({ created: 12, changed: 0, unchanged: 0, failed: 0 });
  expect(report.pictures).toEqual({ named: 2, missing: 0 });
  expect(report.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const oasis = await rows(
    `select t.language, t.title, t.slug from product_texts t join products p on p.id = t.product_id where handle = 'oasis-abaya' order by 1`,
  );
  expect(oasis).toEqual([
    { language: 'arb', title: 'عباية الواحة', slug: 'عباية-الواحة' },
    { language: 'en', title: 'عباية الواحة', slug: 'عباية-الواحة' },
  ]);
  const names = await rows(`select language, name from colour_texts where colour_code = 'navy' order by 1`);
  expect(names).toEqual([
    { language: 'arb', name: 'كحلي' },
    { language: 'en', name: 'Navy' },
  ]);
  expect((await run(join(folder, 'newer.csv'))).products.unchanged).toBe(12);
  expect(await takePictures(test_.shop)).toMatchObject({ taken: 2, waiting: 0 });
  expect((await run(NEWER)).products).toEqual({ created: 0, changed: 0, unchanged: 12, failed: 0 });
});

test('translations add Arabic, and a later import without them keeps it', async () => {
  const translated = await run(OLDER, { translationsPath: join(FIXTURES, 'translations.csv') });
  expect(translated.products.changed).toBe(2);
  expect(translated.notes.join(' ')).toContain('left out: fr');
  const arabic = async (): Promise<unknown> =>
    rows(`select p.handle, t.title, t.slug from product_texts t join products p on p.id = t.product_id
    where t.language = 'arb' and handle in ('dune-linen-abaya', 'harbour-clutch') order by 1`);
  const before = await arabic();
  expect(before).toEqual([
    { handle: 'dune-linen-abaya', title: 'عباية الكثبان من الكتان', slug: 'عباية-الكثبان' },
    { handle: 'harbour-clutch', title: 'حقيبة المرفأ', slug: 'حقيبة-المرفأ' },
  ]);
  expect((await run(OLDER)).products.unchanged).toBe(12);
  expect(await arabic()).toEqual(before);
});

test('what the file does not contain stays: made to measure, minimum quantity, stock of a variant off sale', async () => {
  await rows(`update products set custom_size = true, min_quantity = 3 where handle = 'wind-coat'`);
  await rows(`update variants set weight_grams = 1 where sku = 'WC-M'`);
  const path = await write(
    'coat.csv',
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\nwind-coat,Wind coat,Color,Petrol,700,50\n',
  );
  await run(path);
  const [coat] = await rows(`select custom_size, min_quantity from products where handle = 'wind-coat'`);
  expect(coat).toEqual({ custom_size: true, min_quantity: 3 });
  expect(
    await rows(
      `select size, active, on_hand from variants v left join stock s on s.variant_id = v.id where product_id = (select id from products where handle = 'wind-coat') order by size`,
    ),
  ).toEqual([
    { size: 'M', active: false, on_hand: 5 },
    { size: 'one', active: true, on_hand: 50 },
  ]);
});

test.each<[string, string | Buffer, RegExp]>([
  ['empty', '', /is empty/],
  ['header alone', 'Handle,Title,Variant Price\n', /has no products/],
  ['another table', 'name,cost\na,1\n', /missing Title and Variant Price/],
  ['UTF-16', Buffer.from('\uFEFFHandle,Title,Variant Price\n', 'utf16le'), /UTF-16.*CSV UTF-8/],
  [
    'Windows-1256',
    Buffer.concat([
      Buffer.from('Handle,Title,Variant Price\na,'),
      Buffer.from([0xda, 0xc8, 0xc7]),
      Buffer.from(',1\n'),
    ]),
    /Windows-1256.*CSV UTF-8/,
  ],
  ['a workbook', Buffer.from('PK\u0003\u0004rest'), /Excel workbook/],
  ['an open quote', 'Handle,Title,Variant Price\na,"A,1\nb,B,2\n', /never closed/],
  ['a stray quote', 'Handle,Title,Variant Price\na,"A"x,1\n', /wrong place near line 2/],
])('%s is refused in one sentence, before anything is written', async (name, content, sentence) => {
  const before = await totals();
  await expect(run(await write(`${name}.csv`, content))).rejects.toThrow(sentence);
  expect(await totals()).toEqual(before);
});

test('options that do not fit the shop are refused in one sentence', async () => {
  await expect(run(join(folder, 'none.csv'))).rejects.toThrow(/There is no file/);
  await expect(run(folder)).rejects.toThrow(/is not a file/);
  await expect(run(OLDER, { market: 'xx' })).rejects.toThrow(/give one of ae, sa/);
  await expect(run(OLDER, { language: 'fr' })).rejects.toThrow(/give one of en, arb/);
  await expect(run(OLDER, { currency: 'USD' })).rejects.toThrow(/whose currency is AED/);
});

test('a picture outside the folders, or a file that is no picture, is not taken', async () => {
  await write('not-a-picture.png', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await symlink('/etc/hostname', join(folder, 'link.png'));
  const path = await write(
    'pictures.csv',
    [
      'Handle,Title,Variant Price,Variant Inventory Qty,Image Src',
      'p1,P1,1,1,../../../../etc/hostname',
      'p2,P2,1,1,/etc/hostname',
      'p3,P3,1,1,not-a-picture.png',
      'p4,P4,1,1,http://127.0.0.1/x.png',
      'p5,P5,1,1,file:///etc/hostname',
      'p6,P6,1,1,link.png',
    ].join('\n'),
  );
  const tried = await run(path, { dryRun: true, allowedHosts: ['127.0.0.1'] });
  expect(tried.pictures).toEqual({ named: 6, missing: 5 });
  expect(await rows(`select key from pictures where source = 'not-a-picture.png'`)).toEqual([]);
  const report = await run(path, { allowedHosts: ['127.0.0.1'] });
  expect(report.products.created).toBe(6);
  expect(report.pictures).toEqual({ named: 6, missing: 2 });
  const refused = report.problems.filter(({ column, severity }) => severity === 'warning' && column === 'Image Src');
  expect(refused.map(({ what }) => what)).toEqual([
    'the picture http://127.0.0.1/x.png was not taken, only https addresses are fetched',
    'the picture file:///etc/hostname was not taken, pictures of  are not fetched',
  ]);
  expect(await takePictures(test_.shop)).toMatchObject({ taken: 0, waiting: 0 });
  const failed = (await loadFailed(test_.shop.database, 50)).filter(({ handle }) => /^p\d$/.test(handle));
  const absent = 'there is no such file beside the CSV file or in the pictures folder';
  expect(failed.map(({ handle, why }) => [handle, why])).toEqual([
    ['p1', absent],
    ['p2', absent],
    ['p3', 'it is not a JPEG, PNG, WebP or AVIF picture this shop takes'],
    ['p6', absent],
  ]);
});

test('a thousand products are imported in reasonable time, twice', { timeout: 600_000 }, async () => {
  const products = Math.max(count(1_000), 100);
  const lines = [
    'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Qty',
  ];
  for (let n = 0; n < products; n += 1) {
    for (const [index, [colour, size]] of [
      ['Black', 'S'],
      ['Black', 'M'],
      ['Sand', 'S'],
      ['Sand', 'M'],
    ].entries()) {
      lines.push(
        `many-${n},${index === 0 ? `Many ${n}` : ''},${index === 0 ? 'Abaya' : ''},Color,${colour},Size,${size},${100 + n}.00,${n % 9}`,
      );
    }
  }
  const path = await write('many.csv', lines.join('\n'));
  const first = await run(path);
  expect(first.products.created).toBe(products);
  const second = await run(path);
  expect(second.products.unchanged).toBe(products);
  expect(first.milliseconds / products).toBeLessThan(250);
  await movementsAddUp();
});

/**
 * Columns that no draft of a product has: the statements that save a product set them by themselves (ids, times), or
 * other parts of the shop do (reviews, sales, stock).
 */
const NOT_OF_DRAFTS = [
  'product_pictures.id',
  'products.created_at',
  'products.rating_histogram',
  'products.sold_90_days',
  'products.updated_at',
  'variants.available',
];

// An import takes the values of a changed product that stay the same from the view `product_states`. A column missing
// from the view would be emptied, unless it is one of NOT_OF_DRAFTS.
test('an import reads every column of a product before it writes them all', async () => {
  const tables = ['products', 'product_texts', 'product_colours', 'product_pictures', 'variants', 'variant_prices'];
  const unread = await rows<{ at: string }>(
    `select table_name || '.' || column_name as at from information_schema.columns
      where table_schema = 'public' and table_name = any($1)
     except
     select table_name || '.' || column_name from information_schema.view_column_usage where view_name = 'product_states'
     order by 1`,
    [tables],
  );
  expect(unread.map(({ at }) => at)).toEqual(NOT_OF_DRAFTS);
});
