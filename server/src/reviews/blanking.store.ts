// SQL that exports and erases the personal data in reviews.
import type { Queries, Transaction } from '../kernel/database.ts';

export function loadExportedReviews(db: Queries, customerId: string): Promise<unknown[]> {
  return db.query(
    `select r.product_id as "productId", r.order_id as "orderId", r.state, r.reason, r.author, r.language, r.rating, r.text, r.fit, r.size,
       r.height_cm as "heightCm", r.helpful, r.created_at as "createdAt",
       (select json_agg(encode(p.picture, 'base64') order by p.position) from review_pictures p where p.review_id = r.id) as pictures
     from reviews r join order_owners o on o.order_id = r.order_id where o.customer_id = $1 order by r.id`,
    [customerId],
  );
}

export function loadExportedVotes(db: Queries, customerId: string): Promise<unknown[]> {
  return db.query(
    `select r.product_id as "productId", v.review_id as "reviewId", v.created_at as "createdAt"
     from review_votes v join reviews r on r.id = v.review_id where v.customer_id = $1 order by v.created_at, v.id`,
    [customerId],
  );
}

export async function ordersReviewedBy(tx: Transaction, customerId: string): Promise<string[]> {
  const rows = await tx.query<{ orderId: string }>(
    `select distinct o.order_id as "orderId" from order_owners o join reviews r on r.order_id = o.order_id where o.customer_id = $1`,
    [customerId],
  );
  return rows.map(({ orderId }) => orderId);
}

/** Locks the rows of these orders' reviews, in id order, so that concurrent transactions do not deadlock. */
export async function lockReviewsOf(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.query('select id from reviews where order_id = any($1) order by id for update', [orderIds]);
}

export async function deleteUnpublished(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.query(`delete from reviews where order_id = any($1) and state <> 'published'`, [orderIds]);
}

/**
 * Erases author, text and height in the orders' published reviews, and returns the ids of their products. Stars, fit,
 * size and height band stay.
 */
export async function blankPublished(tx: Transaction, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ productId: string }>(
    `update reviews set author = '', text = '', height_cm = null, version = version + 1
     where order_id = any($1) and state = 'published' returning product_id as "productId"`,
    [orderIds],
  );
  return [...new Set(rows.map(({ productId }) => productId))].sort();
}

export async function deletePicturesOf(tx: Transaction, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ key: string }>(
    `delete from review_pictures p using reviews r where r.id = p.review_id and r.order_id = any($1) returning p.key`,
    [orderIds],
  );
  return rows.map(({ key }) => key);
}

export async function deleteVotesOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query(
    `with locked as (
       select r.id from reviews r where r.id in (select review_id from review_votes where customer_id = $1) order by r.id for update
     ), gone as (
       delete from review_votes v using locked k where v.review_id = k.id and v.customer_id = $1 returning v.review_id
     )
     update reviews r set helpful = r.helpful - 1 from gone g where r.id = g.review_id`,
    [customerId],
  );
}

export async function deleteOldRefused(tx: Transaction, days: number): Promise<void> {
  await tx.query(
    `delete from reviews where state = 'refused' and decided_at < shop.now() - make_interval(days => $1)`,
    [days],
  );
}
