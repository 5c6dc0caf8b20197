// Routes of the links by which guests open an order.
import { sentOnTheWire } from '../identity/codes.service.ts';
import type { Routes } from '../kernel/call.ts';
import { keyToKeep, proveOrderContact, renewLink, renewLinkByOperator, sendContactCode } from './links.service.ts';
import { readerOf } from './order-access.ts';

export const orderLinkRoutes = {
  'POST order/keep-link': async (call) => {
    const { shop, body } = call;
    call.setOrderKey(body.order_id, await keyToKeep(shop, readerOf(call, body.order_id, body.key), body.order_id));
    return {};
  },
  'POST order/renew-link': async (call) => {
    const { shop, body } = call;
    await renewLink(shop, readerOf(call, body.order_id, body.key), body.order_id);
    return {};
  },
  'POST order/contact-code': async (call) => {
    const { shop, body, language } = call;
    const asking = { reader: readerOf(call, body.order_id, body.key), asker: call.from };
    return sentOnTheWire(await sendContactCode(shop, asking, body.order_id, language));
  },
  'POST order/show-contact': async (call) => {
    const { shop, body, from } = call;
    const reader = readerOf(call, body.order_id, body.key);
    const code = { from, ref: body.otp_ref, typed: body.otp };
    return { result: { key: await proveOrderContact(shop, reader, body.order_id, code) } };
  },
  'POST operator/order/renew-link': async ({ shop, operator, body, requestId }) => {
    const { order_id: orderId, send: isToBeSent } = body;
    await renewLinkByOperator(shop, operator, { orderId, isToBeSent, requestId });
    return {};
  },
} satisfies Routes;
