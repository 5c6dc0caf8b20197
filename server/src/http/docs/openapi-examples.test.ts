import { endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { EMPTY } from './example-values.ts';
import { type Json, type JsonObject, openApiDocument } from './openapi.ts';
import { exampleOf } from './openapi-examples.ts';

const all = Object.entries(endpoints) as [string, Endpoint][];
const withBody = all.flatMap(([key, { body }]) => (body ? [[key, body] as const] : []));
const answers = all.map(([key, { answer }]) => [key, answer] as const);

function exampleFor(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject;
  return exampleOf(json, (json['$defs'] ?? {}) as JsonObject);
}

test.each(withBody)('%s accepts its example request', (_, body) => {
  expect(body.safeParse(exampleFor(body, 'input')).error?.issues ?? []).toEqual([]);
});

test.each(answers)('%s could give its example answer', (_, answer) => {
  expect(answer.safeParse(exampleFor(answer, 'output')).error?.issues ?? []).toEqual([]);
});

/** Paths of texts that say nothing. */
function emptyTexts(value: Json | undefined, path: string): string[] {
  if (value === '') return EMPTY.has(path.slice(path.lastIndexOf('.') + 1)) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    emptyTexts(item, Array.isArray(value) ? path : `${path}.${name}`),
  );
}

test('no example says nothing: an empty text stands where an address has no such part', () => {
  expect(all.flatMap(([key, { body }]) => (body ? emptyTexts(exampleFor(body, 'input'), key) : []))).toEqual([]);
  expect(all.flatMap(([key, { answer }]) => emptyTexts(exampleFor(answer, 'output'), key))).toEqual([]);
});

test('money of an example adds up', () => {
  const { paths } = openApiDocument() as { paths: Record<string, { get: JsonObject }> };
  const order = JSON.parse(JSON.stringify(paths['/order/details/{id}']!.get['responses']))['200'].content[
    'application/json'
  ].examples.done.value.result;
  expect(order.subtotal.amount - order.discount.amount + order.shipping.amount).toBe(order.total.amount);
  expect(order.vat_included.amount).toBe(Math.round((order.total.amount * 5) / 105));
});
