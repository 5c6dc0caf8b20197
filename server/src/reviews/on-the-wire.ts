// Converts reviews to the forms of the API: for everybody, for their authors, and for operators.
import type { OperatorReview } from '@hindam/contract/operator/reviews';
import type {
  OwnReview as WireOwnReview,
  Review,
  ReviewableLine as WireLine,
  ReviewPage,
} from '@hindam/contract/reviews';
import { ratingOf } from '../catalogue/catalogue.ts';
import { imageOf } from '../kernel/picture-address.ts';
import { lineOnWire } from '../orders/order-view.ts';
import type { DeskReview } from './moderation.service.ts';
import type { FoundReviews } from './reviews.service.ts';
import { mayChange, type OwnReview } from './reviews.ts';
import type { ReviewRow } from './reviews.store.ts';
import type { ReviewableOrder } from './writing.service.ts';

function reviewOnWire(row: ReviewRow): Review {
  return {
    _id: row.id,
    author: row.author,
    language_code: row.language,
    rating: row.rating,
    text: row.text,
    fit: row.fit,
    size: row.size,
    height_cm: row.heightCm,
    images: row.pictures.map((picture) => imageOf(picture, '')),
    helpful: row.helpful,
    date: row.createdAt.toISOString(),
  };
}

export function pageOnWire(found: FoundReviews, timeZone: string): ReviewPage {
  const { total, page, pages, histogram, fits, sizes } = found;
  return {
    reviews: found.rows.map(reviewOnWire),
    total,
    page,
    pages,
    time_zone: timeZone,
    average: ratingOf(histogram)?.average ?? null,
    histogram,
    fits,
    with_pictures: found.withPictures,
    sizes,
  };
}

export function ownOnWire(review: OwnReview): WireOwnReview {
  return {
    _id: review.reviewId,
    state: review.state,
    reason: review.reason,
    rating: review.rating,
    text: review.text,
    fit: review.fit,
    height_cm: review.heightCm,
    author: review.author,
    language_code: review.language,
    date: review.createdAt.toISOString(),
    can_change: mayChange(review.state),
    pictures: review.pictures.map(({ pictureId, width, height }) => ({ _id: pictureId, width, height })),
  };
}

export function reviewableOnWire({ order, signature, lines }: ReviewableOrder, language: string) {
  return {
    order_number: order.number,
    author: signature,
    time_zone: order.timeZone,
    lines: lines.map(({ line, mayReview, review }): WireLine => ({
      ...lineOnWire(line, order.currency, language),
      can_review: mayReview,
      review: review && ownOnWire(review),
    })),
  };
}

export function deskOnWire({ review, title, orderNumber, decidedBy }: DeskReview): OperatorReview {
  const { can_change: _, ...shown } = ownOnWire(review);
  return {
    ...shown,
    version: review.version,
    product_id: review.productId,
    title,
    size: review.size,
    order_id: review.orderId,
    order_number: orderNumber,
    helpful: review.helpful,
    changed_at: review.changedAt.toISOString(),
    decided_at: review.decidedAt?.toISOString() ?? null,
    decided_by: decidedBy,
  };
}
