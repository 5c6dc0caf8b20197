// A made-up catalogue of many products, whose titles have tens of thousands of different words in two scripts. It is
// the same in every run.
import { searchWords } from '@hindam/contract/search-text';
import type { Fact } from '../src/catalogue/index-facts.ts';

export const LARGE_CATALOGUE = 44_000;
const WORDS_OF_A_SCRIPT = 20_000;
const WORDS_OF_A_TITLE = 5;

/** A number from 0 to 1 (less than 1) that looks random, the same at each run. */
function fraction(number: number, salt: number): number {
  let hash = Math.imul(number + 1, 0x9e37_79b1) ^ Math.imul(salt + 1, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

const SYLLABLES = {
  latin: ['ba', 'la', 'mi', 'no', 'ra', 'sha', 'ti', 'ka', 'zu', 'fe', 'dar', 'lin', 'sor', 'mar'],
  arabic: ['با', 'لي', 'مر', 'نو', 'را', 'شا', 'تي', 'كا', 'زو', 'في', 'دار', 'لين', 'سور', 'جم'],
} as const;
type Script = keyof typeof SYLLABLES;

/** The made-up word with this number; different numbers give different words. */
export function madeUpWord(script: Script, number: number): string {
  const syllables = SYLLABLES[script];
  let [text, left] = ['', number + syllables.length ** 2];
  while (left > 0) {
    text += syllables[left % syllables.length]!;
    left = Math.floor(left / syllables.length);
  }
  return text;
}

/** The word with its third and fourth letters exchanged. */
export const misspelt = (word: string): string => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;

/**
 * The number of a random word, drawn so that few words are frequent and most are rare, as in the titles of a real shop.
 */
const drawn = (product: number, place: number): number => Math.floor(WORDS_OF_A_SCRIPT ** fraction(product, place)) - 1;

export function titleOf(product: number): string {
  const words = (script: Script, from: number): string[] =>
    Array.from({ length: WORDS_OF_A_TITLE }, (_, place) => madeUpWord(script, drawn(product, from + place)));
  return ['abaya', ...words('latin', 0), 'عباية', ...words('arabic', 50)].join(' ');
}

export const productIdOf = (product: number): string => `0190a1b2-c3d4-7e5f-8a6b-${String(product).padStart(12, '0')}`;

export const TYPES = 12;

/** A product for the catalogue's index; `colours` is the number of different colours in the catalogue. */
export function factOf(product: number, colours: number): Fact {
  return {
    id: productIdOf(product),
    typeId: `type-${product % TYPES}`,
    categoryId: null,
    variants: [{ colour: `colour-${product % colours}`, size: `${50 + (product % 10)}`, inStock: true }],
    words: [...new Set(searchWords(titleOf(product)))].sort(),
    tags: [],
    sleeve: null,
    fabric: null,
    occasions: [],
    madeToMeasure: false,
    priceMinor: 10_000 + (product % 500) * 100,
    onSale: false,
    limited: false,
    pinnedRank: null,
    sold90Days: product % 300,
    publishedAt: 1_700_000_000_000 - product,
  };
}
