// Votes that a review was helpful. A vote changes the count in the review's row, under that row's
// lock. It records no event, so cached pages keep the old count until they are rendered again.
import { lockMember } from '../customers/customers.service.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import type { Owner } from '../kernel/owner.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { mayOpen, type OrderReader } from '../orders/order-access.ts';
import { orderRow } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';
import type { OwnReview } from './reviews.ts';
import { addVote, dropVote } from './votes.store.ts';
import { lockReview } from './written.store.ts';

async function isAuthor(
  { secrets }: Shop,
  db: Queries,
  { orderId }: OwnReview,
  readerFor: (orderId: string) => OrderReader,
): Promise<boolean> {
  const order = orderId === null ? null : await orderRow(db, orderId);
  return order !== null && mayOpen(secrets, order, readerFor(order.orderId));
}

export interface Vote {
  reviewId: string;
  helpful: boolean;
}

async function voted(tx: Transaction, voter: Owner, { reviewId, helpful }: Vote): Promise<number> {
  return helpful ? addVote(tx, newId(), reviewId, voter) : dropVote(tx, reviewId, voter);
}

/**
 * Adds or withdraws a vote and returns the review's new number of votes. Whoever may open the review's order counts as
 * its author and is refused with REVIEW_OWN. Only the review names the order, so `readerFor` is called with its id: it
 * returns the caller's member, and the order's key from the caller's cookie.
 */
export async function voteHelpful(
  shop: Shop,
  voter: Owner,
  vote: Vote,
  readerFor: (orderId: string) => OrderReader,
): Promise<number> {
  return transaction(shop.database, async (tx) => {
    // First the member's row, then the review's, as in the deletion of an account, so that the two cannot deadlock.
    if (voter.kind === 'member') await lockMember(tx, voter.key);
    const review = await lockReview(tx, vote.reviewId);
    if (review?.state !== 'published') return fault('NOT_FOUND');
    if (await isAuthor(shop, tx, review, readerFor)) refuse('REVIEW_OWN');
    return review.helpful + (await voted(tx, voter, vote));
  });
}
