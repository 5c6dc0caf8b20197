// Parses numbers, days and flags as merchants write them in cells. A price becomes whole minor units by joining its
// digits as text, without arithmetic on fractions, so it is exact. A parse function returns the value, or else what is
// wrong and how to correct it.
import { decimalsOf } from '@hindam/contract/money';
import { latinDigits } from '@hindam/contract/language';

export type Parsed<T> = { ok: true; value: T } | { ok: false; what: string; advice: string };

const no = (what: string, advice: string): { ok: false; what: string; advice: string } => ({ ok: false, what, advice });

/** A price has at most this many digits before the decimal point; a larger one must be a mistake. */
const PRICE_MAJOR_DIGITS = 8;
const CELL_CHARACTERS = 64;
export const PIECES_MAX = 1_000_000;
export const WEIGHT_GRAMS_MAX = 1_000_000;

const shown = (text: string): string => `'${text.length > 40 ? `${text.slice(0, 40)}…` : text}'`;

function latin(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.trim();
  return latinDigits(text).replaceAll('٫', '.').replaceAll('٬', ',').replaceAll('\u00A0', ' ').trim();
}

export function parsePrice(text: string, currency: string): Parsed<number> {
  const decimals = decimalsOf(currency);
  const example = decimals === 3 ? '299.000' : '299.00';
  const number = latin(text);
  if (number.length > CELL_CHARACTERS) return no(`${shown(text)} is not a price`, `write it like ${example}`);
  const [, whole, fraction = ''] = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/.exec(number) ?? [];
  if (whole === undefined) {
    if (number.startsWith('-')) return no(`${shown(text)} is below zero`, 'write a price of zero or more');
    if (/^\d[\d.]*,\d+$/.test(number))
      return no(`${shown(text)} has a decimal comma`, `write a decimal point, like ${example}`);
    if (/[A-Za-z\p{Sc}\p{L}]/u.test(number))
      return no(`${shown(text)} is not a plain number`, `write the number alone, like ${example}`);
    return no(`${shown(text)} is not a price`, `write it like ${example}`);
  }
  if (fraction.length > decimals) {
    return no(
      `${shown(text)} has ${fraction.length} decimals, ${currency} has ${decimals}`,
      `write it like ${example}`,
    );
  }
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits.length > PRICE_MAJOR_DIGITS) return no(`${shown(text)} is too large`, 'write a price below 100,000,000');
  return { ok: true, value: Number(digits + fraction.padEnd(decimals, '0')) };
}

/**
 * Parses a whole number of pieces. It may be negative, because Shopify shows pieces sold beyond the stock as a negative
 * number.
 */
export function parsePieces(text: string): Parsed<number> {
  const [, sign = '', digits] = /^([-−]?)(\d{1,12})(?:\.0{1,6})?$/.exec(latin(text)) ?? [];
  if (digits === undefined)
    return no(
      `${shown(text)} is not a number of pieces`,
      'write a whole number, or leave the cell empty to keep the stock as it is',
    );
  const value = Number(digits);
  if (value > PIECES_MAX) return no(`${shown(text)} pieces is too many`, `write at most ${PIECES_MAX}`);
  return { ok: true, value: sign === '' || value === 0 ? value : -value };
}

export function parseGrams(text: string): Parsed<number> {
  const number = latin(text);
  const value = /^\d{1,9}(\.\d{1,9})?$/.test(number) ? Math.round(Number(number)) : Number.NaN;
  if (!(value <= WEIGHT_GRAMS_MAX))
    return no(
      `${shown(text)} is not a weight in grams`,
      `write a number from 0 to ${WEIGHT_GRAMS_MAX}, or leave the cell empty`,
    );
  return { ok: true, value };
}

export function parseWhole(text: string, most: number): Parsed<number> {
  const number = latin(text).replace(/\.0+$/, '');
  const value = /^\d{1,9}$/.test(number) ? Number(number) : 0;
  if (value >= 1 && value <= most) return { ok: true, value };
  return no(`${shown(text)} is not a number from 1 to ${most}`, `write a whole number from 1 to ${most}`);
}

const TAILORING_DAYS_MAX = 365;

export function parseDays(text: string): Parsed<{ from: number; to: number }> {
  const [, first = '', last = first] = /^(\d{1,3})(?:\s*(?:-|–|to|إلى)\s*(\d{1,3}))?$/i.exec(latin(text)) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (first !== '' && from >= 1 && from <= to && to <= TAILORING_DAYS_MAX) return { ok: true, value: { from, to } };
  return no(`${shown(text)} are no working days`, `write them like 10 to 14, at most ${TAILORING_DAYS_MAX}`);
}

export function parseDay(text: string): Parsed<string> {
  const day = latin(text);
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // Date.parse reads some days that do not exist as days of the next month: 2026-04-31 as 2026-05-01. Written out
  // again, such a day differs from the cell.
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(day)) return { ok: true, value: day };
  return no(`${shown(text)} is not a day`, 'write year, month and day, like 2026-03-01');
}

const YES = new Set(['true', 'yes', '1', 'نعم']);
const NO = new Set(['false', 'no', '0', 'لا']);

export function parseFlag(text: string): Parsed<boolean> {
  const flag = latin(text).toLowerCase();
  if (YES.has(flag)) return { ok: true, value: true };
  if (NO.has(flag)) return { ok: true, value: false };
  return no(`${shown(text)} is neither TRUE nor FALSE`, 'write TRUE or FALSE');
}
