import { expect, test } from 'vitest';
import { type GarmentShape, garmentPaths, hemAt, type Sleeve } from './garment-outline.ts';

const SHAPE: GarmentShape = { lengthCm: 137, heightCm: 168, sleeve: 'long', sleeveCm: null, isWaisted: false };

const numbersIn = (path: string): number[] => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

test('the hem hangs where the length ends on the body, and never below the floor', () => {
  expect(hemAt({ lengthCm: 137, heightCm: 168 })).toBeGreaterThan(170);
  expect(hemAt({ lengthCm: 137, heightCm: 150 })).toBe(180);
  expect(hemAt({ lengthCm: 110, heightCm: 168 })).toBeLessThan(hemAt({ lengthCm: 130, heightCm: 168 }));
});

test.each<Sleeve | null>(['long', 'wide', 'batwing', 'three_quarter', 'short', 'sleeveless', null])(
  'a garment with the sleeve %s is symmetrical and within the drawing',
  (sleeve) => {
    const { body, sleeves } = garmentPaths({ ...SHAPE, sleeve, sleeveCm: 70 });
    const numbers = numbersIn(body + sleeves);
    expect(numbers.every((one) => one >= -50 && one <= 184)).toBe(true);
    const xs = numbersIn(body).filter((_, place) => place % 2 === 0);
    expect(xs.reduce((sum, x) => sum + x, 0)).toBeCloseTo(0, 1);
    expect(sleeves === '').toBe(sleeve === 'batwing' || sleeve === 'sleeveless');
  },
);

test.each<Sleeve | null>(['long', null])('a longer sleeve of the kind %s ends lower on the arm', (sleeve) => {
  const lowest = (sleeveCm: number | null): number =>
    Math.max(...numbersIn(garmentPaths({ ...SHAPE, sleeve, sleeveCm }).sleeves).filter((_, place) => place % 2 === 1));
  expect(lowest(40)).toBeLessThan(lowest(55));
  expect(lowest(null)).toBeGreaterThan(90);
});
