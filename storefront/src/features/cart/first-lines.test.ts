import type { CartLine } from '@hindam/contract/cart';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LINES_AT_ONCE, linesFrom } from './first-lines.ts';

const cartOf = (count: number) => Array.from({ length: count }, (_, at) => ({ _id: String(at) }) as CartLine);

test('following the links reads every line of the cart once, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
      const read: CartLine[] = [];
      for (let from = 0; ;) {
        const { lines, before, after } = linesFrom(cartOf(count), from);
        expect(lines.length).toBeLessThanOrEqual(LINES_AT_ONCE);
        expect(before).toBe(read.length);
        read.push(...lines);
        if (after === 0) break;
        from = before + lines.length;
      }
      expect(read).toEqual(cartOf(count));
    }),
  );
});

test('an address with any number shows lines of the cart, and the number of a line shows this line', () => {
  const numbers = fc.oneof(fc.double(), fc.integer({ min: -100, max: 100 }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), numbers, (count, from) => {
      const { lines, before, after } = linesFrom(cartOf(count), from);
      expect(lines.length).toBeGreaterThan(0);
      expect(before + lines.length + after).toBe(count);
      const wanted = cartOf(count)[from];
      if (wanted) expect(lines).toContainEqual(wanted);
    }),
  );
});
