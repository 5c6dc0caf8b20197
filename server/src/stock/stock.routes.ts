// Routes of stock for operators.
import type { Routes } from '../kernel/call.ts';
import { keyOf } from '../kernel/idempotency.ts';
import { correctStock, viewLevels } from './correct.service.ts';

export const stockRoutes = {
  'GET operator/stock/levels/{id}': async ({ shop, params }) => ({
    result: (await viewLevels(shop, params.id)).map(({ variantId, sku, onHand, reserved, movements }) => ({
      product_item_id: variantId,
      sku,
      on_hand: onHand,
      reserved,
      movements: movements.map((movement) => ({ ...movement, at: new Date(movement.at).toISOString() })),
    })),
  }),
  'POST operator/stock/correct': async (call) => {
    const { shop, operator, body, requestId } = call;
    const wish = { variantId: body.product_item_id, onHand: body.on_hand, note: body.note, requestId };
    const { onHand, reserved } = await correctStock(shop, operator, wish, keyOf(call));
    return { result: { on_hand: onHand, reserved } };
  },
} satisfies Routes;
