// Personal data of reviews: what members wrote, their pictures, and their votes. Erasure deletes unpublished reviews;
// of a published one it leaves stars, fit, size and height band, which do not identify its author (decision 80).
import { recordChange } from './reviews.service.ts';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import type { PersonalData } from '../kernel/personal-data.ts';
import { lockOrdersOf } from '../orders/orders.service.ts';
import {
  blankPublished,
  deleteOldRefused,
  deletePicturesOf,
  deleteUnpublished,
  deleteVotesOf,
  loadExportedReviews,
  loadExportedVotes,
  lockReviewsOf,
  ordersReviewedBy,
} from './blanking.store.ts';
import { REFUSED_RETENTION_DAYS } from './reviews.ts';

/** Erases texts, authors, heights and pictures of these orders' reviews, and deletes the unpublished ones. */
export async function blankReviews(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await lockReviewsOf(tx, orderIds);
  const keys = await deletePicturesOf(tx, orderIds);
  await deleteUnpublished(tx, orderIds);
  for (const productId of await blankPublished(tx, orderIds)) await recordChange(tx, productId);
  if (keys.length > 0) await record(tx, 'reviews.pictures_moved', { keys });
}

export const reviewsPersonalData: PersonalData = {
  name: 'reviews',
  tables: ['reviews', 'review_pictures', 'review_votes'],
  exportOf: async (tx, customerId) => ({
    written: await loadExportedReviews(tx, customerId),
    foundHelpful: await loadExportedVotes(tx, customerId),
  }),
  async erase(tx, customerId) {
    await lockOrdersOf(tx, customerId);
    await blankReviews(tx, await ordersReviewedBy(tx, customerId));
    await deleteVotesOf(tx, customerId);
  },
};

export function purgeRefusedReviews(tx: Transaction): Promise<void> {
  return deleteOldRefused(tx, REFUSED_RETENTION_DAYS);
}
