// A measurement set: a name and up to sixteen measurements in inches. Always true: a set belongs to one
// member or one guest; what was saved is never changed, a change makes the next version; a version
// holds what was measured, to a quarter inch, and nothing for what was not. A body is never refused.
import { INCH_STEP, MEASUREMENT_FIELDS, type MeasurementField, type Measurements } from '@hindam/contract/measurements';

/** A guest's set nobody touched for this long, and no cart names, is thrown away. */
export const GUEST_SETS_KEPT_DAYS = 90;

/** Inches of what was measured. */
export type Inches = Partial<Record<MeasurementField, number>>;

/** What is kept of what was typed: measured fields alone, each to the nearest quarter inch. */
export function inchesToKeep(typed: Measurements): Inches {
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
