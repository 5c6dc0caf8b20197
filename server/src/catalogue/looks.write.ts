// Service functions that change looks, in the caller's transaction. Product pages show looks, lists do not.
import type { Queries, Transaction } from '../kernel/database.ts';
import { LOOKS_TAG, productTag, record } from '../kernel/events.ts';
import { loadTypePairs, loadTypes } from './catalogue.store.ts';
import { replaceLook, replaceTypePairs } from './looks.store.ts';

export { knownTypes, loadLook, lockProduct, lockType, typesOfProducts } from './looks.store.ts';

/** Sets the products that complete a product's look, in this order; without any the rule chooses. */
export async function saveLook(tx: Transaction, productId: string, withProductIds: readonly string[]): Promise<void> {
  await replaceLook(tx, productId, withProductIds);
  await record(tx, 'catalogue.changed', { productIds: [] }, [productTag(productId)]);
}

/** Sets the types of which the rule chooses a product each for a product of this type, in this order. */
export async function saveTypePairs(tx: Transaction, typeId: string, withTypeIds: readonly string[]): Promise<void> {
  await replaceTypePairs(tx, typeId, withTypeIds);
  await record(tx, 'catalogue.changed', { productIds: [] }, [LOOKS_TAG]);
}

export interface TypePairs {
  typeId: string;
  key: string;
  withTypeIds: string[];
}

/** Every type with those that go with it, in the order of the side menu. */
export async function listTypePairs(db: Queries): Promise<TypePairs[]> {
  const types = await loadTypes(db);
  const pairs = new Map((await loadTypePairs(db)).map(({ typeId, withTypeIds }) => [typeId, withTypeIds]));
  return types.map(({ id, key }) => ({ typeId: id, key, withTypeIds: pairs.get(id) ?? [] }));
}
