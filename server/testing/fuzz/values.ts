// Values for the fuzz test: values that fit a shape, that just miss it, or that have another type, and texts that break
// programs.
import fc from 'fast-check';
import { BY_NAME } from '../../src/http/docs/example-values.ts';
import { newId } from '../../src/kernel/ids.ts';
import { HOSTILE } from './hostile.ts';
import { fits, type Path, type Shape } from './shapes.ts';

/** Known values by field name: ids of rows that exist, codes of the shop; the last part of a path names the field. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** As the value of a field it means that the call is sent without this field. */
export const ABSENT = Symbol('absent');

const BY_FORMAT: Readonly<Record<string, readonly string[]>> = {
  uuid: ['01890a5d-ac96-774b-bcce-b302099a8057'],
  email: ['maryam@shop.example', 'MARYAM+2@Shop.Example'],
  date: ['2026-11-30', '2027-02-28', '1990-01-01', '9999-12-31'],
  datetime: ['2026-11-30T09:30:00.000Z', '2027-01-01T00:00:00Z'],
  url: ['https://shop.example/way?a=1'],
  base64: ['iVBORw0KGgo=', ''],
};

const nameOf = (path: Path): string => String(path.findLast((part) => typeof part === 'string') ?? '');

const lengthMost = 300;

// Made once, because creating an arbitrary (fast-check's generator of values) for texts takes as long as many calls.
const LONG_TEXTS = fc.string({ unit: 'grapheme', maxLength: lengthMost, size: 'max' });
const SHORT_TEXTS = fc.string({ unit: 'grapheme' });
const JSON_VALUES: fc.Arbitrary<unknown> = fc.jsonValue({ maxDepth: 3 });

function texts({ least = 0, most = lengthMost }: Shape): fc.Arbitrary<unknown> {
  const longest = Math.min(most, lengthMost);
  const fitted = (text: string): string => text.slice(0, longest).padEnd(Math.min(least, lengthMost), 'a');
  return fc.oneof(
    LONG_TEXTS.map(fitted),
    SHORT_TEXTS.map(fitted),
    fc.constantFrom('مريم ٣', 'Noor', '🌙', '١٢٣', '。', "O'Neill", '52', 'a'.repeat(longest)),
  );
}

function numbers({ schema, least, most }: Shape): fc.Arbitrary<unknown> {
  const [min, max] = [Math.max(least ?? 0, -1_000_000), Math.min(most ?? 100, 1_000_000_000)];
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(Math.max(min, max)) });
  const isWhole = schema._zod.def.type === 'number' && 'format' in schema._zod.def;
  return fc.oneof(whole, fc.constantFrom(min, max), isWhole ? whole : fc.constantFrom(min, 0.25 + min));
}

function known(path: Path, shape: Shape, values: Known): readonly unknown[] {
  const name = nameOf(path);
  const example = Object.hasOwn(BY_NAME, name) ? [BY_NAME[name]] : [];
  const all = [...(values[name] ?? example), ...(BY_FORMAT[shape.format ?? ''] ?? [])];
  const fitting = all.filter((value) => fits(shape, value));
  return shape.format === 'uuid' ? [...fitting, newId()] : fitting;
}

/**
 * Values that fit as far as the shape tells. A rule that the schema has as a function is not in the shape, so the
 * schema may still refuse some of them.
 */
export function fitting(path: Path, shape: Shape, values: Known): fc.Arbitrary<unknown> {
  const found = known(path, shape, values);
  const made = madeUp(path, shape, values);
  const value =
    found.length > 0
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...found) }, { weight: 1, arbitrary: made })
      : made;
  return shape.required
    ? value
    : fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constant(ABSENT) });
}

function madeUp(path: Path, shape: Shape, values: Known): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'text':
      return texts(shape);
    case 'number':
      return numbers(shape);
    case 'truth':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...(shape.choices ?? ['']));
    case 'list': {
      const { item = shape, least = 0, most = 3 } = shape;
      return fc.array(fitting([...path, 0], { ...item, required: true }, values), {
        minLength: Math.min(least, 5),
        maxLength: Math.min(most, Math.max(3, least)),
      });
    }
    case 'object': {
      const fields = Object.entries(shape.fields ?? {}).map(([name, field]) => [
        name,
        fitting([...path, name], field, values),
      ]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>).map(withoutAbsent);
    }
    case 'map':
      return fc.dictionary(fc.constantFrom('en', 'arb', 'ae', 'sa', 'xx'), madeUp(path, shape.item ?? shape, values), {
        maxKeys: 3,
      });
    case 'anything':
      return fc.oneof(fc.constant({}), JSON_VALUES);
  }
}

export const withoutAbsent = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== ABSENT));

/** A simple value for the base of a call: a known one that fits, otherwise a small or short one. */
export function plainest(path: Path, shape: Shape, values: Known): unknown {
  const [found] = known(path, shape, values);
  if (found !== undefined && (shape.format !== 'uuid' || values[nameOf(path)])) return found;
  switch (shape.kind) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.fields ?? {})
          .filter(([, field]) => field.required)
          .map(([name, field]) => [name, plainest([...path, name], field, values)]),
      );
    case 'list':
      return Array.from({ length: shape.least ?? 0 }, () => plainest([...path, 0], shape.item ?? shape, values));
    case 'map':
    case 'anything':
      return {};
    case 'number':
      return shape.least !== undefined && shape.least > -1_000_000 ? shape.least : 1;
    case 'truth':
      return true;
    case 'choice':
      return shape.choices?.[0];
    case 'text':
      return shape.format === 'uuid' ? newId() : 'x'.repeat(Math.max(1, shape.least ?? 1));
  }
}

function replaced(text: string, at: number, by: string): string {
  const place = text.length === 0 ? 0 : at % text.length;
  return text.slice(0, place) + by + text.slice(place + 1);
}

/**
 * Values that just miss a shape or only just fit it: lengths and numbers at and beside its bounds, choices and known
 * texts with a character replaced, and the like.
 */
export function oneOff(path: Path, shape: Shape, values: Known): fc.Arbitrary<unknown> {
  const { kind, least, most, choices = [], item = shape } = shape;
  const at = fc.nat(40);
  switch (kind) {
    case 'text': {
      const lengths = [
        ...(most === undefined ? [] : [most, most + 1, most + 2]),
        ...(least === undefined ? [] : [least - 1, least]),
      ];
      const long = lengths.filter((length) => length >= 0).map((length) => 'a'.repeat(length));
      const wide =
        most === undefined
          ? []
          : ['ع'.repeat(most + 1), '🌙'.repeat(Math.ceil((most + 1) / 2)), ` ${'a'.repeat(most)} `];
      const close = fc.tuple(
        fc.constantFrom(...known(path, shape, values), 'x'),
        at,
        fc.constantFrom('x', '0', '-', '', ' ', 'é', '٣'),
      );
      const edges = [
        ...long,
        ...wide,
        '',
        ' ',
        '2026-02-30',
        '2026-13-01',
        '24:01',
        '2026-11-30T24:00:00Z',
        '0000-01-01',
        '-1',
        '00',
      ];
      return fc.oneof(
        fc.constantFrom(...edges),
        close.map(([text, place, by]) => replaced(String(text), place, by)),
      );
    }
    case 'number':
      return fc.constantFrom(
        ...[least ?? 0, most ?? 0].flatMap((bound) => [bound, bound - 1, bound + 1, bound + 0.5]),
        -1,
        0.1,
      );
    case 'choice':
      return fc
        .tuple(fc.constantFrom(...choices.map(String)), at)
        .chain(([text, place]) =>
          fc.constantFrom(replaced(text, place, 'x'), text.toUpperCase(), `${text} `, `${text}s`, '', text.slice(1)),
        );
    case 'list': {
      const lengths = [least ?? 0, most ?? 0]
        .flatMap((bound) => [bound - 1, bound, bound + 1])
        .filter((length) => length >= 0);
      return fc
        .constantFrom(...lengths)
        .map((length) => Array.from({ length }, () => plainest([...path, 0], item, values)));
    }
    case 'truth':
      return fc.constantFrom('true', 'false', 1, 0, 'TRUE', '');
    case 'object':
    case 'map':
    case 'anything':
      return fc.constantFrom({}, { '': 1 }, { en: '' }, { xx: 'x' }, { [`e${'n'.repeat(40)}`]: 'x' });
  }
}

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });

/** Values of another type, missing ones, lists that are too long and trees that are too deep. */
export const otherTypes: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ABSENT,
    null,
    7.5,
    -1,
    true,
    false,
    '',
    'x',
    [],
    {},
    [[]],
    [null],
    { $ne: null },
    { length: 3 },
  ),
  fc.constantFrom<unknown>(
    Array.from({ length: 101 }, () => 1),
    Array.from({ length: 100 }, () => 'x'),
    deep(7),
    deep(9),
    deep(30),
  ),
  fc.constantFrom<unknown>({ toString: 1 }, { valueOf: null }, { toJSON: 'x' }, { hasOwnProperty: 1 }, ['a', 'b']),
  fc.constantFrom<unknown>(
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    2_147_483_648,
    -2_147_483_649,
    1e21,
    5e-324,
    -0,
  ),
  JSON_VALUES,
);

export const tenMegabytes = 10 * 1024 * 1024;

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...HOSTILE) },
  {
    weight: 12,
    arbitrary: fc
      .tuple(fc.constantFrom('Noor', '52', 'نور'), fc.constantFrom(...HOSTILE))
      .map((parts) => parts.join('')),
  },
  { weight: 12, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom('x', 'ع', '🌙', ' ', '\n', 'a.', 'e\u0301', '1', '-')
      .map((unit) => unit.repeat(10_000 / unit.length)),
  },
  {
    weight: 10,
    arbitrary: fc.constantFrom<unknown>(2 ** 53, 2 ** 53 - 1, -(2 ** 53) + 1, -0, 1e308, 1e21, 0.1, 1e-7),
  },
);

/** Hostile values, and rarely a text that is 10 MB in an address, because a call with one takes long. */
export const hostileOrHuge: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 1_000, arbitrary: hostile },
  {
    weight: 1,
    arbitrary: fc.constantFrom('x', 'ع').map((unit) => unit.repeat(tenMegabytes / encodeURIComponent(unit).length)),
  },
);
