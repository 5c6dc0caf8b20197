// Service functions for a review's author: anybody who may open the order. Functions that write hold the order's
// row lock, so that of concurrent requests for one line only the first creates a review.
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

/** A review as the request has it; if `author` is undefined, the signature is made from the name on the order. */
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
 * Creates the review of a line, or changes it if it is not published. Throws LINE_GONE when the order has no such line,
 * and REVIEW_NOT_OPEN when the review is published; for a new review also when the order is not delivered, no piece of
 * the line is kept, or the product was deleted.
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

/** Locks the order, which checks the reader, and then the review. NOT_FOUND when the review is of another order. */
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

/** Deletes a review in any state, with its pictures and votes. Repeating the call changes nothing. */
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
