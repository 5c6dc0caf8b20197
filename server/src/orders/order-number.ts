// The order number, which people read aloud: `HN-` and eight characters, without the vowels A, E, I, O and U, and
// without L, which looks like 1. It is drawn at random, so it does not reveal how many orders there are.
import { randomInt } from 'node:crypto';

const PREFIX = 'HN-';
const ALPHABET = '0123456789BCDFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

export function drawOrderNumber(random: (max: number) => number = randomInt): string {
  return PREFIX + Array.from({ length: LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join('');
}

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** Letters that people hear or see in place of a digit. */
const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** A typed order number as it is stored. Text that is no order number is converted too, and matches no order. */
export function readOrderNumber(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replace(ARABIC_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  const bare = plain.startsWith('HN') && plain.length > LENGTH ? plain.slice(2) : plain;
  return PREFIX + bare.replace(/[OIL]/g, (letter) => MISREAD[letter] ?? letter);
}
