import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { addressOf, makeClient } from './client.ts';
import { endpoints } from './contract.ts';
import { acceptedLanguage } from './language.ts';
import { FAULTS, REFUSALS } from './refusals.ts';

test('every call is registered under its own method and path', () => {
  for (const [key, { method, path }] of Object.entries(endpoints)) expect(key).toBe(`${method} ${path}`);
});

test('every path parameter is validated, and only GETs have no body', () => {
  for (const endpoint of Object.values(endpoints)) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const params = 'params' in endpoint && endpoint.params ? Object.keys(endpoint.params.shape) : [];
    expect(new Set(params)).toEqual(new Set(names));
    if ('body' in endpoint) expect(endpoint.method).not.toBe('GET');
  }
});

test('no two refusals or faults share a code, and refusals alone are HTTP 200', () => {
  const all = [...Object.values(REFUSALS), ...Object.values(FAULTS)];
  expect(new Set(all.map(({ errorCode }) => errorCode)).size).toBe(all.length);
  expect(
    Object.values(REFUSALS).every(({ status, errorCode }) => status === 200 && errorCode > 0 && errorCode < 9_000),
  ).toBe(true);
  expect(Object.values(FAULTS).every(({ status, errorCode }) => status >= 400 && errorCode >= 9_000)).toBe(true);
});

test('an address is filled in with its query, lists repeated and empty values left out', () => {
  expect(addressOf('product/details/{id}', { params: { id: 'a/b' } })).toBe('product/details/a%2Fb');
  expect(addressOf('product/list', { query: { color: ['a', 'b'], page: 2, q: '', size: undefined } })).toBe(
    'product/list?color=a&color=b&page=2',
  );
});

const answering = (status: number, body: unknown) =>
  makeClient({
    base: '/api',
    fetch: () => Promise.resolve(Response.json(body, { status })),
    allowedHosts: ['pay.example'],
  });

test('the client returns the response’s fields, the refusal, or that the shop was not reached', async () => {
  const ok = await answering(200, { errorCode: 0, message: 'Done.', requestId: 'r', result: { reviews: [] } }).get(
    'customer/language-list',
    { query: {} },
  );
  expect(ok).toMatchObject({ ok: true, result: { reviews: [] } });
  const no = await answering(200, { errorCode: 1104, message: 'Sold out', requestId: 'r' }).get(
    'customer/language-list',
    { query: {} },
  );
  expect(no).toMatchObject({ ok: false, refusal: { errorCode: 1104, message: 'Sold out', status: 200 } });
  const broken = makeClient({ base: '/api', fetch: () => Promise.reject(new TypeError('offline')) });
  expect(await broken.get('customer/language-list', { query: {} })).toEqual({
    ok: false,
    refusal: { errorCode: 9000, status: 0, message: '' },
  });
  const html = makeClient({ base: '/api', fetch: () => Promise.resolve(new Response('<html>')) });
  expect(await html.get('customer/language-list', { query: {} })).toMatchObject({ ok: false, refusal: { status: 0 } });
});

test('a call with a body names its language in a header too, which a server reads before the body', async () => {
  const sent: Headers[] = [];
  const client = makeClient({
    base: '/api',
    fetch: (_, init) => {
      sent.push(new Headers(init.headers));
      return Promise.resolve(Response.json({ errorCode: 0, message: '', requestId: 'r' }));
    },
  });
  await client.delete('guest-cart/coupon', { body: { ip_address: 'g'.repeat(22), language_code: 'arb' } });
  await client.delete('guest-cart/coupon', { body: { ip_address: 'g'.repeat(22) } });
  expect(sent.map((headers) => headers.get('accept-language'))).toEqual(['arb', null]);
  expect(acceptedLanguage('arb', ['en', 'arb'])).toBe('arb');
});

test('an arbitrary address is called only over https on an allowed host', async () => {
  const client = answering(200, {});
  expect((await client.getUrl('https://pay.example/x')).status).toBe(200);
  for (const address of [
    'http://pay.example/',
    'https://evil.example/',
    'https://pay.example.evil.example/',
    'https://pay.example@evil.example/',
    'javascript:alert(1)',
  ]) {
    await expect(client.getUrl(address)).rejects.toThrow(TypeError);
  }
});

describe('fields a caller may not decide', () => {
  const bodies = Object.entries(endpoints).flatMap(([key, definition]) =>
    'body' in definition ? [[key, definition.body as z.ZodObject] as const] : [],
  );

  test.each(bodies)('%s drops every unknown field', (_, body) => {
    // A zod object without a catchall schema removes unknown fields; it neither keeps nor rejects them.
    expect(body.def.catchall).toBeUndefined();
  });

  test.each(bodies)('%s has no field for a price, a role or a status', (_, body) => {
    const names = Object.keys(body.shape);
    const decided = ['price', 'unit_price', 'total', 'subtotal', 'discount', 'role', 'paid', 'status', 'customer_id'];
    expect(names.filter((name) => decided.includes(name))).toEqual([]);
  });
});
