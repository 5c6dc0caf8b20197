// Use cases of a review's author, who is whoever may open the order: writing the review of a delivered line, changing it
// until it is published, and erasing it. Each holds the order's row lock, so that of twenty calls at once one writes the
// review and the others change it.
import { lockProductById } from '../catalogue/catalogue.write.ts';
import type { Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { OrderReader } from '../orders/order-access.ts';
import type { LockedOrder, OrderLine } from '../orders/orders.ts';
import { findOrder, type OrderView, requireOrder } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';
import { changeShown } from './reviews.service.ts';
import { mayChange, mayReview, type OwnReview, signatureOf, type Written } from './reviews.ts';
import {
  deleteReview,
  findReview,
  insertWritten,
  loadOrderReviews,
  lockReview,
  updateWritten,
} from './written.store.ts';

export interface ReviewableLine {
  line: OrderLine;
  mayReview: boolean;
  review: OwnReview | null;
}

export interface ReviewableOrder {
  order: OrderView;
  signature: string;
  lines: ReviewableLine[];
}

export async function reviewableLines(shop: Shop, reader: OrderReader, orderId: string): Promise<ReviewableOrder> {
  const order = await findOrder(shop, reader, orderId);
  const reviews = await loadOrderReviews(shop.database, orderId);
  const lines = order.lines.map((line) => {
    const review = reviews.find(({ lineId }) => lineId === line.lineId) ?? null;
    return { line, mayReview: review === null && mayReview(order, line), review };
  });
  return { order, signature: signatureOf(order.name), lines };
}

/** A review as it is written; without `author` it is signed by the name of the order's buyer. */
export type ReviewForm = Omit<Written, 'author'> & { author: string | undefined };

async function lockOfLine(tx: Transaction, orderId: string, wanted: string): Promise<OwnReview | null> {
  const found = (await loadOrderReviews(tx, orderId)).find(({ lineId }) => lineId === wanted);
  return found ? lockReview(tx, found.reviewId) : null;
}

async function written(
  tx: Transaction,
  order: LockedOrder,
  line: OrderLine,
  { author, ...form }: ReviewForm,
): Promise<string> {
  const it = { ...form, author: author ?? signatureOf(order.name) };
  const review = await lockOfLine(tx, order.orderId, line.lineId);
  if (review) {
    if (!mayChange(review.state)) refuse('REVIEW_NOT_OPEN');
    await updateWritten(tx, review.reviewId, it);
    return review.reviewId;
  }
  if (!mayReview(order, line)) refuse('REVIEW_NOT_OPEN');
  const { orderId } = order;
  const { lineId, productId } = line;
  if (!(await lockProductById(tx, productId))) refuse('REVIEW_NOT_OPEN');
  const reviewId = newId();
  await insertWritten(tx, { reviewId, orderId, lineId, productId, size: line.size || null, ...it });
  return reviewId;
}

/**
 * Writes the review of a line, or writes it anew until it is published. Refuses LINE_GONE for a line that the order does
 * not have, and REVIEW_NOT_OPEN for one that was not delivered, that went back, whose product was deleted, or whose review is
 * published.
 */
export async function writeReview(
  shop: Shop,
  reader: OrderReader,
  { orderId, lineId, ...form }: ReviewForm & { orderId: string; lineId: string },
): Promise<OwnReview> {
  return transaction(shop.database, async (tx) => {
    const order = await requireOrder(tx, reader, orderId, shop.secrets);
    const line = order.lines.find((one) => one.lineId === lineId) ?? refuse('LINE_GONE');
    const reviewId = await written(tx, order, line, form);
    return (await findReview(tx, reviewId)) ?? fault('NOT_FOUND');
  });
}

export interface NamedReview {
  orderId: string;
  reviewId: string;
}

/** Locks the order for its reader and then its review. Fails with NOT_FOUND for a review of another order. */
export async function requireReview(
  shop: Shop,
  tx: Transaction,
  reader: OrderReader,
  { orderId, reviewId }: NamedReview,
): Promise<OwnReview> {
  await requireOrder(tx, reader, orderId, shop.secrets);
  const review = await lockReview(tx, reviewId);
  return review?.orderId === orderId ? review : fault('NOT_FOUND');
}

/** Erases a review with its pictures and votes, whatever its state is; repeating the call changes nothing. */
export async function withdrawReview(shop: Shop, reader: OrderReader, named: NamedReview): Promise<void> {
  await transaction(shop.database, async (tx) => {
    await requireOrder(tx, reader, named.orderId, shop.secrets);
    const review = await lockReview(tx, named.reviewId);
    if (review === null) return;
    if (review.orderId !== named.orderId) fault('NOT_FOUND');
    await deleteReview(tx, review.reviewId);
    if (review.state === 'published') await changeShown(tx, review, -1);
  });
}
