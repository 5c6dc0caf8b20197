// SQL of reviews in any state, for their authors and operators.
import type { ReviewState } from '@hindam/contract/review-rules';
import type { Queries, Transaction } from '../kernel/database.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import { bandOf, type OwnReview, type Written } from './reviews.ts';

const REVIEW = `select r.id as "reviewId", r.product_id as "productId", r.order_id as "orderId", r.order_line_id as "lineId", r.size, r.state,
  r.reason, r.version, r.helpful, r.rating, r.text, r.fit, r.height_cm as "heightCm", r.height_from_cm as "heightFromCm", r.author, r.language,
  r.created_at as "createdAt", r.changed_at as "changedAt", r.decided_at as "decidedAt", r.decided_by as "decidedBy",
  coalesce((select json_agg(json_build_object('pictureId', p.id, 'key', p.key, 'width', p.width, 'height', p.height,
    'placeholder', p.placeholder) order by p.position) from review_pictures p where p.review_id = r.id), '[]') as pictures
  from reviews r`;

export function loadOrderReviews(db: Queries, orderId: string): Promise<OwnReview[]> {
  return db.query<OwnReview>(`${REVIEW} where r.order_id = $1 order by r.id`, [orderId]);
}

export async function findReview(db: Queries, reviewId: string): Promise<OwnReview | null> {
  const [row] = await db.query<OwnReview>(`${REVIEW} where r.id = $1`, [reviewId]);
  return row ?? null;
}

/**
 * Locks the review's row and loads it; null when there is no such review. Loading needs a second statement: a single
 * one that waits for the lock would return the pictures as they were before the wait.
 */
export async function lockReview(tx: Transaction, reviewId: string): Promise<OwnReview | null> {
  await tx.query('select id from reviews where id = $1 for update', [reviewId]);
  return findReview(tx, reviewId);
}

export interface NewReview extends Written {
  reviewId: string;
  orderId: string;
  lineId: string;
  productId: string;
  size: string | null;
}

/** Inserts the review of a line. The caller holds the order's row lock and has checked that the line has no review. */
export async function insertWritten(tx: Transaction, it: NewReview): Promise<void> {
  await tx.query(
    `insert into reviews (id, product_id, order_id, order_line_id, size, author, language, rating, text, fit, height_cm,
       height_from_cm, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'waiting')`,
    [
      it.reviewId,
      it.productId,
      it.orderId,
      it.lineId,
      it.size,
      it.author,
      it.language,
      it.rating,
      it.text,
      it.fit,
      it.heightCm,
      bandOf(it.heightCm),
    ],
  );
}

/** Changes a review. It then waits for an operator again, even if it was refused before. */
export async function updateWritten(tx: Transaction, reviewId: string, it: Written): Promise<void> {
  await tx.query(
    `update reviews set author = $2, language = $3, rating = $4, text = $5, fit = $6, height_cm = $7, height_from_cm = $8,
       state = 'waiting', reason = '', decided_at = null, decided_by = null, version = version + 1, changed_at = shop.now() where id = $1`,
    [reviewId, it.author, it.language, it.rating, it.text, it.fit, it.heightCm, bandOf(it.heightCm)],
  );
}

export async function deleteReview(tx: Transaction, reviewId: string): Promise<void> {
  await tx.query('delete from reviews where id = $1', [reviewId]);
}

export interface Decided {
  reviewId: string;
  state: Exclude<ReviewState, 'waiting'>;
  reason: string;
  operatorId: string;
}

export async function writeDecision(tx: Transaction, it: Decided): Promise<void> {
  await tx.query(
    `update reviews set state = $2, reason = $3, decided_by = $4, decided_at = shop.now(), version = version + 1 where id = $1`,
    [it.reviewId, it.state, it.reason, it.operatorId],
  );
}

/** Reviews in a state: waiting ones oldest change first, decided ones newest decision first. */
export function loadOfState(db: Queries, state: ReviewState, limit: number, skipped: number): Promise<OwnReview[]> {
  return db.query<OwnReview>(
    `${REVIEW} where r.state = $1
     order by case when $1 = 'waiting' then r.changed_at end, r.decided_at desc nulls last, r.created_at desc, r.id
     limit $2 offset $3`,
    [state, limit, skipped],
  );
}

export async function countOfState(db: Queries, state: ReviewState): Promise<number> {
  const [row] = await db.query<{ count: number }>('select count(*)::int as count from reviews where state = $1', [
    state,
  ]);
  return row!.count;
}

export interface NewPicture extends PictureRow {
  pictureId: string;
  reviewId: string;
  /** Digest of the uploaded bytes; a review stores the same upload once. */
  digest: Buffer;
  bytes: Buffer;
}

/**
 * Stores a picture at the first free position. Returns the number stored: 1, or 0 if the review already has the same
 * upload; null if it already has `max` others. The caller holds the review's row lock.
 */
export async function insertPicture(tx: Transaction, it: NewPicture, max: number): Promise<number | null> {
  const [row] = await tx.query<{ added: number; known: number }>(
    `with free as (
       select n as position from generate_series(1, $9) n
       where not exists (select from review_pictures p where p.review_id = $2 and p.position = n) order by n limit 1
     ), added as (
       insert into review_pictures (id, review_id, position, digest, picture, key, width, height, placeholder)
       select $1, $2, position, $3, $4, $5, $6, $7, $8 from free on conflict (review_id, digest) do nothing returning id
     )
     select (select count(*)::int from added) as added,
       (select count(*)::int from review_pictures where review_id = $2 and digest = $3) as known`,
    [it.pictureId, it.reviewId, it.digest, it.bytes, it.key, it.width, it.height, it.placeholder, max],
  );
  return row!.added + row!.known > 0 ? row!.added : null;
}

export async function deletePicture(tx: Transaction, reviewId: string, pictureId: string): Promise<boolean> {
  const rows = await tx.query('delete from review_pictures where review_id = $1 and id = $2 returning id', [
    reviewId,
    pictureId,
  ]);
  return rows.length > 0;
}

export async function countChange(tx: Transaction, reviewId: string): Promise<void> {
  await tx.query('update reviews set version = version + 1, changed_at = shop.now() where id = $1', [reviewId]);
}

export async function findPicture(
  db: Queries,
  pictureId: string,
): Promise<{ bytes: Buffer; orderId: string | null } | null> {
  const [row] = await db.query<{ bytes: Buffer; orderId: string | null }>(
    `select p.picture as bytes, r.order_id as "orderId" from review_pictures p join reviews r on r.id = p.review_id where p.id = $1`,
    [pictureId],
  );
  return row ?? null;
}

export function loadPublished(db: Queries, keys: readonly string[]): Promise<{ key: string; bytes: Buffer }[]> {
  return db.query(
    `select p.key, p.picture as bytes from review_pictures p join reviews r on r.id = p.review_id
     where p.key = any($1) and r.state = 'published'`,
    [keys],
  );
}
