// Example values for schemas, so that a reader sees what a call looks like before reading its fields.
import { BY_OWNER } from './example-owners.ts';
import { BESIDE, DUE_DAYS } from './example-siblings.ts';
import { ANY_MONEY, BY_NAME, MONEY, UUID } from './example-values.ts';
import type { Json, JsonObject } from './openapi.ts';

const DEPTH_MAX = 8;

const BY_FORMAT: Readonly<Record<string, Json>> = {
  uuid: UUID,
  email: 'maryam@shop.example',
  uri: 'https://shop.example/',
  date: '2026-11-02',
  'date-time': '2026-11-02T09:30:00.000Z',
};

function resolve(schema: JsonObject, components: JsonObject): JsonObject {
  const ref = schema['$ref'];
  return typeof ref === 'string' ? ((components[ref.slice(ref.lastIndexOf('/') + 1)] ?? {}) as JsonObject) : schema;
}

function choicesOf(schema: JsonObject): JsonObject[] {
  const choices = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(choices) ? (choices as JsonObject[]) : [];
}

const isNumeric = (type: Json | undefined): boolean => type === 'integer' || type === 'number';

/** The first type when the schema allows several, for example a string or null. */
const typeOf = ({ type }: JsonObject): Json | undefined => (Array.isArray(type) ? type[0] : type);

function hasType(example: Json, type: Json | undefined): boolean {
  if (type === undefined) return true;
  if (Array.isArray(type)) return type.some((one) => hasType(example, one));
  if (isNumeric(type)) return typeof example === 'number';
  if (type === 'null') return example === null;
  return typeof example === type && !Array.isArray(example) && example !== null;
}

/**
 * Roughly whether the schema allows the example: of a list only the type is checked, of an object only that it has the
 * properties of the schema.
 */
function allows(schema: JsonObject, example: Json, components: JsonObject): boolean {
  const resolved = resolve(schema, components);
  const choices = choicesOf(resolved);
  if (choices.length > 0) return choices.some((choice) => allows(choice, example, components));
  if (resolved['const'] !== undefined) return resolved['const'] === example;
  const values = resolved['enum'];
  if (Array.isArray(values)) return values.includes(example);
  if (typeOf(resolved) === 'array') return Array.isArray(example);
  if (!hasType(example, resolved['type'])) return false;
  if (typeof example === 'object' && example !== null)
    return Object.keys(resolved['properties'] ?? example).every((name) => Object.hasOwn(example, name));
  const { pattern, format, minimum, maximum } = resolved;
  if (typeof example === 'number')
    return example >= Number(minimum ?? -Infinity) && example <= Number(maximum ?? Infinity);
  if (typeof example !== 'string') return true;
  if (format === 'uuid' && example !== UUID) return false;
  return typeof pattern !== 'string' || new RegExp(pattern).test(example);
}

const isMoney = (names: ReadonlySet<string>): boolean =>
  names.size === 2 && names.has('amount') && names.has('currency');

function exampleOfObject(schema: JsonObject, components: JsonObject, owner: string, depth: number): JsonObject {
  const properties = Object.entries((schema['properties'] ?? {}) as JsonObject);
  const names = new Set(properties.map(([name]) => name));
  if (isMoney(names)) return { amount: MONEY[owner] ?? ANY_MONEY, currency: 'AED' };
  const beside = BESIDE.find(([other]) => names.has(other))?.[1] ?? {};
  return Object.fromEntries(
    properties.map(([name, field]) => {
      const special = BY_OWNER[`${owner}.${name}`] ?? beside[name];
      const isKnown = Object.hasOwn(BY_OWNER, `${owner}.${name}`) || Object.hasOwn(beside, name);
      const known = isKnown && allows(field as JsonObject, special ?? null, components);
      return [name, known ? (special ?? null) : exampleOf(field as JsonObject, components, name, depth + 1)];
    }),
  );
}

function dueAt(item: Json, at: number): Json {
  const isDue = typeof item === 'object' && item !== null && !Array.isArray(item) && Object.hasOwn(item, 'due_on');
  return isDue ? { ...item, due_on: DUE_DAYS[at] ?? DUE_DAYS[0] } : item;
}

function exampleOfList(schema: JsonObject, components: JsonObject, name: string, depth: number): Json {
  const { items } = schema;
  const tuple = schema['prefixItems'];
  if (Array.isArray(tuple)) return tuple.map((item) => exampleOf(item as JsonObject, components, name, depth + 1));
  const count = Number(schema['minItems'] ?? 1);
  const item =
    typeof items === 'object' && items !== null ? exampleOf(items as JsonObject, components, name, depth + 1) : '';
  return Array.from({ length: count }, (_, at) => dueAt(item, at));
}

/**
 * The example of a number: the schema's minimum; 1 if it has none or a negative one, such as zod's least safe integer.
 */
function leastOf({ minimum = 1 }: JsonObject): number {
  return Number(minimum) < 0 ? 1 : Number(minimum);
}

export function exampleOf(given: JsonObject, components: JsonObject, name = '', depth = 0): Json {
  const schema = resolve(given, components);
  if (depth > DEPTH_MAX) return null;
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['examples'])) return schema['examples'][0] ?? null;
  const type = typeOf(schema);
  if (Object.hasOwn(BY_NAME, name) && allows(schema, BY_NAME[name]!, components)) return BY_NAME[name]!;
  if (schema['default'] !== undefined && schema['default'] !== '') return schema['default'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0] ?? null;
  const [choice] = choicesOf(schema);
  if (choice) return exampleOf(choice, components, name, depth);
  if (typeof schema['format'] === 'string' && BY_FORMAT[schema['format']] !== undefined)
    return BY_FORMAT[schema['format']] ?? null;
  if (type === 'object') return exampleOfObject(schema, components, name, depth);
  if (type === 'array') return exampleOfList(schema, components, name, depth);
  if (isNumeric(type)) return leastOf(schema);
  return type === 'boolean' ? true : '';
}
