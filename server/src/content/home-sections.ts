// The rules of the home page's sections. A section is shown in a language only if its words are complete in it
// (`missingWords`); a text is never shown in another language. A rail, which shows products of one product list, needs
// no heading: without one, the name of that list is shown.
import { HOME_PARTS, type HomeKind } from '@hindam/contract/home-kinds';
import { pageNameOf } from '@hindam/contract/page-names';
import { splitPrefix } from '@hindam/contract/pages';
import { type FieldMessages, tooLarge } from '../kernel/refuse.ts';

type ByLanguage = Readonly<Record<string, string>>;

export interface HomeContent {
  /** The line above the heading. */
  eyebrows: ByLanguage;
  headings: ByLanguage;
  texts: ByLanguage;
  /** `to` is a path without language and market, e.g. `/product-list`. */
  links: readonly { to: string; labels: ByLanguage }[];
  /** Keys of `home_pictures`. */
  pictures: readonly string[];
  /** By code of an occasion, the key of its picture among `home_pictures`. */
  occasionPictures: Readonly<Record<string, string>>;
  /** The product list that a rail shows; '' for other sections. */
  list: string;
  steps: readonly { titles: ByLanguage; texts: ByLanguage }[];
}

/** The keys of all pictures that a section names. */
export const pictureKeys = ({ pictures, occasionPictures }: HomeContent): string[] => [
  ...pictures,
  ...Object.values(occasionPictures),
];

export interface HomeSectionRow {
  id: string;
  version: number;
  kind: HomeKind;
  /** The place of the section on the home page, counted from 1. */
  position: number;
  /** Codes of the markets whose home page shows the section; none = all. */
  markets: readonly string[];
  published: boolean;
  content: HomeContent;
}

/** Whether `to` is the path of a page without prefix of language and market; a query and a fragment may follow. */
export function isShopPath(to: string): boolean {
  const { pathname } = new URL(to, 'http://shop.invalid');
  // A browser would change a path like `/terms/../api` before it opens it, and so leave the pages of the shop.
  const isPlain = pathname === to.split(/[?#]/, 1)[0];
  return isPlain && splitPrefix(pathname).prefix === '' && pageNameOf(pathname) !== null;
}

interface WrittenField {
  field: string;
  texts: ByLanguage;
  /** Whether each language needs a text; null = only if another language has one. */
  needed: boolean | null;
}

function writtenFields(kind: HomeKind, content: HomeContent): WrittenField[] {
  const { eyebrows, headings, texts, links, steps } = content;
  const { worded, listed } = HOME_PARTS[kind];
  return [
    { field: 'headings', texts: headings, needed: worded && !listed },
    { field: 'eyebrows', texts: eyebrows, needed: null },
    { field: 'texts', texts, needed: null },
    ...links.map(({ labels }, at) => ({ field: `links.${at}.labels`, texts: labels, needed: true })),
    ...steps.flatMap((step, at) => [
      { field: `steps.${at}.titles`, texts: step.titles, needed: true },
      { field: `steps.${at}.texts`, texts: step.texts, needed: true },
    ]),
  ];
}

/**
 * The fields without which the section is not shown in a language, e.g. `headings.arb`. An optional text that the
 * section has in another language is among them, so that no language gets an incomplete section.
 */
export function missingWords(kind: HomeKind, content: HomeContent, language: string): string[] {
  return writtenFields(kind, content).flatMap(({ field, texts, needed }) => {
    const wanted = needed ?? Object.values(texts).some(Boolean);
    return wanted && !texts[language] ? [`${field}.${language}`] : [];
  });
}

export interface HomeFrame {
  languages: readonly string[];
  markets: readonly string[];
  /** Those of the section's pictures that the shop has, by key. */
  pictures: ReadonlySet<string>;
  /** Those of the section's occasions that the shop has, by code. */
  occasions: ReadonlySet<string>;
  /** Whether the section's list is a product list of the shop: a collection, or a type, in whatever market it is sold. */
  isList: boolean;
}

/** Errors about parts that the kind of the section does not have, or has fewer of: field → message. */
function surplusFaults(kind: HomeKind, content: HomeContent): FieldMessages {
  const parts = HOME_PARTS[kind];
  const faults: FieldMessages = {};
  for (const field of ['links', 'pictures', 'steps'] as const)
    if (content[field].length > parts[field]) faults[field] = tooLarge(parts[field]);
  if (Object.keys(content.occasionPictures).length > parts.occasionPictures)
    faults['occasion_pictures'] = tooLarge(parts.occasionPictures);
  if (!parts.listed && content.list !== '') faults['list'] = 'FIELD_HOME_NO_LIST';
  for (const field of ['eyebrows', 'headings', 'texts'] as const)
    if (!parts.worded && Object.values(content[field]).some(Boolean)) faults[field] = 'FIELD_HOME_NO_TEXT';
  return faults;
}

/** What is wrong with a section: field → message; empty when nothing is. A text that is missing is no fault. */
export function homeFaults(
  { kind, markets, content }: Pick<HomeSectionRow, 'kind' | 'markets' | 'content'>,
  frame: HomeFrame,
): FieldMessages {
  const faults = surplusFaults(kind, content);
  for (const [at, code] of markets.entries())
    if (!frame.markets.includes(code) || markets.indexOf(code) !== at) faults[`markets.${at}`] = 'FIELD_MARKET';
  for (const { field, texts } of writtenFields(kind, content))
    for (const language of Object.keys(texts))
      if (!frame.languages.includes(language)) faults[`${field}.${language}`] = 'FIELD_LANGUAGE';
  for (const [at, { to }] of content.links.entries()) if (!isShopPath(to)) faults[`links.${at}.to`] = 'FIELD_SHOP_PATH';
  for (const [at, key] of content.pictures.entries())
    if (!frame.pictures.has(key) || content.pictures.indexOf(key) !== at)
      faults[`pictures.${at}`] = 'FIELD_PICTURE_KEY';
  for (const [code, key] of Object.entries(content.occasionPictures)) {
    if (!frame.pictures.has(key)) faults[`occasion_pictures.${code}`] = 'FIELD_PICTURE_KEY';
    if (!frame.occasions.has(code)) faults[`occasion_pictures.${code}`] = 'FIELD_OCCASION';
  }
  if (HOME_PARTS[kind].listed && !frame.isList) faults['list'] = 'FIELD_HOME_LIST';
  return faults;
}
