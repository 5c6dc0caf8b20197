import { centimetresOf, INCHES_MAX, INCHES_MIN } from '@hindam/contract/measurements';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFaulty, roundedInches, numberOf, textIn, typedInches } from './typed.ts';

it.each([
  ['36', 36],
  ['36.5', 36.5],
  ['36,5', 36.5],
  ['٣٦٫٥', 36.5],
  ['٩٢', 92],
  ['۹۲,۵', 92.5],
  ['36 1/2', 36.5],
  ['36½', 36.5],
  ['½', 0.5],
  ['3/4', 0.75],
  ['٣٦ ١/٤', 36.25],
  [' 36 \u200f', 36],
  ['.5', 0.5],
])('%s is read as %d', (text, value) => {
  expect(numberOf(text)).toBe(value);
});

it.each(['abc', '3 6', '36.5.1', '36cm', '-3', '1/0', '1e3', 'Infinity', '36 1/'])('%s is no number', (text) => {
  expect(numberOf(text)).toBeNaN();
});

it('an empty field is null, not a fault', () => {
  expect(numberOf('  ')).toBeNull();
  expect(isFaulty({ text: '', unit: 'cm' })).toBe(false);
  expect(isFaulty(undefined)).toBe(false);
});

const halfCentimetres = fc.integer({ min: 6, max: 508 }).map((halves) => halves / 2);

it('92 cm stays 92 cm however often the unit is changed, and so does every other value', () => {
  fc.assert(
    fc.property(halfCentimetres, (cm) => {
      const typed = { text: String(cm), unit: 'cm' } as const;
      expect(textIn(typed, 'in')).toBe(String(roundedInches(typed)));
      expect(textIn(typed, 'cm')).toBe(String(cm));
    }),
  );
});

it('a stored value, typed again as it is shown in centimetres, is stored as the same', () => {
  const quarters = fc.integer({ min: INCHES_MIN * 4, max: INCHES_MAX * 4 }).map((count) => count / 4);
  fc.assert(
    fc.property(quarters, (inches) => {
      const shown = textIn(typedInches(inches), 'cm');
      expect(shown).toBe(String(centimetresOf(inches)));
      expect(roundedInches({ text: shown, unit: 'cm' })).toBe(inches);
    }),
  );
});

it('a stored value lies within the bounds, or is a fault', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 400, noNaN: true }),
      fc.constantFrom('in' as const, 'cm' as const),
      (value, unit) => {
        const typed = { text: value.toFixed(3), unit };
        const inches = roundedInches(typed) ?? 0;
        expect(!isFaulty(typed)).toBe(inches >= INCHES_MIN && inches <= INCHES_MAX);
      },
    ),
  );
});

it('any text is a number, nothing, or no number, and changing the unit never loses it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const value = numberOf(text);
      expect(value === null || typeof value === 'number').toBe(true);
      expect(textIn({ text, unit: 'in' }, 'in')).toBe(text);
      if (value === null || Number.isNaN(value)) expect(textIn({ text, unit: 'in' }, 'cm')).toBe(text);
    }),
  );
});
