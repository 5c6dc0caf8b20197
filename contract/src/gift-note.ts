// The limits of a gift note and how its characters are counted, for the form's counter and for the server.

/** Characters as a reader sees them: an emoji of several code points is one. */
export const GIFT_NOTE_MAX_CHARACTERS = 300;
/** In UTF-16 code units: enough for 300 long emoji. It bounds notes that pile combining marks on one character. */
export const GIFT_NOTE_MAX_UNITS = 5_000;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many characters a note has: a line break counts as one, spaces at the ends do not count. */
export function giftNoteCharacters(note: string): number {
  const sent = note.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
  // Only the beginning of the note is counted, because counting is slow and a longer note is refused whatever its
  // count.
  return [...segmenter.segment(sent.slice(0, GIFT_NOTE_MAX_UNITS + 1))].length;
}
