// Routes that need only the orders slice: translates between the names on the wire and the names in code. Order details
// are composed above (checkout/order-pages.routes.ts), where payments and parcels are known.
import type { Routes } from '../kernel/call.ts';
import { cardOnWire } from './order-view.ts';
import { listOrders, requestLink } from './lists.service.ts';

export const ordersRoutes = {
  'GET order/list': async ({ shop, member, query, language }) => {
    const { rows, ...place } = await listOrders(shop, member.customerId, query.page);
    return { result: { orders: rows.map((row) => cardOnWire(row, language)), ...place } };
  },
  'POST order/send-link': async ({ shop, body, language }) => {
    await requestLink(shop, { typedNumber: body.order_number, email: body.email, language });
    return {};
  },
} satisfies Routes;
