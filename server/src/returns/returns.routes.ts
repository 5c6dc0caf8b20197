// Routes of returns, for shoppers and for the order desk.
import { Buffer } from 'node:buffer';
import type { Call, Routes } from '../kernel/call.ts';
import { keyOf } from '../kernel/idempotency.ts';
import { readerOf } from '../orders/order-access.ts';
import { decideReturn, listReturns, markOnItsWay, markPaid, viewReturn } from './desk.service.ts';
import { cardOnWire, optionsOnWire, returnOnWire, wholeOnWire } from './on-the-wire.ts';
import { addPicture, pictureForOperator, pictureForReader, removePicture } from './pictures.service.ts';
import { receiveReturn } from './receiving.service.ts';
import { requestReturn, returnOptions, withdrawReturn } from './returns.service.ts';

type Naming =
  | Call<'POST order/return-picture'>
  | Call<'POST order/return-remove-picture'>
  | Call<'POST order/return-withdraw'>;

const namedIn = ({ body }: Naming) => ({ orderId: body.order_id, returnId: body.return_id });
const readerIn = (call: Naming) => readerOf(call, call.body.order_id, call.body.key);

type ActionCalls =
  | Call<'POST operator/return/decide'>
  | Call<'POST operator/return/on-its-way'>
  | Call<'POST operator/return/receive'>
  | Call<'POST operator/return/paid'>;

const actionOf = ({ body, requestId }: ActionCalls) => ({
  returnId: body.return_id,
  version: body.version,
  callId: requestId,
});

const fileOf = (bytes: Buffer) => ({ result: { picture: bytes.toString('base64') } });

export const returnRoutes = {
  'GET order/return-options/{id}': async (call) => {
    const { shop, params, query, language } = call;
    return {
      result: optionsOnWire(await returnOptions(shop, readerOf(call, params.id, query.key), params.id), language),
    };
  },
  'POST order/return': async (call) => {
    const { shop, body, language } = call;
    const wish = {
      orderId: body.order_id,
      lines: body.lines.map((line) => ({
        lineId: line.line_id,
        quantity: line.quantity,
        reason: line.reason_code,
        written: line.reason_text,
        variantId: line.product_item_id ?? null,
      })),
      bank: { accountHolder: body.account_holder, iban: body.iban },
    };
    const { found, order } = await requestReturn(shop, readerOf(call, body.order_id, body.key), wish, keyOf(call));
    return { result: returnOnWire(found, order, language) };
  },
  'POST order/return-picture': async (call) => {
    const picture = Buffer.from(call.body.picture, 'base64');
    const { found, order } = await addPicture(call.shop, readerIn(call), { ...namedIn(call), picture });
    return { result: returnOnWire(found, order, call.language) };
  },
  'POST order/return-remove-picture': async (call) => {
    const removal = { ...namedIn(call), pictureId: call.body.picture_id };
    const { found, order } = await removePicture(call.shop, readerIn(call), removal);
    return { result: returnOnWire(found, order, call.language) };
  },
  'GET order/return-picture/{id}': async (call) => {
    const { shop, params, query } = call;
    return fileOf(await pictureForReader(shop, params.id, (orderId) => readerOf(call, orderId, query.key)));
  },
  'POST order/return-withdraw': async (call) => {
    const { found, order } = await withdrawReturn(call.shop, readerIn(call), namedIn(call));
    return { result: returnOnWire(found, order, call.language) };
  },
  'GET operator/return/list': async ({ shop, query, language }) => {
    const { returns, ...place } = await listReturns(shop, { open: query.state === 'open', page: query.page });
    return { result: { returns: returns.map((one) => cardOnWire(one, language)), ...place } };
  },
  'GET operator/return/details/{id}': async ({ shop, params, language }) => ({
    result: wholeOnWire(await viewReturn(shop, params.id), language),
  }),
  'GET operator/return/picture/{id}': async ({ shop, params }) => fileOf(await pictureForOperator(shop, params.id)),
  'POST operator/return/decide': async (call) => {
    const { approve, answer, way = null, pick_up_on: pickUpOn = null } = call.body;
    const decision = { ...actionOf(call), approve, answer, way, pickUpOn };
    return { result: wholeOnWire(await decideReturn(call.shop, call.operator, decision), call.language) };
  },
  'POST operator/return/on-its-way': async (call) => ({
    result: wholeOnWire(await markOnItsWay(call.shop, call.operator, actionOf(call)), call.language),
  }),
  'POST operator/return/receive': async (call) => {
    const { lines, pay_shipping_back: payShippingBack, note } = call.body;
    const arrived = lines.map(({ line_id: lineId, ...line }) => ({ lineId, ...line }));
    const receiving = { ...actionOf(call), lines: arrived, payShippingBack, note };
    return {
      result: wholeOnWire(await receiveReturn(call.shop, call.operator, receiving, keyOf(call)), call.language),
    };
  },
  'POST operator/return/paid': async (call) => {
    const action = { ...actionOf(call), reference: call.body.bank_reference };
    return { result: wholeOnWire(await markPaid(call.shop, call.operator, action, keyOf(call)), call.language) };
  },
} satisfies Routes;
