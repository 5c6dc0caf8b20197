import { expect, test } from 'vitest';
import type { Parts } from './answers.ts';
import { keepFiles } from './files.ts';
import { makeStores } from './stores.ts';
import { fakeCaches } from './testing/fake-caches.ts';

const origin = 'http://shop.test';
const SHARED = '/assets/react-12345678.js';

/** The worker of a release, and the paths that it requested. */
function workerOf(caches: CacheStorage, id: string, respond: () => Response = () => new Response(id)) {
  const requested: string[] = [];
  const own = `/assets/home-${id}.js`;
  const parts: Parts & { origin: string } = {
    origin,
    stores: makeStores(caches, { id }),
    release: { id, files: [SHARED, own], needed: [SHARED, own], messages: {} },
    fetch: async ({ url }) => {
      requested.push(new URL(url).pathname);
      return respond();
    },
    after: () => undefined,
    pause: () => new Promise(() => undefined),
  };
  return { parts, requested, own };
}

test('a file that releases share is requested once, and is there as long as one of them', async () => {
  const { caches } = fakeCaches();
  const requests: string[][] = [];
  for (const id of ['one', 'two', 'three']) {
    const { parts, requested, own } = workerOf(caches, id);
    await keepFiles([SHARED, own], parts);
    await parts.stores.dropOldReleases();
    requests.push(requested.sort());
  }
  expect(requests).toEqual([['/assets/home-one.js', SHARED], ['/assets/home-two.js'], ['/assets/home-three.js']]);
  const shared = await makeStores(caches, { id: 'three' }).find('files', origin + SHARED);
  expect(await shared?.text()).toBe('one');
});

test('only what is missing is requested, and nothing of another release', async () => {
  const { parts, requested, own } = workerOf(fakeCaches().caches, 'one');
  await keepFiles([own], parts);
  await keepFiles([own, SHARED, '/assets/home-two.js'], parts);
  expect(requested).toEqual([own, SHARED]);
});

test('a file that is gone, or that the browser cannot store, is an error', async () => {
  const gone = workerOf(fakeCaches().caches, 'one', () => new Response('', { status: 404 }));
  await expect(keepFiles([SHARED], gone.parts)).rejects.toThrow(`${SHARED} is not there`);
  const full = fakeCaches();
  full.fill();
  await expect(keepFiles([SHARED], workerOf(full.caches, 'one').parts)).rejects.toThrow('full');
});
