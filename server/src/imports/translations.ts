// Reads Shopify's translations file, which comes with the product file. Its columns are Type, Identification, Field,
// Locale, Default content and Translated content. Rows of type PRODUCT with the same Identification belong to one
// product: the one whose handle is the Identification, or whose handle or title is the Default content of one of these
// rows. Of these rows only their places, and the handles and titles that identify the product, are kept in memory; a
// product's rows are read again later. Rows of type PRODUCT_OPTION_VALUE translate the names of colours; rows of other
// types are only counted for the report.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { languageOfTag } from '@hindam/contract/language';
import { slugify } from '../catalogue/catalogue.ts';
import { checkFile, type FileState, ImportFailure, isSameState, rowsOf } from './csv-file.ts';
import { type FileRow, recordSplitter } from './csv-records.ts';
import { htmlToText } from './html-to-text.ts';
import type { ImportedProduct } from './imports.ts';
import type { Translations } from './product-draft.ts';
import { CELL_CHARACTERS_MAX, oneLine, severalLines, TITLE_CHARACTERS_MAX } from './reading.ts';
import { cellAt, type Row } from './shopify-columns.ts';

const HEADINGS = ['type', 'identification', 'field', 'locale', 'default content', 'translated content'] as const;
type Heading = (typeof HEADINGS)[number];
type Places = Readonly<Record<Heading, number>>;

/**
 * The maximum number of rows read for one product. A product has a row for each field and language, and Shopify repeats
 * some rows for each market.
 */
const ROWS_OF_PRODUCT_MAX = 1_000;
const UNKNOWN_LOCALES_MAX = 20;
const NAME_CHARACTERS_MAX = 255;
/** Limits the memory: the translated names of further option values in the file are ignored. */
const OPTION_VALUES_MAX = 20_000;
const SKIPPED_MAX = 20;

export interface TranslationBook {
  of(product: Pick<ImportedProduct, 'handle' | 'title'>): Translations;
  unknownLocales: readonly string[];
  /** The names of an option's value, such as a colour, by language. */
  namesOf(value: string): Readonly<Record<string, string>>;
  /** The number of rows that were not read, by their type. */
  skipped: ReadonlyMap<string, number>;
  /** The number of products in the translations file that were never asked for by `of`. */
  unused(): number;
}

export const NO_TRANSLATIONS: TranslationBook = {
  of: () => ({}),
  namesOf: () => ({}),
  skipped: new Map(),
  unknownLocales: [],
  unused: () => 0,
};

/** A product of the translations file. `rows` has the places of its rows, alternately offset and size in bytes. */
interface Subject {
  rows: number[];
  isUsed: boolean;
}

interface Directory {
  /** The key is the slug of the option's value; the inner key is the language. */
  optionValues: Map<string, Record<string, string>>;
  skipped: Map<string, number>;
  byId: Map<string, Subject>;
  /** The key is a handle that a row has as Default content. */
  byHandle: Map<string, Subject>;
  /** Null for a title that two products share, because it identifies neither of them. */
  byTitle: Map<string, Subject | null>;
}

type Words = { title?: string; description?: string; slug?: string };

function take(words: Words, field: string, translated: string): void {
  if (translated === '') return;
  if (field === 'title') words.title = oneLine(translated.replaceAll(/\s+/g, ' ')).slice(0, TITLE_CHARACTERS_MAX);
  else if (field === 'body_html' || field === 'descriptionhtml')
    words.description = severalLines(htmlToText(translated.slice(0, CELL_CHARACTERS_MAX)));
  else if (field === 'handle' && slugify(translated) !== '') words.slug = slugify(translated);
}

function placesIn(path: string, header: Row): Places {
  const written = header.cells.map((cell) => cell.replaceAll('\uFEFF', '').trim().toLowerCase());
  const missing = HEADINGS.filter((heading) => !written.includes(heading));
  if (missing.length > 0)
    throw new ImportFailure(`${path} is no translations file of Shopify: missing ${missing.join(', ')}.`);
  return Object.fromEntries(HEADINGS.map((heading) => [heading, written.indexOf(heading)])) as Places;
}

/** Reads the rows of a product again; throws ImportFailure if the file was changed since the first reading. */
function rowsAgain(path: string, state: FileState, rows: readonly number[]): Row[] {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!isSameState(state, fstatSync(file, { bigint: true })))
      throw new ImportFailure(
        `${path} was changed while it was read: import again when nothing writes to it any more.`,
      );
    const read: Row[] = [];
    for (let at = 0; at < rows.length; at += 2) {
      const [offset = 0, size = 0] = [rows[at], rows[at + 1]];
      const bytes = Buffer.allocUnsafe(size);
      readSync(file, bytes, 0, size, offset);
      read.push(...recordSplitter()(bytes, true));
    }
    return read;
  } finally {
    closeSync(file);
  }
}

function wordsOf(rows: readonly Row[], places: Places): Translations {
  const words: Record<string, Words> = {};
  for (const row of rows) {
    const own = (words[languageOfTag(cellAt(row, places.locale))] ??= {});
    take(own, cellAt(row, places.field).toLowerCase(), cellAt(row, places['translated content']));
  }
  return Object.fromEntries(Object.entries(words).filter(([, own]) => Object.keys(own).length > 0));
}

const nameIn = (row: Row, index: number): string => cellAt(row, index).slice(0, NAME_CHARACTERS_MAX);

function addRow({ byId, byHandle, byTitle }: Directory, row: FileRow, places: Places): void {
  const id = nameIn(row, places.identification).replace(/^'/, '');
  const subject = byId.get(id) ?? { rows: [], isUsed: false };
  byId.set(id, subject);
  if (subject.rows.length < 2 * ROWS_OF_PRODUCT_MAX) subject.rows.push(row.offset, row.bytes);
  const field = cellAt(row, places.field).toLowerCase();
  if (field !== 'title' && field !== 'handle') return;
  const standard = nameIn(row, places['default content']);
  if (field === 'handle') {
    byHandle.set(standard.toLowerCase(), subject);
    return;
  }
  const known = byTitle.get(standard);
  byTitle.set(standard, known === undefined || known === subject ? subject : null);
}

/** Adds the translated name of an option's value; if a language has several names, the first is kept. */
function addOptionValue({ optionValues }: Directory, row: FileRow, places: Places): void {
  const key = slugify(nameIn(row, places['default content']));
  const name = oneLine(nameIn(row, places['translated content']).replaceAll(/\s+/g, ' '));
  if (key === '' || name === '' || (!optionValues.has(key) && optionValues.size >= OPTION_VALUES_MAX)) return;
  const names = optionValues.get(key) ?? {};
  names[languageOfTag(cellAt(row, places.locale))] ??= name;
  optionValues.set(key, names);
}

function skip({ skipped }: Directory, type: string): void {
  const name = type.slice(0, 40) || '(none)';
  if (skipped.has(name) || skipped.size < SKIPPED_MAX) skipped.set(name, (skipped.get(name) ?? 0) + 1);
}

const ADD: Readonly<Record<string, typeof addRow>> = { PRODUCT: addRow, PRODUCT_OPTION_VALUE: addOptionValue };

/**
 * Reads the file once to find the places of each product's rows; `of` later reads the texts of one product from there.
 */
export async function readTranslations(path: string, languages: readonly string[]): Promise<TranslationBook> {
  const state = await checkFile(path);
  const directory: Directory = {
    byId: new Map(),
    byHandle: new Map(),
    byTitle: new Map(),
    optionValues: new Map(),
    skipped: new Map(),
  };
  const unknown = new Set<string>();
  let places: Places | undefined;
  const choose = (header: Row): Set<number> => {
    return new Set(Object.values((places = placesIn(path, header))));
  };
  let isHeader = true;
  for await (const row of rowsOf(path, { before: state, choose })) {
    if (isHeader || !places) {
      isHeader = false;
      continue;
    }
    const type = cellAt(row, places.type).toUpperCase();
    const add = ADD[type];
    if (!add) skip(directory, type);
    else if (languages.includes(languageOfTag(cellAt(row, places.locale)))) add(directory, row, places);
    else if (unknown.size < UNKNOWN_LOCALES_MAX) unknown.add(cellAt(row, places.locale).slice(0, 20));
  }
  if (!places) throw new ImportFailure(`${path} has no translations in it: export them again.`);
  return bookOf(directory, [...unknown], (rows) => wordsOf(rowsAgain(path, state, rows), places!));
}

function bookOf(
  { byId, byHandle, byTitle, optionValues, skipped }: Directory,
  unknownLocales: readonly string[],
  read: (rows: readonly number[]) => Translations,
): TranslationBook {
  const byName = new Map([...byId].map(([id, subject]) => [id.toLowerCase(), subject]));
  for (const [handle, subject] of byHandle) byName.set(handle, subject);
  const subjects = new Set(byId.values());
  return {
    of({ handle, title }) {
      const subject = byName.get(handle) ?? byTitle.get(title);
      if (!subject) return {};
      subject.isUsed = true;
      return read(subject.rows);
    },
    namesOf: (value) => optionValues.get(slugify(value)) ?? {},
    skipped,
    unknownLocales,
    unused: () => [...subjects].filter(({ isUsed }) => !isUsed).length,
  };
}

/**
 * Adds colour names from the translations to the product. A colour that colour-names.ts lists, or whose names are in
 * the product file, keeps its names.
 */
export function withColourNames(product: ImportedProduct, { namesOf }: TranslationBook): ImportedProduct {
  const colourNames = new Map(product.metafields.colourNames);
  for (const { code, known, names } of product.colours) {
    if (known || colourNames.has(code)) continue;
    const translated = Object.values(names).map((name) => namesOf(name))[0] ?? {};
    if (Object.keys(translated).length > 0) colourNames.set(code, translated);
  }
  if (colourNames.size === product.metafields.colourNames.size) return product;
  return { ...product, metafields: { ...product.metafields, colourNames } };
}
