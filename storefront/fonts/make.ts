// Reduces the shop's fonts to the characters of its languages, and scales local fonts to their metrics as fallbacks,
// which a browser uses until the fonts are loaded. Run it after every change to this file:
//   node tools/run.mjs storefront/fonts/make.ts
// It writes fonts/*.woff2 and src/shell/fonts.css, both committed.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Script } from '@hindam/contract/language';
import subsetFont from 'subset-font';
import { hasGlyph, measure } from './metrics.ts';

const here = import.meta.dirname;
const require = createRequire(import.meta.url);

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

/**
 * The characters of English text, accented letters of names and loan words, and punctuation of English and Arabic
 * texts.
 */
const LATIN = `${range(0x20, 0x7e)}\u00A0«»·×½¼¾°©®ÀÁÂÄÇÈÉÊËÎÏÔÖÙÛÜàáâäçèéêëîïñôöùûüāēīōūĀ–—‘’“”•…−€™‹›\u2009\u200B`;
/** Letters and vowel signs of Modern Standard Arabic, Arabic-Indic digits, punctuation, four letters for loan words. */
const ARABIC = `${range(0x621, 0x63a)}${range(0x640, 0x652)}\u0670\u0671،؛؟٪٫٬${range(0x660, 0x669)}پچڤگ ()«»:.-–…/\u200C\u200D\u200F\u200E`;

const LATIN_RANGE = 'U+0-2FF, U+2000-200A, U+2010-20CF, U+2122, U+2212';
const ARABIC_RANGE = 'U+600-6FF, U+200C-200F, U+FB50-FDFF, U+FE70-FEFF';
/** The OpenType features that join Arabic letters and place their marks; stylistic sets are left out. */
const ARABIC_FEATURES = [
  'ccmp',
  'isol',
  'init',
  'medi',
  'fina',
  'rlig',
  'liga',
  'calt',
  'locl',
  'mark',
  'mkmk',
  'kern',
  'curs',
];

interface Cut {
  file: string;
  script: Script;
  from: string;
  family: string;
  weight: string;
  text: string;
  unicodeRange: string;
  features?: string[];
  axes?: Record<string, { min: number; max: number }>;
}

export const CUTS: readonly Cut[] = [
  {
    file: 'marcellus',
    script: 'latin',
    from: '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2',
    family: 'Marcellus',
    weight: '400',
    text: LATIN,
    unicodeRange: LATIN_RANGE,
  },
  {
    file: 'figtree',
    script: 'latin',
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    family: 'Figtree',
    weight: '400 700',
    text: LATIN,
    unicodeRange: LATIN_RANGE,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    file: 'amiri',
    script: 'arabic',
    from: '@fontsource/amiri/files/amiri-arabic-400-normal.woff2',
    family: 'Amiri',
    weight: '400',
    text: ARABIC,
    unicodeRange: ARABIC_RANGE,
    features: ARABIC_FEATURES,
  },
  {
    file: 'plex-arabic-400',
    script: 'arabic',
    from: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2',
    family: 'Plex Arabic',
    weight: '400',
    text: ARABIC,
    unicodeRange: ARABIC_RANGE,
    features: ARABIC_FEATURES,
  },
  // One font file serves the weights 500 to 700, because a third file would be one more download on Arabic pages.
  {
    file: 'plex-arabic-500',
    script: 'arabic',
    from: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-500-normal.woff2',
    family: 'Plex Arabic',
    weight: '500 700',
    text: ARABIC,
    unicodeRange: ARABIC_RANGE,
    features: ARABIC_FEATURES,
  },
];

async function cut({ file, from, text, features, axes }: Cut): Promise<number> {
  const original = await readFile(require.resolve(from));
  const options = {
    targetFormat: 'woff2',
    noHinting: true,
    ...(features ? { keepFeatures: features } : {}),
    ...(axes ? { variationAxes: axes } : {}),
  } as const;
  const small = await subsetFont(original, text, options);
  await writeFile(fileOf(file), small);
  return small.length;
}

const fileOf = (file: string): string => path.join(here, `${file}.woff2`);

/** The characters of `text` for which the font file has no glyph. */
async function missingIn(font: string, text: string): Promise<string[]> {
  const sfnt = await subsetFont(await readFile(font), text, { targetFormat: 'sfnt' });
  return Array.from(text).filter((character) => !hasGlyph(sfnt, character.codePointAt(0)!));
}

/** The characters of `text` that the source font lacks, and those that only the committed, reduced file lacks. */
export async function missingGlyphs({ file, from, text }: Cut): Promise<{ inFont: string[]; inFile: string[] }> {
  const inFont = await missingIn(require.resolve(from), text);
  const inFile = await missingIn(fileOf(file), text);
  return { inFont, inFile: inFile.filter((character) => !inFont.includes(character)) };
}

function face({ file, family, weight, unicodeRange }: Cut): string {
  return `@font-face {
  font-family: ${family.includes(' ') ? `'${family}'` : family};
  font-weight: ${weight};
  font-display: swap;
  src: url('../../fonts/${file}.woff2') format('woff2');
  unicode-range: ${unicodeRange};
}`;
}

const percent = (value: number) => `${Number((value * 100).toFixed(1))}%`;

interface Fallback {
  family: string;
  /** The font whose metrics the local font gets. */
  of: Cut;
  /** Full names of local fonts whose letters are equally wide, the preferred font first. */
  local: readonly string[];
  /** The mean width of texts in `of`, divided by their mean width in the local font. */
  widened: number;
}

/**
 * The `@font-face` rule of a local font scaled to the metrics of another font, so that text hardly moves when that font
 * loads.
 */
async function fallback({ family, of, local, widened }: Fallback): Promise<string> {
  const sfnt = await subsetFont(await readFile(require.resolve(of.from)), of.text, { targetFormat: 'sfnt' });
  const { ascent, descent, lineGap } = measure(sfnt);
  // A Latin fallback has no `unicode-range`: it comes last in the font lists and draws what all other fonts lack.
  const only = of.script === 'latin' ? '' : `\n  font-weight: ${of.weight};\n  unicode-range: ${of.unicodeRange};`;
  return `@font-face {
  font-family: '${family}';${only}
  src: ${local.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(widened)};
  ascent-override: ${percent(ascent / widened)};
  descent-override: ${percent(descent / widened)};
  line-gap-override: ${percent(lineGap / widened)};
}`;
}

/** Mean advance width of English text in ems, weighted by letter frequency, in Arial and in Times New Roman. */
const ARIAL_WIDTH = 0.44;
const TIMES_WIDTH = 0.3986;

async function englishWidth(of: Cut): Promise<number> {
  return measure(await subsetFont(await readFile(require.resolve(of.from)), LATIN, { targetFormat: 'sfnt' })).width;
}

/**
 * Mean widths in ems of a character of the shop's Arabic texts. They were measured in Chromium and are not summed up
 * from the font, because Arabic letters are joined. DejaVu Sans is what most Linux systems draw Arabic with, Noto Naskh
 * Arabic what Android does.
 */
const ARABIC_WIDTHS = {
  amiri: 0.298,
  plex400: 0.3488,
  plex500: 0.3602,
  dejaVu: 0.388,
  dejaVuBold: 0.4671,
  naskh: 0.3357,
} as const;

async function fallbacks(): Promise<Fallback[]> {
  const [marcellus, figtree, amiri, plex400, plex500] = CUTS as [Cut, Cut, Cut, Cut, Cut];
  const naskh = ['Noto Naskh Arabic UI', 'Noto Naskh Arabic'];
  const width = ARABIC_WIDTHS;
  return [
    {
      family: 'Marcellus Fallback',
      of: marcellus,
      local: ['Times New Roman', 'Liberation Serif', 'Tinos', 'Noto Serif'],
      widened: (await englishWidth(marcellus)) / TIMES_WIDTH,
    },
    {
      family: 'Figtree Fallback',
      of: figtree,
      local: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'],
      widened: (await englishWidth(figtree)) / ARIAL_WIDTH,
    },
    { family: 'Amiri Naskh', of: amiri, local: naskh, widened: width.amiri / width.naskh },
    { family: 'Amiri DejaVu', of: amiri, local: ['DejaVu Sans'], widened: width.amiri / width.dejaVu },
    { family: 'Plex Naskh', of: plex400, local: naskh, widened: width.plex400 / width.naskh },
    { family: 'Plex DejaVu', of: plex400, local: ['DejaVu Sans'], widened: width.plex400 / width.dejaVu },
    { family: 'Plex DejaVu', of: plex500, local: ['DejaVu Sans Bold'], widened: width.plex500 / width.dejaVuBold },
  ];
}

export async function styleSheet(): Promise<string> {
  const scaled = await Promise.all((await fallbacks()).map(fallback));
  return `/* Generated by fonts/make.ts: change that file, not this one. */
${[...CUTS.map(face), ...scaled].join('\n\n')}

@layer shell {
  :root {
    --display: Marcellus, Amiri, 'Amiri Naskh', 'Amiri DejaVu', 'Marcellus Fallback', 'Times New Roman', serif;
    --body: Figtree, 'Plex Arabic', 'Plex Naskh', 'Plex DejaVu', 'Figtree Fallback', system-ui, sans-serif;
  }
}
`;
}

export const STYLE_SHEET = path.join(here, '..', 'src', 'shell', 'fonts.css');

if (import.meta.main) {
  await writeFile(STYLE_SHEET, await styleSheet());
  for (const one of CUTS) {
    const bytes = await cut(one);
    const { inFont } = await missingGlyphs(one);
    const without = inFont.length > 0 ? `, the font has no glyph for ${JSON.stringify(inFont.join(''))}` : '';
    process.stdout.write(`${one.file}.woff2 ${bytes} bytes${without}\n`);
  }
}
