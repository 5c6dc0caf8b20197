// Routes of an order's details, of its packing slip and its care cards, and of the offer to copy its delivery address
// into the address book.
import { Buffer } from 'node:buffer';
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import type { Routes } from '../kernel/call.ts';
import { readerOf } from '../orders/order-access.ts';
import { addressOnWire } from '../orders/order-view.ts';
import { offeredAddress, saveDeliveryAddress } from './kept-address.service.ts';
import { careCardFile, careCardForOperator, type OrderFile, slipFile } from './order-files.service.ts';
import { orderForOperator, orderForReader, slipForOperator } from './order-pages.ts';

function fileOnWire({ pdf, nameIn }: OrderFile, language: string) {
  const names = { name: nameIn(language), ascii_name: nameIn(DEFAULT_LANGUAGE) };
  return { result: { ...names, pdf: Buffer.from(pdf).toString('base64') } };
}

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
  'GET operator/order/packing-slip-file/{id}': async ({ shop, params, language }) =>
    fileOnWire(await slipFile(shop, params.id), language),
  'GET order/care-card-file/{id}': async (call) => {
    const { shop, params, query, language } = call;
    const file = await careCardFile(shop, readerOf(call, params.id, query.key), params.id, query.line_id);
    return fileOnWire(file, language);
  },
  'GET operator/order/care-card-file/{id}': async ({ shop, params, query, language }) =>
    fileOnWire(await careCardForOperator(shop, params.id, query.line_id), language),
} satisfies Routes;
