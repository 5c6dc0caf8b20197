// Reviews of pieces. Invariants: a review is of a line that was delivered and of which a piece is kept, and a line has
// at most one; it is shown only after an operator has published it as it stands, so whatever its author changes before
// makes another version of it; a product's counts of ratings are those of its published reviews; a shopper has at most
// one vote on a review, and none on one of an order that the shopper may open.
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

/** A refused review is deleted this many days after it was refused, unless its author writes it anew. */
export const REFUSED_RETENTION_DAYS = 180;

export type ReviewPicture = PictureRow & { pictureId: string };

/** What its author writes. */
export interface Written {
  rating: number;
  text: string;
  fit: Fit | null;
  heightCm: number | null;
  author: string;
  /** Code (`en`, `arb`) of the language of the page it was written on. */
  language: string;
}

export interface OwnReview extends Written {
  reviewId: string;
  productId: string;
  /** Null for a review of the demo shop, which no order belongs to. */
  orderId: string | null;
  lineId: string | null;
  /** Null for a piece made to measure. */
  size: string | null;
  /** The lowest height of the band that the author is in; it stays when the height is erased. */
  heightFromCm: number | null;
  state: ReviewState;
  /** The shop's words to the author; '' unless it is refused. */
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

/** Whether a line without a review can get one: it was delivered, and a piece of it is kept. */
export function mayReview(
  { status }: Pick<LockedOrder, 'status'>,
  { quantity, cancelled, returned }: Pick<OrderLine, 'quantity' | 'cancelled' | 'returned'>,
): boolean {
  return DELIVERED.includes(status) && cancelled + returned < quantity;
}

export const mayChange = (state: ReviewState): boolean => state !== 'published';

/** The lowest height of the band that is kept of a height. */
export const bandOf = (heightCm: number | null): number | null => (heightCm === null ? null : heightBandOf(heightCm));

/** The article of a family name, which is no initial: العتيبي, Al-Otaibi. */
const ARTICLE = /^(?:ال|(?:al|el)-)(?=\p{L}{2})/iu;

/** How a review is signed unless its author says otherwise: the first name, and the initial of the last one. */
export function signatureOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const [initial] = others.at(-1)?.replace(ARTICLE, '') ?? '';
  const signed = initial === undefined ? first : `${first} ${initial}.`;
  return signed.length <= REVIEW_AUTHOR_MAX_CHARACTERS ? signed : '';
}

/** How many published reviews of a product have these four things in common. */
export interface ReviewCount {
  rating: number;
  fit: Fit | null;
  size: string | null;
  pictured: boolean;
  count: number;
}

export interface ReviewFilter {
  /** Only reviews of this size bought; null = of all. */
  size: string | null;
  /** Only reviews of so many stars; null = of all. */
  stars: number | null;
  /** first: those with pictures before all others · only: no others · null: in the order of their age. */
  pictures: 'first' | 'only' | null;
}

export interface ReviewSummary {
  /** The number of reviews that match the whole filter. */
  total: number;
  /** Of those of the filter's size: the number with 1, 2, 3, 4 and 5 stars. */
  histogram: number[];
  fits: Record<Fit, number>;
  withPictures: number;
  /** Of all reviews, the most frequent size first. */
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

/** Stars and pictures do not narrow what the summary counts, because they are chosen by these counts. */
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
