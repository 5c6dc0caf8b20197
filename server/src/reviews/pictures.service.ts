// Pictures of reviews, re-encoded before they are stored, so that none of the camera's metadata is
// left. The database holds them. While a review is published, public copies of its pictures are
// also in the picture folder; otherwise only its author and operators can load them, by endpoints
// that check who asks.
import { createHash } from 'node:crypto';
import { REVIEW_PICTURES_MAX } from '@hindam/contract/review-rules';
import { newId } from '../kernel/ids.ts';
import type { Consumers } from '../kernel/outbox.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { cleanUpload } from '../kernel/uploaded-picture.ts';
import type { OrderReader } from '../orders/order-access.ts';
import { findOrder } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';
import { mayChange, type OwnReview } from './reviews.ts';
import { type NamedReview, requireReview } from './writing.service.ts';
import { countChange, deletePicture, findPicture, findReview, insertPicture, loadPublished } from './written.store.ts';

/**
 * Adds a picture. It is decoded between two transactions, because decoding is slow and within one would hold its locks.
 */
export async function addPicture(
  shop: Shop,
  reader: OrderReader,
  { picture, ...named }: NamedReview & { picture: Buffer },
): Promise<OwnReview> {
  await transaction(shop.database, async (tx) => {
    if (!mayChange((await requireReview(shop, tx, reader, named)).state)) refuse('REVIEW_NOT_OPEN');
  });
  const clean = await cleanUpload(shop.pictures, picture);
  const digest = createHash('sha256').update(picture).digest();
  return transaction(shop.database, async (tx) => {
    const { reviewId, state } = await requireReview(shop, tx, reader, named);
    if (!mayChange(state)) refuse('REVIEW_NOT_OPEN');
    const added = await insertPicture(tx, { pictureId: newId(), reviewId, digest, ...clean }, REVIEW_PICTURES_MAX);
    if (added === null) refuse('INVALID_FIELDS', { picture: 'FIELD_PICTURES_MAX' });
    if (added > 0) await countChange(tx, reviewId);
    return (await findReview(tx, reviewId)) ?? fault('NOT_FOUND');
  });
}

export async function removePicture(
  shop: Shop,
  reader: OrderReader,
  { pictureId, ...named }: NamedReview & { pictureId: string },
): Promise<OwnReview> {
  return transaction(shop.database, async (tx) => {
    const { reviewId, state } = await requireReview(shop, tx, reader, named);
    if (!mayChange(state)) refuse('REVIEW_NOT_OPEN');
    if (await deletePicture(tx, reviewId, pictureId)) await countChange(tx, reviewId);
    return (await findReview(tx, reviewId)) ?? fault('NOT_FOUND');
  });
}

/**
 * The picture as WebP, for a reader who may open the order of the reviewed piece; `readerFor` makes the reader of an
 * order. NOT_FOUND if the review has no order.
 */
export async function pictureForAuthor(
  shop: Shop,
  pictureId: string,
  readerFor: (orderId: string) => OrderReader,
): Promise<Buffer> {
  const { bytes, orderId } = (await findPicture(shop.database, pictureId)) ?? fault('NOT_FOUND');
  if (orderId === null) return fault('NOT_FOUND');
  await findOrder(shop, readerFor(orderId), orderId);
  return bytes;
}

export async function pictureForOperator({ database }: Shop, pictureId: string): Promise<Buffer> {
  return ((await findPicture(database, pictureId)) ?? fault('NOT_FOUND')).bytes;
}

/**
 * Writes the public files of these pictures if their review is published, and deletes them if not. It reads the
 * review's state anew, so the call may be repeated or come late.
 */
export async function placeFiles(
  { database, pictures }: Pick<Shop, 'database' | 'pictures'>,
  keys: readonly string[],
): Promise<void> {
  const published = await loadPublished(database, keys);
  for (const picture of published) await pictures.keep(picture);
  const shown = new Set(published.map(({ key }) => key));
  await pictures.remove(keys.filter((key) => !shown.has(key)));
}

export const reviewConsumers = (shop: Shop): Consumers => ({
  'reviews.pictures_moved': ({ keys }) => placeFiles(shop, keys),
});
