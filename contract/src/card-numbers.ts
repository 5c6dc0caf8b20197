// Detects payment card numbers in typed text, because this shop must never store one: the fields `line` and `freeText`
// (fields.ts) refuse a text that holds one. A card number has 13 to 19 digits, with or without single spaces or hyphens
// between them, begins with the first digits of a card brand and ends in a valid check digit.
import { latinDigits } from './language.ts';

const DIGITS_MIN = 13;
const DIGITS_MAX = 19;
const RUN = /\d(?:[ \u00A0-]?\d)*/g;
const BETWEEN = /[ \u00A0-]/;
/** First digits of cards: 3 to 6, or 22 to 27 with sixteen digits. */
const BEGINNING = /^(?:[3-6]|2[2-7]\d{14}$)/;

/** The Luhn check: every second digit from the right counts double. */
function endsInItsCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = digit * 2;
    if (at % 2 === 0) sum += digit;
    else sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isCardNumber(digits: string): boolean {
  return digits.length >= DIGITS_MIN && BEGINNING.test(digits) && endsInItsCheckDigit(digits);
}

export function holdsCardNumber(text: string): boolean {
  for (const [run] of latinDigits(text).matchAll(RUN)) {
    const groups = run.split(BETWEEN);
    for (const [first] of groups.entries()) {
      let digits = '';
      for (const group of groups.slice(first, first + DIGITS_MAX)) {
        digits += group;
        if (digits.length > DIGITS_MAX) break;
        if (isCardNumber(digits)) return true;
      }
    }
  }
  return false;
}
