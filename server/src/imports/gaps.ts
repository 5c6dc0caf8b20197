// Finds what is missing of products, types, categories, colours and fabrics, and of the home page: texts in each
// language, prices in each market, pictures, counted stock. A text that only repeats that of another language counts as
// untranslated (missingIn).
import { languageOf, scriptOfText } from '@hindam/contract/language';
import type { ProductText, Texts } from '../catalogue/catalogue.ts';
import type { SharedWords } from '../catalogue/shared-words.ts';
import type { Assurance } from '../content/assurances.ts';
import { type HomeSectionRow, missingWords } from '../content/home-sections.ts';
import { type ExportedProduct, offeredVariants } from './export-rows.ts';

export const GAP_KINDS = ['product', 'type', 'category', 'colour', 'fabric', 'home section', 'assurance'] as const;
export type GapKind = (typeof GAP_KINDS)[number];

export const GAP_FIELDS = [
  'title',
  'slug',
  'description',
  'care',
  'specifications',
  'alt_text',
  'price',
  'pictures',
  'stock',
  'words',
] as const;
export type GapField = (typeof GAP_FIELDS)[number];

export interface Gap {
  kind: GapKind;
  /**
   * Identifies what lacks the field: a product by its handle, a type by its key, a category, colour or fabric by its
   * code, a home section by its position and kind, an assurance by its kind.
   */
  ref: string;
  name: string;
  field: GapField;
  /** Null for a field that does not depend on a language. */
  language: string | null;
  /** Null for a field that does not depend on a market. */
  market: string | null;
  /**
   * How many parts lack the field, and how many parts there are: pictures lack alt texts, variants lack prices or
   * counted stock, colours lack pictures. For any other missing text both numbers are 1.
   */
  missing: number;
  of: number;
  /** The language whose text is only repeated; otherwise null. */
  repeats: string | null;
}

const LETTER = /\p{L}/u;

/**
 * Given the texts in all languages: null if the text in `language` is there, '' if it is empty, else the language whose
 * text it merely repeats.
 */
export function missingIn(language: string, texts: Texts<string>): string | null {
  const text = texts[language]?.trim() ?? '';
  if (text === '') return '';
  const twin = Object.keys(texts).find((other) => other !== language && texts[other]?.trim() === text);
  if (twin === undefined || !LETTER.test(text)) return null;
  const isOwn = scriptOfText(text) === languageOf(language).script;
  // If both languages use the same script, the text belongs to the language that comes first in `texts`.
  const isFirst =
    languageOf(twin).script !== languageOf(language).script ||
    Object.keys(texts).indexOf(language) < Object.keys(texts).indexOf(twin);
  return isOwn && isFirst ? null : twin;
}

type Subject = Pick<Gap, 'kind' | 'ref' | 'name'>;

function textGaps(subject: Subject, field: GapField, texts: Texts<string>, languages: readonly string[]): Gap[] {
  return languages.flatMap((language) => {
    const found = missingIn(language, texts);
    if (found === null) return [];
    return [{ ...subject, field, language, market: null, missing: 1, of: 1, repeats: found === '' ? null : found }];
  });
}

const nameOf = (names: Texts<string>): string => names['en'] ?? Object.values(names)[0] ?? '';

const TEXT_FIELDS: readonly (readonly [field: GapField, read: (text: ProductText) => string])[] = [
  ['title', ({ title }) => title],
  ['slug', ({ slug }) => slug],
  ['description', ({ description }) => description],
  ['care', ({ care }) => care],
  ['specifications', ({ specifications }) => specifications.map(({ label, value }) => `${label}: ${value}`).join('\n')],
];

const mapped = <T, U>(texts: Texts<T>, read: (text: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, read(text)]));

function counted(gap: Omit<Gap, 'missing' | 'of' | 'repeats'>, lacking: number, of: number): Gap[] {
  return lacking === 0 ? [] : [{ ...gap, missing: lacking, of, repeats: null }];
}

export interface GapScope {
  languages: readonly string[];
  markets: readonly string[];
}

export function productGaps(product: ExportedProduct, { languages, markets }: GapScope): Gap[] {
  const subject: Subject = {
    kind: 'product',
    ref: product.handle,
    name: nameOf(mapped(product.texts, ({ title }) => title)),
  };
  const variants = offeredVariants(product);
  const colours = new Set(variants.map(({ colour }) => colour));
  const shown = product.colours.filter(({ code }) => colours.has(code));
  const pictures = shown.flatMap((colour) => colour.pictures);
  const plain = { ...subject, language: null, market: null };
  return [
    ...TEXT_FIELDS.flatMap(([field, read]) => textGaps(subject, field, mapped(product.texts, read), languages)),
    ...languages.flatMap((language) => {
      const lacking = pictures.filter(({ alt }) => missingIn(language, alt) !== null);
      return counted({ ...subject, field: 'alt_text', language, market: null }, lacking.length, pictures.length);
    }),
    ...markets.flatMap((market) => {
      const lacking = variants.filter(({ prices }) => prices[market] === undefined);
      return counted({ ...subject, field: 'price', language: null, market }, lacking.length, variants.length);
    }),
    ...counted(
      { ...plain, field: 'pictures' },
      shown.filter((colour) => colour.pictures.length === 0).length,
      colours.size,
    ),
    ...counted({ ...plain, field: 'stock' }, variants.filter(({ onHand }) => onHand === null).length, variants.length),
  ];
}

export function sharedGaps({ types, categories, colours, fabrics }: SharedWords, { languages }: GapScope): Gap[] {
  const gapsOf = (kind: GapKind, ref: string, names: Texts<string>): Gap[] =>
    textGaps({ kind, ref, name: nameOf(names) }, 'title', names, languages);
  return [
    ...[...types.values()].flatMap(({ key, titles }) => gapsOf('type', key, titles)),
    ...categories.flatMap(({ code, names }) => gapsOf('category', code, names)),
    ...[...colours.values()].flatMap(({ code, names }) => gapsOf('colour', code, names)),
    ...fabrics.flatMap(({ code, names }) => gapsOf('fabric', code, names)),
  ];
}

/**
 * Published sections of the home page and assurances that are not shown in a language, because words are missing in it.
 */
export function homeGaps(
  sections: readonly HomeSectionRow[],
  assurances: readonly Assurance[],
  { languages }: GapScope,
): Gap[] {
  const gap = { field: 'words', market: null, missing: 1, of: 1, repeats: null } as const;
  const ofSections = sections
    .filter(({ published }) => published)
    .flatMap(({ kind, position, content }) =>
      languages.flatMap((language): Gap[] => {
        const isWhole = missingWords(kind, content, language).length === 0;
        const subject = { kind: 'home section', ref: `${position} ${kind}`, name: nameOf(content.headings) } as const;
        return isWhole ? [] : [{ ...gap, ...subject, language }];
      }),
    );
  const ofStrip = assurances.flatMap(({ kind, texts }) =>
    languages.flatMap((language): Gap[] =>
      texts[language] ? [] : [{ ...gap, kind: 'assurance', ref: kind, name: nameOf(texts), language }],
    ),
  );
  return [...ofSections, ...ofStrip];
}
