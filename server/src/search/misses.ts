// Counts in memory the searches that found nothing, until a scheduled job saves the counts in a table. The count does
// not say who searched, and a text that looks like a mail address or a phone number (PERSONAL) is not counted.
import { latinDigits } from '@hindam/contract/language';
import { searchWords } from '@hindam/contract/search-text';

export interface Miss {
  language: string;
  words: string;
  count: number;
}

export interface Misses {
  add(typed: string, language: string): void;
  /** Returns the counts since the last call, and resets them. */
  take(): Miss[];
}

/**
 * The maximum number of different searches counted between two calls of `take`, so that a program that sends random
 * texts cannot fill the memory.
 */
const COUNTED_MAX = 200;
const CHARACTERS_MAX = 60;
/**
 * Matches the @ of a mail address, and five digits with nothing but spaces, brackets, dots and hyphens
 * between them, because they may be a phone, card or order number.
 */
const PERSONAL = /@|(?:\d[\s().-]*){5}/;

/** The words to count; null for a text that may contain personal data, is too long, or has no words. */
export function countedWords(typed: string): string | null {
  if (PERSONAL.test(latinDigits(typed.normalize('NFKC')))) return null;
  const words = searchWords(typed).join(' ');
  return words === '' || words.length > CHARACTERS_MAX ? null : words;
}

export function makeMisses(): Misses {
  let counted = new Map<string, Miss>();
  return {
    add(typed, language) {
      const words = countedWords(typed);
      if (words === null) return;
      const key = `${language} ${words}`;
      const miss = counted.get(key);
      if (miss) miss.count += 1;
      else if (counted.size < COUNTED_MAX) counted.set(key, { language, words, count: 1 });
    },
    take() {
      const taken = [...counted.values()];
      counted = new Map();
      return taken;
    },
  };
}
