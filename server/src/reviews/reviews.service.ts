// Service functions for published product reviews. The catalogue stores each product's number of ratings for each star
// count, and its fit votes. These counts change in the transaction that publishes or removes a review, so that the
// stars of a product agree with its reviews.
import { REVIEWS_PER_PAGE } from '@hindam/contract/review-rules';
import { countReview, publish } from '../catalogue/catalogue.write.ts';
import type { Transaction } from '../kernel/database.ts';
import { LIST_TAG, productTag, record } from '../kernel/events.ts';
import type { Shop } from '../shop.ts';
import { bandOf, type OwnReview, type ReviewFilter, type ReviewSummary, summaryOf } from './reviews.ts';
import {
  countReviews,
  insertReview,
  loadQuotes,
  loadReviews,
  type Quote,
  type QuoteRule,
  type ReviewDraft,
  type ReviewRow,
} from './reviews.store.ts';

/** For each quote that is wanted, up to this many reviews are read. */
const QUOTES_READ = 20;

export interface FoundReviews extends ReviewSummary {
  rows: ReviewRow[];
  page: number;
  pages: number;
}

/** One page of a product's published reviews, in the order of `loadReviews` (reviews.store.ts). */
export async function readReviews(
  { database }: Pick<Shop, 'database'>,
  productId: string,
  { page, language, ...filter }: ReviewFilter & { page: number; language: string },
): Promise<FoundReviews> {
  const summary = summaryOf(await countReviews(database, productId), filter);
  const skipped = (page - 1) * REVIEWS_PER_PAGE;
  const rows = await loadReviews(database, productId, { ...filter, language, limit: REVIEWS_PER_PAGE, skipped });
  return { ...summary, rows, page, pages: Math.max(1, Math.ceil(summary.total / REVIEWS_PER_PAGE)) };
}

/**
 * Up to `rule.limit` of the newest reviews that may be quoted, at most one of each product; only of products that the
 * market shows.
 */
export async function quotedReviews({ database, catalogue }: Shop, rule: QuoteRule): Promise<Quote[]> {
  const products = new Set<string>();
  // More reviews are read than are wanted, because those of products that are quoted already, and of products that the
  // market does not show, are left out below.
  const found = await loadQuotes(database, { ...rule, limit: rule.limit * QUOTES_READ });
  const kept = found.filter(({ productId }) => {
    const isNew = catalogue.shows(productId) && !products.has(productId);
    products.add(productId);
    return isNew;
  });
  return kept.slice(0, rule.limit);
}

/**
 * Records an event with the cache tags of the product and of lists, so that nodes drop their cached pages with these.
 */
export async function recordChange(tx: Transaction, productId: string): Promise<void> {
  await record(tx, 'reviews.changed', { productId }, [LIST_TAG, productTag(productId)]);
}

/**
 * Adds a review to the product's published counts (`change` 1) or removes it (-1), updates the product's cards, and
 * records the events for cached pages and for the public files of its pictures. The caller holds the review's row lock.
 */
export async function changeShown(
  tx: Transaction,
  {
    productId,
    pictures,
    ...review
  }: Pick<OwnReview, 'productId' | 'rating' | 'fit' | 'size' | 'heightFromCm' | 'pictures'>,
  change: 1 | -1,
): Promise<void> {
  await countReview(tx, productId, review, change);
  await publish(tx, [productId]);
  await recordChange(tx, productId);
  if (pictures.length > 0) await record(tx, 'reviews.pictures_moved', { keys: pictures.map(({ key }) => key) });
}

/**
 * Inserts a published review. A caller that inserts reviews must call `publish` (catalogue.write.ts) after the last
 * review of each product, so that the product's cards show the new rating.
 */
export async function publishReview(tx: Transaction, draft: ReviewDraft): Promise<void> {
  await insertReview(tx, draft);
  await countReview(tx, draft.productId, { ...draft, heightFromCm: bandOf(draft.heightCm) }, 1);
  await recordChange(tx, draft.productId);
}
