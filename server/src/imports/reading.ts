// Reads the cells of one product by column name, as text or with a parser. Faults are collected with their row, their
// column (null = the whole row) and how to correct them.
import type { Named } from '../catalogue/shared-words.ts';
import type { Parsed } from './amounts.ts';
import { cellOf, type ColumnName, type Columns, type Row } from './shopify-columns.ts';

export const CELL_CHARACTERS_MAX = 100_000;
export const VARIANTS_MAX = 2_000;
export const PICTURES_MAX = 50;
export const TITLE_CHARACTERS_MAX = 255;
export const WORD_CHARACTERS_MAX = 255;
const TAGS_MAX = 250;

export interface Problem {
  row: number;
  /** The line of the text file where the row begins; larger than `row` after cells with line breaks. */
  line: number;
  /** The column's heading as written in the file; null when the problem is about the whole row. */
  column: string | null;
  handle: string;
  severity: 'error' | 'warning';
  what: string;
  advice: string;
}

export interface ReadingRules {
  columns: Columns;
  language: string;
  /** The market whose prices are in the columns `price` and `compareAt`. */
  market: string;
  timeZone: string;
  currencies: Readonly<Record<string, string>>;
  occasions: readonly Named[];
  /** The first two rows of an SKU that is on several rows; empty when shared SKUs are allowed. */
  sharedSkus: ReadonlyMap<string, readonly number[]>;
  zeroPriceAllowed: boolean;
}

export interface Reading {
  rules: ReadingRules;
  problems: Problem[];
  cell(row: Row, name: ColumnName): string;
  /** Reads a cell with `parse`. If that fails, records an error and returns undefined. */
  parsed<T>(row: Row, name: ColumnName, parse: (text: string) => Parsed<T>): T | undefined;
  /** Records an error. `column` is a column name or a heading as written in the file; null means the whole row. */
  error(row: Row, column: string | null, what: string, advice: string): void;
  warn(row: Row, column: string | null, what: string, advice: string): void;
}

export function beginReading(handle: string, rules: ReadingRules): Reading {
  const problems: Problem[] = [];
  const say =
    (severity: Problem['severity']) =>
    (row: Row, column: string | null, what: string, advice: string): void => {
      const written = column === null ? null : (rules.columns.written.get(column as ColumnName) ?? column);
      problems.push({ row: row.number, line: row.line, column: written, handle, severity, what, advice });
    };
  const error = say('error');
  return {
    rules,
    problems,
    error,
    warn: say('warning'),
    cell: (row, name) => cellOf(rules.columns, row, name),
    parsed(row, name, parse) {
      const result = parse(cellOf(rules.columns, row, name));
      if (result.ok) return result.value;
      error(row, name, result.what, result.advice);
      return undefined;
    },
  };
}

/**
 * The first row of the product that has text in the column. Shopify fills columns about the whole product on one row
 * only.
 */
export function firstFilled(
  reading: Reading,
  rows: readonly Row[],
  name: ColumnName,
): { row: Row; text: string } | undefined {
  if (!reading.rules.columns.at.has(name)) return undefined;
  for (const row of rows) {
    const text = reading.cell(row, name);
    if (text !== '') return { row, text };
  }
  return undefined;
}

// oxlint-disable-next-line no-control-regex -- control characters are exactly what is taken out
const CONTROLS = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]+/g;
export const oneLine = (text: string): string => text.replace(CONTROLS, ' ').replace(/ {2,}/g, ' ').trim();

const NONE = new Set(['none', 'لا شيء']);
/** Whether a cell says `none`, in English or Arabic: the value is to be removed. */
export const isNone = (text: string): boolean => NONE.has(text.toLowerCase());

/**
 * Trims a text. CR and CR LF become LF; every other control character is removed, also tabs, and so are embeddings,
 * overrides and isolates of the writing direction (U+202A to U+202E, U+2066 to U+2069).
 */
export const severalLines = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();

export function tagsOf(text: string): string[] {
  const tags = text
    .split(/[,،]/)
    .map((tag) => oneLine(tag).slice(0, WORD_CHARACTERS_MAX))
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, TAGS_MAX);
}
