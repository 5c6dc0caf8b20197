// Service functions that change looks, in the caller's transaction. Only product pages show looks, so cached lists need
// not be dropped.
import type { Queries, Transaction } from '../kernel/database.ts';
import { LOOKS_TAG, productTag, record } from '../kernel/events.ts';
import { loadTypePairs, loadTypes } from './catalogue.store.ts';
import { replaceLook, replaceTypePairs } from './looks.store.ts';

export { knownTypes, loadLook, lockProduct, lockType, typesOfProducts } from './looks.store.ts';

/**
 * Sets the products that complete a product's look, in this order. With an empty list, or while none of them is in
 * stock, the rule of catalogue.look.ts chooses others.
 */
export async function saveLook(tx: Transaction, productId: string, withProductIds: readonly string[]): Promise<void> {
  await replaceLook(tx, productId, withProductIds);
  await record(tx, 'catalogue.changed', { productIds: [] }, [productTag(productId)]);
}

/**
 * Sets the types that go with this type: for a look, the rule of catalogue.look.ts chooses at most one product of each
 * of them, in this order.
 */
export async function saveTypePairs(tx: Transaction, typeId: string, withTypeIds: readonly string[]): Promise<void> {
  await replaceTypePairs(tx, typeId, withTypeIds);
  await record(tx, 'catalogue.changed', { productIds: [] }, [LOOKS_TAG]);
}

export interface TypePairs {
  typeId: string;
  key: string;
  withTypeIds: string[];
}

export async function listTypePairs(db: Queries): Promise<TypePairs[]> {
  const types = await loadTypes(db);
  const pairs = new Map((await loadTypePairs(db)).map(({ typeId, withTypeIds }) => [typeId, withTypeIds]));
  return types.map(({ id, key }) => ({ typeId: id, key, withTypeIds: pairs.get(id) ?? [] }));
}
