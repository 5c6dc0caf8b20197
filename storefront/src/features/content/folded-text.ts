// Folds a text for searching, so that a question is found however it is typed: without case, vowel marks, tatweel and
// the several forms of a letter, with western digits.

const LETTERS: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ئ: 'ي', ؤ: 'و', ة: 'ه' };

export function folded(text: string): string {
  return (
    text
      .normalize('NFC')
      .replaceAll(/[أإآٱىئؤة]/g, (letter) => LETTERS[letter] ?? letter)
      .normalize('NFKD')
      // Marks, and the tatweel, which only lengthens a word.
      .replaceAll(/\p{M}|ـ/gu, '')
      .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
      .toLowerCase()
  );
}
