// Routes of the order list and of tailoring stages for operators. They only map wire names to internal names. The route
// that moves an order to another status is in checkout/desk.routes.ts, because a return moves money too.
import type { Routes } from '../kernel/call.ts';
import { findOrders, ordersToConfirm } from '../orders/lists.service.ts';
import { cardOnWire } from '../orders/order-view.ts';
import { setTailoringStage } from './fulfilment.service.ts';

export const fulfilmentRoutes = {
  'GET operator/order/list': async ({ shop, query, language }) => {
    const wish = { status: query.status ?? null, typed: query.q ?? '' };
    const found = query.to_confirm ? ordersToConfirm(shop, query.page) : findOrders(shop, wish, query.page);
    const { rows, ...place } = await found;
    const orders = rows.map((row) => ({
      ...cardOnWire(row, language),
      name: row.name,
      cancel_requested: row.cancelRequested,
      confirm_by: row.confirmBy?.toISOString() ?? null,
    }));
    return { result: { orders, ...place } };
  },
  'POST operator/order/tailoring': async ({ shop, operator, body, requestId }) => {
    const { order_id: orderId, line_id: lineId, stage } = body;
    const status = await setTailoringStage(shop, operator, { orderId, lineId, stage, requestId });
    return { result: { order_id: orderId, order_status: status } };
  },
} satisfies Routes;
