// Which passwords are refused: those that many people choose, and those made of the shop's name or of the member's own
// name, e-mail address or phone number. No kind of character is required.
import { refuse } from '../kernel/refuse.ts';
import { folded, isCommon } from './common-passwords.ts';

interface Reached {
  email?: string | null;
  dialCode?: string | null;
  phone?: string | null;
}

export interface PersonalFacts {
  name: string;
  contacts: readonly Reached[];
}

const SHOP_WORDS = ['hindam', 'هندام'];
const WORD_LETTERS_MIN = 3;

const lettersOf = (text: string): string => folded(text).replace(/[^\p{L}]/gu, '');
const digitsOf = (text: string): string => folded(text).replace(/[^0-9]/g, '');

function personalWords({ name, contacts }: PersonalFacts): Set<string> {
  const addresses = contacts.map(({ email }) => email ?? '');
  const locals = addresses.map((email) => email.split('@', 1)[0] ?? '');
  const parts = [...SHOP_WORDS, name, ...name.split(/\s+/u), ...addresses, ...locals];
  parts.push(...locals.flatMap((local) => local.split(/[^\p{L}]+/u)));
  return new Set(parts.map(lettersOf).filter((word) => Array.from(word).length >= WORD_LETTERS_MIN));
}

/** Whether the letters consist only of `words`, in any order and number: `hindamlayla`, `laylahassan`. */
function isMadeOf(letters: string, words: ReadonlySet<string>): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < letters.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const word of words) if (letters.startsWith(word, at)) reached.add(at + word.length);
  }
  return letters !== '' && reached.has(letters.length);
}

/**
 * A password made of personal words (of the shop's name and of the member's name and e-mail address) is refused if it
 * has at most this many other characters, for example a year.
 */
const AROUND_MAX = 6;

/** Whether the password is the member's whole name or e-mail address, or the part of it before the @. */
function isOneOf(password: string, { name, contacts }: PersonalFacts): boolean {
  const mails = contacts.flatMap(({ email }) => (email ? [email, email.split('@', 1)[0] ?? email] : []));
  return [name, ...mails].some((own) => folded(own) === folded(password));
}

function isPersonal(password: string, personal: PersonalFacts): boolean {
  if (isOneOf(password, personal)) return true;
  const letters = lettersOf(password);
  if (folded(password).length - letters.length <= AROUND_MAX && isMadeOf(letters, personalWords(personal))) return true;
  const digits = digitsOf(password);
  const onlyDigits = letters === '';
  return onlyDigits && personal.contacts.some(({ phone }) => phone != null && phone !== '' && digits.endsWith(phone));
}

/** `personal` is what a guesser would know about the member. */
export function requireGoodPassword(password: string, personal: PersonalFacts): void {
  if (isCommon(folded(password)) || isPersonal(password, personal)) refuse('PASSWORD_COMMON');
}
