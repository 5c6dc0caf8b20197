// A telephone number as it is typed, pasted or dialled from a link: what is no part of it falls away. Shared by
// the fields it is typed into and by the server, so that both understand the same.
import { latinDigits } from './language.ts';

/** What people, address books and right-to-left texts put between digits; `\p{Cf}` are the marks nobody sees. */
const BETWEEN = /[\s\p{Cf}()./\u2010-\u2015\u2212-]/gu;

/** A link's scheme, the plus as it is written in one, and what may follow the number there. */
const LINK = /^tel:(?:%2b)?([^;?]*).*$/i;

/** ` \u202A+٩٧١ 50-123 4567\u202C`, `tel:+971-50-123-4567` → `+971501234567`. Letters stay: they are no number. */
export function bareNumber(typed: string): string {
  const bare = latinDigits(typed).replaceAll(BETWEEN, '').replace('\uFF0B', '+');
  const plus = /^tel:%2b/i.test(bare) ? '+' : '';
  return plus + bare.replace(LINK, '$1');
}
