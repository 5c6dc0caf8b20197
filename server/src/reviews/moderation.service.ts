// Service functions for operators who check reviews: the queue, publishing, refusing, and taking down.
import { operatorNames } from '../operators/names.service.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import type { Operator } from '../kernel/call.ts';
import type { Queries } from '../kernel/database.ts';
import type { ReviewState } from '@hindam/contract/review-rules';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { viewOrder } from '../orders/orders.service.ts';
import { textsOf } from '../orders/orders.ts';
import type { Shop } from '../shop.ts';
import { changeShown } from './reviews.service.ts';
import type { OwnReview } from './reviews.ts';
import { countOfState, findReview, loadOfState, lockReview, writeDecision } from './written.store.ts';

const REVIEWS_PER_PAGE = 20;

export interface DeskReview {
  review: OwnReview;
  title: string;
  orderNumber: string | null;
  decidedBy: string | null;
}

/**
 * The order's number, and the reviewed piece's title as it was ordered, because the product may be hidden by now. Null
 * for a review without an order.
 */
async function ordered(db: Queries, { orderId, lineId }: OwnReview, language: string) {
  if (orderId === null) return null;
  const { number, lines } = await viewOrder(db, orderId);
  const line = lines.find((one) => one.lineId === lineId);
  return { number, title: line ? textsOf(line, language).title : '' };
}

async function around(shop: Shop, reviews: readonly OwnReview[], language: string): Promise<DeskReview[]> {
  const { database, catalogue } = shop;
  const ofDemo = reviews.filter(({ orderId }) => orderId === null).map(({ productId }) => productId);
  const cards = await catalogue.cards(ofDemo, language);
  const deciders = reviews.map(({ decidedBy }) => decidedBy).filter((one) => one !== null);
  const names = await operatorNames(database, deciders);
  const shown: DeskReview[] = [];
  for (const review of reviews) {
    const order = await ordered(database, review, language);
    shown.push({
      review,
      title: order?.title ?? cards.find(({ _id }) => _id === review.productId)?.title ?? '',
      orderNumber: order?.number ?? null,
      decidedBy: review.decidedBy && (names.get(review.decidedBy) ?? null),
    });
  }
  return shown;
}

export async function listOfState(
  shop: Shop,
  { state, page, language }: { state: ReviewState; page: number; language: string },
) {
  const { database } = shop;
  const found = await loadOfState(database, state, REVIEWS_PER_PAGE, (page - 1) * REVIEWS_PER_PAGE);
  const total = await countOfState(database, state);
  const reviews = await around(shop, found, language);
  return { reviews, total, page, pages: Math.max(1, Math.ceil(total / REVIEWS_PER_PAGE)) };
}

export interface Decision {
  reviewId: string;
  version: number;
  publish: boolean;
  /** For the author; required when the review is refused. */
  reason: string;
  /** The id of the HTTP request, for the audit trail. */
  callId: string;
  language: string;
}

function actionOf(review: OwnReview, publish: boolean): string {
  if (publish) return 'review.published';
  return review.state === 'published' ? 'review.taken_down' : 'review.refused';
}

/**
 * Publishes or refuses a review; refusing a published one takes it down. Throws CHANGED_MEANWHILE when the author has
 * changed the review or another operator has decided since `version`, so that only what an operator has read is
 * published.
 */
export async function decideReview(shop: Shop, operator: Operator, decision: Decision): Promise<DeskReview> {
  const { reviewId, publish, callId } = decision;
  const reason = publish ? '' : decision.reason;
  if (!publish && reason === '') refuse('INVALID_FIELDS', { reason: 'FIELD_REQUIRED' });
  const decided = await transaction(shop.database, async (tx) => {
    const review = (await lockReview(tx, reviewId)) ?? fault('NOT_FOUND');
    if (review.version !== decision.version) refuse('CHANGED_MEANWHILE');
    const state = publish ? 'published' : 'refused';
    await writeDecision(tx, { reviewId, state, reason, operatorId: operator.operatorId });
    if ((review.state === 'published') !== publish) await changeShown(tx, review, publish ? 1 : -1);
    await recordAction(tx, operator, { action: actionOf(review, publish), subject: reviewId, requestId: callId });
    return (await findReview(tx, reviewId)) ?? fault('NOT_FOUND');
  });
  const [shown] = await around(shop, [decided], decision.language);
  return shown!;
}
