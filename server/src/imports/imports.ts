// Converts the rows of one handle to a product: texts, variants, prices, stock, pictures, metafields. Invariants of the
// result: it has a title, at least one variant, no two variants of the same colour and size, and for each variant a
// price, or `none`, in the file's market. Faults are reported with row, column (unless the whole row is meant) and how
// to correct them; an error keeps the product from being imported, a warning does not. The database is not used here.
import { languageOfText } from '@hindam/contract/language';
import { parseFlag } from './amounts.ts';
import type { Colour } from './colour-names.ts';
import { htmlToText } from './html-to-text.ts';
import { type ImportedPicture, readPictures } from './imported-pictures.ts';
import { type ImportedVariant, readVariants } from './imported-variants.ts';
import { type Metafields, readMetafields } from './metafields.ts';
import {
  beginReading,
  CELL_CHARACTERS_MAX,
  firstFilled,
  oneLine,
  type Problem,
  type Reading,
  type ReadingRules,
  severalLines,
  tagsOf,
  TITLE_CHARACTERS_MAX,
  WORD_CHARACTERS_MAX,
} from './reading.ts';
import type { ColumnName, Row } from './shopify-columns.ts';
import { type NamedType, typeOf } from './type-names.ts';

export interface ProductRows {
  handle: string;
  rows: readonly Row[];
  /** Faults of the product's rows as a whole, e.g. a missing handle or too many rows (product-rows.ts). */
  faults: readonly { row: Row; column: ColumnName; what: string; advice: string }[];
}

export interface ImportedProduct {
  handle: string;
  title: string;
  /**
   * The language of title and description: that of the file, or that of the title's script if this is not Latin and not
   * the script of the file's language.
   */
  language: string;
  description: string;
  vendor: string;
  tags: string[];
  type: NamedType;
  shown: boolean;
  colours: readonly Colour[];
  variants: readonly ImportedVariant[];
  pictures: readonly ImportedPicture[];
  metafields: Metafields;
  firstRow: Row;
}

/** Reports what is wrong in any row, whatever its columns mean: too many cells, too long cells, unreadable text. */
function checkRows(reading: Reading, rows: readonly Row[]): void {
  const { columns } = reading.rules;
  const nameOf = (index: number): string | null => [...columns.at].find(([, at]) => at === index)?.[0] ?? null;
  for (const row of rows) {
    if (row.cells.length > columns.width && row.cells.slice(columns.width).some((cell) => cell.trim() !== '')) {
      reading.error(
        row,
        null,
        'the row has more cells than the first line has columns',
        'put cells that contain commas in double quotes',
      );
    }
    for (let index = 0; index < row.cells.length; index += 1) {
      const cell = row.cells[index]!;
      if (cell === '') continue;
      if (cell.length > CELL_CHARACTERS_MAX) {
        reading.error(
          row,
          nameOf(index),
          `the cell has ${cell.length} characters`,
          `shorten it to at most ${CELL_CHARACTERS_MAX}`,
        );
      }
      if (cell.includes('\0') || !cell.isWellFormed()) {
        reading.error(
          row,
          nameOf(index),
          'the cell has characters that are not text',
          'type the cell anew and export again',
        );
      }
    }
  }
}

function cellText(reading: Reading, rows: readonly Row[], name: ColumnName, longest: number): string {
  const found = firstFilled(reading, rows, name);
  if (!found) return '';
  const text = oneLine(found.text);
  if (text.length > longest)
    reading.error(found.row, name, `the cell has ${text.length} characters`, `shorten it to at most ${longest}`);
  return text;
}

function isPublished(reading: Reading, rows: readonly Row[]): boolean {
  const status = firstFilled(reading, rows, 'status');
  const published = firstFilled(reading, rows, 'published');
  const word = status?.text.toLowerCase() ?? 'active';
  if (status && !['active', 'draft', 'archived', 'unlisted'].includes(word)) {
    reading.error(
      status.row,
      'status',
      `'${status.text.slice(0, 40)}' is no status`,
      'write active, draft or archived',
    );
  }
  const flag = published ? reading.parsed(published.row, 'published', parseFlag) : true;
  return word === 'active' && flag === true;
}

function refuseGiftCard(reading: Reading, rows: readonly Row[]): void {
  const found = firstFilled(reading, rows, 'giftCard');
  if (found && reading.parsed(found.row, 'giftCard', parseFlag) === true) {
    reading.error(found.row, 'giftCard', 'gift cards are not sold in this shop', 'leave this product out of the file');
  }
}

function warnOfNeutralSwatches(
  reading: Reading,
  { colours, variants, metafields, firstRow }: ImportedProduct,
  column: ColumnName | null,
): void {
  for (const { code, names, known } of colours) {
    if (known || metafields.swatches.has(code)) continue;
    reading.warn(
      variants.find(({ colour }) => colour === code)?.row ?? firstRow,
      column,
      `the colour '${Object.values(names)[0] ?? code}' is not a common one, so a new shop shows it in a neutral shade`,
      'write its shade in the metafield swatches, like Petrol: #1f4a52',
    );
  }
}

export function readProduct(
  group: ProductRows,
  rules: ReadingRules,
): { product: ImportedProduct | null; problems: Problem[] } {
  const reading = beginReading(group.handle, rules);
  const [firstRow] = group.rows;
  if (!firstRow) return { product: null, problems: [] };
  for (const { row, column, what, advice } of group.faults) reading.error(row, column, what, advice);
  checkRows(reading, group.rows);
  // After such a fault the product is not read further, because the problems that follow from it would only confuse.
  if (reading.problems.length > 0) return { product: null, problems: reading.problems };
  const title = cellText(reading, group.rows, 'title', TITLE_CHARACTERS_MAX);
  if (title === '') reading.error(firstRow, 'title', 'the product has no title', 'fill in the title on its first row');
  refuseGiftCard(reading, group.rows);
  const { colours, variants, colourColumn } = readVariants(reading, group.handle, group.rows);
  const language = languageOfText(title, rules.language);
  const product: ImportedProduct = {
    handle: group.handle,
    title,
    language,
    description: severalLines(htmlToText(firstFilled(reading, group.rows, 'body')?.text ?? '')),
    vendor: cellText(reading, group.rows, 'vendor', WORD_CHARACTERS_MAX),
    tags: tagsOf(firstFilled(reading, group.rows, 'tags')?.text ?? ''),
    type: typeOf(cellText(reading, group.rows, 'type', WORD_CHARACTERS_MAX)),
    shown: isPublished(reading, group.rows),
    colours,
    variants,
    pictures: readPictures(reading, group.rows, variants, language),
    metafields: readMetafields(reading, group.rows, language, colours),
    firstRow,
  };
  warnOfNeutralSwatches(reading, product, colourColumn);
  const failed = reading.problems.some(({ severity }) => severity === 'error');
  return { product: failed ? null : product, problems: reading.problems };
}
