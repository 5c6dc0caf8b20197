// Reads the runs of text of a PDF from their glyphs, the letters of each run in reading order. The text that pdf.js
// itself extracts has the letters of a right-to-left ligature in the wrong order, so the glyphs are read one by one.
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

const RIGHT_TO_LEFT = /\p{Script=Arabic}/u;

/** `glyphs` come in the order in which they are drawn, from left to right; numbers among them are distances. */
function textOfRun(glyphs: readonly unknown[]): string {
  const letters = glyphs.flatMap((glyph) => {
    const text = typeof glyph === 'object' && glyph !== null && 'unicode' in glyph ? glyph.unicode : '';
    return typeof text === 'string' ? [text.normalize('NFKC')] : [];
  });
  return (letters.some((letter) => RIGHT_TO_LEFT.test(letter)) ? letters.toReversed() : letters).join('');
}

/**
 * For each page its runs of text. A run is a line or a part of one; an Arabic line is one run per word, of which the
 * leftmost comes first.
 */
export async function pdfRuns(pdf: Uint8Array): Promise<string[][]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    const shown = (argsArray as unknown[][]).filter((_, index) => fnArray[index] === OPS.showText);
    pages.push(shown.map(([glyphs]) => textOfRun(glyphs as unknown[]).replaceAll('\u200B', '')));
  }
  await loading.destroy();
  return pages;
}
