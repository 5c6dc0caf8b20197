// A measurement set: a label and up to sixteen measurements in inches. A set belongs to one member or one guest; a
// saved version never changes, a change of the measurements makes the next version.
import { INCH_STEP, MEASUREMENT_FIELDS, type MeasurementField, type Measurements } from '@hindam/contract/measurements';

/** A guest's set that is unused for this long, and that no cart references, is deleted. */
export const GUEST_SET_RETENTION_DAYS = 90;

/** Measurements in inches; a field that was not measured is absent. */
export type Inches = Partial<Record<MeasurementField, number>>;

/** The measurements to store: only measured fields, each rounded to the nearest quarter inch. */
export function inchesToStore(typed: Measurements): Inches {
  const kept: Inches = {};
  for (const field of MEASUREMENT_FIELDS) {
    const value = typed[field];
    if (value !== null && value !== undefined) kept[field] = Math.round(value / INCH_STEP) * INCH_STEP;
  }
  return kept;
}

export function isSameBody(one: Inches, other: Inches): boolean {
  return MEASUREMENT_FIELDS.every((field) => one[field] === other[field]);
}
