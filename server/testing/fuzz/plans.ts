// The classes of calls that the fuzz test makes of every endpoint, as generators of plans.
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { EndpointKey } from '@hindam/contract/contract';
import { endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import fc from 'fast-check';
import type { Change, Part, Plan, Sending } from './calls.ts';
import { HOSTILE } from './hostile.ts';
import { type Path, type Place, placesIn, type Shape, shapeOf } from './shapes.ts';
import { ABSENT, fitting, hostile, hostileOrHuge, type Known, oneOff, otherTypes } from './values.ts';

/**
 * fitting: values that fit the schema · one off: a value that just misses it · another type: values of another type,
 * missing or unknown keys, null, lists too long, trees too deep · hostile: texts and numbers that break programs ·
 * protocol: odd HTTP · caller: the call is made by one of `callers` (world.ts), sometimes with another id.
 */
export const CLASSES = ['fitting', 'one off', 'another type', 'hostile', 'protocol', 'caller'] as const;
export type Class = (typeof CLASSES)[number];

export interface Field extends Place {
  part: Part;
}

const PARTS = ['params', 'query', 'body'] as const;

export function fieldsOf(definition: Endpoint): Field[] {
  return PARTS.flatMap((part) => {
    const schema = definition[part];
    return schema ? placesIn(shapeOf(schema)).map((place) => ({ ...place, part })) : [];
  });
}

type MakeValue = (path: Path, shape: Shape) => fc.Arbitrary<unknown>;

/** A change of one field, or a value under a name that the endpoint is unlikely to know. */
function changeOf(definition: Endpoint, fields: readonly Field[], valueOf: MakeValue): fc.Arbitrary<Change> {
  const parts = PARTS.filter((part) => part !== 'params' && definition[part]);
  const stray = fc.record({
    part: fc.constantFrom<Part>(...(parts.length > 0 ? parts : (['query'] as const))),
    path: fc.constantFrom<Path>(
      ['unknown'],
      ['__proto__'],
      ['constructor'],
      ['a\u0000'],
      ['price'],
      ['role'],
      ['paid'],
      ['total'],
      ['\uD800'],
      ['length'],
    ),
    value: fc.constantFrom<unknown>('x', 1, { isAdmin: true }, null, true),
  });
  if (fields.length === 0) return stray;
  const known = fc
    .constantFrom(...fields)
    .chain(({ part, path, shape }) => valueOf(path, shape).map((value) => ({ part, path, value })));
  return fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: stray });
}

const LONG = 'x'.repeat(10_000);
export const ROOTS = [
  'null',
  '[]',
  '"text"',
  '7',
  'true',
  '{',
  '{"a":1}{}',
  '',
  ' ',
  '\uFEFF{}',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1e309}',
  '{"a":-0}',
  '{"a":"\\u12"}',
  '{"a":"\\ud800"}',
  '{"a":1,"a":2}',
  '[[[[[[[[[[1]]]]]]]]]]',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":9007199254740993}',
  `{"a":"${LONG}"}`,
  `[${'1,'.repeat(40_000)}1]`,
  '['.repeat(100_000),
];
export const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;charset=latin1',
  'application/xml',
  '',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/problem+json',
  ';',
];
const bytesOf = (data: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(data);
export const BINARY = [
  gzipSync('{}'),
  deflateRawSync('{}'),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  Buffer.from('{"a":"\u00ff"}', 'latin1'),
  Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x7d]),
  Buffer.from('{}', 'utf16le'),
].map(bytesOf);
export const QUERIES = [
  'language_code=en&language_code=arb',
  'page=1&page=2',
  'key=a&key=b',
  '%',
  '%zz',
  'a=%E0%A4%A',
  'a=%00',
  'language_code=%00',
  'language_code=%ED%A0%80',
  'q=%C0%AF',
  '&&&===',
  '=',
  'a[]=1&a[b]=2',
  'language_code[]=en',
  'market=sa',
  'market=SA',
  'market=xx',
  'market=sa&market=ae',
  '__proto__=1',
  'page=1e309',
  'page=-0',
  'page=NaN',
  'limit=9007199254740993',
  '?',
  '+',
  ';',
  '#x',
  LONG,
  `${'a=1&'.repeat(2_000)}`,
];
export const PARAMETERS = [
  '%',
  '%zz',
  '%00',
  '%2e%2e%2f',
  '%2F',
  '%E0%A4%A',
  '%ED%A0%80',
  ' ',
  '%20',
  '..',
  '.',
  'a%0d%0ab',
  '%F0%9F%8C%99',
  '0',
  '-1',
  'null',
  'undefined',
  LONG,
  '01890a5d-ac96-774b-bcce-b302099a8057%00',
  '{id}',
  ';',
  '%252e',
  '01890A5D-AC96-774B-BCCE-B302099A8057',
  '٣',
];
export const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'accept-language': LONG },
  { 'accept-language': '*;q=9,,;,x-;en;q=' },
  { accept: 'text/html' },
  { 'accept-encoding': 'gzip, br, zstd, \u00e9' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { host: 'evil.example' },
  { host: 'a b' },
  { 'x-forwarded-for': '1.2.3.4, ::1, x' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'x-client': 'app' },
  { 'x-guest-id': LONG },
  { 'user-agent': LONG },
  { 'user-agent': '\u00ff\u00fe<script>' },
  { cookie: `a=${LONG}` },
  { cookie: `session=${'x'.repeat(43)}; session=${'y'.repeat(43)}`, origin: 'http://localhost:3000' },
  { cookie: 'language=%E0%A4%A; market=sa; guest=%00', origin: 'http://localhost:3000' },
  { 'content-length': '0' },
  { 'content-length': '-1' },
  { 'content-length': '99999999999' },
  { 'content-length': 'NaN' },
  { 'content-encoding': 'gzip' },
  { 'transfer-encoding': 'chunked, x' },
  { range: 'bytes=0-1' },
  { 'if-none-match': '*' },
  { 'if-none-match': `"${LONG}"` },
  { 'if-modified-since': 'yesterday' },
  { authorization: `Bearer ${LONG}` },
  { authorization: 'bearer' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  { 'x-http-method-override': 'DELETE' },
];
const KEYS = ['', ' ', 'a b', 'x'.repeat(255), 'x'.repeat(256), 'é', '"quoted"', "';--", 'reused', '{}', '%00'];

/** Unusual HTTP (addresses, methods, headers, bodies) around a call that would otherwise succeed. */
function sendings(): fc.Arbitrary<Sending> {
  const type = fc.constantFrom(...TYPES);
  return fc.oneof<fc.Arbitrary<Sending>[]>(
    fc.constantFrom(...QUERIES).map((query) => ({ query })),
    fc.constantFrom(...PARAMETERS).map((parameter) => ({ parameter })),
    fc.constantFrom(...ROOTS).map((body) => ({ body })),
    fc
      .tuple(fc.constantFrom(...BINARY), fc.boolean())
      .map(([body, named]) => ({ body, headers: { 'content-encoding': named ? 'gzip' : null } })),
    type.map((content) => ({ headers: { 'content-type': content === '' ? null : content } })),
    fc
      .tuple(type, fc.constantFrom(...ROOTS))
      .map(([content, body]) => ({ body, headers: { 'content-type': content === '' ? null : content } })),
    fc.constantFrom(...HEADERS).map((headers) => ({ headers })),
    fc
      .constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'get')
      .map((method) => ({ method })),
    fc
      .oneof(fc.constantFrom(...KEYS), fc.constantFrom(...HOSTILE).filter(isHeaderText))
      .map((key) => ({ headers: { 'idempotency-key': key } })),
    fc.constant({ headers: { 'idempotency-key': null } }),
  );
}

/** Whether a program can send the text as a header's value. */
const isHeaderText = (text: string): boolean => /^[\t\x20-\x7E\x80-\xFF]*$/.test(text);

function changesOf(of: Class, definition: Endpoint, known: Known): fc.Arbitrary<readonly Change[]> {
  const fields = fieldsOf(definition);
  const one = (valueOf: MakeValue) => changeOf(definition, fields, valueOf).map((change) => [change]);
  switch (of) {
    case 'fitting':
      return fields.length === 0
        ? fc.constant([])
        : fc.array(
            fc
              .constantFrom(...fields)
              .chain(({ part, path, shape }) => fitting(path, shape, known).map((value) => ({ part, path, value }))),
            { maxLength: 3 },
          );
    case 'one off':
      return one((path, shape) => oneOff(path, shape, known));
    case 'another type':
      return one(() => otherTypes);
    case 'hostile':
      return fc.oneof(
        { weight: 4, arbitrary: one(() => hostileOrHuge) },
        {
          weight: 1,
          arbitrary: fc.array(
            changeOf(definition, fields, () => hostile),
            { minLength: 2, maxLength: 4 },
          ),
        },
      );
    case 'protocol':
      return fc.constant([]);
    case 'caller': {
      const ids = fields.filter(({ shape }) => shape.format === 'uuid');
      const other =
        ids.length === 0
          ? fc.constant([])
          : fc
              .constantFrom(...ids)
              .chain(({ part, path, shape }) => fitting(path, shape, known).map((value) => [{ part, path, value }]));
      return fc.oneof(fc.constant([]), other);
    }
  }
}

/** Plans of a class for an endpoint; `callers` are the names of the callers to try. */
export function plansOf(of: Class, key: EndpointKey, known: Known, callers: readonly string[]): fc.Arbitrary<Plan> {
  const sending: fc.Arbitrary<Sending> =
    of === 'protocol'
      ? sendings()
      : of === 'caller'
        ? fc.constantFrom(...callers).map((caller) => ({ caller }))
        : fc.constant({});
  return fc.record({
    changes: changesOf(of, endpoints[key], known).map((changes) =>
      changes.filter(({ part, value }) => part !== 'params' || value !== ABSENT),
    ),
    sending,
    language: fc.constantFrom('en', 'arb'),
  });
}
