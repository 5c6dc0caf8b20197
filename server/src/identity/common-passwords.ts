// Finds passwords that many people choose: by the list in common-passwords.txt, and by rules for patterns that are easy
// to type.
import { readFileSync } from 'node:fs';
import { latinDigits } from '@hindam/contract/language';

interface List {
  words: ReadonlySet<string>;
  endings: readonly string[];
  whole: ReadonlySet<string>;
}

/**
 * Reads common-passwords.txt. A line `[name]` begins a section, a line that begins with `# ` is a comment; other lines
 * have entries separated by spaces.
 */
function readList(): List {
  const sections: Record<string, string[]> = {};
  let section: string[] = [];
  for (const line of readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n')) {
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (name !== undefined) sections[name] = section = [];
    else if (!line.startsWith('# ')) section.push(...line.split(' ').filter(Boolean));
  }
  const { words = [], endings = [], whole = [] } = sections;
  return { words: new Set(words), endings: ['', ...new Set(endings)], whole: new Set(whole) };
}

const LIST = readList();

/** Removes differences, for example of case, width, accents and spaces, that make a password hardly harder to guess. */
export function folded(text: string): string {
  return latinDigits(text.normalize('NFKD').toLowerCase())
    .replace(/[\p{M}\u0640\s]/gu, '')
    .replace(/[\u0671\u0623\u0625\u0622]/g, '\u0627');
}

const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };
const SIGNS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i', '|': 'l' };

/** Replaces digits and symbols that stand for letters with those letters. */
const unmasked = (text: string): string =>
  Array.from(text)
    .map((sign) => LOOKALIKES[sign] ?? SIGNS[sign] ?? sign)
    .join('');

const wholeUnmasked = new Set([...LIST.whole].map(unmasked));

function isListed(text: string): boolean {
  if (LIST.whole.has(text) || wholeUnmasked.has(unmasked(text))) return true;
  return LIST.endings.some((ending) => {
    if (!text.endsWith(ending)) return false;
    const stem = text.slice(0, text.length - ending.length);
    return LIST.words.has(stem) || LIST.words.has(unmasked(stem));
  });
}

const REPEATED = /^(.{1,4})\1+$/su;
/** Whether the text is a short group of characters repeated, or has at most two different characters. */
const isRepeated = (text: string): boolean => REPEATED.test(text) || new Set(text).size <= 2;

/** Whether the characters go up or down one by one, as in `abcd` or `4321`; 0 counts as following 9. */
function isSequence(text: string): boolean {
  const codes = Array.from(text).map((sign) => sign.codePointAt(0) ?? 0);
  const follows = (step: 1 | -1) =>
    codes.every((code, at) => {
      const before = codes[at - 1];
      if (before === undefined || code === before + step) return true;
      return step === 1 ? before === 0x39 && code === 0x30 : before === 0x30 && code === 0x39;
    });
  return follows(1) || follows(-1);
}

const ROWS = [
  '`1234567890-=',
  '!@#$%^&*()_+',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qwertyuiopasdfghjklzxcvbnm',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
  'ئءؤرلاىةوزظ',
];
const reversed = (text: string): string => Array.from(text).toReversed().join('');
const WALKS = ROWS.map(folded).flatMap((row) => [row, reversed(row)]);

const isWalk = (text: string): boolean => WALKS.some((walk) => walk.includes(text));

/** `text` is the result of `folded`. */
export function isCommon(text: string): boolean {
  return isListed(text) || isRepeated(text) || isSequence(text) || isWalk(text);
}

/** How many passwords of at least `minCharacters` characters the list refuses without the other rules. */
export function countListed(minCharacters: number): number {
  const made = [...LIST.words].flatMap((word) => LIST.endings.map((ending) => word + ending));
  return new Set([...made, ...LIST.whole].filter((text) => Array.from(text).length >= minCharacters)).size;
}
