// Service functions with which operators set what completes a product's look.
import {
  knownProducts,
  knownTypes,
  listTypePairs,
  loadLook,
  lockProduct,
  lockType,
  saveLook,
  saveTypePairs,
  type TypePairs,
} from '../catalogue/looks.write.ts';
import type { Operator } from '../kernel/call.ts';
import { type FieldMessages, fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import type { Shop } from '../shop.ts';

export async function viewLook({ database }: Shop, productId: string): Promise<string[]> {
  if (!(await knownProducts(database, [productId])).has(productId)) fault('NOT_FOUND');
  return loadLook(database, productId);
}

/** Refuses ids that are unknown, that are `own`, or that are there twice, with fields like `product_ids.0`. */
function checkIds(
  field: string,
  ids: readonly string[],
  own: string,
  known: ReadonlySet<string>,
  message: 'FIELD_OTHER_PRODUCT' | 'FIELD_OTHER_TYPE',
): void {
  const faults: FieldMessages = {};
  for (const [at, id] of ids.entries())
    if (id === own || !known.has(id) || ids.indexOf(id) !== at) faults[`${field}.${at}`] = message;
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
}

export interface LookChange {
  productId: string;
  productIds: readonly string[];
  requestId: string;
}

export function changeLook(shop: Shop, operator: Operator, change: LookChange): Promise<string[]> {
  const { productId, productIds, requestId } = change;
  return transaction(shop.database, async (tx) => {
    if (!(await lockProduct(tx, productId))) fault('NOT_FOUND');
    checkIds('product_ids', productIds, productId, await knownProducts(tx, productIds), 'FIELD_OTHER_PRODUCT');
    await saveLook(tx, productId, productIds);
    const details = { product_ids: [...productIds] };
    await recordAction(tx, operator, { action: 'look.changed', subject: productId, details, requestId });
    return [...productIds];
  });
}

export const viewTypePairs = ({ database }: Shop): Promise<TypePairs[]> => listTypePairs(database);

export interface TypePairsChange {
  typeId: string;
  typeIds: readonly string[];
  requestId: string;
}

/** Sets the types of products that go with a type. */
export function changeTypePairs(shop: Shop, operator: Operator, change: TypePairsChange): Promise<TypePairs> {
  const { typeId, typeIds, requestId } = change;
  return transaction(shop.database, async (tx) => {
    if (!(await lockType(tx, typeId))) fault('NOT_FOUND');
    checkIds('type_ids', typeIds, typeId, await knownTypes(tx, typeIds), 'FIELD_OTHER_TYPE');
    await saveTypePairs(tx, typeId, typeIds);
    const details = { type_ids: [...typeIds] };
    await recordAction(tx, operator, { action: 'look_types.changed', subject: typeId, details, requestId });
    return (await listTypePairs(tx)).find((pairs) => pairs.typeId === typeId) ?? fault('NOT_FOUND');
  });
}
