import { endpoints } from '@hindam/contract/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonObject } from './openapi.ts';
import { exampleOf } from './openapi-examples.ts';

const withBody = Object.entries(endpoints).flatMap(([key, definition]) =>
  'body' in definition ? [[key, definition.body as z.ZodType] as const] : [],
);

test.each(withBody)('%s accepts its example request', (_, body) => {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonObject;
  const example = exampleOf(schema, (schema['$defs'] ?? {}) as JsonObject);
  expect(body.safeParse(example).error?.issues ?? []).toEqual([]);
});
