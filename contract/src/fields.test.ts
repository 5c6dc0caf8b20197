import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './contract.ts';
import { calendarDay, instant } from './fields.ts';

test('a day and an instant have a year that PostgreSQL has', () => {
  for (const day of ['1900-01-01', '2028-02-29', '9999-12-31'])
    expect(calendarDay.safeParse(day).success, day).toBe(true);
  for (const day of ['0000-01-01', '1899-12-31', '2026-02-29', '+12026-01-01'])
    expect(calendarDay.safeParse(day).success, day).toBe(false);
  expect(instant().safeParse('2026-11-30T09:30:00+04:00').success).toBe(true);
  for (const at of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00'])
    expect(instant().safeParse(at).success, at).toBe(false);
});

interface Part {
  type?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Part>;
  items?: Part;
  anyOf?: Part[];
}

/** Names of the whole numbers in a schema without bounds of their own; zod's default bounds are ±(2^53 - 1). */
function unbounded({ type, minimum, maximum, properties = {}, items, anyOf = [] }: Part, name: string): string[] {
  const isOpen =
    type === 'integer' && !(Math.abs(minimum ?? Infinity) < 2 ** 53 - 1 && (maximum ?? Infinity) < 2 ** 53 - 1);
  return [
    ...(isOpen ? [name] : []),
    ...Object.entries(properties).flatMap(([field, part]) => unbounded(part, `${name}.${field}`)),
    ...(items ? unbounded(items, name) : []),
    ...anyOf.flatMap((part) => unbounded(part, name)),
  ];
}

test('every whole number that an endpoint takes has bounds', () => {
  const found = Object.entries<Endpoint>(endpoints).flatMap(([key, { query, body }]) =>
    [query, body].flatMap((schema) => (schema ? unbounded(jsonOf(schema), key) : [])),
  );
  expect(found).toEqual([]);
});

const jsonOf = (schema: z.ZodObject): Part =>
  schema.toJSONSchema({ io: 'input', unrepresentable: 'any', reused: 'inline' }) as Part;
