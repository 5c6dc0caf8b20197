import { expect, test } from 'vitest';
import { mayReview, type ReviewCount, signatureOf, summaryOf } from './reviews.ts';

test('a piece can be reviewed once it was delivered, as long as one of the line is kept', () => {
  const line = { quantity: 2, cancelled: 0, returned: 0 };
  for (const status of ['delivered', 'return_requested', 'completed'] as const)
    expect(mayReview({ status }, line), status).toBe(true);
  for (const status of [
    'placed',
    'shipped',
    'out_for_delivery',
    'cancelled',
    'returned',
    'returned_to_sender',
  ] as const)
    expect(mayReview({ status }, line), status).toBe(false);
  expect(mayReview({ status: 'completed' }, { ...line, cancelled: 1 })).toBe(true);
  expect(mayReview({ status: 'completed' }, { ...line, cancelled: 1, returned: 1 })).toBe(false);
  expect(mayReview({ status: 'delivered' }, { ...line, returned: 2 })).toBe(false);
});

test.each([
  ['Maryam Al Noor', 'Maryam N.'],
  ['  نورة   العتيبي ', 'نورة ع.'],
  ['Hind Al-Otaibi', 'Hind O.'],
  ['Sara', 'Sara'],
  ['', ''],
  ['Fatima 👗', 'Fatima 👗.'],
  // A name too long for a signature gives an empty one, because a shortened name would be a different name.
  ['x'.repeat(60), ''],
])('%j is signed %j', (name, signature) => {
  expect(signatureOf(name)).toBe(signature);
});

const COUNTS: ReviewCount[] = [
  { rating: 5, fit: 'true', size: '54', pictured: true, count: 3 },
  { rating: 5, fit: null, size: '54', pictured: false, count: 2 },
  { rating: 4, fit: 'small', size: '56', pictured: false, count: 4 },
  { rating: 1, fit: 'large', size: '56', pictured: true, count: 1 },
  { rating: 2, fit: null, size: null, pictured: false, count: 1 },
];
const ALL = { size: null, stars: null, pictures: null } as const;

test('the summary counts stars, fit, pictures and sizes', () => {
  expect(summaryOf(COUNTS, ALL)).toEqual({
    total: 11,
    histogram: [1, 1, 0, 4, 5],
    fits: { small: 4, true: 3, large: 1 },
    withPictures: 4,
    sizes: [
      { size: '54', count: 5 },
      { size: '56', count: 5 },
    ],
  });
  expect(summaryOf([], ALL)).toMatchObject({ total: 0, histogram: [0, 0, 0, 0, 0], sizes: [] });
});

test('a size narrows all but the sizes; stars and pictures narrow only the total', () => {
  const ofSize = summaryOf(COUNTS, { ...ALL, size: '56' });
  expect(ofSize).toMatchObject({ total: 5, histogram: [1, 0, 0, 4, 0], withPictures: 1 });
  expect(ofSize.sizes).toHaveLength(2);
  expect(summaryOf(COUNTS, { ...ALL, stars: 5 })).toMatchObject({ total: 5, histogram: [1, 1, 0, 4, 5] });
  expect(summaryOf(COUNTS, { ...ALL, stars: 5, pictures: 'only' })).toMatchObject({ total: 3, withPictures: 4 });
  expect(summaryOf(COUNTS, { ...ALL, stars: 5, pictures: 'first' }).total).toBe(5);
});
