// Judges whether a secret looks random. Randomness cannot be proved, but repetitions, words or few distinct characters
// suggest that a person made the secret up.

const ENTROPY_BITS_MIN = 96;
const RUN_MAX = 4;
const WORDS = /secret|passw|change|example|hindam|default|production|testing|qwert|shop/i;

/** Shannon entropy of the whole text in bits, with its own character frequencies as probabilities. */
function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return -[...counts.values()].reduce((bits, count) => bits + count * Math.log2(count / text.length), 0);
}

/** The shortest part that, repeated and cut at the end, makes up the text; the whole text when there is none. */
function withoutRepetition(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text)) return piece;
  }
  return text;
}

/**
 * Length of the longest run of equal characters (`aaa`) or of consecutive ones, forwards or backwards (`abc`, `cba`).
 */
function longestRun(text: string): number {
  let longest = 1;
  for (const step of [-1, 0, 1]) {
    let run = 1;
    for (let at = 1; at < text.length; at += 1) {
      run = text.charCodeAt(at) - text.charCodeAt(at - 1) === step ? run + 1 : 1;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

export function isUnguessable(secret: string): boolean {
  if (WORDS.test(secret) || longestRun(secret) > RUN_MAX) return false;
  return entropyBits(withoutRepetition(secret)) >= ENTROPY_BITS_MIN;
}
