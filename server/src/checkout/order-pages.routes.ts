// Binds the two calls that answer one order whole: wire names to house names, nothing more.
import type { Routes } from '../kernel/call.ts';
import { readerOf } from '../orders/order-access.ts';
import { deskOrder, ownOrder } from './order-pages.ts';

export const orderPagesRoutes = {
  'GET order/details/{id}': async (call) => {
    const { shop, params, query, language } = call;
    return { result: await ownOrder(shop, readerOf(call, params.id, query.key), params.id, language) };
  },
  'GET operator/order/details/{id}': async ({ shop, params, language }) => ({
    result: await deskOrder(shop, params.id, language),
  }),
} satisfies Routes;
