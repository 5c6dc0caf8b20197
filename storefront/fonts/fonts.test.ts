// Checks that the fonts have every character of the shop's texts, and that the committed font files and style sheet fit
// make.ts.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '@hindam/contract/language';
import { expect, test } from 'vitest';
import { CUTS, missingGlyphs, STYLE_SHEET, styleSheet } from './make.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LOCALES = path.join(ROOT, 'storefront/src/locales');
const WORDS = path.join(ROOT, 'contract/src/words');

/** The texts of a language in the storefront's catalogues and in the server's messages. */
function textsOf(language: string): string {
  const parts = readdirSync(LOCALES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = parts.map(({ name }) => path.join(LOCALES, name, `${language}.po`));
  return [...files, path.join(WORDS, `${language}.json`)].map((file) => readFileSync(file, 'utf8')).join('');
}

function isIn(unicodeRange: string, character: string): boolean {
  const code = character.codePointAt(0)!;
  return [...unicodeRange.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].some(
    ([, from = '', to = from]) => Number.parseInt(from, 16) <= code && code <= Number.parseInt(to, 16),
  );
}

/** Characters that draw nothing, such as the zero-width non-joiner of Persian: a browser needs no glyph for them. */
const DRAWS_NOTHING = /\p{Default_Ignorable_Code_Point}/u;

const glyphs = new Map(await Promise.all(CUTS.map(async (one) => [one, await missingGlyphs(one)] as const)));

/**
 * Lists what the fonts lack for a text in the writing system `script`; nothing for a writing system without fonts here,
 * whose texts use system fonts.
 */
function faultsOf(text: string, script: Language['script']): string[] {
  if (!CUTS.some((one) => one.script === script)) return [];
  return [...new Set(text.replaceAll('\n', ''))].sort().flatMap((character) => {
    const said = `${JSON.stringify(character)} (U+${character.codePointAt(0)!.toString(16).toUpperCase()})`;
    const cuts = CUTS.filter(({ unicodeRange }) => isIn(unicodeRange, character));
    if (cuts.length === 0) return [`${said} is in the range of no font`];
    return cuts.flatMap((one) => {
      if (!one.text.includes(character)) return [`${one.file}: add ${said} to its text in make.ts`];
      const needed = !DRAWS_NOTHING.test(character);
      return needed && glyphs.get(one)!.inFont.includes(character)
        ? [`${one.file}: the font has no glyph for ${said}`]
        : [];
    });
  });
}

test.each(Object.entries(LANGUAGES))('the fonts have every character of the texts in %s', (code, { script }) => {
  expect(faultsOf(textsOf(code), script)).toEqual([]);
});

test('a character that the fonts lack is named with what to do', () => {
  expect(faultsOf('سٹ', 'arabic')).toEqual([
    'amiri: add "ٹ" (U+679) to its text in make.ts',
    'plex-arabic-400: add "ٹ" (U+679) to its text in make.ts',
    'plex-arabic-500: add "ٹ" (U+679) to its text in make.ts',
  ]);
  expect(faultsOf('ō', 'latin')).toEqual([
    'marcellus: the font has no glyph for "ō" (U+14D)',
    'figtree: the font has no glyph for "ō" (U+14D)',
  ]);
  expect(faultsOf('→', 'latin')).toEqual(['"→" (U+2192) is in the range of no font']);
});

test.each(CUTS)('the file of $file has every glyph of its text that its font has', (one) => {
  expect(glyphs.get(one)!.inFile).toEqual([]);
});

test('fonts.css is what make.ts generates', async () => {
  expect(readFileSync(STYLE_SHEET, 'utf8')).toBe(await styleSheet());
});
