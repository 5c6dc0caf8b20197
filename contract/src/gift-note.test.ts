import { expect, test } from 'vitest';
import { GIFT_NOTE_MAX_UNITS, giftNoteCharacters } from './gift-note.ts';

test.each([
  ['a plain word', 'Mabrouk', 7],
  ['Arabic with marks', 'مُبَارَك', 5],
  ['a family, a flag, a skin tone and a key', '👨‍👩‍👧‍👦🇦🇪👋🏽1️⃣', 4],
  ['line breaks of any system', 'a\r\nb\rc\nd', 7],
  ['spaces at both ends', '  a b \n', 3],
  ['nothing but spaces', ' \n ', 0],
  ['a letter with a mark of its own', 'e\u0301', 1],
])('%s is counted as a reader counts', (_, note, expected) => {
  expect(giftNoteCharacters(note)).toBe(expected);
});

test('a text that never ends is counted to the limit alone', () => {
  expect(giftNoteCharacters('a'.repeat(1_000_000))).toBe(GIFT_NOTE_MAX_UNITS + 1);
});
