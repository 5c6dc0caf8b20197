import { describe, expect, test } from 'vitest';
import { dropAll, makeStores } from './stores.ts';
import { fakeCaches } from './testing/fake-caches.ts';

const URL_OF = (n: number) => `http://shop.test/${n}`;

describe('a store', () => {
  test('drops what was stored first once it is full', async () => {
    const stores = makeStores(fakeCaches().caches, { id: 'one' });
    for (let n = 0; n < 65; n += 1) await stores.put('pages', URL_OF(n), new Response(String(n)));
    const urls = await stores.urls('pages');
    expect([urls.length, urls[0], urls.at(-1)]).toEqual([60, URL_OF(5), URL_OF(64)]);
  });

  test('counts what is stored again as new', async () => {
    const stores = makeStores(fakeCaches().caches, { id: 'one' });
    for (const n of [1, 2, 1]) await stores.put('pages', URL_OF(n), new Response(String(n)));
    expect(await stores.urls('pages')).toEqual([URL_OF(2), URL_OF(1)]);
  });

  test('makes room among the pictures when the browser’s storage is full', async () => {
    const fake = fakeCaches();
    const stores = makeStores(fake.caches, { id: 'one' });
    for (let n = 0; n < 10; n += 1) await stores.put('pictures', URL_OF(n), new Response('p'));
    fake.fill();
    await expect(stores.put('pages', URL_OF(99), new Response('page'))).rejects.toThrow('full');
    expect((await stores.urls('pictures')).map((url) => Number(url.split('/').at(-1)))).toEqual([5, 6, 7, 8, 9]);
  });

  test('still reads the release before this one, and none before that', async () => {
    const { caches } = fakeCaches();
    for (const id of ['one', 'two', 'three']) {
      const stores = makeStores(caches, { id });
      await stores.put('pages', URL_OF(1), new Response(id));
      await stores.put('files', URL_OF(2), new Response(id));
      await stores.dropOldReleases();
    }
    await makeStores(caches, { id: 'four' }).put('files', URL_OF(3), new Response('four'));
    const four = makeStores(caches, { id: 'four' });
    await four.dropOldReleases();
    expect(await (await four.find('pages', URL_OF(1)))?.text()).toBe('three');
    expect((await caches.keys()).filter((name) => /-(one|two)$/.test(name))).toEqual([]);
  });

  test('of a member’s answers is dropped in every release, and nothing else with it', async () => {
    const { caches } = fakeCaches();
    for (const id of ['one', 'two']) await makeStores(caches, { id }).put('own', URL_OF(1), new Response(id));
    const stores = makeStores(caches, { id: 'two' });
    await stores.put('pictures', URL_OF(2), new Response('p'));
    await stores.drop('own');
    expect(await caches.keys()).toEqual(['hindam-pictures']);
  });
});

test('ended, a worker leaves nothing behind of what it was storing, and stores again only once it is begun', async () => {
  const { caches } = fakeCaches();
  const stores = makeStores(caches, { id: 'one' });
  const storing = Array.from({ length: 20 }, (_, n) => stores.put('pages', URL_OF(n), new Response(String(n))));
  await Promise.all([...storing, stores.end()]);
  await stores.put('pages', URL_OF(99), new Response('late'));
  expect(await caches.keys()).toEqual([]);
  stores.begin();
  await stores.put('pages', URL_OF(1), new Response('again'));
  expect(await stores.urls('pages')).toEqual([URL_OF(1)]);
});

test('switched off, the worker deletes its own caches and no others', async () => {
  const { caches } = fakeCaches();
  const stores = makeStores(caches, { id: 'one' });
  await stores.put('files', URL_OF(1), new Response('f'));
  await stores.put('pictures', URL_OF(1), new Response('p'));
  await caches.open('another-script');
  await dropAll(caches);
  expect(await caches.keys()).toEqual(['another-script']);
});
