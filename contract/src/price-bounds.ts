// The price bounds of lists, `min_price` and `max_price`. They are rounded outwards to whole steps wherever they are
// read (address, call, cache key), so that the list shown is the list of the bounds shown, and invented bounds are few
// (decision 92).
import { latinDigits } from './language.ts';

export type PriceBound = 'min_price' | 'max_price';

/** In addresses of pages, whose prices are whole currency units. */
export const PRICE_STEP_UNITS = 10;
/** In calls, whose prices are minor units: the smallest step that the pages of any currency need. */
export const PRICE_STEP_MINOR = 1_000;

export const PRICE_UNITS_MAX = 1_000_000;

export function isPriceBound(name: string): name is PriceBound {
  return name === 'min_price' || name === 'max_price';
}

/** A lower bound is rounded down and an upper one up, so that nothing that was asked for is left out. */
export function roundedBound(bound: PriceBound, value: number, step: number): number {
  return (bound === 'min_price' ? Math.floor(value / step) : Math.ceil(value / step)) * step;
}

/** A typed whole number; null if the text is none. Numbers above `most` count as `most`. */
export function wholeNumber(text: string | null, most: number): number | null {
  // Accepts '1,250' and '١٬٢٥٠٫٠٠' and drops decimals. A comma followed by exactly three digits is a thousands
  // separator and is removed; any other comma makes the text invalid.
  const digits = latinDigits(text ?? '').replace(/[\s\p{Cf}]|[,٬،](?=\d{3}(?!\d))/gu, '');
  if (!/^\d{1,9}([.٫]\d*)?$/.test(digits)) return null;
  return Math.min(parseInt(digits), most);
}

/** The bound that a person typed, in whole currency units; null without one. */
export function typedBound(bound: PriceBound, text: string | null): number | null {
  const typed = wholeNumber(text, PRICE_UNITS_MAX);
  const rounded = typed === null ? null : roundedBound(bound, typed, PRICE_STEP_UNITS);
  return bound === 'min_price' && rounded === 0 ? null : rounded;
}
