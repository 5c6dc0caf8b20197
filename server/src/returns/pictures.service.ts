// Pictures of returned pieces: re-encoded before they are stored, so that none of the camera's metadata is left, and
// shown only to readers who may open the order and to operators.
import { createHash } from 'node:crypto';
import { RETURN_PICTURES_MAX } from '@hindam/contract/return-reasons';
import { newId } from '../kernel/ids.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { cleanUpload } from '../kernel/uploaded-picture.ts';
import type { OrderReader } from '../orders/order-access.ts';
import { findOrder } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';
import { isBeforeArrival } from './returns.ts';
import { type FoundReturn, requireReturn } from './returns.service.ts';
import { deletePicture, findPicture, findReturn, insertPicture } from './returns.store.ts';

interface Named {
  orderId: string;
  returnId: string;
}

async function foundAgain(tx: Parameters<typeof findReturn>[0], { found, order }: FoundReturn): Promise<FoundReturn> {
  return { found: (await findReturn(tx, found.returnId)) ?? fault('NOT_FOUND'), order };
}

/**
 * Adds a picture. It is decoded between two transactions, because decoding is slow and within one would hold its locks.
 */
export async function addPicture(
  shop: Shop,
  reader: OrderReader,
  { picture, ...named }: Named & { picture: Buffer },
): Promise<FoundReturn> {
  await transaction(shop.database, async (tx) => {
    const { found } = await requireReturn(shop, tx, reader, named);
    if (!isBeforeArrival(found.status)) refuse('RETURN_NOT_OPEN');
  });
  const { bytes, width, height } = await cleanUpload(shop.pictures, picture);
  return transaction(shop.database, async (tx) => {
    const both = await requireReturn(shop, tx, reader, named);
    if (!isBeforeArrival(both.found.status)) refuse('RETURN_NOT_OPEN');
    const { returnId } = both.found;
    const digest = createHash('sha256').update(picture).digest();
    const isStored = await insertPicture(
      tx,
      { pictureId: newId(), returnId, digest, bytes, width, height },
      RETURN_PICTURES_MAX,
    );
    if (!isStored) refuse('INVALID_FIELDS', { picture: 'FIELD_PICTURES_MAX' });
    return foundAgain(tx, both);
  });
}

export async function removePicture(
  shop: Shop,
  reader: OrderReader,
  { pictureId, ...named }: Named & { pictureId: string },
): Promise<FoundReturn> {
  return transaction(shop.database, async (tx) => {
    const both = await requireReturn(shop, tx, reader, named);
    if (!isBeforeArrival(both.found.status)) refuse('RETURN_NOT_OPEN');
    await deletePicture(tx, both.found.returnId, pictureId);
    return foundAgain(tx, both);
  });
}

/**
 * The picture as WebP. `readerFor` returns the reader of the picture's order, who must be allowed to open that order.
 */
export async function pictureForReader(
  shop: Shop,
  pictureId: string,
  readerFor: (orderId: string) => OrderReader,
): Promise<Buffer> {
  const picture = (await findPicture(shop.database, pictureId)) ?? fault('NOT_FOUND');
  await findOrder(shop, readerFor(picture.orderId), picture.orderId);
  return picture.bytes;
}

export async function pictureForOperator({ database }: Shop, pictureId: string): Promise<Buffer> {
  return ((await findPicture(database, pictureId)) ?? fault('NOT_FOUND')).bytes;
}
