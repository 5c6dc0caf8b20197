import { expect, test } from 'vitest';
import { decimalsOf, formatMoney } from './money.ts';

test('English writes the code first, Arabic its own unit last, with Latin digits by default', () => {
  expect(formatMoney({ amount: 125_000, currency: 'AED' }, 'en')).toBe('AED\u00A01,250.00');
  expect(formatMoney({ amount: 125_000, currency: 'AED' }, 'arb')).toBe('1,250.00\u00A0د.إ');
  expect(formatMoney({ amount: 125_000, currency: 'AED' }, 'arb', 'arab')).toBe('١٬٢٥٠٫٠٠\u00A0د.إ');
});

test('a currency knows its decimals', () => {
  expect(formatMoney({ amount: 1_250, currency: 'KWD' }, 'en')).toBe('KWD\u00A01.250');
  expect(decimalsOf('OMR')).toBe(3);
  expect(() => decimalsOf('XXX')).toThrow(RangeError);
});
