// Routes of cash on delivery.
import { keyOf } from '../kernel/idempotency.ts';
import type { Routes } from '../kernel/call.ts';
import type { Cash } from './cash.ts';
import { cashOnWire } from './cash-view.ts';
import { handOver, listCash, recordCash, waiveCash } from './cash.service.ts';

const afterOnWire = (cash: Cash) => ({ result: { ...cashOnWire(cash), order_id: cash.orderId } });

export const cashRoutes = {
  'GET operator/cash/list': async ({ shop }) => {
    const { held, unpaid } = await listCash(shop);
    return {
      result: {
        held: held.map(({ market, day, collectedBy, currency, collectedMinor, handedMinor, orders }) => ({
          market,
          day,
          collected_by: collectedBy,
          collected: { amount: collectedMinor, currency },
          handed_over: { amount: handedMinor, currency },
          outstanding: { amount: collectedMinor - handedMinor, currency },
          orders: orders.map((order) => ({
            order_id: order.orderId,
            order_number: order.number,
            collected: { amount: order.collectedMinor, currency },
            handed_over: { amount: order.handedMinor, currency },
          })),
        })),
        unpaid: unpaid.map(({ orderId, number, status, dueMinor, collectedMinor, currency, since }) => ({
          order_id: orderId,
          order_number: number,
          order_status: status,
          due: { amount: dueMinor, currency },
          collected: { amount: collectedMinor, currency },
          since: since.toISOString(),
        })),
      },
    };
  },

  'POST operator/cash/hand-over': async (call) => {
    const { shop, operator, body, requestId } = call;
    const { market, collected_by: collectedBy, day, amount: countedMinor, note } = body;
    const wish = { market, collectedBy, day, countedMinor, note, requestId };
    const { handedMinor, outstandingMinor, currency } = await handOver(shop, operator, wish, keyOf(call));
    return {
      result: {
        handed_over: { amount: handedMinor, currency },
        outstanding: { amount: outstandingMinor, currency },
      },
    };
  },

  'POST operator/cash/record': async (call) => {
    const { shop, operator, body, requestId } = call;
    const { order_id: orderId, collected: collectedMinor, collected_by: collectedBy = '', note } = body;
    const wish = { orderId, collectedMinor, collectedBy, note, requestId };
    return afterOnWire(await recordCash(shop, operator, wish, keyOf(call)));
  },

  'POST operator/cash/waive': async ({ shop, operator, body, requestId }) =>
    afterOnWire(await waiveCash(shop, operator, { orderId: body.order_id, note: body.note, requestId })),
} satisfies Routes;
