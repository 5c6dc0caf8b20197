// Recognises the columns of metafields and of image texts in several languages (`Image Alt Text (ar)`). The heading of
// a metafield is `<name> (product.metafields.custom.<key>)`, as Shopify writes it; the name is for people and is
// ignored. A key that ends in a language's tag or code (`care_ar`) means the text in that language.
import { LANGUAGES } from '@hindam/contract/language';

/**
 * Which headings of a metafield are accepted: 'both' = with and without a language's tag; 'others' = only with a tag,
 * because the text in the product's own language is in one of Shopify's own columns; 'no text' = only without a tag.
 */
export const METAFIELDS = {
  made_to_measure: 'no text',
  tailoring_days: 'no text',
  measurements: 'no text',
  limited: 'no text',
  min_quantity: 'no text',
  rank: 'no text',
  published_on: 'no text',
  sleeve: 'no text',
  occasions: 'no text',
  swatches: 'no text',
  fabric: 'both',
  category: 'both',
  care: 'both',
  specifications: 'both',
  slug: 'both',
  title: 'others',
  description: 'others',
  tags: 'others',
  type: 'others',
  colour_names: 'others',
} as const;
export type MetafieldKey = keyof typeof METAFIELDS;

/**
 * `custom.care` is the column of the care text in the product's own language, `custom.care@arb` that of the Arabic
 * text.
 */
export type LocalColumn = `custom.${string}` | `imageAlt@${string}`;

export const ownColumn = (key: MetafieldKey): LocalColumn => `custom.${key}`;
export const columnIn = (key: MetafieldKey, language: string): LocalColumn => `custom.${key}@${language}`;
export const altColumn = (language: string): LocalColumn => `imageAlt@${language}`;

// Headings come here in small letters, and with one space in place of blanks, '_' and '-' (shopify-columns.ts).
const METAFIELD = /\(?product\.metafields\.custom\.([a-z0-9 ]{1,64})\)?$/;
const ALT = /^image alt text ?\(([a-z]{2,8})\)$/;

function languageOfSuffix(suffix: string): string | undefined {
  return Object.keys(LANGUAGES).find((code) => code === suffix || LANGUAGES[code]?.tag === suffix);
}

/**
 * The column of a heading, which shopify-columns.ts has normalised; undefined for anything but a known metafield, or an
 * image text in a known language.
 */
export function localColumnOf(heading: string): LocalColumn | undefined {
  const [, altLanguage] = ALT.exec(heading) ?? [];
  if (altLanguage !== undefined) {
    const language = languageOfSuffix(altLanguage);
    return language === undefined ? undefined : altColumn(language);
  }
  const written = METAFIELD.exec(heading)?.[1]?.trim().replaceAll(' ', '_');
  if (written === undefined) return undefined;
  const kinds: Readonly<Record<string, string>> = METAFIELDS;
  if (Object.hasOwn(kinds, written))
    return kinds[written] === 'others' ? undefined : ownColumn(written as MetafieldKey);
  const [, key = '', suffix = ''] = /^(.+)_([a-z]+)$/.exec(written) ?? [];
  const language = languageOfSuffix(suffix);
  const isText = Object.hasOwn(kinds, key) && kinds[key] !== 'no text';
  return language !== undefined && isText ? columnIn(key as MetafieldKey, language) : undefined;
}
