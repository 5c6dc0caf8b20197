import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf, minorOf } from './decimal.ts';

test.each([
  [120_000, 'AED', '1200.00'],
  [5, 'AED', '0.05'],
  [0, 'SAR', '0.00'],
  [1_234, 'KWD', '1.234'],
])('%i minor units of %s are %s', (minor, currency, text) => {
  expect(decimalOf(minor, currency)).toBe(text);
  expect(minorOf(text, currency)).toBe(minor);
});

test('every amount comes back as it was', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom('AED', 'SAR', 'KWD', 'USD'), (minor, currency) => {
      expect(minorOf(decimalOf(minor, currency), currency)).toBe(minor);
    }),
  );
});

test('fewer decimals, or more that are zeros, are read; anything else is no amount', () => {
  expect([minorOf('100', 'AED'), minorOf('100.5', 'AED'), minorOf('100.500', 'AED')]).toEqual([10_000, 10_050, 10_050]);
  for (const text of ['', '-1', '1,00', '1e3', '1.005', 'NaN', ' 1', '1.2.3']) {
    expect(() => minorOf(text, 'AED')).toThrow('amount');
  }
});
