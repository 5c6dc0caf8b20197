// Operators view a product's stock and correct that of one variant. A correction to fewer pieces than orders hold is
// refused.
import { setAvailability } from '../catalogue/availability.ts';
import type { Operator } from '../kernel/call.ts';
import { attemptOfOperator, type Key, runOnce } from '../kernel/idempotency.ts';
import { fault, refuseWith } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import type { Shop } from '../shop.ts';
import { correction } from './stock.ts';
import {
  insertMovements,
  isVariant,
  type Level,
  loadLevels,
  lockStock,
  type ProductLevel,
  writeOnHand,
} from './stock.store.ts';

const MOVEMENTS_SHOWN = 20;

/**
 * The stock of a product's variants, including those no longer sold, each with its latest movements, the newest first.
 */
export async function viewLevels(shop: Shop, productId: string): Promise<ProductLevel[]> {
  const levels = await loadLevels(shop.database, productId, MOVEMENTS_SHOWN);
  return levels.length > 0 ? levels : fault('NOT_FOUND');
}

export interface Correction {
  variantId: string;
  onHand: number;
  note: string;
  requestId: string;
}

/**
 * Sets `on_hand` of a variant to the counted number. Refuses with STOCK_PROMISED if orders hold more pieces than that
 * (`reserved`).
 */
export async function correctStock(shop: Shop, operator: Operator, wish: Correction, key: Key | null): Promise<Level> {
  return transaction(shop.database, (tx) =>
    runOnce(tx, attemptOfOperator(operator, key), async () => {
      const { variantId, onHand, note, requestId } = wish;
      if (!(await isVariant(tx, variantId))) fault('NOT_FOUND');
      const before = (await lockStock(tx, [variantId])).get(variantId)!;
      const { reserved } = before;
      if (onHand < reserved) return refuseWith('STOCK_PROMISED', { reserved });
      const quantity = correction(before.onHand, onHand);
      if (quantity !== 0) {
        await writeOnHand(tx, [{ variantId, onHand }]);
        await insertMovements(tx, [{ variantId, quantity }], 'correction', { note });
        await setAvailability(tx, [{ variantId, available: onHand - reserved }]);
      }
      const details = { from: before.onHand, to: onHand };
      await recordAction(tx, operator, { action: 'stock.corrected', subject: variantId, details, requestId });
      return { onHand, reserved };
    }),
  );
}
