// Helpers of journeys about use without a connection: waiting for the service worker and for the queue of calls,
// following a link, and adding a piece.
import { FOLLOWED_ATTRIBUTE } from '@hindam/contract/pages';
import { expect, type Page } from '@playwright/test';
import type { Translate } from './translate.ts';

/**
 * Runs in the page: what is missing until pages work without a connection, which is the service worker's control of the
 * page, or files that it has to store.
 */
async function missing(): Promise<string[]> {
  const { controller } = navigator.serviceWorker;
  if (!controller?.scriptURL.endsWith('/offline-worker.js')) return ['the service worker'];
  const script = await (await fetch(controller.scriptURL)).text();
  const release = JSON.parse(/hindamRelease=(\{.*?\});/.exec(script)?.[1] ?? '{}') as {
    needed: string[];
    messages: Record<string, string[]>;
  };
  const names = (await caches.keys()).filter((name) => name.startsWith('hindam-files-'));
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const stored = new Set(lists.flat().map(({ url }) => new URL(url).pathname));
  const language = document.documentElement.dataset['language'] ?? '';
  return [...release.needed, ...(release.messages[language] ?? [])].filter((file) => !stored.has(file));
}

/**
 * Asks the browser for the service worker of the present release and waits until it is active. The former one is
 * stopped, as a browser may do at any time, because otherwise the browser waits up to five minutes until it is idle.
 */
export async function workerReplaced(page: Page): Promise<void> {
  const stateOf = (name: 'installing' | 'waiting') =>
    page.evaluate(async (key) => (await navigator.serviceWorker.ready)[key]?.state ?? null, name);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(() => stateOf('installing')).toBe(null);
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  await browser.detach();
  await expect.poll(() => stateOf('waiting')).toBe(null);
}

export async function workerReady(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(missing), { timeout: 90_000 }).toEqual([]);
}

/**
 * Opens a page as a press on a link of this page does: without loading a document, unless the code of that page cannot
 * be loaded.
 */
export async function pressLink(page: Page, path: string): Promise<void> {
  // With this attribute the whole page has hydrated; an element added before that would be a hydration mismatch.
  await expect(page.locator('html')).toHaveAttribute(FOLLOWED_ATTRIBUTE, '');
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: to });
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, path);
}

export async function pressAdd(page: Page, translate: Translate): Promise<void> {
  await page
    .getByRole('button', { name: translate('Add to bag') })
    .first()
    .click();
}

/** Waits until this many calls are in the device's queue. */
export async function waiting(page: Page, count: number): Promise<void> {
  const listed = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('queuedCalls') ?? '[]') as object[]).length);
  await expect.poll(listed).toBe(count);
}

/** The paths of the calls whose answers the service worker has stored for the member. */
export const ownAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('hindam-own-'));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
