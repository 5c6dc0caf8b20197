import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIT_VERDICTS, type FitVerdict, type Product } from './catalogue.ts';
import { HEIGHT_BANDS } from './height-bands.ts';
import {
  findSize as findSizeByVotes,
  FIT_WISHES,
  type SizeAnswers,
  type SizeFinding,
  SIZE_SYSTEMS,
  sizesIn,
  type SizeSystem,
} from './size-finder.ts';

const LENGTHS = ['50', '52', '54', '56', '58', '60'];
const LETTERS = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

const answers = (more: Partial<SizeAnswers>): SizeAnswers => ({
  heightCm: null,
  usual: null,
  wish: 'designed',
  ...more,
});
const usual = (system: SizeSystem, size: string): Partial<SizeAnswers> => ({ usual: { system, size } });

const NO_COUNTS = { small: 0, true: 0, large: 0 };

/**
 * Votes on a product: `all` is the verdict of all voters; `heights` maps a band's lowest height to its voters' verdict.
 */
function votesOf(all: FitVerdict, heights: Readonly<Record<number, FitVerdict>> = {}): NonNullable<Product['fit']> {
  const bands = HEIGHT_BANDS.flatMap(({ fromCm, ...band }) => {
    const verdict = heights[fromCm];
    return verdict ? [{ ...band, ...NO_COUNTS, verdict }] : [];
  });
  return { ...NO_COUNTS, verdict: all, sizes: [], heights: bands };
}

const findSize = (offered: readonly string[], given: SizeAnswers, verdict: FitVerdict | null) =>
  findSizeByVotes(offered, given, verdict && votesOf(verdict));

/**
 * The finding as a short text: `54 height votes` = size 54 and the kinds of its reasons; else `above 60`, `needs
 * height` …
 */
function told(finding: SizeFinding | null): string {
  if (!finding) return 'nothing';
  if (finding.kind === 'needs') return `needs ${finding.answer}`;
  if (finding.kind === 'none') return `${finding.larger ? 'above' : 'below'} ${finding.last}`;
  return [finding.size, ...finding.reasons.map(({ kind }) => kind)].join(' ');
}

describe('lengths', () => {
  test.each([
    [{ heightCm: 142 }, null, '50 height'],
    [{ heightCm: 155 }, null, '54 height'],
    [{ heightCm: 157.9 }, 'true', '54 height'],
    [{ heightCm: 158 }, 'mixed', '56 height'],
    [{ heightCm: 175 }, null, '60 height'],
    [{ heightCm: 176 }, null, 'above 60'],
    [{ heightCm: 141 }, null, 'below 50'],
    [{ heightCm: 155 }, 'small', '56 height votes'],
    [{ heightCm: 155 }, 'large', '52 height votes'],
    [{ heightCm: 170 }, 'small', 'above 60'],
    [{ heightCm: 144 }, 'large', 'below 50'],
    [{ heightCm: 157, wish: 'loose' }, null, '56 height wish'],
    [{ heightCm: 157, wish: 'close' }, null, '54 height length_first'],
    [{ heightCm: 153, wish: 'close' }, null, '52 height wish'],
    [{ heightCm: 153, wish: 'loose' }, null, '54 height length_first'],
    [{ heightCm: 157, wish: 'loose' }, 'large', '54 height votes wish'],
    [{ heightCm: 174, wish: 'loose' }, null, '60 height last_size'],
    [{ heightCm: 155, ...usual('length', '54') }, null, '54 height'],
    [{ heightCm: 155, ...usual('length', '56') }, null, '56 height habit'],
    [{ heightCm: 155, ...usual('length', '60') }, null, '56 height habit'],
    [{ heightCm: 155, ...usual('length', '50') }, null, '52 height habit'],
    [{ heightCm: 178, ...usual('length', '60') }, null, 'above 60'],
    [usual('length', '58'), null, '58 usual'],
    [usual('length', '58'), 'small', '60 usual votes'],
    [usual('alpha', 'M'), null, 'needs height'],
    [usual('length', '59'), null, 'needs height'],
    [{ heightCm: 155, ...usual('eu', '44') }, null, '54 height'],
    [{}, null, 'needs height'],
  ] as [Partial<SizeAnswers>, (typeof FIT_VERDICTS)[number] | null, string][])(
    '%j, votes %s: %s',
    (given, verdict, expected) => {
      expect(told(findSize(LENGTHS, answers(given), verdict))).toBe(expected);
    },
  );

  test('a product in some lengths alone gives the next longer one, and is honest beyond them', () => {
    const some = ['54', '58'];
    expect(told(findSize(some, answers({ heightCm: 155 }), null))).toBe('54 height');
    expect(told(findSize(some, answers({ heightCm: 160 }), null))).toBe('58 height not_made');
    expect(told(findSize(some, answers({ heightCm: 150 }), null))).toBe('below 54');
    expect(told(findSize(some, answers({ heightCm: 170 }), null))).toBe('above 58');
  });
});

describe('letters', () => {
  test.each([
    [usual('alpha', 'M'), null, 'M usual'],
    [usual('eu', '38'), null, 'M usual'],
    [usual('uk', '12'), null, 'M usual'],
    [usual('us', '0'), null, 'needs usual'],
    [usual('us', '2'), null, 'XS usual'],
    [{ ...usual('alpha', 'M'), wish: 'loose' }, null, 'L usual wish'],
    [{ ...usual('alpha', 'M'), wish: 'close' }, null, 'S usual wish'],
    [{ ...usual('eu', '38'), wish: 'close' }, null, 'S usual wish'],
    [{ ...usual('eu', '38'), wish: 'loose' }, null, 'M usual as_wished'],
    [{ ...usual('eu', '40'), wish: 'close' }, null, 'M usual as_wished'],
    [{ ...usual('eu', '40'), wish: 'loose' }, null, 'L usual wish'],
    [{ ...usual('alpha', 'XXL'), wish: 'loose' }, null, 'XXL usual last_size'],
    [{ ...usual('alpha', 'XS'), wish: 'close' }, null, 'XS usual last_size'],
    [usual('alpha', 'M'), 'small', 'L usual votes'],
    [{ ...usual('alpha', 'M'), wish: 'loose' }, 'large', 'M usual votes wish'],
    [usual('alpha', 'XXL'), 'small', 'above XXL'],
    [usual('alpha', 'XS'), 'large', 'below XS'],
    [{ heightCm: 160 }, null, 'needs usual'],
    [usual('length', '54'), null, 'needs usual'],
  ] as [Partial<SizeAnswers>, (typeof FIT_VERDICTS)[number] | null, string][])(
    '%j, votes %s: %s',
    (given, verdict, expected) => {
      expect(told(findSize(LETTERS, answers(given), verdict))).toBe(expected);
    },
  );

  test('are found in the spelling of the product', () => {
    expect(told(findSize(['s', 'm'], answers(usual('eu', '40')), null))).toBe('m usual');
  });
});

describe('votes by height', () => {
  const product = votesOf('small', { 100: 'large', 160: 'mixed', 170: 'true' });
  test.each([
    [{ heightCm: 149 }, '50 height votes of the same height'],
    [{ heightCm: 155 }, '56 height votes'],
    [{ heightCm: 160 }, '56 height'],
    [{ heightCm: 170 }, '60 height'],
    [usual('length', '54'), '56 usual votes'],
  ] as [Partial<SizeAnswers>, string][])('%j: %s', (given, expected) => {
    const finding = findSizeByVotes(LENGTHS, answers(given), product);
    const isOfHeight =
      finding?.kind === 'size' && finding.reasons.some((one) => one.kind === 'votes' && one.sameHeight);
    expect(told(finding) + (isOfHeight ? ' of the same height' : '')).toBe(expected);
  });

  test('letters go by them too, when the height is known', () => {
    expect(told(findSizeByVotes(LETTERS, answers({ heightCm: 149, ...usual('alpha', 'M') }), product))).toBe(
      'S usual votes',
    );
    expect(told(findSizeByVotes(LETTERS, answers(usual('alpha', 'M')), product))).toBe('L usual votes');
  });
});

test('sizes that the guide does not have are not judged', () => {
  expect(findSize(['one'], answers({ heightCm: 160 }), null)).toBeNull();
  expect(findSize([], answers({}), null)).toBeNull();
});

const wish = fc.constantFrom(...FIT_WISHES);
const verdict = fc.constantFrom(null, ...FIT_VERDICTS);
const anyUsual = fc.option(
  fc.constantFrom(...SIZE_SYSTEMS.flatMap((system) => sizesIn(system).map((size) => ({ system, size })))),
);
const height = fc.option(fc.double({ min: 100, max: 230, noNaN: true }));
const sizes = fc.oneof(fc.subarray(LENGTHS, { minLength: 1 }), fc.subarray(LETTERS, { minLength: 1 }));

/**
 * The index of the found size in the product's sizes; Infinity or -Infinity if the right size is above or below all;
 * null if there is no finding, or one that needs an answer.
 */
function placeOf(offered: readonly string[], finding: SizeFinding | null): number | null {
  if (!finding || finding.kind === 'needs') return null;
  if (finding.kind === 'none') return finding.larger ? Infinity : -Infinity;
  return offered.indexOf(finding.size);
}

const inOrder = (places: readonly (number | null)[]): boolean =>
  places.every((place, at) => at === 0 || place === null || (places[at - 1] ?? place) <= place);

test('a taller shopper never gets a shorter length', () => {
  fc.assert(
    fc.property(
      sizes,
      fc.tuple(height, height),
      anyUsual,
      wish,
      verdict,
      (offered, [one, other], named, fit, votes) => {
        fc.pre(one !== null && other !== null);
        const place = (heightCm: number) =>
          placeOf(offered, findSize(offered, { heightCm, usual: named, wish: fit }, votes));
        expect(inOrder([place(Math.min(one, other)), place(Math.max(one, other))])).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('who usually takes a larger size never gets a smaller one', () => {
  const system = fc.constantFrom(...SIZE_SYSTEMS);
  fc.assert(
    fc.property(sizes, height, system, wish, verdict, (offered, heightCm, named, fit, votes) => {
      const places = sizesIn(named).map((size) =>
        placeOf(offered, findSize(offered, { heightCm, usual: { system: named, size }, wish: fit }, votes)),
      );
      expect(inOrder(places)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('a looser wish never gives a smaller size, nor does a product that runs smaller', () => {
  fc.assert(
    fc.property(sizes, height, anyUsual, wish, verdict, (offered, heightCm, named, fit, votes) => {
      const find = (more: Partial<SizeAnswers>, by = votes) =>
        placeOf(offered, findSize(offered, { heightCm, usual: named, wish: fit, ...more }, by));
      expect(inOrder(FIT_WISHES.map((one) => find({ wish: one })))).toBe(true);
      expect(inOrder((['large', 'true', 'small'] as const).map((one) => find({}, one)))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a size is always one of the product, for a reason, and a wish alone never leads out of its sizes', () => {
  fc.assert(
    fc.property(sizes, height, anyUsual, wish, verdict, (offered, heightCm, named, fit, votes) => {
      const finding = findSize(offered, { heightCm, usual: named, wish: fit }, votes);
      const plain = findSize(offered, { heightCm, usual: named, wish: 'designed' }, votes);
      expect(finding?.kind).toBe(plain?.kind);
      if (finding?.kind !== 'size') return;
      expect(offered).toContain(finding.size);
      expect(finding.reasons.length).toBeGreaterThan(0);
    }),
    { numRuns: 2_000 },
  );
});
