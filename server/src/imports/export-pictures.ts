// Writes the pictures of a product as cells: each picture once, even if several colours show it, and as far as possible
// in an order that keeps the order of each colour's pictures.
import { languageOfText } from '@hindam/contract/language';
import { isDeepStrictEqual } from 'node:util';
import type { Cells } from './export-rows.ts';
import type { StoredPicture, StoredProduct } from './imports.store.ts';
import { altColumn } from './metafield-columns.ts';

/**
 * Merges the lists so that every source occurs once. The order of each list is kept, except where lists contradict each
 * other.
 */
function merged(lists: readonly (readonly string[])[]): string[] {
  const waiting = new Set(lists.flat());
  const order: string[] = [];
  const isNext = (source: string): boolean =>
    lists.every((list) => list.slice(0, Math.max(0, list.indexOf(source))).every((earlier) => !waiting.has(earlier)));
  while (waiting.size > 0) {
    const [any = ''] = waiting;
    const source = [...waiting].find(isNext) ?? any;
    waiting.delete(source);
    order.push(source);
  }
  return order;
}

export interface PictureNames {
  /**
   * `own` is the language of the product's own texts (`languageOfProduct` of export-rows.ts), `language` that of the
   * file.
   */
  own: string;
  language: string;
  /** How the file writes a colour, given its code. */
  labelOf: (colour: string) => string;
}

/**
 * The cells for a picture's texts. The import guesses the language of a text in the column without a language
 * (`languageOfText`); so a text in the file's language goes there only if the guess would be right. Any other text goes
 * into the column of its language.
 */
function altCells({ alt }: StoredPicture, { own, language }: PictureNames): Cells {
  const cells: Cells = {};
  for (const [code, text] of Object.entries(alt)) {
    const isUsual = code === language && languageOfText(text, own) === language;
    cells[isUsual ? 'imageAlt' : altColumn(code)] = text;
  }
  return cells;
}

/** `colours` are those of the product's colours that have a variant on sale. */
export function pictureRows(colours: StoredProduct['colours'], names: PictureNames): Cells[] {
  const order = merged(colours.map(({ pictures }) => pictures.map(({ source }) => source)));
  return order.map((source, index) => {
    const shown = colours.filter(({ pictures }) => pictures.some((picture) => picture.source === source));
    const pictures = shown.flatMap((colour) => colour.pictures.filter((picture) => picture.source === source));
    const [first] = pictures;
    // If colours have different texts for the same picture, its text cells stay empty, so that the import changes none
    // of these texts.
    const isOne = pictures.every(({ alt }) => isDeepStrictEqual(alt, first?.alt));
    return {
      imageSource: source,
      imagePosition: { number: String(index + 1) },
      imageColours: colours.length > 1 ? shown.map(({ code }) => names.labelOf(code)).join('\n') : null,
      ...(first && isOne ? altCells(first, names) : {}),
    };
  });
}
