// Binds the order desk's moves and lists: wire names to house names, nothing more.
import type { Call, Routes } from '../kernel/call.ts';
import { findOrders } from '../orders/lists.service.ts';
import { cardOnWire } from '../orders/order-view.ts';
import type { ParcelWords } from './fulfilment.ts';
import { moveByOperator, setTailoringStage } from './fulfilment.service.ts';

function wordsOf(body: Call<'POST operator/order/move'>['body']): ParcelWords {
  const moment = (typed: string | undefined) => (typed === undefined ? undefined : new Date(typed));
  return {
    carrier: body.carrier,
    trackingNumber: body.tracking_number,
    trackingUrl: body.tracking_url,
    windowFrom: moment(body.window_from),
    windowTo: moment(body.window_to),
    driverName: body.driver_name,
    driverPhone: body.driver_phone,
    // An empty one is as if left out: then one is drawn.
    deliveryCode: body.delivery_code === '' ? undefined : body.delivery_code,
  };
}

export const fulfilmentRoutes = {
  'GET operator/order/list': async ({ shop, query, language }) => {
    const wish = { status: query.status ?? null, typed: query.q ?? '' };
    const { rows, ...place } = await findOrders(shop, wish, query.page);
    const orders = rows.map((row) => ({
      ...cardOnWire(row, language, shop.makeImage),
      name: row.name,
      cancel_requested: row.cancelRequested,
    }));
    return { result: { orders, ...place } };
  },
  'POST operator/order/move': async ({ shop, operator, body, requestId }) => {
    const { order_id: orderId, to, note = '' } = body;
    const status = await moveByOperator(shop, operator, { orderId, to, note, words: wordsOf(body), requestId });
    return { result: { order_id: orderId, order_status: status } };
  },
  'POST operator/order/tailoring': async ({ shop, operator, body, requestId }) => {
    const { order_id: orderId, line_id: lineId, stage } = body;
    const status = await setTailoringStage(shop, operator, { orderId, lineId, stage, requestId });
    return { result: { order_id: orderId, order_status: status } };
  },
} satisfies Routes;
