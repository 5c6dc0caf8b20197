import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';

export interface ReviewRow {
  id: string;
  author: string;
  language: string;
  rating: number;
  text: string;
  fit: 'small' | 'true' | 'large' | null;
  size: string | null;
  createdAt: Date;
}

/**
 * One page of a product's published reviews, those in `language` first, newest first; `size` null = of all sizes.
 * `histogram` has the number of reviews with 1, 2, 3, 4 and 5 stars over all pages.
 */
export async function loadReviews(
  db: Queries,
  productId: string,
  size: string | null,
  language: string,
  limit: number,
  offset: number,
): Promise<{ rows: ReviewRow[]; histogram: number[] }> {
  const counts = await db.query<{ rating: number; count: number }>(
    `select rating, count(*)::int as count from reviews
     where product_id = $1 and state = 'published' and ($2::text is null or size = $2) group by rating`,
    [productId, size],
  );
  const histogram = [1, 2, 3, 4, 5].map((stars) => counts.find(({ rating }) => rating === stars)?.count ?? 0);
  const rows = await db.query<ReviewRow>(
    `select id, author, language, rating, text, fit, size, created_at as "createdAt" from reviews
     where product_id = $1 and state = 'published' and ($2::text is null or size = $2)
     order by language <> $5, created_at desc, id desc limit $3 offset $4`,
    [productId, size, limit, offset, language],
  );
  return { rows, histogram };
}

export interface ReviewDraft {
  productId: string;
  author: string;
  language: string;
  rating: number;
  text: string;
  fit: string | null;
  size: string | null;
  daysAgo: number;
}

export async function insertReview(tx: Transaction, draft: ReviewDraft): Promise<void> {
  await tx.query(
    `insert into reviews (id, product_id, author, language, rating, text, fit, size, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, shop.now() - make_interval(days => $9))`,
    [
      newId(),
      draft.productId,
      draft.author,
      draft.language,
      draft.rating,
      draft.text,
      draft.fit,
      draft.size,
      draft.daysAgo,
    ],
  );
}
