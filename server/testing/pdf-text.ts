// Reads the text of a PDF, and what else it holds that acts: scripts, links and the like. The text that pdf.js itself
// extracts has the letters of a right-to-left ligature in the wrong order, so the glyphs are read one by one.
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

/** The names of what acts on the reader or leads out of the PDF: scripts, links, forms, attached files … */
export async function pdfActs(pdf: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const acts: Record<string, unknown> = {
    script: await document.getJSActions(),
    'action at opening': await document.getOpenAction(),
    attachment: await document.getAttachments(),
  };
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    acts[`script of page ${number}`] = await page.getJSActions();
    for (const { subtype } of await page.getAnnotations()) acts[`${subtype} on page ${number}`] = true;
  }
  await loading.destroy();
  return Object.keys(acts).filter((name) => acts[name] !== null && acts[name] !== undefined);
}

const ARABIC_WORD = /[\p{Script=Arabic}\p{M}]+/gu;
/** The text without spaces, in which line breaks and the spaces between runs do not count. */
export const letters = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\u200B]+/g, '');

const withoutMarks = (text: string): string => text.replaceAll(/\p{M}/gu, '');

/**
 * Matches an Arabic word in text without marks. A mark is a glyph of its own, and the text of that glyph is the letter
 * with the mark; so a letter that has a mark may occur twice.
 */
function drawn(word: string): RegExp {
  const letterOf = ([, letter = '', marks = '']: RegExpExecArray) => (marks === '' ? letter : `${letter}${letter}?`);
  return new RegExp(Array.from(word.matchAll(/(\P{M})(\p{M}*)/gu), letterOf).join(''), 'u');
}

/**
 * Whether the text runs of the PDF show the text. Arabic is looked for word by word, other text in the joined runs;
 * spaces are ignored. If a letter has a mark anywhere on the page, a word with this letter comes in several runs, the
 * last part first, and the letter may be read with that mark. Each word is therefore also looked for in the runs
 * joined from the last to the first, without marks.
 */
export function shows(runs: readonly string[], text: string): boolean {
  const all = letters(runs.join(''));
  const arabic = new Set(runs.flatMap((run) => run.match(ARABIC_WORD) ?? []));
  const words = text.normalize('NFKC').match(ARABIC_WORD) ?? [];
  const others = text.split(ARABIC_WORD).flatMap((part) => (words.length > 0 ? part.split(/\s+/) : [part]));
  const backwards = withoutMarks(letters(runs.toReversed().join('')));
  const isShown = (word: string) => arabic.has(word) || drawn(word).test(backwards);
  return words.every(isShown) && others.every((part) => all.includes(letters(part)));
}
