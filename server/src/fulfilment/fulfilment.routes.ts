// Routes of the order list and of tailoring stages for operators, and of deliveries. The route that moves an order to
// another status is in checkout/desk.routes.ts, because moves may involve money.
import { seesWholeOrders } from '@hindam/contract/endpoint';
import type { Call, Routes } from '../kernel/call.ts';
import { fault } from '../kernel/refuse.ts';
import { findOrders, ordersToConfirm } from '../orders/lists.service.ts';
import { readerOf } from '../orders/order-access.ts';
import { cardOnWire } from '../orders/order-view.ts';
import {
  answerRequest,
  changeDelivery,
  type Change,
  openRequests,
  reportProblem,
  viewDelivery,
} from './delivery.service.ts';
import { deliveryOnWire, requestOnWire } from './delivery-view.ts';
import { setTailoringStage } from './fulfilment.service.ts';
import { type OfferOfMarket, offersByMarket, saveOffer } from './slots.service.ts';

function changeOf({ body }: Call<'POST delivery/change'>): Change {
  switch (body.change) {
    case 'confirm':
    case 'window':
      return { what: body.change, from: body.window_from };
    case 'reception':
      return { what: 'reception', where: body.reception ?? '' };
    case 'in_person':
      return { what: 'in_person' };
  }
}

const offerOnWire = ({ market, days, slots, version }: OfferOfMarket) => ({
  market: market.code,
  time_zone: market.timeZone,
  days,
  slots: [...slots],
  version,
});

export const fulfilmentRoutes = {
  'GET operator/order/list': async ({ shop, operator, query, language }) => {
    // Operators who do not see the contacts of orders cannot search by contact either, nor list the orders to confirm.
    const seesWhole = seesWholeOrders(operator.roles);
    if (query.to_confirm && !seesWhole) fault('NOT_FOUND');
    const wish = { status: query.status ?? null, typed: query.q ?? '', byContact: seesWhole };
    const found = query.to_confirm ? ordersToConfirm(shop, query.page) : findOrders(shop, wish, query.page);
    const { rows, ...place } = await found;
    const orders = rows.map((row) => ({
      ...cardOnWire(row, language),
      name: row.name,
      cancel_requested: row.cancelRequested,
      is_gift: row.isGift,
      is_wrapped: row.isWrapped,
      confirm_by: row.confirmBy?.toISOString() ?? null,
    }));
    return { result: { orders, ...place } };
  },
  'POST operator/order/tailoring': async ({ shop, operator, body, requestId }) => {
    const { order_id: orderId, line_id: lineId, stage } = body;
    const status = await setTailoringStage(shop, operator, { orderId, lineId, stage, requestId });
    return { result: { order_id: orderId, order_status: status } };
  },
  'GET delivery/details/{id}': async (call) => {
    const { shop, params, query } = call;
    return { result: deliveryOnWire(await viewDelivery(shop, readerOf(call, params.id, query.key), params.id)) };
  },
  'POST delivery/change': async (call) => {
    const { shop, body } = call;
    const reader = readerOf(call, body.order_id, body.key);
    return { result: deliveryOnWire(await changeDelivery(shop, reader, body.order_id, changeOf(call))) };
  },
  'POST delivery/report': async (call) => {
    const { shop, body } = call;
    const reader = readerOf(call, body.order_id, body.key);
    const reported = { problem: body.problem, text: body.note };
    return { result: deliveryOnWire(await reportProblem(shop, reader, body.order_id, reported)) };
  },
  'GET operator/delivery/list': async ({ shop }) => {
    const requests = await openRequests(shop);
    return {
      result: { requests: requests.map((one) => ({ ...requestOnWire(one), order_number: one.orderNumber })) },
    };
  },
  'POST operator/delivery/answer': async ({ shop, operator, body, requestId }) => {
    const given = { requestId: body.request_id, agree: body.agree, text: body.note, callId: requestId };
    return { result: requestOnWire(await answerRequest(shop, operator, given)) };
  },
  'GET operator/delivery/slots': async ({ shop }) => ({ result: (await offersByMarket(shop)).map(offerOnWire) }),
  'POST operator/delivery/save-slots': async (call) => {
    const { market, version, days, slots } = call.body;
    return { result: offerOnWire(await saveOffer(call.shop, call, { market, version, days, slots })) };
  },
} satisfies Routes;
