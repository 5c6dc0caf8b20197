import { expect, test } from 'vitest';
import { lengthsIn } from './preview-lengths.ts';

const sent = (values: Record<string, string>) => lengthsIn(new URLSearchParams(values));

test('lengths are read in the chosen unit, the height always in centimetres, with digits of either script', () => {
  expect(sent({ height: '160', unit: 'in', length: '54', sleeve: '' })).toEqual({
    heightCm: 160,
    lengthCm: expect.closeTo(137.16),
    sleeveCm: null,
  });
  expect(sent({ height: '١٦٠', unit: 'cm', length: '١٣٧', sleeve: '55' })).toEqual({
    heightCm: 160,
    lengthCm: 137,
    sleeveCm: 55,
  });
});

test('a missing, unreadable or impossible length is told at its field', () => {
  expect(sent({})).toEqual({ height: 'required', length: 'required' });
  expect(sent({ height: '63', unit: 'in', length: '137', sleeve: '1' })).toEqual({
    height: 'bounds',
    length: 'bounds',
    sleeve: 'bounds',
  });
  expect(sent({ height: 'tall', unit: 'cm', length: '1e9' })).toEqual({ height: 'bounds', length: 'bounds' });
});
