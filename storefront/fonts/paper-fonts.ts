// Writes the fonts of invoices and credit notes as static TrueType files, because Typst, which makes the PDFs, reads
// neither WOFF2 nor variable fonts. Run it after every change to this file:
//   node tools/run.mjs storefront/fonts/paper-fonts.ts
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const folder = path.resolve(import.meta.dirname, '../../server/src/outside/papers/fonts');

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)).join('');
}

const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}\u0131\u0152\u0153\u2009\u200B${range(0x2010, 0x2026)}\u20AC\u2122\u2212`;
const LATIN_EXTENDED = range(0x100, 0x24f);
const ARABIC = `${range(0x600, 0x6ff)}${range(0x200b, 0x200f)} ()«»:.-–…/،؛؟%`;

interface Cut {
  file: string;
  from: string;
  text: string;
  weight?: number;
  /**
   * Replaces the font's name by one of the same length. Typst uses only one font of each name and weight, but Figtree
   * has its Latin and its extended letters in two files.
   */
  rename?: readonly [from: string, to: string];
}

const FIGTREE = '@fontsource-variable/figtree/files/figtree';
const PLEX = '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic';
const EXTENDED = ['Figtree', 'FigtreX'] as const;

const CUTS: readonly Cut[] = [
  { file: 'latin-400', from: `${FIGTREE}-latin-wght-normal.woff2`, text: LATIN, weight: 400 },
  { file: 'latin-600', from: `${FIGTREE}-latin-wght-normal.woff2`, text: LATIN, weight: 600 },
  {
    file: 'extended-400',
    from: `${FIGTREE}-latin-ext-wght-normal.woff2`,
    text: LATIN_EXTENDED,
    weight: 400,
    rename: EXTENDED,
  },
  {
    file: 'extended-600',
    from: `${FIGTREE}-latin-ext-wght-normal.woff2`,
    text: LATIN_EXTENDED,
    weight: 600,
    rename: EXTENDED,
  },
  { file: 'arabic-400', from: `${PLEX}-400-normal.woff2`, text: ARABIC },
  { file: 'arabic-600', from: `${PLEX}-600-normal.woff2`, text: ARABIC },
];

/** A name encoded as in the font's `name` table (UTF-16 big-endian), one character per byte. */
const spelled = (name: string): string => Buffer.from(name, 'utf16le').swap16().toString('latin1');

function renamed(font: Uint8Array, [from, to]: readonly [string, string]): Buffer {
  return Buffer.from(Buffer.from(font).toString('latin1').replaceAll(spelled(from), spelled(to)), 'latin1');
}

for (const { file, from, text, weight, rename } of CUTS) {
  const original = await readFile(require.resolve(from));
  const axes = weight === undefined ? {} : { variationAxes: { wght: weight } };
  const small = await subsetFont(original, text, { targetFormat: 'sfnt', noHinting: true, ...axes });
  await writeFile(path.join(folder, `${file}.ttf`), rename ? renamed(small, rename) : small);
}
