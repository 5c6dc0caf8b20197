// Malformed and invalid bodies, queries and paths: the response is the API's usual JSON object with errorCode and
// message, never an internal error.
import { CONTACT_LIMITS } from '@hindam/contract/contact-limits';
import { expect, test } from 'vitest';
import { FaultError } from '../../kernel/refuse.ts';
import { makeApp } from '../app.ts';
import { ADD, GUEST_ID, fakeRoutes, fakeShop, post } from '../testing.ts';
import { storable } from './body.ts';

const app = makeApp(fakeShop(), fakeRoutes());
const PATH = '/api/guest-cart/add-to-cart';

interface Envelope {
  errorCode: number;
  message: string;
  requestId: string;
  fields?: Record<string, string>;
}

async function ask(
  path: string,
  init: RequestInit,
): Promise<{ status: number; envelope: Envelope; response: Response }> {
  const response = await app.request(path, init);
  return { status: response.status, envelope: (await response.json()) as Envelope, response };
}

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const raw = (changes: string) => JSON.stringify(ADD).replace('{', `{${changes},`);
const bytes = (...values: number[]) => new Uint8Array(values);

const MALFORMED: [string, BodyInit][] = [
  ['an opening brace alone', '{'],
  ['no JSON at all', 'product_id=1'],
  ['a trailing comma', '{"a":1,}'],
  ['single quotes', "{'a':1}"],
  ['two values', '{} {}'],
  ['NaN', '{"a":NaN}'],
  ['half an escape', '{"a":"\\u12"}'],
  ['bytes that are no UTF-8', bytes(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d)],
  ['an overlong UTF-8 slash', bytes(0x22, 0xc0, 0xaf, 0x22)],
  ['depth 9', deep(9)],
  ['depth 5000', '['.repeat(5_000) + ']'.repeat(5_000)],
  ['a list of 101', JSON.stringify({ ...ADD, more: Array.from({ length: 101 }, () => 1) })],
  ['__proto__', raw('"__proto__":{"admin":true}')],
  ['__proto__ further in', raw('"more":{"__proto__":null}')],
  ['constructor', raw('"constructor":{"prototype":{}}')],
  ['prototype', raw('"prototype":1')],
  ['a number beyond 64 bits', raw('"quantity":1e400')],
  ['a whole number beyond the safe ones', raw('"quantity":9007199254740993')],
  ['a large negative number', raw('"quantity":-1e308')],
  ['NUL in a name', raw('"a\\u0000":1')],
  ['a lone high surrogate', raw('"remarks":"\\ud83d"')],
  ['a lone low surrogate', raw('"remarks":"\\udc00x"')],
  ['a lone surrogate in a name', raw('"\\ud800":1')],
];

test.each(MALFORMED)('%s is malformed: 400', async (_, body) => {
  const { status, envelope } = await ask(PATH, { ...post(''), body });
  expect(status).toBe(400);
  expect(envelope).toMatchObject({ errorCode: 9400, message: expect.any(String), requestId: expect.any(String) });
});

const { ip_address: _guest, ...withoutGuest } = ADD;
const INVALID: [string, unknown][] = [
  ['nothing', {}],
  ['a list', []],
  ['a text', '"text"'],
  ['null', 'null'],
  ['a number', '7'],
  ['a missing key', withoutGuest],
  ['a number for a text', { ...ADD, color_code: 7 }],
  ['a list for a text', { ...ADD, color_code: ['black'] }],
  ['an object for a text', { ...ADD, product_id: { $ne: null } }],
  ['null for a text', { ...ADD, product_id: null }],
  ['a text for a truth value', { ...ADD, isSingleCart: 'false' }],
  ['isSingleCart true', { ...ADD, isSingleCart: true }],
  ['an id that is none', { ...ADD, product_id: "1' or '1'='1" }],
  ['a network address for the guest id', { ...ADD, ip_address: '192.168.100.200' }],
  ['a long network address for the guest id', { ...ADD, ip_address: '2001:0db8:85a3:0000:0000:8a2e:0370:7334' }],
  ['digits alone for the guest id', { ...ADD, ip_address: '1234567890123456789012' }],
  ['a short guest id', { ...ADD, ip_address: 'abc' }],
  ['a long guest id', { ...ADD, ip_address: 'a'.repeat(65) }],
  ['a number for a remark', { ...ADD, remarks: 5 }],
  ['a list for the language', { ...ADD, language_code: ['en'] }],
];

test.each(INVALID)('%s comes only from a broken client: 422', async (_, body) => {
  const { status, envelope } = await ask(PATH, post(body));
  expect(status).toBe(422);
  expect(envelope.errorCode).toBe(9422);
});

const UNSEEN = 'There are characters in it that cannot be seen. Please type it anew instead of pasting it.';
const TYPED_WRONG: [string, unknown, Record<string, string>][] = [
  ['an empty colour', { ...ADD, color_code: '' }, { color_code: 'This field is required' }],
  ['a colour of blanks', { ...ADD, color_code: '   ' }, { color_code: 'This field is required' }],
  [
    'a remark of 501 characters',
    { ...ADD, remarks: 'x'.repeat(501) },
    { remarks: 'This is too long: at most 500 characters fit here.' },
  ],
  ['a direction override in a remark', { ...ADD, remarks: 'a\u202Eb' }, { remarks: UNSEEN }],
  ['NUL in a remark', { ...ADD, remarks: 'a\u0000b' }, { remarks: UNSEEN }],
  ['a bell in a remark', { ...ADD, remarks: 'a\u0007b' }, { remarks: UNSEEN }],
  ['a product nobody chose', { ...ADD, product_id: '' }, { product_id: 'This field is required' }],
];

test.each(TYPED_WRONG)('%s is a refusal with a message', async (_, body, fields) => {
  const { status, envelope } = await ask(PATH, post(body));
  expect(status).toBe(200);
  expect(envelope).toMatchObject({ errorCode: 1001, fields });
});

test('the messages come in the caller’s language', async () => {
  const { envelope } = await ask(PATH, post({ ...ADD, color_code: '', language_code: 'arb' }));
  expect(envelope.fields).toEqual({ color_code: 'هذا الحقل مطلوب' });
});

test('a text that no schema looks into holds no NUL, however deep it stands', () => {
  for (const body of ['a\u0000', { name: 'a\u0000' }, { list: [{ name: 'a' }, { name: '\u0000' }] }])
    expect(() => storable(body)).toThrow(FaultError);
  const body = { name: 'a', list: [{ at: null, count: 7 }], isGift: true };
  expect(storable(body)).toBe(body);
});

test('one value that only a broken client sends makes the whole request a fault', async () => {
  const { status, envelope } = await ask(PATH, post({ ...ADD, color_code: '', isSingleCart: true }));
  expect(status).toBe(422);
  expect(envelope.fields).toMatchObject({ color_code: 'This field is required', isSingleCart: expect.any(String) });
});

test('a body of 64 KB is accepted and one byte more is rejected', async () => {
  const filled = (size: number) =>
    JSON.stringify({ ...ADD, more: '' }).replace(
      '"more":""',
      `"more":"${'x'.repeat(size - JSON.stringify({ ...ADD, more: '' }).length)}"`,
    );
  expect((await ask(PATH, post(filled(65_536)))).status).toBe(200);
  expect((await ask(PATH, post(filled(65_537)))).status).toBe(413);
  const declared = {
    ...post(filled(70_000)),
    headers: { 'content-type': 'application/json', 'content-length': '70000' },
  };
  expect((await ask(PATH, declared)).status).toBe(413);
});

test('depth 8 and a list of 100 are accepted', async () => {
  const body = raw(`"deep":${deep(7)},"list":[${Array.from({ length: 100 }, () => 1).join()}]`);
  expect((await ask(PATH, post(body))).status).toBe(200);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  '',
])('content-type %j is rejected: 415', async (type) => {
  const { status } = await ask(PATH, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new TextEncoder().encode(JSON.stringify(ADD)),
  });
  expect(status).toBe(415);
});

test('a query name given twice is malformed unless it takes several values', async () => {
  expect((await ask('/api/product/list?page=1&page=2', {})).status).toBe(400);
  expect((await ask('/api/product/list?language_code=en&language_code=arb', {})).status).toBe(400);
  expect((await ask('/api/product/list?page=1&%70age=2', {})).status).toBe(400);
  expect((await ask('/api/product/list?color=black&color=sand&size=54&size=56', {})).status).toBe(200);
});

const QUERIES: [string, number][] = [
  ['page=abc', 422],
  ['page=1e99', 422],
  ['page=-1', 422],
  ['page=0', 422],
  ['sort=random', 422],
  ['list=nothing', 422],
  ['category=1', 422],
  ['color=%00', 400],
  ['category=%00', 400],
  ['min_price=-5', 422],
  ['min_price=x', 422],
  ['color=a%20b', 200],
  ['in_stock=maybe', 422],
  ['language_code=xx', 200],
];

test.each(QUERIES)('the query %s is answered with %i', async (query, status) => {
  const answer = await ask(`/api/product/list?${query}`, {});
  expect(answer.status).toBe(status);
});

test.each(['x', '1', '%00', '..%2f..', 'null', "1' or 1=1", 'a'.repeat(3_000)])(
  'the path id %j is not found',
  async (id) => {
    expect((await ask(`/api/product/details/${id}`, {})).status).toBe(404);
    expect((await ask(`/api/product/reviews/${id}`, {})).status).toBe(404);
  },
);

test('an unknown call is 404, a wrong method 405 with the allowed methods', async () => {
  expect((await ask('/api/nothing/here', {})).status).toBe(404);
  expect((await ask('/api', {})).status).toBe(404);
  const { status, response } = await ask('/api/type/list', { method: 'GET' });
  expect(status).toBe(405);
  expect(response.headers.get('allow')).toContain('POST');
  for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACED'])
    expect((await ask('/api/product/list', { method })).status).toBe(405);
});

test('calls for members return 401 to others whatever the body', async () => {
  for (const body of [{}, ADD, '{', '']) expect((await ask('/api/cart/add-to-cart', post(body))).status).toBe(401);
  expect((await ask(`/api/cart/guest-cart-replace/${GUEST_ID}/x`, {})).status).toBe(401);
});

test('numbers in messages at fields have the digits of the shop', async () => {
  const messageAt = async (digits: 'latn' | 'arab') => {
    const { subject } = CONTACT_LIMITS;
    const body = { name: 'Noura', email: 'n@example.com', subject: 'x'.repeat(subject + 1), message: 'x' };
    const shop = makeApp(fakeShop({ digits }), fakeRoutes());
    const sent = post({ ...body, language_code: 'arb' }, { 'idempotency-key': 'k-1' });
    const { fields } = (await (await shop.request('/api/contact/send', sent)).json()) as Envelope;
    return fields?.['subject'];
  };
  expect(await messageAt('arab')).toContain(new Intl.NumberFormat('ar-u-nu-arab').format(CONTACT_LIMITS.subject));
  expect(await messageAt('latn')).toContain(String(CONTACT_LIMITS.subject));
});
