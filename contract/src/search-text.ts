// How the shop normalizes text to search it: texts of the catalogue and what a person types go through the same
// functions, so that spelling variants and common endings match.

const LETTERS: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ئ: 'ي', ؤ: 'و', ة: 'ه' };

/**
 * Removes vowel marks, accents and the tatweel, unifies case and the forms of Arabic letters, and turns Arabic-Indic
 * and Persian digits into 0–9.
 */
export function folded(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replaceAll(/[أإآٱىئؤة]/g, (letter) => LETTERS[letter] ?? letter)
      .normalize('NFKD')
      // Removes combining marks and the tatweel, a character that only stretches a word.
      .replaceAll(/\p{M}|ـ/gu, '')
      .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
      .toLowerCase()
  );
}

const ARABIC = /^[\u0621-\u064a]+$/;
/**
 * The Arabic article at the start of a word, alone or after a conjunction, a preposition or both (وبال, ولل). It is
 * removed only if at least three letters remain, because shorter words often just look as if they had one.
 */
const REMOVED_ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?=.{3})/;
/** The Arabic article where at most two letters follow it, so that it is not removed. */
const KEPT_ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?<rest>.{0,2})$/;
/** The ending of the regular feminine plural; the singular ends in ه once it is folded. */
const FEMININE_PLURAL = /(?<=.{3})ات$/;

function stemmed(word: string): string {
  if (ARABIC.test(word)) return word.replace(REMOVED_ARTICLE, '').replace(FEMININE_PLURAL, 'ه');
  if (word.length < 4 || !/^[a-z]+s$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|z)es$/.test(word)) return word.slice(0, -2);
  return /[sui]s$/.test(word) ? word : word.slice(0, -1);
}

const APOSTROPHES = /['’‘ʼ`´]/g;
const SEPARATORS = /[^\p{L}\p{N}]+/u;

/** The words of a text in its order, normalized; a word that occurs twice is listed twice. */
export function searchWords(text: string): string[] {
  const words = folded(text).replaceAll(APOSTROPHES, '').split(SEPARATORS);
  return words.filter((word) => word !== '').map(stemmed);
}

/**
 * What follows the article in a word of `searchWords` that is too short for its article to be removed: the first
 * letters of a word that is still being typed. Null if the word has no article.
 */
export function afterArticle(word: string): string | null {
  return KEPT_ARTICLE.exec(word)?.groups?.['rest'] ?? null;
}
