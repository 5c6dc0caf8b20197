// `Typed`: a measurement as it was typed, with the unit it was typed in, and its conversion to inches for validation
// and storage.
import {
  CM_PER_INCH,
  centimetresOf,
  INCH_STEP,
  INCHES_MAX,
  INCHES_MIN,
  inchesOf,
  type MeasurementField,
  type Measurements,
} from '@hindam/contract/measurements';

export type Unit = 'in' | 'cm';

export interface Typed {
  text: string;
  unit: Unit;
}

export type Entries = Readonly<Partial<Record<MeasurementField, Typed>>>;

const FRACTIONS: Readonly<Record<string, string>> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' };
const NUMBER = /^(\d+(?:\.\d*)?|\.\d+)$/;
const WITH_FRACTION = /^(?:(\d+) )?(\d+)\/(\d+)$/;

/** Normalises a typed number: Latin digits, a point as decimal mark, fractions as ` 1/2`, single spaces. */
function plain(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[½¼¾]/g, (sign) => FRACTIONS[sign] ?? '')
    .replace(/[٫,،]/g, '.')
    .replace(/[\s\u200e\u200f\u2066-\u2069]+/g, ' ')
    .trim();
}

/** The number in a text, for example `36 1/2`; null if the text is empty, NaN if it is not a number. */
export function numberOf(text: string): number | null {
  const normalized = plain(text);
  if (normalized === '') return null;
  if (NUMBER.test(normalized)) return Number(normalized);
  const [, whole, upper, lower] = WITH_FRACTION.exec(normalized) ?? [];
  return upper && Number(lower) > 0 ? Number(whole ?? 0) + Number(upper) / Number(lower) : NaN;
}

/** A number as text, rounded to nine decimals, so that rounding errors such as 91.99999999999999 are not shown. */
function tidy(value: number): string {
  return String(Math.round(value * 1e9) / 1e9);
}

/**
 * The text to show when `shown` is the selected unit. It is converted if it was typed in the other unit and is a
 * number.
 */
export function textIn({ text, unit }: Typed, shown: Unit): string {
  const value = numberOf(text);
  if (unit === shown || value === null || Number.isNaN(value)) return text;
  return tidy(shown === 'cm' ? centimetresOf(value) : inchesOf(value));
}

/** The typed value in inches, not rounded; null if it is empty or not a number. */
export function inchesTyped(typed: Typed | undefined): number | null {
  const value = typed ? numberOf(typed.text) : null;
  if (value === null || Number.isNaN(value)) return null;
  return typed?.unit === 'cm' ? value / CM_PER_INCH : value;
}

/**
 * Whether the value must be corrected: it is not a number or, rounded, not between INCHES_MIN and INCHES_MAX. An empty
 * value is valid.
 */
export function isFaulty(typed: Typed | undefined): boolean {
  if (!typed || numberOf(typed.text) === null) return false;
  const inches = roundedInches(typed);
  return inches === null || inches < INCHES_MIN || inches > INCHES_MAX;
}

/** The value to store: in inches, rounded to INCH_STEP (a quarter inch); null if it is empty or not a number. */
export function roundedInches(typed: Typed | undefined): number | null {
  const inches = inchesTyped(typed);
  return inches === null ? null : Math.round(inches / INCH_STEP) * INCH_STEP;
}

export function typedInches(inches: number): Typed {
  return { text: tidy(inches), unit: 'in' };
}

function each(entries: Entries, value: (typed: Typed) => number | null): Measurements {
  return Object.fromEntries(Object.entries(entries).map(([field, typed]) => [field, value(typed)]));
}

/**
 * All typed numbers in inches, for the warnings. Numbers out of bounds are included, because they may be centimetres.
 */
export function allInches(entries: Entries): Measurements {
  return each(entries, roundedInches);
}

/** The values to store, in inches; null for values that are empty or invalid. */
export function validInches(entries: Entries): Measurements {
  return each(entries, (typed) => (isFaulty(typed) ? null : roundedInches(typed)));
}

export function entriesOf(set: Measurements): Entries {
  const measured = Object.entries(set).filter((pair): pair is [string, number] => typeof pair[1] === 'number');
  return Object.fromEntries(measured.map(([field, inches]) => [field, typedInches(inches)]));
}
