import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCounter } from './measure-crawled.ts';

test('an entry is counted once, wherever the pieces of a stream are cut', () => {
  const texts = fc.array(fc.constantFrom('<url>', '<ur', 'l>', 'a', '<'), { maxLength: 30 });
  fc.assert(
    fc.property(texts, fc.array(fc.nat({ max: 150 }), { maxLength: 10 }), (parts, cuts) => {
      const text = parts.join('');
      const at = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length];
      const counter = makeCounter('<url>');
      for (const [i, from] of at.entries()) counter.add(text.slice(from, at[i + 1] ?? text.length));
      expect(counter.count()).toBe(text.split('<url>').length - 1);
    }),
  );
});
