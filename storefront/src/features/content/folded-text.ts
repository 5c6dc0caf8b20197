// Normalizes a text for searching, so that spelling variants match: removes vowel marks and tatweel, unifies case and
// the forms of Arabic letters, and turns Arabic digits into western ones.

const LETTERS: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ئ: 'ي', ؤ: 'و', ة: 'ه' };

export function folded(text: string): string {
  return (
    text
      .normalize('NFC')
      .replaceAll(/[أإآٱىئؤة]/g, (letter) => LETTERS[letter] ?? letter)
      .normalize('NFKD')
      // Removes combining marks and the tatweel, a character that only stretches a word.
      .replaceAll(/\p{M}|ـ/gu, '')
      .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
      .toLowerCase()
  );
}
