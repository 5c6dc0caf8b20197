// Keys and types of pictures. A key has hexadecimal digits alone, so that none can name a file outside its folder. It
// has 24 of them to keep responses small; keys that older versions made have 32.
import { createHash, randomBytes } from 'node:crypto';

const DIGITS = 24;
const KEY = /^[0-9a-f]{24}(?:[0-9a-f]{8})?$/;

export function keyOf(bytes: Uint8Array): string {
  return shortKey(createHash('sha256').update(bytes).digest('hex'));
}

export function randomKey(): string {
  return randomBytes(DIGITS / 2).toString('hex');
}

/** The key as the present version makes it: the first 24 digits of an older key. */
export function shortKey(key: string): string {
  return key.slice(0, DIGITS);
}

export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** The picture's type, recognised by its first bytes, not by its name; null for types that are not accepted. */
export function kindOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  const head = Buffer.from(bytes.subarray(0, 16));
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (head.toString('latin1', 4, 8) === 'ftyp' && ['avif', 'avis'].includes(head.toString('latin1', 8, 12)))
    return 'avif';
  return null;
}
