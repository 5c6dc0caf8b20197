// The worker's caches. Each release has its own, except for pictures. The caches of the release before this one are
// still read, so that stored pages can be read right after a release; those of older releases are deleted.
import { CACHES, OWN_CACHES } from '../kit/offline.ts';
import type { Release } from './release.ts';

/**
 * The names of the caches. All releases share `pictures`, because the names of pictures contain a hash of their
 * contents.
 */
export type StoreName = 'files' | 'pages' | 'answers' | 'own' | 'pictures';

/**
 * The largest number of entries of a cache; its oldest entries beyond that are deleted. The cache of files needs no
 * limit, because it only has files of the release.
 */
const MOST: Readonly<Record<Exclude<StoreName, 'files'>, number>> = {
  pages: 60,
  answers: 150,
  own: 30,
  pictures: 400,
};

export interface Stores {
  /**
   * The response stored under the URL, in this release's cache or else the former release's; null if there is none.
   */
  find(name: StoreName, url: string): Promise<Response | null>;
  /**
   * The stored URLs: first those of the former release's cache, then this release's; within a cache the newest is last.
   */
  urls(name: StoreName): Promise<string[]>;
  /** The URLs stored in this release's cache. */
  urlsOfRelease(name: StoreName): Promise<string[]>;
  /**
   * Stores nothing between `end` and `begin`. If storing fails, deletes half of the pictures, so that there is room for
   * the next response, and rejects.
   */
  put(name: StoreName, url: string, response: Response): Promise<void>;
  /** Deletes the caches of this name, of all releases. */
  drop(name: StoreName): Promise<void>;
  /** Deletes the caches of all releases but this one and the one before it. */
  dropOldReleases(): Promise<void>;
  /** Waits for what is being stored, then deletes all caches. */
  end(): Promise<void>;
  /** Lets `put` store again, for a shopper who allowed storing again before the worker was gone. */
  begin(): void;
}

const isOf = (name: StoreName) => (cache: string) =>
  name === 'own' ? cache.startsWith(OWN_CACHES) : cache.startsWith(`${CACHES}${name}-`) || cache === `${CACHES}${name}`;

const urlsIn = async (cache: Cache): Promise<string[]> => (await cache.keys()).map(({ url }) => url);

async function trim(cache: Cache, most: number): Promise<void> {
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, Math.max(0, requests.length - most)).map((one) => cache.delete(one)));
}

async function store(cache: Cache, url: string, response: Response, most: number): Promise<void> {
  // Deleted first, because a replaced entry would keep its place, and the oldest entries are deleted first.
  await cache.delete(url);
  await cache.put(url, response);
  if (most < Infinity) await trim(cache, most);
}

/** Deletes the older half of the pictures, which take the most space; called when the browser's storage may be full. */
async function makeRoom(pictures: Cache): Promise<void> {
  await trim(pictures, Math.floor((await pictures.keys()).length / 2));
}

export function makeStores(caches: CacheStorage, { id }: Pick<Release, 'id'>): Stores {
  const cacheOf = (name: StoreName) => (name === 'pictures' ? `${CACHES}pictures` : `${CACHES}${name}-${id}`);

  async function readable(name: StoreName): Promise<string[]> {
    const mine = cacheOf(name);
    const all = (await caches.keys()).filter(isOf(name));
    return [...all.filter((cache) => cache === mine), ...all.filter((cache) => cache !== mine)];
  }

  let ended = false;
  const storing = new Set<Promise<void>>();

  return {
    async find(name, url) {
      const mine = cacheOf(name);
      const found = await caches.match(url, { cacheName: mine });
      if (found) return found;
      for (const cacheName of (await readable(name)).filter((cache) => cache !== mine)) {
        const older = await caches.match(url, { cacheName });
        if (older) return older;
      }
      return null;
    },
    async urls(name) {
      const names = (await readable(name)).toReversed();
      return (await Promise.all(names.map(async (cache) => urlsIn(await caches.open(cache))))).flat();
    },
    async urlsOfRelease(name) {
      // `open` would create the cache, also after `end`.
      const isThere = (await caches.keys()).includes(cacheOf(name));
      return isThere ? urlsIn(await caches.open(cacheOf(name))) : [];
    },
    async put(name, url, response) {
      if (ended) return;
      const work = caches
        .open(cacheOf(name))
        .then((opened) => store(opened, url, response, name === 'files' ? Infinity : MOST[name]))
        .catch(async (error: unknown) => {
          await makeRoom(await caches.open(cacheOf('pictures')));
          throw error;
        });
      storing.add(work);
      await work.finally(() => storing.delete(work));
    },
    async drop(name) {
      await Promise.all((await caches.keys()).filter(isOf(name)).map((cache) => caches.delete(cache)));
    },
    async dropOldReleases() {
      // `keys` returns the caches in the order of their creation, so the last one of another release is the former
      // release's.
      const names = await caches.keys();
      for (const name of ['files', 'pages', 'answers', 'own'] as const) {
        const others = names.filter((cache) => isOf(name)(cache) && cache !== cacheOf(name));
        await Promise.all(others.slice(0, -1).map((cache) => caches.delete(cache)));
      }
    },
    async end() {
      ended = true;
      await Promise.allSettled(storing);
      await dropAll(caches);
    },
    begin() {
      ended = false;
    },
  };
}

export async function dropAll(caches: CacheStorage): Promise<void> {
  const ours = (await caches.keys()).filter((cache) => cache.startsWith(CACHES));
  await Promise.all(ours.map((cache) => caches.delete(cache)));
}
