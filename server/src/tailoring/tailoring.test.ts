import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INCH_STEP, INCHES_MAX, INCHES_MIN, MEASUREMENT_FIELDS } from '@hindam/contract/measurements';
import { count } from '../../testing/counts.ts';
import { inchesToStore, isSameBody } from './tailoring.ts';

const inches = fc.option(fc.double({ min: INCHES_MIN, max: INCHES_MAX, noNaN: true }), { nil: undefined });
const typed = fc.record(Object.fromEntries(MEASUREMENT_FIELDS.map((field) => [field, inches])));

test('only measured fields are stored, to the nearest quarter inch, within the bounds', () => {
  expect(inchesToStore({ bust: 38.12, hips: 38.13, waist: null, chest: undefined, neck_size: 1 })).toEqual({
    bust: 38,
    hips: 38.25,
    neck_size: 1,
  });
  fc.assert(
    fc.property(typed, (set) => {
      const kept = inchesToStore(set);
      for (const field of MEASUREMENT_FIELDS) {
        const [before, after] = [set[field], kept[field]];
        expect(after === undefined).toBe(before === undefined);
        if (before === undefined || after === undefined) continue;
        expect(Math.abs(after - before)).toBeLessThanOrEqual(INCH_STEP / 2);
        expect(Number.isInteger(after / INCH_STEP)).toBe(true);
        expect(after >= INCHES_MIN && after <= INCHES_MAX).toBe(true);
      }
      expect(isSameBody(kept, inchesToStore(kept))).toBe(true);
    }),
    { numRuns: count(2_000) },
  );
});

test('two sets of measurements are equal when every field is', () => {
  expect(isSameBody({}, {})).toBe(true);
  expect(isSameBody({ bust: 38 }, { bust: 38.25 })).toBe(false);
  expect(isSameBody({ bust: 38 }, { bust: 38, hips: 40 })).toBe(false);
  expect(isSameBody({ bust: 38, hips: 40 }, { bust: 38 })).toBe(false);
});
