// Service functions for product reviews. The catalogue stores, for each product, how many ratings it has of each number
// of stars. These counts change in the transaction of the review, so that the stars on a card agree with the reviews.
import { REVIEWS_PER_PAGE } from '@hindam/contract/review-rules';
import type { ReviewPage } from '@hindam/contract/reviews';
import { ratingOf } from '../catalogue/catalogue.ts';
import { addRating } from '../catalogue/catalogue.write.ts';
import type { Transaction } from '../kernel/database.ts';
import { LIST_TAG, productTag, record } from '../kernel/events.ts';
import type { Shop } from '../shop.ts';
import { insertReview, loadReviews, type ReviewDraft } from './reviews.store.ts';

export async function readReviews(
  shop: Shop,
  productId: string,
  query: { page: number; size: string | null; language: string },
): Promise<ReviewPage> {
  const { rows, histogram } = await loadReviews(
    shop.database,
    productId,
    query.size,
    query.language,
    REVIEWS_PER_PAGE,
    (query.page - 1) * REVIEWS_PER_PAGE,
  );
  const total = histogram.reduce((sum, count) => sum + count, 0);
  return {
    reviews: rows.map((row) => ({
      _id: row.id,
      author: row.author,
      language_code: row.language,
      rating: row.rating,
      text: row.text,
      fit: row.fit,
      size: row.size,
      images: [],
      date: row.createdAt.toISOString(),
    })),
    total,
    page: query.page,
    time_zone: shop.market.timeZone,
    pages: Math.max(1, Math.ceil(total / REVIEWS_PER_PAGE)),
    average: ratingOf(histogram)?.average ?? null,
    histogram,
  };
}

/**
 * Inserts a published review. A caller that inserts reviews must call `publish` (catalogue.write.ts) after the last one
 * of each product, so that the product's cards show the new rating.
 */
export async function publishReview(tx: Transaction, draft: ReviewDraft): Promise<void> {
  await insertReview(tx, draft);
  await addRating(tx, draft.productId, draft.rating, 1);
  await record(tx, 'reviews.changed', { productId: draft.productId }, [LIST_TAG, productTag(draft.productId)]);
}
