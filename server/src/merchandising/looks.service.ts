// Service functions with which operators set a product's look: the products that are shown as going with it.
import {
  knownTypes,
  listTypePairs,
  loadLook,
  lockProduct,
  lockType,
  saveLook,
  saveTypePairs,
  type TypePairs,
  typesOfProducts,
} from '../catalogue/looks.write.ts';
import type { Operator } from '../kernel/call.ts';
import { type FieldMessages, fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import type { Shop } from '../shop.ts';

export async function viewLook({ database }: Shop, productId: string): Promise<string[]> {
  if (!(await typesOfProducts(database, [productId])).has(productId)) fault('NOT_FOUND');
  return loadLook(database, productId);
}

type IdMessage = 'FIELD_OTHER_PRODUCT' | 'FIELD_OTHER_TYPE' | 'FIELD_LOOK_OWN_TYPE' | 'FIELD_LOOK_TYPE_TWICE';

/** Throws INVALID_FIELDS if `messageOf` finds an error in an id. The names of the fields are like `product_ids.0`. */
function checkIds(
  field: string,
  ids: readonly string[],
  messageOf: (id: string, at: number) => IdMessage | null,
): void {
  const faults: FieldMessages = {};
  for (const [at, id] of ids.entries()) {
    const message = messageOf(id, at);
    if (message !== null) faults[`${field}.${at}`] = message;
  }
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
}

/**
 * Checks a look: its ids are those of other existing products, each once, at most one of each type and none of the
 * product's own type, because products of one type are alternatives to each other. `types` maps the ids of existing
 * products to their types.
 */
function checkLook(productId: string, ids: readonly string[], types: ReadonlyMap<string, string>): void {
  checkIds('product_ids', ids, (id, at) => {
    const type = types.get(id);
    if (id === productId || type === undefined || ids.indexOf(id) !== at) return 'FIELD_OTHER_PRODUCT';
    if (type === types.get(productId)) return 'FIELD_LOOK_OWN_TYPE';
    return ids.slice(0, at).some((before) => types.get(before) === type) ? 'FIELD_LOOK_TYPE_TWICE' : null;
  });
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
    checkLook(productId, productIds, await typesOfProducts(tx, [productId, ...productIds]));
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

export function changeTypePairs(shop: Shop, operator: Operator, change: TypePairsChange): Promise<TypePairs> {
  const { typeId, typeIds, requestId } = change;
  return transaction(shop.database, async (tx) => {
    if (!(await lockType(tx, typeId))) fault('NOT_FOUND');
    const known = await knownTypes(tx, typeIds);
    checkIds('type_ids', typeIds, (id, at) =>
      id === typeId || !known.has(id) || typeIds.indexOf(id) !== at ? 'FIELD_OTHER_TYPE' : null,
    );
    await saveTypePairs(tx, typeId, typeIds);
    const details = { type_ids: [...typeIds] };
    await recordAction(tx, operator, { action: 'look_types.changed', subject: typeId, details, requestId });
    return (await listTypePairs(tx)).find((pairs) => pairs.typeId === typeId) ?? fault('NOT_FOUND');
  });
}
