// Helpers of journeys about use without a connection: waiting for the service worker, and following a link.
import { FOLLOWED_ATTRIBUTE } from '@hindam/contract/pages';
import { expect, type Page } from '@playwright/test';

/**
 * Runs in the page: whether the service worker controls the page and has stored the files that its pages need without a
 * connection.
 */
async function isReady(): Promise<boolean> {
  const { controller } = navigator.serviceWorker;
  if (!controller?.scriptURL.endsWith('/offline-worker.js')) return false;
  const script = await (await fetch(controller.scriptURL)).text();
  const release = JSON.parse(/hindamRelease=(\{.*?\});/.exec(script)?.[1] ?? '{}') as {
    needed: string[];
    messages: Record<string, string[]>;
  };
  const names = (await caches.keys()).filter((name) => name.startsWith('hindam-files-'));
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const stored = new Set(lists.flat().map(({ url }) => new URL(url).pathname));
  const language = document.documentElement.dataset['language'] ?? '';
  return [...release.needed, ...(release.messages[language] ?? [])].every((file) => stored.has(file));
}

export async function workerReady(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isReady), { timeout: 90_000 }).toBe(true);
}

/**
 * Opens a page as a press on a link of this page does: without loading a document, unless the code of that page cannot
 * be loaded.
 */
export async function pressLink(page: Page, path: string): Promise<void> {
  // The whole page has hydrated then; an element added while it hydrates would be a mismatch.
  await expect(page.locator('html')).toHaveAttribute(FOLLOWED_ATTRIBUTE, '');
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: to });
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, path);
}
