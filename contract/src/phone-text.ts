// Cleans a phone number as it is typed, pasted or taken from a link: separators, invisible marks and the other parts of
// a `tel:` link are removed.
import { latinDigits } from './language.ts';

/** Separators that people, address books and right-to-left texts put between digits; `\p{Cf}` are invisible marks. */
const BETWEEN = /[\s\p{Cf}()./\u2010-\u2015\u2212-]/gu;

/** A `tel:` link: its scheme, an encoded plus, the number, and any parameters after it. */
const LINK = /^tel:(?:%2b)?([^;?]*)(?:[;?].*)?$/is;

/**
 * ` \u202A+٩٧١ 50-123 4567\u202C`, `tel:+971-50-123-4567` → `+971501234567`. Letters are kept, so that the later check
 * of the number refuses the text.
 */
export function normalizedNumber(typed: string): string {
  const bare = latinDigits(typed).replaceAll(BETWEEN, '').replace('\uFF0B', '+');
  const plus = /^tel:%2b/i.test(bare) ? '+' : '';
  return plus + bare.replace(LINK, '$1');
}
