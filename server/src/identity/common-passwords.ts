// Whether a password is one of those many people choose: by the list beside this file, and by rule for
// what fingers find by themselves (rows of keys, repetitions, sequences).
import { readFileSync } from 'node:fs';
import { latinDigits } from '@hindam/contract/language';

interface List {
  words: ReadonlySet<string>;
  endings: readonly string[];
  whole: ReadonlySet<string>;
}

/** Sections in square brackets; what a line holds is parted by blanks. */
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

/** Case, width and accents make no password rarer. */
export function folded(text: string): string {
  return latinDigits(text.normalize('NFKD').toLowerCase())
    .replace(/[\p{M}\u0640\s]/gu, '')
    .replace(/[\u0671\u0623\u0625\u0622]/g, '\u0627');
}

const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };
const SIGNS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i', '|': 'l' };

/** Signs and digits that stand for letters, read as those letters. */
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
/** The same few letters again and again, the last time perhaps cut short. */
const isRepeated = (text: string): boolean => REPEATED.test(text) || new Set(text).size <= 2;

/** Each sign one above or one below the last, all the way; behind 9 comes 0. */
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

/** Rows and columns of keyboards, Latin and Arabic. */
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

/** `text` folded. */
export function isCommon(text: string): boolean {
  return isListed(text) || isRepeated(text) || isSequence(text) || isWalk(text);
}

/** How many passwords of the shortest length allowed and more the list alone refuses, not counting masks. */
export function countListed(minCharacters: number): number {
  const made = [...LIST.words].flatMap((word) => LIST.endings.map((ending) => word + ending));
  return new Set([...made, ...LIST.whole].filter((text) => Array.from(text).length >= minCharacters)).size;
}
