// `ReviewFilter`: which of a product's reviews are shown. It is read from the query of the product page's URL and
// written to it. Invalid parameters are ignored.
import { latinDigits } from '@hindam/contract/language';
import { RATING_MAX } from '@hindam/contract/review-rules';

export interface ReviewFilter {
  /** Only reviews with this many stars; null for all. */
  stars: number | null;
  /** Only reviews by buyers of this size; null for all. */
  size: string | null;
  /** True: only reviews with pictures. */
  pictures: boolean;
}

const STARS = 'reviews_stars';
const SIZE = 'reviews_size';
const PICTURES = 'reviews_pictures';
const PAGE = 'reviews';
/**
 * The query parameters of reviews. contract/src/pages.ts must list them too, because the server removes all other
 * parameters from the URL of a public page.
 */
export const REVIEW_PARAMETERS = [PAGE, STARS, SIZE, PICTURES] as const;

const SIZE_MAX_CHARACTERS = 64;
const PAGE_MAX = 10_000;

function starsIn(search: URLSearchParams): number | null {
  const text = latinDigits(search.get(STARS) ?? '');
  return /^\d$/.test(text) && Number(text) >= 1 && Number(text) <= RATING_MAX ? Number(text) : null;
}

export function reviewFilterIn(search: URLSearchParams): ReviewFilter {
  const size = search.get(SIZE)?.trim() ?? '';
  return {
    stars: starsIn(search),
    size: size === '' || size.length > SIZE_MAX_CHARACTERS ? null : size,
    pictures: search.get(PICTURES) === '1',
  };
}

/** The page of reviews in the URL, at most PAGE_MAX; 1 without a valid one. */
export function reviewPageIn(search: URLSearchParams): number {
  const text = latinDigits(search.get(PAGE) ?? '');
  return /^\d{1,9}$/.test(text) ? Math.min(Math.max(1, Number(text)), PAGE_MAX) : 1;
}

/** Whether the URL asks for certain reviews. */
export function asksForReviews(search: URLSearchParams): boolean {
  return REVIEW_PARAMETERS.some((name) => search.has(name));
}

export const sameFilter = (one: ReviewFilter, other: ReviewFilter): boolean =>
  one.stars === other.stars && one.size === other.size && one.pictures === other.pictures;

export const isFiltered = ({ stars, size, pictures }: ReviewFilter): boolean =>
  stars !== null || size !== null || pictures;

export const NO_FILTER: ReviewFilter = { stars: null, size: null, pictures: false };

export function inOrderOf<C extends { size: string }>(sizes: readonly string[], counts: readonly C[]): C[] {
  const place = ({ size }: C) => (sizes.includes(size) ? sizes.indexOf(size) : sizes.length);
  return counts.toSorted((one, other) => place(one) - place(other));
}

/** The page's query parameters, changed to show other reviews; all other parameters stay. */
export function withReviews(search: URLSearchParams, filter: ReviewFilter, page = 1): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value));
  set(STARS, filter.stars === null ? null : String(filter.stars));
  set(SIZE, filter.size);
  set(PICTURES, filter.pictures ? '1' : null);
  set(PAGE, page > 1 ? String(page) : null);
  return next;
}

/**
 * The query of GET product/reviews/{id}. Reviews with pictures come first, unless only reviews with pictures are
 * wanted.
 */
export function reviewQuery({ stars, size, pictures }: ReviewFilter, page: number, language: string) {
  return {
    language_code: language,
    page,
    ...(stars === null ? {} : { stars }),
    ...(size === null ? {} : { size }),
    pictures: pictures ? ('only' as const) : ('first' as const),
  };
}
