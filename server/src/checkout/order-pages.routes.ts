// Routes of an order's details, of its packing slip, and of the offer to copy its delivery address into the address
// book.
import type { Routes } from '../kernel/call.ts';
import { readerOf } from '../orders/order-access.ts';
import { addressOnWire } from '../orders/order-view.ts';
import { offeredAddress, saveDeliveryAddress } from './kept-address.service.ts';
import { orderForOperator, orderForReader, slipForOperator } from './order-pages.ts';

export const orderPagesRoutes = {
  'GET order/details/{id}': async (call) => {
    const { shop, params, query, language } = call;
    const { order, key } = await orderForReader(shop, readerOf(call, params.id, query.key), params.id, language);
    // A link in a message contains the order's key. A cookie takes over the key, so that the page can remove it from
    // the URL.
    if (key !== null && key === query.key && key !== call.orderKeys.get(params.id)) call.setOrderKey(params.id, key);
    return { result: order };
  },
  'GET order/address-to-keep': async ({ shop, member }) => {
    const found = await offeredAddress(shop, member);
    if (!found) return { result: null };
    return {
      result: { order_id: found.orderId, order_number: found.number, address: addressOnWire(found.address) },
    };
  },
  'POST order/keep-address': async ({ shop, member, body }) => {
    await saveDeliveryAddress(shop, member, body.order_id);
    return {};
  },
  'GET operator/order/details/{id}': async ({ shop, operator, params, language }) => ({
    result: await orderForOperator(shop, operator, params.id, language),
  }),
  'GET operator/order/packing-slip/{id}': async ({ shop, params }) => ({
    result: { html: await slipForOperator(shop, params.id) },
  }),
} satisfies Routes;
