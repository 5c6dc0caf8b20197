// Reads the image columns of a product: each picture once, in the order of the column Image Position, with its colours.
import { LANGUAGES, languageOfText } from '@hindam/contract/language';
import type { Texts } from '../catalogue/catalogue.ts';
import { parsePieces } from './amounts.ts';
import { oneLine, PICTURES_MAX, type Reading } from './reading.ts';
import type { ImportedVariant } from './imported-variants.ts';
import { colourOf } from './colour-names.ts';
import { altColumn } from './metafield-columns.ts';
import type { ColumnName, Row } from './shopify-columns.ts';

export interface ImportedPicture {
  source: string;
  alt: Texts<string>;
  /**
   * Codes of the colours that the picture shows: those in its cell `imageColours`, and those of variants that name the
   * picture in `variantImage`.
   */
  colours: readonly string[];
  row: Row;
}

const ALT_CHARACTERS_MAX = 512;
const SOURCE_CHARACTERS_MAX = 2_048;
const LAST = Number.MAX_SAFE_INTEGER;

interface Found {
  source: string;
  alt: Texts<string>;
  position: number;
  colours: Set<string>;
  row: Row;
}

function altOf(reading: Reading, row: Row, language: string): Texts<string> {
  const alt: Record<string, string> = {};
  const take = (column: ColumnName, own: string): void => {
    const text = oneLine(reading.cell(row, column).slice(0, ALT_CHARACTERS_MAX));
    if (text !== '') alt[own] = text;
  };
  for (const code of Object.keys(LANGUAGES)) take(altColumn(code), code);
  take('imageAlt', languageOfText(reading.cell(row, 'imageAlt'), language));
  return alt;
}

/**
 * The codes of the colours that a picture shows. The cell `imageColours` has one colour on each line; a colour that the
 * product does not have is an error.
 */
function coloursIn(reading: Reading, row: Row, known: ReadonlySet<string>): string[] {
  const written = reading.cell(row, 'imageColours').split(/\r\n|\n|\r/);
  return written.flatMap((line) => {
    const code = line.trim() === '' ? undefined : colourOf(oneLine(line), reading.rules.language)?.code;
    if (line.trim() === '' || (code !== undefined && known.has(code))) return code ?? [];
    reading.error(
      row,
      'imageColours',
      `the product has no colour '${oneLine(line).slice(0, 40)}'`,
      'write colours of its variants, one on each line',
    );
    return [];
  });
}

export function readPictures(
  reading: Reading,
  rows: readonly Row[],
  variants: readonly ImportedVariant[],
  language: string,
): ImportedPicture[] {
  const found = new Map<string, Found>();
  const add = (row: Row, source: string, position: number, alt: Texts<string>): Found => {
    const picture = found.get(source) ?? { source, alt, position, colours: new Set<string>(), row };
    found.set(source, picture);
    return picture;
  };
  const known = new Set(variants.map(({ colour }) => colour));
  for (const row of rows) {
    const source = reading.cell(row, 'imageSource');
    if (source === '') continue;
    if (source.length > SOURCE_CHARACTERS_MAX) {
      reading.error(
        row,
        'imageSource',
        `the address has ${source.length} characters`,
        `shorten it to at most ${SOURCE_CHARACTERS_MAX}`,
      );
      continue;
    }
    const written = reading.cell(row, 'imagePosition');
    const position = written === '' ? LAST : reading.parsed(row, 'imagePosition', parsePieces);
    const { colours } = add(row, source, position ?? LAST, altOf(reading, row, language));
    for (const code of coloursIn(reading, row, known)) colours.add(code);
  }
  for (const { row, colour } of variants) {
    const source = reading.cell(row, 'variantImage');
    if (source !== '' && source.length <= SOURCE_CHARACTERS_MAX) add(row, source, LAST, {}).colours.add(colour);
  }
  // Pictures without a position come last. They stay in the order in which they were found, because sorting is stable.
  const pictures = [...found.values()].sort((a, b) => a.position - b.position);
  const over = pictures[PICTURES_MAX];
  if (over)
    reading.error(
      over.row,
      'imageSource',
      `the product has more than ${PICTURES_MAX} pictures`,
      'delete the rows of the others',
    );
  return pictures.map(({ source, alt, colours, row }) => ({ source, alt, colours: [...colours], row }));
}

/**
 * The pictures of each colour, by colour code: first those that name the colour. Pictures that name no colour go to the
 * product's first colour, or to all colours when no picture names any.
 */
export function picturesByColour<P extends Pick<ImportedPicture, 'colours'>>(
  pictures: readonly P[],
  colours: readonly string[],
): Map<string, P[]> {
  const free = pictures.filter((picture) => picture.colours.length === 0);
  const shared = free.length === pictures.length;
  return new Map(
    colours.map((code, index) => {
      const own = pictures.filter((picture) => picture.colours.includes(code));
      return [code, index === 0 || shared ? [...own, ...free] : own];
    }),
  );
}
