import { afterEach, expect, it, vi } from 'vitest';
import { page } from './page.ts';

afterEach(() => vi.unstubAllGlobals());

const load = () => Promise.resolve(null);
const headersOf = (more: object, errorHeaders?: Headers) => {
  const { headers } = page({ load, cache: 'private', ...more });
  return new Headers(headers({ errorHeaders }));
};

it('a page whose URL holds a key names neither path nor query as referrer, not even where it failed', () => {
  expect(headersOf({ hidesAddress: true }).get('referrer-policy')).toBe('strict-origin');
  expect(headersOf({ hidesAddress: true }, new Headers()).get('referrer-policy')).toBe('strict-origin');
  expect(headersOf({}).get('referrer-policy')).toBeNull();
});

it.each([
  ['answers after all', () => Promise.resolve(new Response()), 'lost'],
  ['cannot be reached', () => Promise.reject(new TypeError('network')), 'the device'],
])('data that only the server has, while the shop %s', async (_, fetch, expected) => {
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', fetch);
  const { clientLoader } = page({
    load: () => Promise.resolve('the device'),
    cache: 'private',
    loadsOnServer: () => true,
  });
  const args = { params: {}, context: { get: () => ({}) }, request: new Request('http://localhost/cart') };
  const serverLoader = () => Promise.reject(new TypeError('lost'));
  const loaded = clientLoader({ ...args, serverLoader } as unknown as Parameters<typeof clientLoader>[0]);
  expect(await loaded.catch((error: Error) => error.message)).toBe(expected);
});
