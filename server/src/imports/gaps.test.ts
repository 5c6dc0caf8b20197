import { describe, expect, test } from 'vitest';
import type { ProductText } from '../catalogue/catalogue.ts';
import type { ExportedProduct } from './export-rows.ts';
import { type Gap, homeGaps, missingIn, productGaps, sharedGaps } from './gaps.ts';

describe('a text is missing', () => {
  test.each<[string, Record<string, string>, string, string | null]>([
    ['where it is empty', { en: 'Abaya', arb: ' ' }, 'arb', ''],
    ['where the language has none', { en: 'Abaya' }, 'arb', ''],
    ['in Arabic, where it repeats the English', { en: 'Abaya', arb: 'Abaya ' }, 'arb', 'en'],
    ['in English, where it repeats the Arabic', { en: 'عباية', arb: 'عباية' }, 'en', 'arb'],
    ['in the later of two languages of one script', { en: 'Robe', fra: 'Robe' }, 'fra', 'en'],
  ])('%s', (_, texts, language, found) => {
    expect(missingIn(language, texts)).toBe(found);
  });

  test.each<[string, Record<string, string>, string]>([
    ['each language has its own', { en: 'Abaya', arb: 'عباية' }, 'arb'],
    ['the other language repeats it', { en: 'Abaya', arb: 'Abaya' }, 'en'],
    ['it has no letters', { en: '180 × 70', arb: '180 × 70' }, 'arb'],
    ['it is a Latin name that only this language has', { en: 'Zara', arb: 'Hindam' }, 'arb'],
  ])('not where %s', (_, texts, language) => {
    expect(missingIn(language, texts)).toBeNull();
  });
});

const text: ProductText = {
  title: 'Abaya',
  slug: 'abaya',
  description: 'Wide',
  care: 'Wash',
  tags: [],
  specifications: [{ label: 'Cut', value: 'Wide' }],
};
const arabic: ProductText = {
  title: 'عباية',
  slug: 'عباية',
  description: 'واسعة',
  care: 'تغسل',
  tags: [],
  specifications: [{ label: 'القصة', value: 'واسعة' }],
};
const picture = { key: 'k', source: 's', width: 1, height: 1, placeholder: '', view: 'front' };
const price = { price: 100, compareAt: null };
const whole: ExportedProduct = {
  handle: 'abaya',
  id: 'id',
  typeKey: 'abaya',
  fabricCode: null,
  occasions: [],
  sleeve: null,
  limited: false,
  customSize: false,
  tailoringDays: null,
  minQuantity: 1,
  pinnedRank: null,
  shown: true,
  shownSince: null,
  texts: { en: text, arb: arabic },
  colours: [{ code: 'black', pictures: [{ ...picture, alt: { en: 'Black abaya', arb: 'عباية سوداء' } }] }],
  variants: [
    {
      colour: 'black',
      size: '54',
      sku: 'A',
      position: 0,
      weightGrams: 1,
      active: true,
      onHand: 0,
      prices: { ae: price, sa: price },
    },
  ],
};
const scope = { languages: ['en', 'arb'], markets: ['ae', 'sa'] };
const gapsOf = (changes: Partial<ExportedProduct>): unknown[] =>
  productGaps({ ...whole, ...changes }, scope).map(({ kind: _kind, ref: _ref, name: _name, ...gap }) => gap);
const gap = (facts: Partial<Gap>): object => ({
  language: null,
  market: null,
  missing: 1,
  of: 1,
  repeats: null,
  ...facts,
});

describe('of a product', () => {
  test('with everything nothing is missing; a sold-out variant was counted', () => {
    expect(gapsOf({})).toEqual([]);
  });

  test('each text, picture text, price, picture and count that is missing is named', () => {
    expect(
      gapsOf({ texts: { en: { ...text, care: '' }, arb: { ...arabic, title: 'Abaya', specifications: [] } } }),
    ).toEqual([
      gap({ field: 'title', language: 'arb', repeats: 'en' }),
      gap({ field: 'care', language: 'en' }),
      gap({ field: 'specifications', language: 'arb' }),
    ]);
    const [variant] = whole.variants;
    const variants = [
      variant!,
      { ...variant!, size: '56', onHand: null, prices: { ae: price } },
      { ...variant!, size: '58', colour: 'red' },
      { ...variant!, size: '60', colour: 'blue', active: false, prices: {} },
    ];
    const colours = [
      { code: 'black', pictures: [{ ...picture, alt: { en: 'Black' } }] },
      { code: 'red', pictures: [] },
      { code: 'blue', pictures: [] },
    ];
    expect(gapsOf({ variants, colours })).toEqual([
      gap({ field: 'alt_text', language: 'arb' }),
      gap({ field: 'price', market: 'sa', of: 3 }),
      gap({ field: 'pictures', of: 2 }),
      gap({ field: 'stock', of: 3 }),
    ]);
  });
});

test('types, categories, colours and fabrics lack names', () => {
  const words = {
    types: new Map([['cape', { key: 'cape', titles: { en: 'Capes' }, measurements: [], categoryKey: null }]]),
    categories: [{ code: 'outer', names: { en: 'Outerwear', arb: 'Outerwear' } }],
    fabrics: [{ code: 'silk', names: { arb: 'حرير' } }],
    colours: new Map([['red', { code: 'red', hex: '#aa0000', names: { en: 'Red', arb: 'أحمر' } }]]),
  };
  expect(
    sharedGaps(words, scope).map(({ kind, ref, name, language, repeats }) => [kind, ref, name, language, repeats]),
  ).toEqual([
    ['type', 'cape', 'Capes', 'arb', null],
    ['category', 'outer', 'Outerwear', 'arb', 'en'],
    ['fabric', 'silk', 'حرير', 'en', null],
  ]);
});

test('a section of the home page, or an assurance, is a gap in the language that lacks its words, once published', () => {
  const parts = { links: [], pictures: [], occasionPictures: {}, list: '', steps: [] };
  const content = { eyebrows: {}, headings: { en: 'Eid' }, texts: {}, ...parts };
  const section = { id: 'a', version: 1, kind: 'band', position: 2, markets: [], published: true, content } as const;
  const strip = [{ kind: 'made_in', texts: { en: 'Sewn in Dubai' } }] as const;
  const found = homeGaps([section, { ...section, published: false }], strip, scope);
  expect(found.map(({ kind, ref, name, field, language }) => [kind, ref, name, field, language])).toEqual([
    ['home section', '2 band', 'Eid', 'words', 'arb'],
    ['assurance', 'made_in', 'Sewn in Dubai', 'words', 'arb'],
  ]);
});
