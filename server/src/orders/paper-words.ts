// Texts as papers (invoices, credit notes, packing slips, care cards) show them: of limited length, in the direction of
// their letters, and in English and Arabic.
import { PAPER_LANGUAGES } from '@hindam/contract/language';
import { translate } from '../kernel/words.ts';
import type { InBothLanguages, Written } from '../outside/papers/port.ts';

const TEXT_CHARACTERS_MAX = 80;
const LINE_CHARACTERS_MAX = 2_000;
const LINES_MAX = 40;
/** A longer word gets zero-width spaces, at which it can be broken over lines. */
const WORD_CHARACTERS_MAX = 20;
const ZERO_WIDTH_SPACE = '\u200B';
/**
 * Control characters, line breaks, marks that change the text direction, and invisible characters without width, except
 * the joiners U+200C and U+200D, with which some words and emoji are written.
 */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNWANTED = /[\u0000-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+/g;
const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function clamped(text: string, max: number = TEXT_CHARACTERS_MAX): string {
  // A very long text is cut before the work on it, with room for white space and unwanted characters to be dropped.
  const line = text
    .slice(0, max * 8)
    .toWellFormed()
    .replaceAll(UNWANTED, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  if (characters.length <= max && line.length <= max * 4) return line;
  return `${characters
    .slice(0, max - 1)
    .join('')
    .slice(0, max * 4)
    .toWellFormed()}…`;
}

function breakable(word: string): string {
  if (word.length <= WORD_CHARACTERS_MAX) return word;
  const characters = Array.from(graphemes.segment(word), ({ segment }) => segment);
  const parts = Array.from({ length: Math.ceil(characters.length / WORD_CHARACTERS_MAX) }, (_, index) =>
    characters.slice(index * WORD_CHARACTERS_MAX, (index + 1) * WORD_CHARACTERS_MAX).join(''),
  );
  return parts.join(ZERO_WIDTH_SPACE);
}

function directed(line: string): Written {
  const [first = ''] = FIRST_LETTER.exec(line) ?? [];
  return { text: line.split(' ').map(breakable).join(' '), rtl: RIGHT_TO_LEFT.test(first) };
}

export const written = (text: string): Written => directed(clamped(text));

/** A text of several lines, each in the direction of its own letters; lines beyond LINES_MAX are left out. */
export function writtenLines(text: string): Written[] {
  return text
    .split(/\r\n|\n|\r/, LINES_MAX)
    .map((line) => directed(clamped(line, LINE_CHARACTERS_MAX)))
    .filter((line) => line.text !== '');
}

export const [EN, AR] = PAPER_LANGUAGES;

/** A message of the server in English and Arabic, with these values in its placeholders. */
export function both(key: string, values: Readonly<Record<string, string>> = {}): InBothLanguages {
  const filled = (language: string) =>
    translate(language, key).replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  return { en: filled(EN), ar: filled(AR) };
}
