// Counts in memory the searches that found nothing, so that a request costs one addition; a scheduled job adds them to
// the table. Only words are counted, never who typed them, and no text that may be about a person.
import { searchWords } from '@hindam/contract/search-text';

export interface Miss {
  language: string;
  words: string;
  count: number;
}

export interface Misses {
  add(typed: string, language: string): void;
  /** Returns what was counted since the last call, and starts again from zero. */
  take(): Miss[];
}

/** Between two runs of the job at most this many different searches are counted, whatever is typed by a program. */
const COUNTED_MAX = 200;
const CHARACTERS_MAX = 60;
/** A mail address, or so many digits that it may be a phone, card or order number. */
const PERSONAL = /@|(?:\d[\s().-]*){5}/;

/** The words to count; null for a text that may be about a person, that is too long, or that has no word. */
export function countedWords(typed: string): string | null {
  if (PERSONAL.test(typed.normalize('NFKC'))) return null;
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
