// Tells whether a large body may be parsed. Arrays and keys take a hundred times as long to parse as a string of the
// same length, which is all that a picture needs.
import { fault } from '../../kernel/refuse.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Where the quote is that ends the string that begins at `from`. Throws MALFORMED without one. */
function endOfString(bytes: Buffer, from: number): number {
  const first = bytes.indexOf(QUOTE, from);
  if (first < 0) return fault('MALFORMED');
  if (bytes[first - 1] !== BACKSLASH) return first;
  // The first quote may be escaped.
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === BACKSLASH) at += 1;
  }
  return fault('MALFORMED');
}

/**
 * Whether at most `most` bytes of the JSON are outside its longest string. Text that is no JSON may fit too, but not
 * with more than `most` bytes outside one string.
 */
export function fitsBesideOneString(bytes: Buffer, most: number): boolean {
  const needed = bytes.length - most;
  if (needed <= 0) return true;
  // A string that is long enough begins within the first `most` bytes.
  for (let at = 0; ;) {
    const from = bytes.indexOf(QUOTE, at) + 1;
    if (from === 0 || from > most) return false;
    const end = endOfString(bytes, from);
    if (end - from >= needed) return true;
    at = end + 1;
  }
}
