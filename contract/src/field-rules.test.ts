// A check by a pattern or a function in the schema of an endpoint's input must have a name of FIELD_RULES as its error
// text; the exceptions are in REQUIRED.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './contract.ts';
import { text } from './fields.ts';
import { expects, FIELD_RULES } from './field-rules.ts';

interface Definition {
  type?: string;
  check?: string;
  format?: string;
  error?: (issue: object) => unknown;
  checks?: Holder[];
  shape?: Record<string, Holder>;
  options?: Holder[];
  element?: Holder;
  valueType?: Holder;
  innerType?: Holder;
  in?: Holder;
  out?: Holder;
}
interface Holder {
  _zod: { def: Definition };
}

function inner(definition: Definition): [string, Holder | undefined][] {
  const { shape = {}, options = [], element, valueType, innerType } = definition;
  const same = [...options, valueType, innerType, element, definition.in, definition.out];
  return [
    ...Object.entries(shape).map(([name, one]): [string, Holder] => [`.${name}`, one]),
    ...same.map((one): [string, Holder | undefined] => ['', one]),
  ];
}

/**
 * The places in a schema that have a check by a pattern or a function whose error text is not a name in FIELD_RULES.
 */
function unnamed(schema: Holder, at: string): string[] {
  const { def } = schema._zod;
  const rules = (def.checks ?? []).map((rule) => rule._zod.def);
  const wrong = rules
    .filter(({ check, format }) => check === 'custom' || (check === 'string_format' && format === 'regex'))
    .filter(({ error }) => !Object.hasOwn(FIELD_RULES, String(error?.({ code: 'custom' }))))
    .map(() => at);
  return [...wrong, ...inner(def).flatMap(([name, one]) => (one ? unnamed(one, at + name) : []))];
}

const holder = (schema: unknown): Holder => schema as Holder;

/**
 * Exceptions: checks over several fields, or of a checkbox. When they fail, the message is that the field is required.
 */
const REQUIRED = /POST customer\/(?:send-otp|forgot-password|login|change-contact)$|customer\/register\.terms$/;

test('every rule of an input names what the field expects', () => {
  const wrong = Object.entries(endpoints).flatMap(([key, spec]) => {
    const { body, query } = spec as { body?: unknown; query?: unknown };
    return [body, query].flatMap((schema) => (schema === undefined ? [] : unnamed(holder(schema), key)));
  });
  expect(wrong.filter((at) => !REQUIRED.test(at))).toEqual([]);
});

test('a rule without a name is found', () => {
  const planted = z.object({ a: z.string().regex(/x/), b: z.object({ c: text(4).refine(() => true) }).optional() });
  expect(unnamed(holder(planted), 'body')).toEqual(['body.a', 'body.b.c']);
  expect(unnamed(holder(z.object({ a: z.string().regex(/x/, expects('time')) })), 'body')).toEqual([]);
});
