import { beforeEach, describe, expect, test } from 'vitest';
import { keepPage, type PageParts, pageResponse } from './pages.ts';
import { makeStores } from './stores.ts';
import { fakeCaches } from './testing/fake-caches.ts';

const ORIGIN = 'http://shop.test';
const FILES = ['/assets/manifest-11111111.js', '/assets/cart-11111111.js'];
const release = { id: 'one', files: FILES, needed: FILES, messages: {} };

let shared = fakeCaches();
let work: Promise<unknown>[] = [];
beforeEach(() => {
  shared = fakeCaches();
  work = [];
});

const settled = async () => {
  for (let done = 0; done < work.length; done += 1) await work[done];
};

interface Given {
  language?: string;
  control?: string;
  file?: string;
  market?: string;
}

function documentOf(path: string, given: Given = {}): Response {
  const { language = 'en', control = 'public, max-age=0', file = '/assets/manifest-11111111.js', market } = given;
  const html = `<!doctype html><html lang="${language}"${market ? ` data-market="${market}"` : ''}><head></head><body>${path}<script type="module">import "${file}"</script></body></html>`;
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-language': language, 'cache-control': control },
  });
}

const lost = () => Promise.reject(new TypeError('offline'));

function partsWith(fetch: PageParts['fetch'], chosen: string | null = null): PageParts {
  return {
    stores: makeStores(shared.caches, release),
    release,
    origin: ORIGIN,
    fetch,
    after: (one) => void work.push(one),
    pause: () => new Promise<never>(() => undefined),
    chosen: () => Promise.resolve(chosen),
  };
}

const pathOf = ({ url }: Request) => new URL(url).pathname;
const shop =
  (given: Given = {}) =>
  async (request: Request) => {
    const path = pathOf(request);
    return documentOf(path, { language: path.startsWith('/ar') ? 'ar' : 'en', ...given });
  };

const nothing = Promise.resolve(undefined);
const open = (path: string, parts: PageParts) => pageResponse(new Request(ORIGIN + path), nothing, parts);

async function textOf(path: string, parts: PageParts): Promise<string> {
  return (await open(path, parts)).text();
}

describe('a public page', () => {
  test('is read without a connection, marked as stored, whichever campaign led to it', async () => {
    await open('/en/home?utm_source=a', partsWith(shop()));
    await settled();
    const text = await textOf('/en/home?utm_source=b', partsWith(lost));
    expect(text).toContain('/en/home');
    expect(text).toContain('<html data-stored="" lang="en"');
  });

  test('is the browser’s own response to a navigation where it began one', async () => {
    const parts = partsWith(lost);
    const response = await pageResponse(
      new Request(`${ORIGIN}/en/home`),
      Promise.resolve(documentOf('preloaded')),
      parts,
    );
    expect(await response.text()).toContain('preloaded');
  });

  test('without a prefix is in the visitor’s language and market where the worker knows them', async () => {
    for (const given of [{ language: 'en' }, { language: 'ar' }, { language: 'ar', market: 'sa' }]) {
      await open(
        '/home',
        partsWith(async () => documentOf(`home ${JSON.stringify(given)}`, given)),
      );
      await settled();
    }
    expect(await textOf('/home', partsWith(lost, 'en'))).toContain('lang="en"');
    expect(await textOf('/home', partsWith(lost, 'ar-sa'))).toContain('data-market="sa"');
    expect(await textOf('/home', partsWith(lost))).toContain('data-market="sa"');
  });

  test('of another release is shown and not stored', async () => {
    await open('/en/home', partsWith(shop({ file: '/assets/manifest-22222222.js' })));
    await settled();
    expect((await open('/en/home', partsWith(lost))).type).toBe('error');
  });
});

describe('a page of the visitor’s own', () => {
  test('is never stored, whatever its headers say', async () => {
    for (const control of ['private, no-store', 'public, max-age=60']) {
      await open('/en/cart', partsWith(shop({ control })));
      await settled();
    }
    expect((await shared.caches.keys()).filter((name) => name.includes('pages'))).toEqual([]);
  });

  test('that works without a connection begins with its script, if that is stored', async () => {
    const parts = partsWith(shop());
    await keepPage(parts, '/en/offline');
    expect(await textOf('/en/cart', partsWith(lost))).not.toContain('<script');
    await parts.stores.put('files', '/assets/cart-11111111.js', new Response('cart'));
    expect(await textOf('/en/cart', partsWith(lost))).toContain('<script');
    expect(await textOf('/en/my-account', partsWith(lost))).not.toContain('<script');
  });
});

describe('without a connection, what was never seen', () => {
  test('is the page that says so, in the language of the prefix', async () => {
    for (const tag of ['en', 'ar']) await keepPage(partsWith(shop()), `/${tag}/offline`);
    expect(await textOf('/ar/faq', partsWith(lost))).toContain('/ar/offline');
    expect(await textOf('/en/faq', partsWith(lost))).toContain('/en/offline');
    expect(await textOf('/faq', partsWith(lost, 'ar'))).toContain('/ar/offline');
    expect(await textOf('/ar-sa/faq', partsWith(lost, 'ar-sa'))).toContain('/ar/offline');
  });

  test('is that page of its own market once a page of the market was stored', async () => {
    await open('/ar-sa/home', partsWith(shop({ market: 'sa' })));
    await settled();
    expect(await textOf('/ar-sa/faq', partsWith(lost))).toContain('/ar-sa/offline');
  });
});

test('a log-out without script leaves no answer of the member’s', async () => {
  const parts = partsWith(shop());
  await parts.stores.put('own', '/api/order/list', new Response('orders'));
  await open('/en/home?logged_out=1', parts);
  expect(await parts.stores.find('own', '/api/order/list')).toBeNull();
});
