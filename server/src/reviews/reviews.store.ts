// SQL of published reviews.
import type { Fit } from '@hindam/contract/review-rules';
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { bandOf, type ReviewCount, type ReviewFilter, type ReviewPicture } from './reviews.ts';

export interface ReviewRow {
  id: string;
  author: string;
  language: string;
  rating: number;
  text: string;
  fit: Fit | null;
  size: string | null;
  heightCm: number | null;
  helpful: number;
  createdAt: Date;
  pictures: ReviewPicture[];
}

const PICTURES = `coalesce((select json_agg(json_build_object('pictureId', p.id, 'key', p.key, 'width', p.width, 'height', p.height,
  'placeholder', p.placeholder) order by p.position) from review_pictures p where p.review_id = r.id), '[]') as pictures`;
const IS_PICTURED = 'exists (select from review_pictures p where p.review_id = r.id)';

export function countReviews(db: Queries, productId: string): Promise<ReviewCount[]> {
  return db.query<ReviewCount>(
    `select rating, fit, size, pictured, count(*)::int as count
     from (select r.rating, r.fit, r.size, ${IS_PICTURED} as pictured from reviews r
           where r.product_id = $1 and r.state = 'published') x
     group by rating, fit, size, pictured`,
    [productId],
  );
}

export interface ReviewPlace extends ReviewFilter {
  language: string;
  limit: number;
  skipped: number;
}

/**
 * One page of a product's published reviews that match the filter: those with pictures first if
 * `place.pictures` is `first`, then those in `place.language`, then the newest.
 */
export function loadReviews(db: Queries, productId: string, place: ReviewPlace): Promise<ReviewRow[]> {
  return db.query<ReviewRow>(
    `select r.id, r.author, r.language, r.rating, r.text, r.fit, r.size, r.height_cm as "heightCm", r.helpful,
       r.created_at as "createdAt", ${PICTURES}
     from reviews r
     where r.product_id = $1 and r.state = 'published' and ($2::text is null or r.size = $2)
       and ($3::int is null or r.rating = $3) and ($4 <> 'only' or ${IS_PICTURED})
     order by $4 = 'first' and not ${IS_PICTURED}, r.language <> $5, r.created_at desc, r.id desc limit $6 offset $7`,
    [productId, place.size, place.stars, place.pictures ?? 'none', place.language, place.limit, place.skipped],
  );
}

export interface Quote {
  id: string;
  productId: string;
  author: string;
  rating: number;
  text: string;
}

export interface QuoteRule {
  language: string;
  ratingMin: number;
  charactersMin: number;
  charactersMax: number;
  limit: number;
}

/**
 * The newest published reviews that may be quoted. `rating >= 4` is the condition of the index reviews_to_quote, which
 * PostgreSQL uses only if the query repeats it as a constant.
 */
export function loadQuotes(db: Queries, rule: QuoteRule): Promise<Quote[]> {
  return db.query<Quote>(
    `select id, product_id as "productId", author, rating, text from reviews
     where state = 'published' and rating >= 4 and text <> '' and language = $1 and rating >= $2 and author <> ''
       and length(text) between $3 and $4
     order by created_at desc, id desc limit $5`,
    [rule.language, rule.ratingMin, rule.charactersMin, rule.charactersMax, rule.limit],
  );
}

export interface ReviewDraft {
  productId: string;
  author: string;
  language: string;
  rating: number;
  text: string;
  fit: string | null;
  size: string | null;
  heightCm: number | null;
  daysAgo: number;
}

export async function insertReview(tx: Transaction, draft: ReviewDraft): Promise<void> {
  await tx.query(
    `insert into reviews (id, product_id, author, language, rating, text, fit, size, height_cm, height_from_cm, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, shop.now() - make_interval(days => $11))`,
    [
      newId(),
      draft.productId,
      draft.author,
      draft.language,
      draft.rating,
      draft.text,
      draft.fit,
      draft.size,
      draft.heightCm,
      bandOf(draft.heightCm),
      draft.daysAgo,
    ],
  );
}
