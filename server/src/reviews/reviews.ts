// The rules of product reviews: which order lines can be reviewed, how a review is signed, and how the reviews of a
// product are counted.
import { heightBandOf } from '@hindam/contract/height-bands';
import type { OrderStatus } from '@hindam/contract/order-moves';
import {
  type Fit,
  FITS,
  RATING_MAX,
  REVIEW_AUTHOR_MAX_CHARACTERS,
  type ReviewState,
} from '@hindam/contract/review-rules';
import type { PictureRow } from '../kernel/picture-address.ts';
import type { LockedOrder, OrderLine } from '../orders/orders.ts';

/** A review that stays refused is deleted this many days after the refusal. */
export const REFUSED_RETENTION_DAYS = 180;

export type ReviewPicture = PictureRow & { pictureId: string };

export interface Written {
  rating: number;
  text: string;
  fit: Fit | null;
  heightCm: number | null;
  author: string;
  /** Code (`en`, `arb`) of the page's language when the review was written. */
  language: string;
}

export interface OwnReview extends Written {
  reviewId: string;
  productId: string;
  /** Null for a review of the demo data, which has no order. */
  orderId: string | null;
  lineId: string | null;
  /** The size of the reviewed piece; null if it has none, for example when it is made to measure. */
  size: string | null;
  /** The lowest height (cm) of the author's height band. It stays when the exact height is erased. */
  heightFromCm: number | null;
  state: ReviewState;
  /** The operator's reason for a refusal, for the author; else empty. */
  reason: string;
  version: number;
  helpful: number;
  createdAt: Date;
  changedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  pictures: ReviewPicture[];
}

const DELIVERED: readonly OrderStatus[] = ['delivered', 'return_requested', 'completed'];

/** Whether a review may be created for a line: the order is delivered, and at least one piece of the line is kept. */
export function mayReview(
  { status }: Pick<LockedOrder, 'status'>,
  { quantity, cancelled, returned }: Pick<OrderLine, 'quantity' | 'cancelled' | 'returned'>,
): boolean {
  return DELIVERED.includes(status) && cancelled + returned < quantity;
}

export const mayChange = (state: ReviewState): boolean => state !== 'published';

/** The lowest height of the band in which this height lies, both in cm. */
export const bandOf = (heightCm: number | null): number | null => (heightCm === null ? null : heightBandOf(heightCm));

/** The Arabic article before a family name such as العتيبي or Al-Otaibi; the initial is the first letter after it. */
const ARTICLE = /^(?:ال|(?:al|el)-)(?=\p{L}{2})/iu;

/**
 * The default signature of a review: the buyer's first name and the initial of the last name. Empty when that is too
 * long.
 */
export function signatureOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const [initial] = others.at(-1)?.replace(ARTICLE, '') ?? '';
  const signed = initial === undefined ? first : `${first} ${initial}.`;
  return signed.length <= REVIEW_AUTHOR_MAX_CHARACTERS ? signed : '';
}

export interface ReviewCount {
  rating: number;
  fit: Fit | null;
  size: string | null;
  pictured: boolean;
  count: number;
}

export interface ReviewFilter {
  size: string | null;
  stars: number | null;
  /**
   * `first`: reviews with pictures come first; `only`: no others; null: pictures make no
   * difference.
   */
  pictures: 'first' | 'only' | null;
}

export interface ReviewSummary {
  total: number;
  /** The numbers of reviews with 1, 2, 3, 4 and 5 stars, among the reviews of the filter's size. */
  histogram: number[];
  fits: Record<Fit, number>;
  withPictures: number;
  /** The sizes of the product's reviews, the most frequent first. The filter does not limit them. */
  sizes: { size: string; count: number }[];
}

const sumOf = (counts: readonly ReviewCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

function sizesIn(counts: readonly ReviewCount[]): ReviewSummary['sizes'] {
  const bySize = Map.groupBy(
    counts.filter(({ size }) => size !== null),
    ({ size }) => size!,
  );
  return [...bySize]
    .map(([size, group]) => ({ size, count: sumOf(group) }))
    .sort((one, other) => other.count - one.count || one.size.localeCompare(other.size, 'en', { numeric: true }));
}

/** The filter's `size` limits every count except `sizes`; `stars` and `pictures` limit only `total`. */
export function summaryOf(counts: readonly ReviewCount[], { size, stars, pictures }: ReviewFilter): ReviewSummary {
  const ofSize = counts.filter((one) => size === null || one.size === size);
  const countWhere = (isMeant: (one: ReviewCount) => boolean): number => sumOf(ofSize.filter(isMeant));
  const fits = Object.fromEntries(FITS.map((fit) => [fit, countWhere((one) => one.fit === fit)]));
  return {
    total: countWhere(
      ({ rating, pictured }) => (stars === null || rating === stars) && (pictures !== 'only' || pictured),
    ),
    histogram: Array.from({ length: RATING_MAX }, (_, index) => countWhere(({ rating }) => rating === index + 1)),
    fits: fits as Record<Fit, number>,
    withPictures: countWhere(({ pictured }) => pictured),
    sizes: sizesIn(counts),
  };
}
