import { PUBLIC_PAGES } from '@hindam/contract/pages';
import { describe, expect, it } from 'vitest';
import {
  asksForReviews,
  inOrderOf,
  NO_FILTER,
  REVIEW_PARAMETERS,
  reviewFilterIn,
  reviewPageIn,
  reviewQuery,
  withReviews,
} from './review-filter.ts';

const read = (query: string) => reviewFilterIn(new URLSearchParams(query));

describe('the filter of reviews in the address', () => {
  it('is unchanged after a round trip, and leaves the other parameters alone', () => {
    const search = new URLSearchParams('color=black&size=54');
    const filter = { stars: 4, size: '52', pictures: true };
    const next = withReviews(search, filter, 2);
    expect(reviewFilterIn(next)).toEqual(filter);
    expect(reviewPageIn(next)).toBe(2);
    expect(next.get('color')).toBe('black');
    expect(next.get('size')).toBe('54');
    expect(String(withReviews(next, NO_FILTER))).toBe('color=black&size=54');
  });

  it('ignores values that are not valid', () => {
    for (const stars of ['0', '6', '-1', '4.5', '44', 'five', ''])
      expect(read(`reviews_stars=${stars}`).stars, stars).toBeNull();
    expect(read('reviews_stars=٤').stars).toBe(4);
    expect(read(`reviews_size=${'5'.repeat(65)}`).size).toBeNull();
    expect(read('reviews_size=+').size).toBeNull();
    expect(read('reviews_pictures=true').pictures).toBe(false);
    for (const page of ['0', '-3', 'x', '1e9', '9'.repeat(30)])
      expect(reviewPageIn(new URLSearchParams({ reviews: page })), page).toBe(1);
    expect(reviewPageIn(new URLSearchParams('reviews=99999999'))).toBe(10_000);
  });

  it('is sent to the API, with the pictures first unless only they are wanted', () => {
    expect(reviewQuery(NO_FILTER, 1, 'en')).toEqual({ language_code: 'en', page: 1, pictures: 'first' });
    expect(reviewQuery({ stars: 5, size: '54', pictures: true }, 3, 'arb')).toEqual({
      language_code: 'arb',
      page: 3,
      stars: 5,
      size: '54',
      pictures: 'only',
    });
  });

  it('makes the page show all reviews of its address', () => {
    expect(asksForReviews(new URLSearchParams('color=black&size=54'))).toBe(false);
    for (const name of REVIEW_PARAMETERS) expect(asksForReviews(new URLSearchParams({ [name]: '1' })), name).toBe(true);
  });

  it('is part of the cached page’s key', () => {
    const page = PUBLIC_PAGES.find(({ pattern }) => pattern === '/product-details/:id');
    expect(page?.query).toEqual(expect.arrayContaining([...REVIEW_PARAMETERS]));
  });
});

it('sizes are in the order of the product, those it no longer comes in last', () => {
  const counts = ['56', '99', '52', '54'].map((size) => ({ size }));
  expect(inOrderOf(['50', '52', '54', '56'], counts).map(({ size }) => size)).toEqual(['52', '54', '56', '99']);
});
