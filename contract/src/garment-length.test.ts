import { expect, test } from 'vitest';
import { endingOf, GARMENT_LENGTH_CM, heightByFullLength, heightsEnding, hemShare } from './garment-length.ts';
import { FULL_SIZE_GUIDE } from './size-guide.ts';

test('the taller the body, the higher the same length ends', () => {
  expect(endingOf(137, 150)).toBe('floor');
  expect(endingOf(137, 168)).toBe('ankle');
  expect(endingOf(137, 178)).toBe('calf');
  expect(endingOf(110, 168)).toBe('calf');
  expect(endingOf(95, 168)).toBe('knee');
  expect(endingOf(75, 168)).toBe('thigh');
});

test('the heights of an ending are those at which the length ends there', () => {
  expect(heightsEnding(137, 'ankle')).toEqual({ from: 164, to: 174 });
  expect(heightsEnding(137, 'floor')).toEqual({ from: null, to: 163 });
  for (let lengthCm = GARMENT_LENGTH_CM.min; lengthCm <= GARMENT_LENGTH_CM.max; lengthCm += 0.5) {
    for (const ending of ['floor', 'ankle', 'calf', 'knee'] as const) {
      const { from, to } = heightsEnding(lengthCm, ending);
      const what = `${lengthCm} cm, ${ending}`;
      expect(endingOf(lengthCm, to), what).toBe(ending);
      expect(endingOf(lengthCm, to + 1), what).not.toBe(ending);
      if (from === null) continue;
      expect(endingOf(lengthCm, from), what).toBe(ending);
      expect(endingOf(lengthCm, from - 1), what).not.toBe(ending);
    }
  }
});

test('the lengths of the size guide are floor length at the heights they are made for, and clear it in heels of 5 cm', () => {
  for (const { length_cm: length, height_cm: heights } of FULL_SIZE_GUIDE.lengths) {
    const middle = (heights[0] + heights[1]) / 2;
    expect(endingOf(length, middle)).toBe('floor');
    expect(hemShare(length, middle) * middle + 5).toBeGreaterThan(-0.5);
  }
});

test('the height follows from the full length, which is measured in the heels worn with the piece', () => {
  expect(heightByFullLength(143, 5)).toBe(161);
  expect(heightByFullLength(137, 0)).toBe(159);
});
