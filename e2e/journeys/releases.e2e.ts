// A new release of the storefront while a page is open, and offline use switched off by the shop (decision 86).
import type { Page } from '@playwright/test';
import { CONSENT_CATEGORIES, consentText } from '@hindam/contract/consent';
import { COOKIES } from '@hindam/contract/storage';
import { expect, inOneProject, open, ready, test } from './fixtures.ts';
import { pressLink, workerReady, workerReplaced } from './offline-worker.ts';
import { type ReleaseProxy, releaseProxy } from './release-proxy.ts';

const journey = test.extend<{ front: ReleaseProxy; noErrors: void }>({
  // Replaces the fixture that fails on console errors, because React Router reports missing code in the console before
  // it reloads the page.
  noErrors: async ({ page: _page }, use) => use(),
  front: async ({ context, baseURL }, use) => {
    const front = await releaseProxy(baseURL ?? '');
    const value = consentText({ asked: CONSENT_CATEGORIES, allowed: CONSENT_CATEGORIES });
    await context.addCookies([{ name: COOKIES.consent, value, url: front.origin }]);
    await use(front);
    await front.close();
  },
});
journey.use({ serviceWorkers: 'allow', pictures: 'real' });
// A long limit, because the service worker loads all its files here, in one journey for each of two releases.
journey.setTimeout(240_000);

/**
 * For each document that the service worker has stored, whether all its scripts and styles are stored too, from the
 * same release.
 */
const wholePages = (page: Page): Promise<Record<string, boolean>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const whole: Record<string, boolean> = {};
    for (const name of names.filter((one) => one.startsWith('hindam-pages-'))) {
      const release = name.slice('hindam-pages-'.length);
      const files = await (await caches.open(`hindam-files-${release}`)).keys();
      const known = new Set(files.map(({ url }) => new URL(url).pathname));
      const pages = await caches.open(name);
      for (const request of await pages.keys()) {
        const html = (await (await pages.match(request))?.text()) ?? '';
        const scripts = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file);
        whole[`${release} ${new URL(request.url).pathname}`] = scripts.every((file) => known.has(file));
      }
    }
    return whole;
  });

const modulesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );

journey(
  ...inOneProject('a release that comes while a page is open mixes nothing: lost code reloads the page'),
  async ({ page, context, prefix, translate, front }) => {
    const at = (path: string) => `${front.origin}${prefix}${path}`;
    await open(page, at('/home'));
    await workerReady(page);
    await open(page, at('/product-list'));
    const loaded = await page.evaluate(() => performance.timeOrigin);
    const ofFirst = await modulesOf(page);
    front.show('second');
    // The product page's code is among the files that the service worker stored of the first release, so no document is
    // loaded.
    const piece = await page.locator('#content a[href*="/product-details/"]').first().getAttribute('href');
    await pressLink(page, piece ?? '');
    await page.waitForURL('**/product-details/**');
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    // The first release's code of this page can no longer be loaded, so the browser loads the document of the new
    // release.
    const reloaded = page.waitForEvent('load');
    await pressLink(page, `${prefix}/find-order`);
    await reloaded;
    expect(await page.evaluate(() => performance.timeOrigin)).not.toBe(loaded);
    await ready(page);
    const ofSecond = await modulesOf(page);
    expect(ofSecond).not.toEqual([]);
    expect(ofSecond.filter((name) => ofFirst.includes(name))).toEqual([]);
    await workerReplaced(page);
    await open(page, at('/home'));
    await workerReady(page);
    await open(page, at('/home'));
    await expect
      .poll(async () => Object.keys(await wholePages(page)).some((name) => name.startsWith('2222')))
      .toBe(true);
    // Only pages in this language are checked, because in the other language only the offline page is stored, without
    // its file of messages.
    const seen = Object.entries(await wholePages(page)).filter(([name]) => name.includes(` ${prefix}/`));
    for (const [name, isWhole] of seen) expect(isWhole, name).toBe(true);

    await context.setOffline(true);
    await open(page, at('/product-list'));
    await expect(page.getByText(translate('You are offline. What you see may be out of date.'))).toBeVisible();
  },
);

journey(
  ...inOneProject('a shop that switches offline use off ends the worker and what it stored'),
  async ({ page, prefix, front }) => {
    await open(page, `${front.origin}${prefix}/home`);
    await workerReady(page);
    front.show('off');
    await open(page, `${front.origin}${prefix}/product-list`);
    const left = () =>
      page.evaluate(async () => [
        (await caches.keys()).length,
        (await navigator.serviceWorker.getRegistrations()).length,
      ]);
    await expect.poll(left).toEqual([0, 0]);
    await open(page, `${front.origin}${prefix}/home`);
    await page.waitForLoadState('networkidle');
    expect(await left()).toEqual([0, 0]);
    front.show('first');
    await open(page, `${front.origin}${prefix}/home`);
    await workerReady(page);
  },
);
