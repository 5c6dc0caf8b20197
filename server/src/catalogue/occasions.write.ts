// Service functions that change occasions, in the caller's transaction.
import type { Transaction } from '../kernel/database.ts';
import { LIST_TAG, record } from '../kernel/events.ts';
import type { Texts } from './catalogue.ts';
import { publish } from './catalogue.write.ts';
import {
  insertOccasion,
  type OccasionTexts,
  orderOccasions,
  replaceOccasionsOf,
  saveOccasionTexts,
} from './occasions.store.ts';

export {
  type FullOccasion,
  knownOccasions,
  loadFullOccasions,
  loadOccasionsOf,
  lockOccasions,
  type OccasionTexts,
} from './occasions.store.ts';

/**
 * Adds the occasion or changes its texts, and gives all occasions the positions they have in `order`, which includes
 * this occasion. The caller has called lockOccasions.
 */
export async function saveOccasion(
  tx: Transaction,
  code: string,
  { isNew, texts, order }: { isNew: boolean; texts: Texts<OccasionTexts>; order: readonly string[] },
): Promise<void> {
  if (isNew) {
    await orderOccasions(
      tx,
      order.filter((other) => other !== code),
    );
    await insertOccasion(tx, code, order.length);
  }
  await saveOccasionTexts(tx, code, texts);
  await orderOccasions(tx, order);
  await record(tx, 'catalogue.changed', { productIds: [] }, [LIST_TAG]);
}

/** Sets a product's occasions, all of which must exist. The caller has locked the product's row. */
export async function saveOccasionsOf(tx: Transaction, productId: string, codes: readonly string[]): Promise<void> {
  await replaceOccasionsOf(tx, productId, codes);
  await publish(tx, [productId]);
}
