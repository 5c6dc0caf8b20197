// Routes of exchanges.
import type { Routes } from '../kernel/call.ts';
import { keyOf } from '../kernel/idempotency.ts';
import { readerOf } from '../orders/order-access.ts';
import { offerOnWire } from './exchange-answer.ts';
import { exchangeByShopper, exchangeOffer, parseExchanged } from './exchange.service.ts';

export const exchangeRoutes = {
  'GET order/exchange-options/{id}': async (call) => {
    const { shop, params, query, language } = call;
    const pieces = parseExchanged(query.pieces === undefined ? [] : [query.pieces].flat());
    const offer = await exchangeOffer(shop, readerOf(call, params.id, query.key), { orderId: params.id, pieces });
    return { result: offerOnWire(offer, { shop, language }) };
  },
  'POST order/exchange': async (call) => {
    const { shop, body, from, language } = call;
    const wish = {
      orderId: body.order_id,
      pieces: body.pieces.map(({ line_id: lineId, quantity, product_item_id: variantId }) => ({
        lineId,
        quantity,
        variantId,
      })),
      quoteId: body.quote_id,
      option: body.payment_option ?? null,
      from,
      language,
    };
    const reader = readerOf(call, body.order_id, body.key);
    const { orderId, paymentId, paymentUrl, accessKey } = await exchangeByShopper(shop, reader, wish, keyOf(call));
    if (accessKey !== null) call.setOrderKey(orderId, accessKey);
    return { result: { order_id: orderId, payment_id: paymentId, payment_url: paymentUrl, access_key: accessKey } };
  },
} satisfies Routes;
