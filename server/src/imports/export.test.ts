// Property test: a product's exported rows are read back as the same product.
import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { languageOfText } from '@hindam/contract/language';
import { MEASUREMENT_FIELDS } from '@hindam/contract/measurements';
import { SLEEVES } from '@hindam/contract/catalogue';
import { count } from '../../testing/counts.ts';
import { type ProductText, slugify } from '../catalogue/catalogue.ts';
import { ONE_SIZE } from '../catalogue/one-size.ts';
import type { SharedWords } from '../catalogue/shared-words.ts';
import { BYTE_ORDER_MARK, contentOf, lineOf } from '../kernel/csv.ts';
import { AS_SHOWN, colourOf } from './colour-names.ts';
import { recordSplitter } from './csv-records.ts';
import { columnsOf, type ExportFormat } from './export-columns.ts';
import { type ExportedProduct, productRows } from './export-rows.ts';
import { bodyOf } from './export-texts.ts';
import { htmlToText } from './html-to-text.ts';
import type { StoredPicture, StoredVariant } from './imports.store.ts';
import { differencesIn } from './read-back.ts';
import { isNone, oneLine, severalLines, tagsOf } from './reading.ts';
import { findColumns } from './shopify-columns.ts';

const FORMAT: ExportFormat = {
  language: 'en',
  languages: ['en', 'arb'],
  market: 'ae',
  currencies: { ae: 'AED', sa: 'SAR', kw: 'KWD' },
  timeZone: 'Asia/Dubai',
  hasTranslations: false,
  ownColumns: true,
};

test('the columns are those of the template', async () => {
  const template = await readFile(resolve(import.meta.dirname, '../../../docs/import-template.csv'), 'utf8');
  const { kw: _kw, ...currencies } = FORMAT.currencies;
  const headings = columnsOf({ ...FORMAT, currencies, ownColumns: false }).map(([, heading]) => heading);
  expect(lineOf(headings)).toBe(template.slice(1, template.indexOf('\r\n') + 2));
});

const raw = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.constantFrom(
          '=1+1',
          '-5',
          '@x',
          '+',
          "'",
          "''=",
          '"',
          ',',
          '،',
          ';',
          ':',
          '<b>',
          '<',
          '>',
          '&amp;',
          '&',
          '&#65;',
          '&nbsp;',
          '\n',
          '\n\n',
          '• ',
          '\t',
          '\u202E',
          '\u00A0',
          '＝1',
          'عباءة',
          'سوداء',
          'Eid',
          ' ',
          '—',
          '👗',
          'none',
          '0',
          '١',
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join('')),
  },
);
const line = raw.map(oneLine);
const filled = line.filter((text) => slugify(text) !== '');
const label = filled
  .map((text) => text.replaceAll(':', ' ').trim())
  .filter((text) => slugify(text) !== '' && oneLine(text) === text);

const specification = fc.record({
  label: label.filter((text) => !['Brand', 'العلامة'].includes(text)),
  value: line.filter((text) => text !== ''),
});

function textOf(title: fc.Arbitrary<string>): fc.Arbitrary<ProductText> {
  return fc.record({
    title,
    slug: filled.map(slugify),
    description: raw.map((text) => severalLines(htmlToText(bodyOf(severalLines(htmlToText(text)))))),
    care: raw.map(severalLines).filter((text) => !isNone(text)),
    tags: raw.map(tagsOf).filter((tags) => tags.length !== 1 || !isNone(tags[0]!)),
    specifications: fc
      .tuple(fc.option(line.filter((text) => text !== '')), fc.array(specification, { maxLength: 3 }))
      .map(([vendor, others]) => (vendor === null ? others : [{ label: 'Brand', value: vendor }, ...others])),
  });
}

const colourNames = ['Black', 'Palm green', 'Petrol: dark', 'Ocean', 'Wine', 'أخضر', '-x', '=red', "'Eid'", 'Stone'];
const colourCodes = [...new Set([AS_SHOWN.code, ...colourNames.map((name) => colourOf(name, 'en')!.code)])];
const sizes = [ONE_SIZE, '54', 'M', 'L / Wide', '-1', '=S', "'7", 'مقاس حر', '＋'];
const amount = fc.integer({ min: 0, max: 9_999_999 });
const price = fc.tuple(amount, fc.option(amount)).map(([minor, more]) => ({
  price: minor,
  compareAt: more === null || more === 0 ? null : minor + more,
}));

const variant = (colour: string, size: string): fc.Arbitrary<Omit<StoredVariant, 'position'>> =>
  fc.record({
    colour: fc.constant(colour),
    size: fc.constant(size),
    sku: line
      .filter((text) => text !== '' && text.length <= 90)
      .map((text) => `${text}-${colour}-${size}`)
      .map(oneLine),
    weightGrams: fc.nat({ max: 5_000 }),
    active: fc.constant(true),
    onHand: fc.option(fc.nat({ max: 500 })),
    prices: fc.dictionary(fc.constantFrom('ae', 'sa', 'kw'), price, { noNullPrototype: true }),
  });

const picture = (source: string): fc.Arbitrary<StoredPicture> =>
  fc.record({
    key: fc.constant(`key of ${source}`),
    source: fc.constant(source),
    width: fc.constant(960),
    height: fc.constant(1_280),
    placeholder: fc.constant(''),
    view: fc.constantFrom('front', 'back', 'hem'),
    alt: fc.dictionary(
      fc.constantFrom('en', 'arb'),
      line.filter((text) => text !== ''),
      { noNullPrototype: true },
    ),
  });

const product: fc.Arbitrary<{ product: ExportedProduct; words: SharedWords }> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...colourCodes), { minLength: 1, maxLength: 3 }),
    fc.uniqueArray(fc.constantFrom(...sizes), { minLength: 1, maxLength: 3 }),
    fc.uniqueArray(
      fc.constantFrom('a.jpg', '=b.jpg', "it's.jpg", 'https://x.example/c.jpg?v=1', '-d.png', 'صورة.webp'),
      { maxLength: 5 },
    ),
  )
  .chain(([codes, ownSizes, sources]) =>
    fc.record({
      variants: fc.tuple(...codes.flatMap((code) => ownSizes.map((size) => variant(code, size)))),
      pictures: fc.tuple(
        ...sources.map((source) => fc.tuple(picture(source), fc.subarray([...codes], { minLength: 1 }))),
      ),
      codes: fc.constant(codes),
      english: textOf(filled),
      arabic: fc.option(textOf(filled.map((text) => `${text} عباية`))),
      sleeve: fc.option(fc.constantFrom(...SLEEVES)),
      rank: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      days: fc.option(fc.integer({ min: 1, max: 100 })),
      fabric: fc.option(fc.constantFrom('crepe', 'woven')),
      occasions: fc.subarray(['eid', 'wedding', 'work']),
      type: fc.constantFrom('abaya', 'beach-robe', 'other'),
      typeTitle: filled,
      flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
      minQuantity: fc.integer({ min: 1, max: 100 }),
      measurements: fc.subarray([...MEASUREMENT_FIELDS]),
      names: fc.dictionary(fc.constantFrom('en', 'arb'), label, { minKeys: 1, noNullPrototype: true }),
    }),
  )
  .map((made) => ({
    product: {
      handle: slugify(made.english.title) || 'x',
      id: 'an id',
      typeKey: made.type,
      fabricCode: made.fabric,
      occasions: made.occasions,
      sleeve: made.sleeve,
      limited: made.flags[0],
      customSize: made.flags[1],
      tailoringDays: made.days === null ? null : { from: made.days, to: made.days + 3 },
      minQuantity: made.minQuantity,
      pinnedRank: made.rank,
      shown: made.flags[2],
      shownSince: made.flags[2] ? '2026-03-01' : null,
      texts: { en: made.english, ...(made.arabic === null ? {} : { arb: made.arabic }) },
      colours: made.codes.map((code) => ({
        code,
        pictures: made.pictures.filter(([, shown]) => shown.includes(code)).map(([one]) => one),
      })),
      variants: made.variants.map((one, position) => ({ ...one, position })),
    },
    words: {
      types: new Map([
        [
          made.type,
          {
            key: made.type,
            titles: { en: made.typeTitle, arb: 'نوع' },
            measurements: made.measurements,
            categoryKey: 'outer',
          },
        ],
      ]),
      categories: [{ code: 'outer', names: { en: 'Outerwear', arb: 'ملابس خارجية' } }],
      fabrics: [
        { code: 'crepe', names: { en: 'Crepe', arb: 'كريب' } },
        { code: 'woven', names: { en: 'Hand-woven: wool', arb: 'صوف' } },
      ],
      colours: new Map(made.codes.map((code) => [code, { code, hex: '#102030', names: made.names }])),
    },
  }));

test.each(['en', 'arb'])('any product is read back as it was, its cells harmless: a file in %s', (language) => {
  const format: ExportFormat = { ...FORMAT, language };
  const columns = columnsOf(format);
  const read = findColumns(
    columns.map(([, heading]) => heading),
    Object.keys(format.currencies),
  );
  if ('sentence' in read) throw new Error(read.sentence);
  const occasions = ['eid', 'wedding', 'work'].map((code) => ({ code, names: { en: code } }));
  const exact = { occasions, sharedSkus: new Map<string, number[]>(), zeroPriceAllowed: true };
  const rules = { ...format, columns: read, ...exact };
  fc.assert(
    fc.property(product, ({ product: made, words }) => {
      const stored = JSON.parse(JSON.stringify(made)) as ExportedProduct;
      // Skips a product without an Arabic text if the import would take its title for Arabic, because the import would
      // then add an Arabic text.
      fc.pre('arb' in stored.texts || languageOfText(stored.texts['en']!.title, language) === 'en');
      const cells = productRows(stored, { format, words, said: new Set() });
      const contents = cells.map((row) => columns.map(([name]) => contentOf(row[name] ?? null)));
      const text = BYTE_ORDER_MARK + lineOf(columns.map(([, heading]) => heading)) + contents.map(lineOf).join('');
      const [, ...rows] = recordSplitter()(Buffer.from(text), true);
      expect(rows.map((row) => row.cells)).toEqual(contents);
      for (const cell of contents.flat()) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r]/u);
      expect(differencesIn(rows, stored, rules, words, {})).toEqual([]);
    }),
    { numRuns: count(2_000) },
  );
});
