// Writes the pictures of a product as cells: each picture once, in an order that keeps that of every colour.
import { languageOfText } from '@hindam/contract/language';
import { isDeepStrictEqual } from 'node:util';
import type { Cells } from './export-rows.ts';
import type { StoredPicture, StoredProduct } from './imports.store.ts';
import { altColumn } from './metafield-columns.ts';

/** Puts a colour's pictures among those of the colours before, so that the order of all colours is kept if it can be. */
function merge(order: string[], sources: readonly string[]): void {
  for (const [index, source] of sources.entries()) {
    if (order.includes(source)) continue;
    const before = order.indexOf(sources[index - 1] ?? '');
    const after = sources.slice(index + 1).map((later) => order.indexOf(later)).filter((at) => at >= 0);
    order.splice(before >= 0 ? before + 1 : after.length > 0 ? Math.min(...after) : order.length, 0, source);
  }
}

export interface PictureNames {
  /** The language of the product, and of the file. */
  own: string;
  language: string;
  labelOf: (colour: string) => string;
}

/** The text in the file's language has the usual column where the import recognises the language of the text. */
function altCells({ alt }: StoredPicture, { own, language }: PictureNames): Cells {
  const cells: Cells = {};
  for (const [code, text] of Object.entries(alt)) {
    const isUsual = code === language && languageOfText(text, own) === language;
    cells[isUsual ? 'imageAlt' : altColumn(code)] = text;
  }
  return cells;
}

/** `colours` are those that are on sale, in the shop's order. */
export function pictureRows(colours: StoredProduct['colours'], names: PictureNames): Cells[] {
  const order: string[] = [];
  for (const { pictures } of colours) merge(order, pictures.map(({ source }) => source));
  return order.map((source, index) => {
    const shown = colours.filter(({ pictures }) => pictures.some((picture) => picture.source === source));
    const pictures = shown.flatMap((colour) => colour.pictures.filter((picture) => picture.source === source));
    const [first] = pictures;
    // Where colours describe the picture differently, an empty cell keeps each colour's own text.
    const isOne = pictures.every(({ alt }) => isDeepStrictEqual(alt, first?.alt));
    return {
      imageSource: source,
      imagePosition: { number: String(index + 1) },
      imageColours: colours.length > 1 ? shown.map(({ code }) => names.labelOf(code)).join('\n') : null,
      ...(first && isOne ? altCells(first, names) : {}),
    };
  });
}
