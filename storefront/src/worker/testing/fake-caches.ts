// A fake of the browser's Cache Storage, as far as the worker uses it: entries are kept in memory, in the order in
// which they were put.
interface Entry {
  url: string;
  response: Response;
}

const ORIGIN = 'http://shop.test';
const absolute = (url: string | Request) => new URL(typeof url === 'string' ? url : url.url, ORIGIN).href;

function makeCache(isFull: () => boolean) {
  let entries: Entry[] = [];
  return {
    match: async (url: string | Request) => entries.find((entry) => entry.url === absolute(url))?.response.clone(),
    keys: async () => entries.map(({ url }) => new Request(url)),
    delete: async (url: string | Request) => {
      const before = entries.length;
      entries = entries.filter((entry) => entry.url !== absolute(url));
      return entries.length < before;
    },
    put: async (url: string | Request, response: Response) => {
      if (isFull()) throw new DOMException('full', 'QuotaExceededError');
      entries = [...entries.filter((entry) => entry.url !== absolute(url)), { url: absolute(url), response }];
    },
  };
}

export interface FakeCaches {
  caches: CacheStorage;
  /** Makes every later `put` fail, as if the browser's storage were full. */
  fill(): void;
}

export function fakeCaches(): FakeCaches {
  const all = new Map<string, ReturnType<typeof makeCache>>();
  let full = false;
  const open = async (name: string) => {
    const known = all.get(name) ?? makeCache(() => full);
    all.set(name, known);
    return known;
  };
  const storage = {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (url: string, { cacheName }: { cacheName: string }) => all.get(cacheName)?.match(url),
  };
  return {
    caches: storage as unknown as CacheStorage,
    fill() {
      full = true;
    },
  };
}
