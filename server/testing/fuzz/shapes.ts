// Reads from a zod schema what the fuzz test needs to make values that fit it or just miss it: kinds, bounds, choices
// and formats of its fields. A pipe of two texts has the bounds of both, because many schemas first clean a text and
// state its bounds in the next step.
import type { z } from 'zod';

export type Kind = 'text' | 'number' | 'truth' | 'choice' | 'list' | 'object' | 'map' | 'anything';

export interface Shape {
  kind: Kind;
  schema: z.core.$ZodType;
  required: boolean;
  /** Bounds of a text's length, a number, or a list's length; absent = none. */
  least?: number;
  most?: number;
  /** The format of a text by zod's name, e.g. `uuid`. */
  format?: string;
  choices?: readonly unknown[];
  item?: Shape;
  fields?: Readonly<Record<string, Shape>>;
}

export type Path = readonly (string | number)[];

interface Bounds {
  least?: number;
  most?: number;
}

function boundOf({ _zod: { def } }: z.core.$ZodCheck): Bounds {
  const { check, minimum, maximum, length, value } = def as z.core.$ZodCheckDef & Record<string, unknown>;
  const at = (bound: unknown, side: 'least' | 'most'): Bounds => (typeof bound === 'number' ? { [side]: bound } : {});
  if (check === 'length_equals') return { ...at(length, 'least'), ...at(length, 'most') };
  if (check === 'greater_than') return at(value, 'least');
  if (check === 'less_than') return at(value, 'most');
  return { ...at(minimum, 'least'), ...at(maximum, 'most') };
}

const boundsOf = ({ _zod: { def } }: z.core.$ZodType): Bounds =>
  Object.assign({}, ...(('checks' in def ? def.checks : undefined) ?? []).map(boundOf)) as Bounds;

/**
 * The shape of a pipe of two steps. If both have the same kind, it has the stricter bounds, and the format and choices
 * of the last step that has them; otherwise it is the second step's, or the first one's if the second takes anything.
 */
function both(first: Shape, second: Shape): Shape {
  if (second.kind === 'anything') return first;
  if (first.kind === 'anything' || first.kind !== second.kind) return second;
  const least = Math.max(first.least ?? -Infinity, second.least ?? -Infinity);
  const most = Math.min(first.most ?? Infinity, second.most ?? Infinity);
  return {
    ...first,
    ...second,
    ...(least === -Infinity ? {} : { least }),
    ...(most === Infinity ? {} : { most }),
  };
}

export function shapeOf(given: z.core.$ZodType, required = true): Shape {
  const schema = given as z.core.$ZodTypes;
  const { def } = schema._zod;
  const base = { schema: given, required, ...boundsOf(given) };
  switch (def.type) {
    case 'optional':
    case 'default':
      return { ...shapeOf(def.innerType, false), schema: given };
    case 'nullable':
      return { ...shapeOf(def.innerType, required), schema: given };
    case 'pipe':
      return {
        ...both(shapeOf(def.in, required), shapeOf(def.out, required)),
        schema: given,
        required: required && !isOptional(def.out),
      };
    case 'string':
      return {
        ...base,
        kind: 'text',
        ...('format' in def && typeof def.format === 'string' ? { format: def.format } : {}),
      };
    case 'number':
      return { ...base, kind: 'number' };
    case 'boolean':
      return { ...base, kind: 'truth' };
    case 'enum':
      return { ...base, kind: 'choice', choices: Object.values(def.entries) };
    case 'literal':
      return { ...base, kind: 'choice', choices: def.values };
    case 'array':
      return { ...base, kind: 'list', item: shapeOf(def.element) };
    case 'record':
      return { ...base, kind: 'map', item: shapeOf(def.valueType) };
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, shapeOf(field)] as const);
      return { ...base, kind: 'object', fields: Object.fromEntries(fields) };
    }
    case 'union':
      return { ...def.options.map((option) => shapeOf(option, required)).reduce(both), schema: given, required };
    default:
      return { ...base, kind: 'anything' };
  }
}

const isOptional = (schema: z.core.$ZodType): boolean => schema._zod.optin === 'optional';

export const fits = ({ schema }: Shape, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;

export interface Place {
  path: Path;
  shape: Shape;
}

/** Every field of an object's shape, those within it and in its lists too; a list's item is named by the index 0. */
export function placesIn(shape: Shape, path: Path = []): Place[] {
  const here = path.length > 0 ? [{ path, shape }] : [];
  const inside = Object.entries(shape.fields ?? {}).flatMap(([name, field]) => placesIn(field, [...path, name]));
  const items = shape.kind === 'list' && shape.item ? placesIn(shape.item, [...path, 0]) : [];
  return [...here, ...inside, ...items];
}
