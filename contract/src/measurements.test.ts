import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  centimetresOf,
  CM_STEP,
  INCH_STEP,
  INCHES_MAX,
  INCHES_MIN,
  inchesOf,
  looksLikeCentimetres,
  MEASUREMENT_FACTS,
  MEASUREMENT_FIELDS,
  MEASUREMENT_GROUPS,
  type MeasurementField,
  type Measurements,
  missingFields,
  warningsOf,
} from './measurements.ts';

const kept = fc
  .integer({ min: INCHES_MIN / INCH_STEP, max: INCHES_MAX / INCH_STEP })
  .map((quarters) => quarters * INCH_STEP);
const anySet: fc.Arbitrary<Measurements> = fc.record(
  Object.fromEntries(MEASUREMENT_FIELDS.map((field) => [field, fc.option(kept)])) as Record<
    MeasurementField,
    fc.Arbitrary<number | null>
  >,
  { requiredKeys: [] },
);

/** The measurements of one body, which give no warnings. */
const BODY: Required<Measurements> = {
  item_length: 56,
  shoulder: 15,
  sleeves_from_shoulder: 29,
  sleeve_width: 8,
  sleeve_length: 23,
  neck_size: 14,
  chest: 36,
  hips: 42,
  waist: 31,
  lower_arm: 10,
  full_length: 57,
  armhole: 17,
  buff_coat: 11,
  buff_normal: 9,
  bust: 38,
  bicep: 12,
};

test('the sixteen are numbered 1 to 16, four in each group', () => {
  const facts = MEASUREMENT_FIELDS.map((field) => MEASUREMENT_FACTS[field]);
  expect(facts.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 16 }, (_, i) => i + 1),
  );
  for (const group of MEASUREMENT_GROUPS) expect(facts.filter((fact) => fact.group === group)).toHaveLength(4);
});

test('a value stored in inches survives the conversion to centimetres and back', () => {
  fc.assert(
    fc.property(kept, (inches) => {
      expect(inchesOf(centimetresOf(inches))).toBe(inches);
    }),
  );
});

test('a conversion changes a measurement by half a step at most', () => {
  fc.assert(
    fc.property(fc.double({ min: 2.54, max: 254, noNaN: true }), (cm) => {
      expect(Math.abs(inchesOf(cm) - cm / 2.54)).toBeLessThanOrEqual(INCH_STEP / 2 + 1e-9);
      expect(Math.abs(centimetresOf(cm / 2.54) - cm)).toBeLessThanOrEqual(CM_STEP / 2 + 1e-9);
    }),
  );
});

test('measurements that fit each other get no warning', () => {
  expect(warningsOf(BODY)).toEqual([]);
  expect(looksLikeCentimetres(BODY)).toBe(false);
});

test('an empty set gets no warning and is in no wrong unit', () => {
  expect(warningsOf({})).toEqual([]);
  expect(looksLikeCentimetres({})).toBe(false);
});

test('every set gets at most one range warning per field and each relation once', () => {
  fc.assert(
    fc.property(anySet, (set) => {
      const warnings = warningsOf(set);
      for (const { field } of warnings) expect(typeof set[field]).toBe('number');
      const ranges = warnings.filter(({ kind }) => kind !== 'at_most' && kind !== 'at_least');
      expect(new Set(ranges.map(({ field }) => field)).size).toBe(ranges.length);
      const relations = warnings.flatMap((warning) =>
        'other' in warning ? [`${warning.field} ${warning.other}`] : [],
      );
      expect(new Set(relations).size).toBe(relations.length);
    }),
  );
});

test('a usual value is never out of range, and one outside always is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...MEASUREMENT_FIELDS), kept, (field, inches) => {
      const [low, high] = MEASUREMENT_FACTS[field].usual;
      const warned = warningsOf({ [field]: inches }).length;
      expect(warned).toBe(inches >= low && inches <= high ? 0 : 1);
    }),
  );
});

test.each([
  ['item_length', { item_length: 61 }, 'full_length', 'at_most'],
  ['shoulder', { shoulder: 19 }, 'chest', 'at_most'],
  ['sleeves_from_shoulder', { sleeves_from_shoulder: 25 }, 'sleeve_length', 'at_least'],
  ['sleeve_width', { sleeve_width: 4 }, 'lower_arm', 'at_least'],
  ['chest', { chest: 41 }, 'bust', 'at_most'],
  ['hips', { hips: 34, waist: 36 }, 'waist', 'at_least'],
  ['lower_arm', { lower_arm: 14 }, 'bicep', 'at_most'],
  ['armhole', { armhole: 13 }, 'bicep', 'at_least'],
  ['buff_coat', { buff_coat: 8 }, 'buff_normal', 'at_least'],
] as const)('%s is compared with the related measurement', (field, change, other, kind) => {
  expect(warningsOf({ ...BODY, ...change })).toContainEqual({ kind, field, other });
});

test('92 inches of bust gets one question about 92 cm, and breaks no relation', () => {
  expect(warningsOf({ ...BODY, bust: 92 })).toEqual([{ kind: 'centimetres', field: 'bust', cm: 92 }]);
});

test('a whole set typed in centimetres is recognised, for every body', () => {
  const body = fc.record(
    Object.fromEntries(
      MEASUREMENT_FIELDS.map((field) => {
        const [low, high] = MEASUREMENT_FACTS[field].usual;
        return [field, fc.integer({ min: Math.ceil(low * 2.54), max: Math.floor(high * 2.54) })];
      }),
    ) as Record<MeasurementField, fc.Arbitrary<number>>,
  );
  fc.assert(
    fc.property(body, (set) => {
      expect(looksLikeCentimetres(set)).toBe(true);
    }),
  );
});

test('one slip among many does not make the whole set centimetres', () => {
  expect(looksLikeCentimetres({ ...BODY, bust: 92 })).toBe(false);
});

test('fields a product needs and the set lacks are listed in the order of the fields', () => {
  expect(missingFields({ bust: 38, hips: null }, ['hips', 'bust', 'shoulder'])).toEqual(['shoulder', 'hips']);
  expect(missingFields(BODY, MEASUREMENT_FIELDS)).toEqual([]);
});
