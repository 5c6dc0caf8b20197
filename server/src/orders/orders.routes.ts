// Routes of a member's list of orders, of changing an order, and of requesting a lost link again.
import { parseContact } from '../customers/contact.ts';
import { postalAddressOf } from '../customers/postal-address.ts';
import { typedAddressFaults, typedContactFaults } from '../customers/typed-faults.ts';
import { type Call, type Routes, withFaults } from '../kernel/call.ts';
import { amendOrder } from './amending.service.ts';
import { readerOf } from './order-access.ts';
import { cardOnWire } from './order-view.ts';
import { listOrders, requestLink } from './lists.service.ts';

const amendedFaults = (body: unknown) => ({
  ...typedContactFaults(body),
  ...typedAddressFaults(body, 'shipping_address'),
});

export const ordersRoutes = {
  'GET order/list': async ({ shop, member, query, language }) => {
    const { rows, ...place } = await listOrders(shop, member.customerId, query.page);
    return { result: { orders: rows.map((row) => cardOnWire(row, language)), ...place } };
  },
  'POST order/send-link': async ({ shop, body, language }) => {
    await requestLink(shop, { typedNumber: body.order_number, contact: parseContact(body), language });
    return {};
  },
  'POST order/amend': withFaults(amendedFaults, async (call: Call<'POST order/amend'>) => {
    const { shop, body } = call;
    const { order_id: orderId, contact, delivery_note: deliveryNote } = body;
    const amended = await amendOrder(shop, readerOf(call, orderId, body.key), orderId, {
      shippingAddress: postalAddressOf(body.shipping_address),
      number: contact ? { dialCode: contact.dial_code, phone: contact.phone } : null,
      deliveryNote,
    });
    return { result: { amended } };
  }),
} satisfies Routes;
