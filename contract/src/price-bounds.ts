// The price bounds of lists, `min_price` and `max_price`. Pages, calls and cache keys all use them rounded outwards to
// whole steps. A list therefore agrees with the bounds that its page shows, and callers can send fewer different
// bounds, each of which costs the server a computation (decision 92).
import { latinDigits } from './language.ts';

export type PriceBound = 'min_price' | 'max_price';

/** The step in addresses of pages, where prices are whole currency units. */
export const PRICE_STEP_UNITS = 10;
/**
 * The step in calls, where prices are minor units. The step of pages is a multiple of it: 10 units are 1,000 minor
 * units in a currency with two decimals, 10,000 in one with three.
 */
export const PRICE_STEP_MINOR = 1_000;

export const PRICE_UNITS_MAX = 1_000_000;

export function isPriceBound(name: string): name is PriceBound {
  return name === 'min_price' || name === 'max_price';
}

/** Rounds a lower bound down and an upper one up, so that no product within the given bounds is left out. */
export function roundedBound(bound: PriceBound, value: number, step: number): number {
  return (bound === 'min_price' ? Math.floor(value / step) : Math.ceil(value / step)) * step;
}

/**
 * The whole number in a typed text, without its decimals; null if the text is no number or has more than nine digits.
 * Numbers above `most` count as `most`.
 */
export function wholeNumber(text: string | null, most: number): number | null {
  // Accepts '1,250' and '١٬٢٥٠٫٠٠' and drops decimals. A comma followed by exactly three digits is a thousands
  // separator and is removed; any other comma makes the text invalid.
  const digits = latinDigits(text ?? '').replace(/[\s\p{Cf}]|[,٬،](?=\d{3}(?!\d))/gu, '');
  if (!/^\d{1,9}([.٫]\d*)?$/.test(digits)) return null;
  return Math.min(parseInt(digits), most);
}

/**
 * The bound that a person typed, rounded, in whole currency units. Null if the text is no number or too long, and for a
 * lower bound that is rounded to 0, which excludes nothing.
 */
export function typedBound(bound: PriceBound, text: string | null): number | null {
  const typed = wholeNumber(text, PRICE_UNITS_MAX);
  const rounded = typed === null ? null : roundedBound(bound, typed, PRICE_STEP_UNITS);
  return bound === 'min_price' && rounded === 0 ? null : rounded;
}
