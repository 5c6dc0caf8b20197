// Finds words that differ from a typed one by few typing mistakes: letters that are missing, added, wrong, or swapped
// with the next one (optimal string alignment).

/** How many mistakes a word may have. None in a short word, because one mistake often makes another word of it. */
export function mistakesAllowed({ length }: { length: number }): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Whether a word that may have one mistake may have two once a search finds nothing otherwise. Shorter words may not:
 * with two mistakes, most of them resemble unrelated words.
 */
export const mayHaveAnotherMistake = (word: string): boolean => word.length >= 6 && mistakesAllowed(word) === 1;

export interface NearWord {
  word: string;
  mistakes: number;
}

const LETTERS_MAX = 60;
/** A number of mistakes larger than any caller allows. */
const FAR = 99;

/** The index after the last word that begins with the prefix; the word at `from` must begin with it. */
function endOf(sorted: readonly string[], prefix: string, from: number): number {
  let low = from;
  let step = 1;
  while (sorted[low + step]?.startsWith(prefix)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, sorted.length);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]!.startsWith(prefix)) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The table of the edit distance: row `i`, column `j` is the number of mistakes between the first `i` letters of the
 * compared word and the first `j` letters of the typed word. A number above `most` only means 'more than `most`'.
 */
interface Rows {
  typed: string;
  most: number;
  width: number;
  cells: Uint8Array;
}

function makeRows(typed: string, most: number): Rows {
  const width = typed.length + 1;
  const cells = new Uint8Array((typed.length + most + 1) * width).fill(FAR);
  for (let j = 0; j <= Math.min(most, typed.length); j += 1) cells[j] = j;
  return { typed, most, width, cells };
}

/**
 * Computes row `i` of the table from the rows before it. Returns false when no word with these first `i` letters can be
 * within `most` mistakes any more.
 */
function fillRow({ typed, most, width, cells }: Rows, word: string, i: number): boolean {
  if (i > typed.length + most) return false;
  const [row, last, beforeLast] = [i * width, (i - 1) * width, (i - 2) * width];
  const letter = word.charCodeAt(i - 1);
  let least = FAR;
  // Cells further from the diagonal always have more than `most` mistakes, so they are not computed.
  for (let j = Math.max(0, i - most); j <= Math.min(typed.length, i + most); j += 1) {
    let cost = j === 0 ? i : Math.min(cells[last + j]!, j > i - most ? cells[row + j - 1]! : FAR) + 1;
    if (j > 0) {
      const isSame = letter === typed.charCodeAt(j - 1);
      cost = Math.min(cost, cells[last + j - 1]! + (isSame ? 0 : 1));
      const isExchanged =
        i > 1 && j > 1 && letter === typed.charCodeAt(j - 2) && word.charCodeAt(i - 2) === typed.charCodeAt(j - 1);
      if (isExchanged) cost = Math.min(cost, cells[beforeLast + j - 2]! + 1);
    }
    cells[row + j] = Math.min(cost, FAR);
    if (cost < least) least = cost;
  }
  return least <= most;
}

function sharedLetters(a: string, b: string, most: number): number {
  let shared = 0;
  while (shared < most && a.charCodeAt(shared) === b.charCodeAt(shared)) shared += 1;
  return shared;
}

/**
 * The words that differ from the typed one by at most `most` mistakes, in sorted order; none if more than LETTERS_MAX
 * letters were typed. Words with the same first letters share the rows of the table for these letters.
 */
export function nearWords(sorted: readonly string[], typed: string, most: number): NearWord[] {
  const found: NearWord[] = [];
  if (typed.length > LETTERS_MAX) return found;
  const rows = makeRows(typed, most);
  let before = '';
  // The number of rows of the table that are valid for the first letters of `before`, the word compared last.
  let filled = 0;
  for (let at = 0; at < sorted.length;) {
    const word = sorted[at]!;
    filled = sharedLetters(before, word, filled);
    let isNear = true;
    while (isNear && filled < word.length) {
      filled += 1;
      isNear = fillRow(rows, word, filled);
    }
    before = word;
    if (!isNear) {
      at = endOf(sorted, word.slice(0, filled), at);
      continue;
    }
    const mistakes = rows.cells[word.length * rows.width + typed.length]!;
    if (mistakes <= most) found.push({ word, mistakes });
    at += 1;
  }
  return found;
}
