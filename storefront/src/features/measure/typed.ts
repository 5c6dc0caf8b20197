// A measurement as it was typed, in the unit it was typed in. The other unit is computed for display and never stored,
// so that switching back and forth changes nothing: 92 cm stays 92 cm.
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

/** Arabic-Indic digits of either kind become 0–9, every decimal mark a point, runs of spaces one space. */
function plain(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[½¼¾]/g, (sign) => FRACTIONS[sign] ?? '')
    .replace(/[٫,،]/g, '.')
    .replace(/[\s\u200e\u200f\u2066-\u2069]+/g, ' ')
    .trim();
}

/** null if nothing was typed, NaN if it is no number. Fractions are accepted as read off a tape: 36 1/2. */
export function numberOf(text: string): number | null {
  const said = plain(text);
  if (said === '') return null;
  if (NUMBER.test(said)) return Number(said);
  const [, whole, upper, lower] = WITH_FRACTION.exec(said) ?? [];
  return upper && Number(lower) > 0 ? Number(whole ?? 0) + Number(upper) / Number(lower) : NaN;
}

/** Rounds to nine places: enough that no step is lost, few enough to avoid 91.99999999999999. */
function tidy(value: number): string {
  return String(Math.round(value * 1e9) / 1e9);
}

/** The text of the field in a unit; what is no number stays as it was typed. */
export function textIn({ text, unit }: Typed, shown: Unit): string {
  const value = numberOf(text);
  if (unit === shown || value === null || Number.isNaN(value)) return text;
  return tidy(shown === 'cm' ? centimetresOf(value) : inchesOf(value));
}

/** In inches, unrounded; null if there is no number. */
export function inchesTyped(typed: Typed | undefined): number | null {
  const value = typed ? numberOf(typed.text) : null;
  if (value === null || Number.isNaN(value)) return null;
  return typed?.unit === 'cm' ? value / CM_PER_INCH : value;
}

export type Fault = 'not_a_number' | 'out_of_bounds';

/** A typing error, never an unusual body: the only reason a value is refused. */
export function faultOf(typed: Typed | undefined): Fault | null {
  const value = typed ? numberOf(typed.text) : null;
  if (value === null) return null;
  if (Number.isNaN(value)) return 'not_a_number';
  const kept = keptInches(typed);
  return kept === null || kept < INCHES_MIN || kept > INCHES_MAX ? 'out_of_bounds' : null;
}

/** The stored value: inches, rounded to the quarter inch. */
export function keptInches(typed: Typed | undefined): number | null {
  const inches = inchesTyped(typed);
  return inches === null ? null : Math.round(inches / INCH_STEP) * INCH_STEP;
}

export function typedInches(inches: number): Typed {
  return { text: tidy(inches), unit: 'in' };
}

function each(entries: Entries, value: (typed: Typed) => number | null): Measurements {
  return Object.fromEntries(Object.entries(entries).map(([field, typed]) => [field, value(typed)]));
}

/** The values for validation: one out of bounds may still be centimetres. */
export function judged(entries: Entries): Measurements {
  return each(entries, keptInches);
}

/** The values to store. */
export function kept(entries: Entries): Measurements {
  return each(entries, (typed) => (faultOf(typed) ? null : keptInches(typed)));
}

export function entriesOf(set: Measurements): Entries {
  const measured = Object.entries(set).filter((pair): pair is [string, number] => typeof pair[1] === 'number');
  return Object.fromEntries(measured.map(([field, inches]) => [field, typedInches(inches)]));
}
