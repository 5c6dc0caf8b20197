import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFlag, parseGrams, parsePieces, parsePrice } from './amounts.ts';
import { colourOf } from './colour-names.ts';
import { typeOf } from './type-names.ts';

describe('amounts', () => {
  test('a price written with its decimals parses to the exact minor unit, in every currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.constantFrom('AED', 'SAR', 'KWD'),
        fc.boolean(),
        (minor, currency, grouped) => {
          const decimals = currency === 'KWD' ? 3 : 2;
          const digits = String(minor).padStart(decimals + 1, '0');
          const whole = digits.slice(0, -decimals);
          const written = `${grouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole}.${digits.slice(-decimals)}`;
          expect(parsePrice(written, currency)).toEqual({ ok: true, value: minor });
        },
      ),
    );
  });

  test.each([
    ['1,299.00', 129_900],
    ['0', 0],
    ['7', 700],
    ['7.5', 750],
    ['٩٥٠٫٥٠', 95_050],
    ['007.00', 700],
    ['19.99', 1999],
  ])('%s is %i fils', (text, value) => {
    expect(parsePrice(text, 'AED')).toEqual({ ok: true, value });
  });

  test.each([
    '',
    '-1',
    '1,29',
    '1.299,00',
    '1e3',
    '0x10',
    'NaN',
    '1 000',
    '12,34.00',
    '999999999',
    '.',
    '1.2.3',
    'Infinity',
    '10.000',
    '9'.repeat(500),
  ])('%j is not a price', (text) => {
    expect(parsePrice(text, 'AED').ok).toBe(false);
  });

  test('no text throws or gives an unsafe number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const parsed of [parsePrice(text, 'AED'), parsePieces(text), parseGrams(text)]) {
          expect(parsed.ok ? Number.isSafeInteger(parsed.value) : parsed.advice.length > 0).toBe(true);
        }
        expect(typeof parseFlag(text).ok).toBe('boolean');
      }),
    );
  });
});

test('colours and types are recognised by their names in both languages', () => {
  expect(
    ['Black', 'أسود', 'اسود', 'NAVY  blue', 'كحلي', 'Off-White', 'Gray'].map((name) => colourOf(name, 'en')?.code),
  ).toEqual(['black', 'black', 'black', 'navy', 'navy', 'off-white', 'grey']);
  const desert = colourOf('Desert bloom', 'en');
  expect(desert).toMatchObject({ code: 'desert-bloom', known: false, names: { en: 'Desert bloom' } });
  expect(colourOf('desert BLOOM', 'en')?.hex).toBe(desert?.hex);
  expect(['Abayas', 'عبايات', 'Pants', '', 'Modest swimwear'].map((name) => typeOf(name).key)).toEqual([
    'abaya',
    'abaya',
    'trousers',
    'other',
    'modest-swimwear',
  ]);
});
