// Reads the metafields of a product (metafield-columns.ts), which say what Shopify's own columns cannot. An empty cell
// changes nothing; `none` removes a value that a product or its type may lack, such as the sleeve or the category.
import { SLEEVES } from '@hindam/contract/catalogue';
import { LANGUAGES } from '@hindam/contract/language';
import { MEASUREMENT_FIELDS, type MeasurementField } from '@hindam/contract/measurements';
import { slugify } from '../catalogue/catalogue.ts';
import type { ProductText, Texts } from '../catalogue/catalogue.ts';
import { type Parsed, parseDay, parseDays, parseFlag, parseWhole } from './amounts.ts';
import { type Colour, colourOf } from './colour-names.ts';
import { htmlToText } from './html-to-text.ts';
import { columnIn, type MetafieldKey, ownColumn } from './metafield-columns.ts';
import {
  firstFilled,
  isNone,
  oneLine,
  type Reading,
  type ReadingRules,
  severalLines,
  tagsOf,
  TITLE_CHARACTERS_MAX,
} from './reading.ts';
import type { ColumnName, Row } from './shopify-columns.ts';

const MIN_QUANTITY_MAX = 100;
const RANK_MAX = 1_000_000;
const NAME_CHARACTERS_MAX = 100;
const VALUE_CHARACTERS_MAX = 500;
const TEXT_CHARACTERS_MAX = 2_000;
const LINES_MAX = 50;

export type Words = Partial<ProductText>;

/**
 * Undefined means that the file has no valid value and nothing changes; null means that the file removes the value by
 * `none`.
 */
export interface Metafields {
  customSize?: boolean;
  tailoringDays?: { from: number; to: number } | null;
  limited?: boolean;
  minQuantity?: number;
  /** The place among the pinned products of the collection `best_seller`. */
  rank?: number | null;
  sleeve?: string | null;
  /** Codes in ascending order; empty if the file says `none`. */
  occasions?: string[];
  /** The day since which the product is shown, YYYY-MM-DD. */
  publishedOn?: string;
  /** The measurements that a tailor needs for products of this type. */
  measurements?: MeasurementField[];
  /** The names of the fabric, the category and the type, by language. */
  fabric?: Texts<string> | null;
  category?: Texts<string> | null;
  typeTitles: Texts<string>;
  /** The key of both maps is the colour code. */
  swatches: ReadonlyMap<string, string>;
  colourNames: ReadonlyMap<string, Texts<string>>;
  words: Texts<Words>;
}

type Cell = { row: Row; text: string; column: ColumnName };

interface Source {
  reading: Reading;
  rows: readonly Row[];
  language: string;
}

function cellIn({ reading, rows }: Source, column: ColumnName): Cell | undefined {
  const found = firstFilled(reading, rows, column);
  return found && { ...found, column };
}

function valueOf<T>(source: Source, key: MetafieldKey, parse: (text: string) => Parsed<T>): T | undefined {
  const cell = cellIn(source, ownColumn(key));
  return cell && source.reading.parsed(cell.row, cell.column, parse);
}

function valueOrNone<T>(source: Source, key: MetafieldKey, parse: (text: string) => Parsed<T>): T | null | undefined {
  const cell = cellIn(source, ownColumn(key));
  return cell && isNone(cell.text) ? null : valueOf(source, key, parse);
}

/**
 * The filled cells of a text, by language. A column whose heading names no language counts as that of the product's own
 * language.
 */
function cellsByLanguage(source: Source, key: MetafieldKey): [string, Cell][] {
  const codes = Object.keys(LANGUAGES);
  return codes.flatMap((language): [string, Cell][] => {
    const own = language === source.language ? cellIn(source, ownColumn(key)) : undefined;
    const cell = own ?? cellIn(source, columnIn(key, language));
    return cell ? [[language, cell]] : [];
  });
}

function short(source: Source, { row, text, column }: Cell, longest: number): string {
  if (text.length > longest)
    source.reading.error(row, column, `the cell has ${text.length} characters`, `shorten it to at most ${longest}`);
  return text;
}

/** Names by language; undefined when no cell is filled, null when a cell says `none`. */
function namesOf(source: Source, key: MetafieldKey): Texts<string> | null | undefined {
  const cells = cellsByLanguage(source, key);
  if (cells.length === 0) return undefined;
  if (cells.some(([, { text }]) => isNone(text))) return null;
  return Object.fromEntries(
    cells.map(([language, cell]) => {
      const name = oneLine(cell.text);
      if (slugify(name) === '')
        source.reading.error(cell.row, cell.column, 'the name has no letter or digit', 'write a name with letters');
      return [language, short(source, { ...cell, text: name }, NAME_CHARACTERS_MAX)];
    }),
  );
}

function pairsOf(source: Source, cell: Cell): { label: string; value: string }[] {
  const lines = severalLines(cell.text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const advice = 'write one on each line, like Lining: Cotton';
  if (lines.length > LINES_MAX)
    source.reading.error(cell.row, cell.column, `the cell has ${lines.length} lines`, `write at most ${LINES_MAX}`);
  return lines.slice(0, LINES_MAX).map((line) => {
    const at = line.indexOf(':');
    const [label, value] = [line.slice(0, Math.max(0, at)).trim(), line.slice(at + 1).trim()];
    if (label === '' || value === '')
      source.reading.error(cell.row, cell.column, `'${line.slice(0, 40)}' has no label and value`, advice);
    else if (label.length > NAME_CHARACTERS_MAX || value.length > VALUE_CHARACTERS_MAX)
      source.reading.error(cell.row, cell.column, `'${line.slice(0, 40)}…' is too long`, 'shorten it');
    return { label, value };
  });
}

/**
 * Reads lines such as `Petrol: #1f4a52`, and returns the values by colour code. A colour that the product does not have
 * is an error.
 */
function byColour(source: Source, cell: Cell, colours: readonly Colour[]): [string, string][] {
  return pairsOf(source, cell).flatMap(({ label, value }): [string, string][] => {
    const code = colourOf(label, source.reading.rules.language)?.code;
    if (code !== undefined && colours.some((colour) => colour.code === code)) return [[code, value]];
    const names = colours.map((colour) => Object.values(colour.names)[0] ?? colour.code).join(', ');
    source.reading.error(cell.row, cell.column, `the product has no colour '${label.slice(0, 40)}'`, `name ${names}`);
    return [];
  });
}

function swatchesOf(source: Source, colours: readonly Colour[]): Map<string, string> {
  const cell = cellIn(source, ownColumn('swatches'));
  const swatches = new Map<string, string>();
  for (const [code, value] of cell ? byColour(source, cell, colours) : []) {
    const hex = value.toLowerCase();
    if (/^#[0-9a-f]{6}$/.test(hex)) swatches.set(code, hex);
    else if (cell)
      source.reading.error(cell.row, cell.column, `'${value.slice(0, 40)}' is no shade`, 'write it like #1f4a52');
  }
  return swatches;
}

function colourNamesOf(source: Source, colours: readonly Colour[]): Map<string, Texts<string>> {
  const names = new Map<string, Texts<string>>();
  for (const [language, cell] of cellsByLanguage(source, 'colour_names'))
    for (const [code, value] of byColour(source, cell, colours))
      names.set(code, { ...names.get(code), [language]: value.slice(0, NAME_CHARACTERS_MAX) });
  return names;
}

function wordsOf(source: Source): Texts<Words> {
  const words: Record<string, Words> = {};
  const take = (key: MetafieldKey, read: (cell: Cell) => Words): void => {
    for (const [language, cell] of cellsByLanguage(source, key))
      words[language] = { ...words[language], ...read(cell) };
  };
  take('title', (cell) => ({ title: short(source, { ...cell, text: oneLine(cell.text) }, TITLE_CHARACTERS_MAX) }));
  take('slug', (cell) => {
    const slug = slugify(cell.text);
    if (slug === '')
      source.reading.error(cell.row, cell.column, 'the address has no letter or digit', 'write it like linen-abaya');
    return { slug };
  });
  take('description', ({ text }) => ({ description: isNone(text) ? '' : severalLines(htmlToText(text)) }));
  take('care', (cell) => ({
    care: isNone(cell.text) ? '' : short(source, { ...cell, text: severalLines(cell.text) }, TEXT_CHARACTERS_MAX),
  }));
  take('tags', ({ text }) => ({ tags: isNone(text) ? [] : tagsOf(text) }));
  take('specifications', (cell) => ({ specifications: isNone(cell.text) ? [] : pairsOf(source, cell) }));
  return words;
}

const asWritten = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

function parseSleeve(text: string): Parsed<string> {
  const sleeve = asWritten(text);
  if ((SLEEVES as readonly string[]).includes(sleeve)) return { ok: true, value: sleeve };
  return { ok: false, what: `'${text.slice(0, 40)}' is no sleeve`, advice: `write ${SLEEVES.join(', ')} or none` };
}

/** Occasions are written as their codes, or as their titles in any language. */
function parseOccasions(text: string, occasions: ReadingRules['occasions']): Parsed<string[]> {
  if (isNone(text)) return { ok: true, value: [] };
  const codes = new Set<string>();
  for (const written of tagsOf(text)) {
    const found = occasions.find(({ code, names }) =>
      [code, ...Object.values(names)].some((name) => slugify(name) === slugify(written)),
    );
    const known = occasions.map(({ code }) => code).join(', ');
    if (!found)
      return { ok: false, what: `'${written.slice(0, 40)}' is no occasion`, advice: `write some of ${known}, or none` };
    codes.add(found.code);
  }
  return { ok: true, value: [...codes].sort() };
}

function parseMeasurements(text: string): Parsed<MeasurementField[]> {
  const written = text.split(/[,،;\n]/).map(asWritten);
  const fields = MEASUREMENT_FIELDS.filter((field) => written.includes(field));
  const strange = written.find((word) => word !== '' && !MEASUREMENT_FIELDS.some((field) => field === word));
  if (strange === undefined && fields.length > 0) return { ok: true, value: fields };
  return {
    ok: false,
    what: `'${(strange ?? text).slice(0, 40)}' is no measurement`,
    advice: `write some of ${MEASUREMENT_FIELDS.join(', ')}`,
  };
}

export function readMetafields(
  reading: Reading,
  rows: readonly Row[],
  language: string,
  colours: readonly Colour[],
): Metafields {
  const source: Source = { reading, rows, language };
  return {
    customSize: valueOf(source, 'made_to_measure', parseFlag),
    tailoringDays: valueOrNone(source, 'tailoring_days', parseDays),
    limited: valueOf(source, 'limited', parseFlag),
    minQuantity: valueOf(source, 'min_quantity', (text) => parseWhole(text, MIN_QUANTITY_MAX)),
    rank: valueOrNone(source, 'rank', (text) => parseWhole(text, RANK_MAX)),
    sleeve: valueOrNone(source, 'sleeve', parseSleeve),
    occasions: valueOf(source, 'occasions', (text) => parseOccasions(text, reading.rules.occasions)),
    publishedOn: valueOf(source, 'published_on', parseDay),
    measurements: valueOf(source, 'measurements', parseMeasurements),
    fabric: namesOf(source, 'fabric'),
    category: namesOf(source, 'category'),
    typeTitles: namesOf(source, 'type') ?? {},
    swatches: swatchesOf(source, colours),
    colourNames: colourNamesOf(source, colours),
    words: wordsOf(source),
  };
}
