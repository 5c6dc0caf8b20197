import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRows } from '../../testing/imports/read-rows.ts';
import { csvLine } from '../kernel/csv.ts';
import { NO_TRANSLATIONS, readTranslations, type TranslationBook, withColourNames } from './translations.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hindam-translations-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const HEADINGS = ['Type', 'Identification', 'Field', 'Locale', 'Default content', 'Translated content'];
const path = (): string => join(folder, 'translations.csv');

async function book(...rows: string[][]): Promise<TranslationBook> {
  await writeFile(path(), [HEADINGS, ...rows].map((cells) => csvLine(cells)).join(''));
  return readTranslations(path(), ['en', 'arb']);
}

test('titles, HTML bodies and addresses in Arabic, by handle, by number and by title', async () => {
  const { of, unused } = await book(
    ['PRODUCT', 'dune', 'title', 'ar', 'Dune', 'عباية  الكثبان'],
    ['PRODUCT', 'dune', 'body_html', 'ar', '<p>Wide</p>', '<p>واسعة &amp; طويلة</p><script>x()</script>\u202E'],
    ['PRODUCT', 'dune', 'handle', 'ar', 'dune', 'عباية الكُثبان!'],
    ['PRODUCT', "'8012345", 'title', 'ar', 'Wadi', 'وادي'],
    ['PRODUCT', "'8012345", 'handle', 'ar', 'wadi-trousers', '★'],
    ['PRODUCT', '77', 'title', 'ar', 'Palm', '=نخيل'],
    ['PRODUCT', '77', 'body_html', 'ar', 'x', ''],
    ['COLLECTION', 'dune', 'title', 'ar', 'Dune', 'مجموعة'],
  );
  expect(of({ handle: 'dune', title: '' })).toEqual({
    arb: { title: 'عباية الكثبان', description: 'واسعة & طويلة', slug: 'عباية-الكثبان' },
  });
  expect(of({ handle: 'wadi-trousers', title: '' })).toEqual({ arb: { title: 'وادي' } });
  expect(unused()).toBe(1);
  expect(of({ handle: 'another', title: 'Palm' })).toEqual({ arb: { title: '=نخيل' } });
  expect([unused(), of({ handle: 'none', title: 'None' })]).toEqual([0, {}]);
});

test('values of options give colours their names, and rows of other types are counted', async () => {
  const { namesOf, skipped, unused } = await book(
    ['PRODUCT_OPTION_VALUE', '901', 'name', 'ar', 'Desert Dusk', 'غسق  الصحراء'],
    ['PRODUCT_OPTION_VALUE', '902', 'name', 'ar', 'desert dusk', 'اسم آخر'],
    ['PRODUCT_OPTION_VALUE', '903', 'name', 'fr', 'Desert Dusk', 'Crépuscule'],
    ['PRODUCT_OPTION_VALUE', '904', 'name', 'ar', '★', 'نجمة'],
    ['COLLECTION', '1', 'title', 'ar', 'Eid', 'العيد'],
    ['COLLECTION', '2', 'title', 'ar', 'Work', 'الدوام'],
    ['PRODUCT_OPTION', '3', 'name', 'ar', 'Color', 'اللون'],
  );
  expect(namesOf('Desert dusk')).toEqual({ arb: 'غسق الصحراء' });
  expect(namesOf('Dune')).toEqual({});
  expect([...skipped]).toEqual([
    ['COLLECTION', 2],
    ['PRODUCT_OPTION', 1],
  ]);
  expect(unused()).toBe(0);
});

test('a colour is named by the translations unless the shop or the product file names it', async () => {
  const translations = await book(
    ['PRODUCT_OPTION_VALUE', '901', 'name', 'ar', 'Desert Dusk', 'غسق الصحراء'],
    ['PRODUCT_OPTION_VALUE', '902', 'name', 'ar', 'Black', 'فحمة'],
  );
  const header = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Price'];
  const row = (colour: string) => ({
    Handle: 'a',
    Title: 'A',
    'Option1 Name': 'Color',
    'Option1 Value': colour,
    Price: '1',
  });
  const [product] = readRows([row('Desert Dusk'), row('Black')], header, 'en').products;
  expect([...withColourNames(product!, translations).metafields.colourNames]).toEqual([
    ['desert-dusk', { arb: 'غسق الصحراء' }],
  ]);
  expect(withColourNames(product!, NO_TRANSLATIONS)).toBe(product);
});

test('a title that two products share identifies neither, and locales the shop lacks are named once', async () => {
  const { of, unused, unknownLocales } = await book(
    ['PRODUCT', '1', 'title', 'ar', 'Shayla', 'شيلة أولى'],
    ['PRODUCT', '2', 'title', 'ar', 'Shayla', 'شيلة ثانية'],
    ['PRODUCT', '2', 'title', 'en', 'Shayla', 'A shayla'],
    ['PRODUCT', '3', 'title', 'fr', 'Robe', 'Robe'],
    ['PRODUCT', '4', 'title', 'fr', 'Cape', 'Cape'],
  );
  expect(of({ handle: 'x', title: 'Shayla' })).toEqual({});
  expect(of({ handle: '2', title: 'Shayla' })).toEqual({ arb: { title: 'شيلة ثانية' }, en: { title: 'A shayla' } });
  expect([unused(), unknownLocales]).toEqual([1, ['fr']]);
});

test('a file that changes after it was read is refused, and so is one without its columns', async () => {
  const { of } = await book(['PRODUCT', 'dune', 'title', 'ar', 'Dune', 'كثبان']);
  await appendFile(path(), 'PRODUCT,dune,title,ar,Dune,x\r\n');
  expect(() => of({ handle: 'dune', title: '' })).toThrow(/was changed while it was read/);
  await writeFile(path(), 'Type,Field\nPRODUCT,title\n');
  await expect(readTranslations(path(), ['en'])).rejects.toThrow(/missing identification, locale/);
});
