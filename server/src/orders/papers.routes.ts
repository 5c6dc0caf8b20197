// Routes of invoices and credit notes.
import { Buffer } from 'node:buffer';
import type { Routes } from '../kernel/call.ts';
import { readerOf } from './order-access.ts';
import { fileNameOf, paperOnWire } from './paper-view.ts';
import { findPaper, paperForOperator, paperPdf, type PaperView } from './papers.service.ts';
import type { Shop } from '../shop.ts';

async function fileOf(shop: Shop, view: PaperView, language: string) {
  const pdf = await paperPdf(shop, view);
  const names = { name: fileNameOf(view, language), ascii_name: fileNameOf(view, 'en') };
  return { result: { ...names, pdf: Buffer.from(pdf).toString('base64') } };
}

export const paperRoutes = {
  'GET order/invoice/{id}': async (call) => {
    const { shop, params, query, language } = call;
    const view = await findPaper(shop, readerOf(call, params.id, query.key), params.id, query.number);
    return { result: paperOnWire(view, language) };
  },
  'GET order/invoice-file/{id}': async (call) => {
    const { shop, params, query, language } = call;
    const view = await findPaper(shop, readerOf(call, params.id, query.key), params.id, query.number);
    return fileOf(shop, view, language);
  },
  'GET operator/order/invoice/{id}': async ({ shop, params, query, language }) => ({
    result: paperOnWire(await paperForOperator(shop, params.id, query.number), language),
  }),
  'GET operator/order/invoice-file/{id}': async ({ shop, params, query, language }) =>
    fileOf(shop, await paperForOperator(shop, params.id, query.number), language),
} satisfies Routes;
