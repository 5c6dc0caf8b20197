// Routes of an order's details, of its packing slip, and of the offer to copy its delivery address into the address
// book.
import type { Routes } from '../kernel/call.ts';
import { readerOf } from '../orders/order-access.ts';
import { addressOnWire } from '../orders/order-view.ts';
import { offeredAddress, saveDeliveryAddress } from './kept-address.service.ts';
import { orderForOperator, orderForReader, slipForOperator } from './order-pages.ts';

export const orderPagesRoutes = {
  // Sets no cookie, though the URL may hold a key: any site can make a browser open a link with a key of its choice. A
  // link's key gets into the cookie only by the call `order/keep-link`, which the shopper's press of a button makes.
  'GET order/details/{id}': async (call) => {
    const { shop, params, query, language } = call;
    return { result: await orderForReader(shop, readerOf(call, params.id, query.key), params.id, language) };
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
