import { expect, test } from 'vitest';
import { swapped } from './packed.ts';
import fc from 'fast-check';

test('swapping twice returns the original text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'grapheme' }), (value, text) => {
      const json = JSON.stringify({ value, text, marks: '"`\\"\\`' });
      expect(swapped(swapped(json))).toBe(json);
    }),
  );
});

test('a swapped text holds no quotation mark of JSON that would need escaping', () => {
  expect(swapped('{"a":"b"}')).toBe('{`a`:`b`}');
});
