import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRows } from '../../testing/imports/read-rows.ts';
import type { ImportedProduct } from './imports.ts';
import { localColumnOf, METAFIELDS } from './metafield-columns.ts';
import type { Problem } from './reading.ts';

const plain = {
  Handle: 'a',
  Title: 'A',
  'Option1 Name': 'Color',
  'Option1 Value': 'Petrol blue',
  'Variant Price': '1',
};
const heading = (key: string): string => `${key} (product.metafields.custom.${key})`;

function read(
  metafields: Record<string, string>,
  language = 'en',
  cells: Record<string, string> = {},
): { product: ImportedProduct | undefined; errors: Problem[] } {
  const custom = Object.fromEntries(Object.entries(metafields).map(([key, cell]) => [heading(key), cell]));
  const row = { ...plain, ...cells, ...custom };
  const { products, problems } = readRows([row], Object.keys(row), language);
  return { product: products[0], errors: problems.filter(({ severity }) => severity === 'error') };
}

describe('headings of metafields', () => {
  test.each([
    ['fabric (product.metafields.custom.fabric)', 'custom.fabric'],
    ['my own name for it (product.metafields.custom.made to measure)', 'custom.made_to_measure'],
    ['product.metafields.custom.rank', 'custom.rank'],
    ['x (product.metafields.custom.care ar)', 'custom.care@arb'],
    ['x (product.metafields.custom.care arb)', 'custom.care@arb'],
    ['x (product.metafields.custom.title en)', 'custom.title@en'],
    ['image alt text (ar)', 'imageAlt@arb'],
    ['x (product.metafields.custom.title)', undefined],
    ['x (product.metafields.custom.rank ar)', undefined],
    ['x (product.metafields.custom.care fr)', undefined],
    ['x (product.metafields.custom.constructor)', undefined],
    ['x (product.metafields.shopify.fabric)', undefined],
    ['image alt text (fr)', undefined],
  ])('%s', (written, column) => {
    expect(localColumnOf(written)).toBe(column);
  });

  test('are found as Shopify writes them, and strange ones are reported as unused', () => {
    const { product } = read({ Made_To_Measure: 'TRUE', 'min-quantity': '3', mystery: 'x' });
    expect(product?.metafields).toMatchObject({ customSize: true, minQuantity: 3 });
  });
});

test('every metafield has its columns in the template, and its row in the operations page', async () => {
  const docs = resolve(import.meta.dirname, '../../../docs');
  const [header = ''] = (await readFile(join(docs, 'import-template.csv'), 'utf8')).split('\r\n');
  const page = await readFile(join(docs, 'operations.md'), 'utf8');
  for (const [key, kind] of Object.entries(METAFIELDS)) {
    const keys = [...(kind === 'others' ? [] : [key]), ...(kind === 'both' || kind === 'others' ? [`${key}_ar`] : [])];
    for (const one of keys) {
      expect(header).toContain(`(product.metafields.custom.${one})`);
      expect(page).toContain(`\`${one}\``);
    }
  }
});

describe('cells of metafields', () => {
  test('empty ones say nothing', () => {
    const { product, errors } = read({ made_to_measure: '', tailoring_days: ' ', fabric: '', care: '', rank: '' });
    expect(errors).toEqual([]);
    const { swatches, colourNames, ...said } = product!.metafields;
    expect([swatches.size, colourNames.size]).toEqual([0, 0]);
    expect(JSON.parse(JSON.stringify(said))).toEqual({ typeTitles: {}, words: {} });
  });

  test.each<[string, string, object]>([
    ['tailoring_days', '10 to 14', { tailoringDays: { from: 10, to: 14 } }],
    ['tailoring_days', '١٠ إلى ١٤', { tailoringDays: { from: 10, to: 14 } }],
    ['tailoring_days', '7', { tailoringDays: { from: 7, to: 7 } }],
    ['tailoring_days', 'None', { tailoringDays: null }],
    ['rank', '1', { rank: 1 }],
    ['rank', 'none', { rank: null }],
    ['sleeve', 'Three-quarter', { sleeve: 'three_quarter' }],
    ['sleeve', 'none', { sleeve: null }],
    ['occasions', 'Work, العيد، eid', { occasions: ['eid', 'work'] }],
    ['occasions', 'none', { occasions: [] }],
    ['published_on', '2026-02-28', { publishedOn: '2026-02-28' }],
    ['measurements', 'Bust, item length; hips', { measurements: ['item_length', 'hips', 'bust'] }],
    ['fabric', 'Crepe', { fabric: { en: 'Crepe' } }],
    ['fabric', 'none', { fabric: null }],
    ['care', 'none', { words: { en: { care: '' } } }],
    ['slug', 'Linen Abaya!', { words: { en: { slug: 'linen-abaya' } } }],
    ['title_ar', 'عباية', { words: { arb: { title: 'عباية' } } }],
    ['description_ar', '<p>قماش</p><script>x()</script>', { words: { arb: { description: 'قماش' } } }],
    ['tags_ar', 'سهرة، دوام', { words: { arb: { tags: ['سهرة', 'دوام'] } } }],
    [
      'specifications',
      'Lining: Cotton: half\n\n Cut : Wide',
      {
        words: {
          en: {
            specifications: [
              { label: 'Lining', value: 'Cotton: half' },
              { label: 'Cut', value: 'Wide' },
            ],
          },
        },
      },
    ],
  ])('%s: %s', (key, cell, said) => {
    const { product, errors } = read({ [key]: cell });
    expect(errors).toEqual([]);
    expect(product?.metafields).toMatchObject(said);
  });

  test('a file in Arabic says Arabic without an ending, and English with one', () => {
    const { product } = read({ care: 'غسيل يدوي', care_en: 'Hand wash', title_en: 'Shawl' }, 'arb', { Title: 'شال' });
    expect(product?.metafields.words).toEqual({
      arb: { care: 'غسيل يدوي' },
      en: { care: 'Hand wash', title: 'Shawl' },
    });
  });

  test('shades and names are of colours the product has', () => {
    const { product, errors } = read({ swatches: 'petrol BLUE: #1F4A52', colour_names_ar: 'Petrol blue: أزرق بترولي' });
    expect(errors).toEqual([]);
    expect([...product!.metafields.swatches]).toEqual([['petrol-blue', '#1f4a52']]);
    expect([...product!.metafields.colourNames]).toEqual([['petrol-blue', { arb: 'أزرق بترولي' }]]);
  });

  test.each<[string, string, string]>([
    ['made_to_measure', 'maybe', 'write TRUE or FALSE'],
    ['tailoring_days', '14 to 10', 'write them like 10 to 14, at most 365'],
    ['tailoring_days', '14-Oct', 'write them like 10 to 14, at most 365'],
    ['min_quantity', '0', 'write a whole number from 1 to 100'],
    ['min_quantity', '101', 'write a whole number from 1 to 100'],
    ['rank', 'first', 'write a whole number from 1 to 1000000'],
    ['published_on', '2026-02-30', 'write year, month and day, like 2026-03-01'],
    ['published_on', '01/03/2026', 'write year, month and day, like 2026-03-01'],
    ['sleeve', 'puffed', 'write long, wide, batwing, three_quarter, short, sleeveless or none'],
    ['measurements', 'wingspan', expect.stringContaining('write some of item_length') as string],
    ['fabric', '★★', 'write a name with letters'],
    ['occasions', 'eid, Xmas', 'write some of eid, work, or none'],
    ['fabric', 'x'.repeat(101), 'shorten it to at most 100'],
    ['care', 'x'.repeat(2_001), 'shorten it to at most 2000'],
    ['title_ar', 'x'.repeat(256), 'shorten it to at most 255'],
    ['specifications', 'Lining', 'write one on each line, like Lining: Cotton'],
    ['specifications', Array.from({ length: 51 }, (_, n) => `a${n}: b`).join('\n'), 'write at most 50'],
    ['swatches', 'Black: #000000', 'name Petrol blue'],
    ['swatches', 'Petrol blue: teal', 'write it like #1f4a52'],
    ['slug', '★', 'write it like linen-abaya'],
  ])('%s: %.20s is refused with what to do', (key, cell, advice) => {
    const { product, errors } = read({ [key]: cell });
    expect(product).toBeUndefined();
    expect(errors).toMatchObject([{ row: 2, column: heading(key), advice }]);
  });

  test('characters that turn the direction do not reach names and texts', () => {
    const { product } = read({ fabric: '\u202Ecrepe\u202C', care: 'Wash\u2067 warm', specifications: 'A\u202E: B' });
    expect(product?.metafields).toMatchObject({
      fabric: { en: 'crepe' },
      words: { en: { care: 'Wash warm', specifications: [{ label: 'A', value: 'B' }] } },
    });
  });
});
