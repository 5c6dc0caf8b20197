import { endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { EMPTY } from './example-values.ts';
import { faultsOf, type Json, type JsonObject, openApiDocument } from './openapi.ts';
import { exampleOf } from './openapi-examples.ts';

const all = Object.entries(endpoints) as [string, Endpoint][];
const withBody = all.flatMap(([key, { body }]) => (body ? [[key, body] as const] : []));
const answers = all.map(([key, { answer }]) => [key, answer] as const);

function exampleFor(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject;
  return exampleOf(json, (json['$defs'] ?? {}) as JsonObject);
}

test('faults are listed of every call that may meet them', () => {
  const listed = (key: keyof typeof endpoints) => faultsOf(endpoints[key]);
  expect(listed('GET operator/order/list')).toEqual(expect.arrayContaining(['NOT_SIGNED_IN', 'NOT_FOUND']));
  expect(listed('POST order/cancel')).toEqual(expect.arrayContaining(['NOT_SIGNED_IN', 'NOT_FOUND']));
  expect(listed('POST checkout/quote')).toContain('NOT_SIGNED_IN');
  expect(listed('POST contact/send')).toContain('KEY_NEEDED');
  expect(listed('GET cart/guest-cart-replace/{guestId}/{userId}')).toContain('FORBIDDEN');
  expect(listed('GET cart/view')).not.toContain('FORBIDDEN');
});

test('every call says how a caller signs in: by token, by session, or by neither', () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, { security?: object[] }>> };
  const ways = (path: string, method: string) =>
    paths[path]?.[method]?.security?.map((way) => Object.keys(way).join()) ?? 'none';
  expect(ways('/operator/order/list', 'get')).toEqual(['bearer']);
  expect(ways('/order/cancel', 'post')).toEqual(['bearer', 'session', '']);
  expect(ways('/customer/profile', 'get')).toEqual(['bearer', 'session']);
  expect(ways('/shop/settings', 'get')).toBe('none');
});

test.each(withBody)('%s accepts its example request', (_, body) => {
  expect(body.safeParse(exampleFor(body, 'input')).error?.issues ?? []).toEqual([]);
});

test.each(answers)('%s could give its example answer', (_, answer) => {
  expect(answer.safeParse(exampleFor(answer, 'output')).error?.issues ?? []).toEqual([]);
});

/** Paths of the empty texts in an example, except of fields that may be empty (EMPTY). */
function emptyTexts(value: Json | undefined, path: string): string[] {
  if (value === '') return EMPTY.some((field) => path.endsWith(`.${field}`)) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    emptyTexts(item, Array.isArray(value) ? path : `${path}.${name}`),
  );
}

test('no example says nothing: an empty text stands where an address has no such part', () => {
  expect(all.flatMap(([key, { body }]) => (body ? emptyTexts(exampleFor(body, 'input'), key) : []))).toEqual([]);
  expect(all.flatMap(([key, { answer }]) => emptyTexts(exampleFor(answer, 'output'), key))).toEqual([]);
});

interface Sums {
  total: { amount: number };
  vat_included: { amount: number };
}

function resultOf(method: 'get' | 'post', path: string) {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, JsonObject>> };
  return JSON.parse(JSON.stringify(paths[path]![method]!['responses']))['200'].content['application/json'].examples.done
    .value.result;
}

const vatIn = (minor: number): number => Math.round((minor * 5) / 105);

test('money of an example adds up', () => {
  const order = resultOf('get', '/order/details/{id}');
  expect(order.subtotal.amount - order.discount.amount + order.shipping.amount).toBe(order.total.amount);
  expect(order.vat_included.amount).toBe(vatIn(order.total.amount));
  const quote = resultOf('post', '/checkout/quote');
  const { with_cod: withCod, with_wrapping: wrapped } = quote;
  expect(withCod.total.amount - withCod.cod_fee.amount).toBe(quote.total.amount);
  expect(wrapped.total.amount - wrapped.wrapping.amount).toBe(quote.total.amount);
  expect(wrapped.with_cod.total.amount - withCod.cod_fee.amount).toBe(wrapped.total.amount);
  for (const sums of [quote, withCod, wrapped, wrapped.with_cod] as Sums[])
    expect(sums.vat_included.amount).toBe(vatIn(sums.total.amount));
  const paper = resultOf('get', '/order/invoice/{id}');
  const lines = paper.lines as Record<string, { amount: number }>[];
  for (const sum of ['net', 'vat', 'total'])
    expect(lines.reduce((all, line) => all + line[sum]!.amount, 0)).toBe(paper[sum].amount);
  const {
    pieces,
    total,
    credit,
    to_pay: difference,
    vat_included: vat,
  } = resultOf('get', '/order/exchange-options/{id}').quote;
  expect(pieces[0].is.amount - pieces[0].was.amount).toBe(difference.amount);
  expect(total.amount - credit.amount).toBe(difference.amount);
  expect(vat.amount).toBe(vatIn(total.amount));
});

test('an order of the examples is out for delivery, paid, and nothing of it was paid back', () => {
  const order = resultOf('get', '/order/details/{id}');
  expect(order).toMatchObject({ order_status: 'out_for_delivery', payment_status: 'paid', can_pay: false });
  expect(order.refunds).toEqual([]);
  expect(order.exchange).toMatchObject({ from: null, to: [] });
  const moments = (order.timeline as { at: string | null }[]).flatMap(({ at }) => at ?? []);
  expect(moments.toSorted()).toEqual(moments);
});

test('reviews of the examples are as many as their histogram counts, and so is their average', () => {
  const { histogram, total, average } = resultOf('get', '/product/reviews/{id}');
  const counts = histogram as number[];
  expect(counts.reduce((all, many) => all + many)).toBe(total);
  const stars = counts.reduce((all, many, at) => all + many * (at + 1), 0);
  expect((stars / total).toFixed(1)).toBe(String(average));
});
