import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { badgesOf, compareSizes, piecesLeft, ratingOf, slugify, stockLevel } from './catalogue.ts';

test('sizes are sorted by number, then by letter size, then by name', () => {
  expect(['XL', '60', 'S', 'one', '50', 'M', '52'].sort(compareSizes)).toEqual([
    '50',
    '52',
    '60',
    'S',
    'M',
    'XL',
    'one',
  ]);
});

test('the number of pieces left shows only from five down', () => {
  expect([0, 1, 5, 6].map(piecesLeft)).toEqual([null, 1, 5, null]);
  expect([0, 1, 5, 6].map(stockLevel)).toEqual(['out', 'low', 'low', 'in']);
});

test('a rating is the mean of the stars to one decimal, and null without reviews', () => {
  expect(ratingOf([0, 0, 0, 0, 0])).toBeNull();
  expect(ratingOf([0, 0, 0, 1, 4])).toEqual({ average: 4.8, count: 5 });
});

test('badges show sold out, sale, limited, and new for thirty days', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const facts = { publishedAt: new Date('2026-11-01T00:00:00Z'), limited: true, onSale: true, available: 0 };
  expect(badgesOf(facts, now)).toEqual(['sold_out', 'sale', 'limited', 'new']);
  expect(
    badgesOf(
      { ...facts, publishedAt: new Date('2026-10-01T00:00:00Z'), limited: false, onSale: false, available: 3 },
      now,
    ),
  ).toEqual([]);
});

test('a slug is safe in a URL in any script', () => {
  expect(slugify('Layl — Embroidered Abâya!')).toBe('layl-embroidered-abaya');
  expect(slugify('عَبَاية لَيْل المطرّزة')).toBe('عباية-ليل-المطرزة');
  expect(slugify('ثوب المرفأ')).toBe('ثوب-المرفأ');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => /^[\p{L}\p{N}-]*$/u.test(slugify(text))),
    { numRuns: count(10_000) },
  );
});
