import { expect, test } from 'vitest';
import { swapped } from './packed.ts';
import fc from 'fast-check';

test('swapping twice gives the text back, whatever is in it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'grapheme' }), (value, text) => {
      const json = JSON.stringify({ value, text, marks: '"`\\"\\`' });
      expect(swapped(swapped(json))).toBe(json);
    }),
  );
});

test('a text that travels has no quotation mark of JSON left to be written with backslashes', () => {
  expect(swapped('{"a":"b"}')).toBe('{`a`:`b`}');
});
