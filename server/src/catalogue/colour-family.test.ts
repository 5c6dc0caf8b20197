import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colours } from '../../seed/catalogue/colours.ts';
import { clashOf, colourFamily } from './colour-family.ts';

const EXPECTED: Record<string, string> = {
  black: 'dark',
  charcoal: 'dark',
  midnight: 'blue',
  indigo: 'blue',
  sky: 'blue',
  lagoon: 'teal',
  teal: 'teal',
  emerald: 'green',
  olive: 'green',
  sage: 'green',
  saffron: 'earth',
  gold: 'earth',
  terracotta: 'earth',
  coral: 'red',
  burgundy: 'red',
  plum: 'purple',
  lavender: 'purple',
  rose: 'red',
  blush: 'light',
  ivory: 'light',
  sand: 'light',
  camel: 'earth',
  mocha: 'light',
  brown: 'dark',
  stone: 'light',
};

test('the colours of the demo shop are in the families their names say', () => {
  expect(Object.fromEntries(colours.map(({ code, hex }) => [code, colourFamily(hex)]))).toEqual(EXPECTED);
});

test('the corners of the colour cube have families, and what is no colour is neutral', () => {
  expect(
    ['#000000', '#ffffff', '#ff0000', '#FFFF00', '#00ff00', '#00ffff', '#0000ff', '#ff00ff', '#ff0080'].map(
      colourFamily,
    ),
  ).toEqual(['dark', 'light', 'red', 'green', 'green', 'teal', 'blue', 'purple', 'pink']);
  expect(['', 'red', '#12345', '#12345g'].map(colourFamily)).toEqual(['light', 'light', 'light', 'light']);
});

test('every colour has a family, goes with itself, and accepts every neutral one', () => {
  const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, hex, (one, other) => {
      const [a, b] = [
        { code: 'a', hex: one },
        { code: 'b', hex: other },
      ];
      expect(colourFamily(one)).toBeTruthy();
      expect(clashOf(a, { ...b, code: 'a' })).toBe(0);
      expect(clashOf(a, { ...b, hex: one })).toBe(1);
      expect(clashOf(a, { code: 'black', hex: '#000000' })).toBeLessThanOrEqual(2);
      if (colourFamily(one) !== colourFamily(other))
        expect(clashOf(a, b)).toBe(['dark', 'light'].includes(colourFamily(other)) ? 2 : Infinity);
    }),
  );
});
