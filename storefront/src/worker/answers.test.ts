import { beforeEach, describe, expect, test } from 'vitest';
import { answerResponse, fileResponse, ownResponse, type Parts, pictureResponse } from './answers.ts';
import { makeStores } from './stores.ts';
import { fakeCaches } from './testing/fake-caches.ts';

const ORIGIN = 'http://shop.test';
const request = (path: string) => new Request(ORIGIN + path);
const never = () => new Promise<never>(() => undefined);
const lost = () => Promise.reject(new TypeError('offline'));

let work: Promise<unknown>[] = [];
const settled = async () => void (await Promise.allSettled(work));

function partsWith(fetch: Parts['fetch'], more: Partial<Parts> = {}): Parts {
  return {
    stores: makeStores(shared.caches, { id: 'one' }),
    release: { id: 'one', files: ['/assets/a-12345678.js'], needed: [], messages: {} },
    fetch,
    after: (one) => void work.push(one),
    pause: never,
    ...more,
  };
}

let shared = fakeCaches();
beforeEach(() => {
  shared = fakeCaches();
  work = [];
});

const bodyOf = async (response: Promise<Response>) => (await response).text();

describe('a file', () => {
  test('of the release is stored once and then read without a call', async () => {
    await fileResponse(
      request('/assets/a-12345678.js'),
      partsWith(async () => new Response('a')),
    );
    await settled();
    expect(await bodyOf(fileResponse(request('/assets/a-12345678.js'), partsWith(lost)))).toBe('a');
  });

  test('of another release, or one that is gone, is passed on and not stored', async () => {
    const gone = await fileResponse(
      request('/assets/a-12345678.js'),
      partsWith(async () => new Response('', { status: 404 })),
    );
    await fileResponse(
      request('/assets/b-12345678.js'),
      partsWith(async () => new Response('b')),
    );
    await settled();
    expect(gone.status).toBe(404);
    for (const name of ['a', 'b'])
      await expect(fileResponse(request(`/assets/${name}-12345678.js`), partsWith(lost))).rejects.toThrow('offline');
  });
});

test('a picture is stored if it is for ever, not if it stands in for one that is being made', async () => {
  const picture = (control: string) => async () => new Response('p', { headers: { 'cache-control': control } });
  await pictureResponse(request('/pictures/1-640.avif'), partsWith(picture('public, max-age=1, immutable')));
  await pictureResponse(request('/pictures/2-640.avif'), partsWith(picture('public, max-age=60')));
  await settled();
  expect(await bodyOf(pictureResponse(request('/pictures/1-640.avif'), partsWith(lost)))).toBe('p');
  await expect(pictureResponse(request('/pictures/2-640.avif'), partsWith(lost))).rejects.toThrow('offline');
});

describe('an answer of the catalogue', () => {
  const path = '/api/product/list?list=best_seller';

  test('is the server’s while it answers, the stored one without a connection or when it is slow', async () => {
    const parts = partsWith(async () => new Response('first'));
    expect(await bodyOf(answerResponse(request(path), parts))).toBe('first');
    await settled();
    expect(
      await bodyOf(
        answerResponse(
          request(path),
          partsWith(async () => new Response('second')),
        ),
      ),
    ).toBe('second');
    await settled();
    expect(await bodyOf(answerResponse(request(path), partsWith(lost)))).toBe('second');
    const slow = partsWith(never, { pause: () => Promise.resolve() });
    expect(await bodyOf(answerResponse(request(path), slow))).toBe('second');
  });

  test('that failed is passed on and not stored', async () => {
    const busy = partsWith(async () => new Response('', { status: 503 }));
    expect((await answerResponse(request(path), busy)).status).toBe(503);
    await settled();
    await expect(answerResponse(request(path), partsWith(lost))).rejects.toThrow('offline');
  });

  test('that is slow and was never stored is waited for', async () => {
    const late = partsWith(async () => new Response('late'), { pause: () => Promise.resolve() });
    expect(await bodyOf(answerResponse(request(path), late))).toBe('late');
  });
});

describe('an answer about a member', () => {
  const path = '/api/order/list';
  const of = (member: string, text: string) =>
    partsWith(async () => new Response(text, { headers: { 'x-member': member } }));

  test('is read without a connection while the login lasts', async () => {
    await ownResponse(request(path), of('a', 'orders of a'));
    expect(await bodyOf(ownResponse(request(path), partsWith(lost)))).toBe('orders of a');
    await ownResponse(request('/api/wishlist'), of('a', 'wishes of a'));
    expect(await bodyOf(ownResponse(request(path), partsWith(lost)))).toBe('orders of a');
  });

  test('is gone after the first answer to another login, or to none', async () => {
    await ownResponse(request(path), of('a', 'orders of a'));
    await ownResponse(request('/api/wishlist'), of('b', 'wishes of b'));
    await expect(ownResponse(request(path), partsWith(lost))).rejects.toThrow('offline');
    expect(await bodyOf(ownResponse(request('/api/wishlist'), partsWith(lost)))).toBe('wishes of b');
    await ownResponse(
      request('/api/alerts/list'),
      partsWith(async () => new Response('', { status: 401 })),
    );
    await expect(ownResponse(request('/api/wishlist'), partsWith(lost))).rejects.toThrow('offline');
  });

  test('of the member stays when there are more answers than fit', async () => {
    for (let page = 0; page < 40; page += 1) await ownResponse(request(`${path}?page=${page}`), of('a', String(page)));
    expect(await bodyOf(ownResponse(request(`${path}?page=39`), partsWith(lost)))).toBe('39');
    await expect(ownResponse(request(`${path}?page=0`), partsWith(lost))).rejects.toThrow('offline');
  });
});
