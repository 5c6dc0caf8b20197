// What the browser fetches by the document's speculation rules before a link is pressed (decision 88): documents of
// public pages, until the shop's script handles the links; never a page with data of one visitor, and nothing once the
// page is hydrated.
import type { CDPSession, Page } from '@playwright/test';
import { expect, inOneProject, ready, test } from './fixtures.ts';

test.use({ viewport: { width: 1366, height: 900 }, hasTouch: false, isMobile: false });

interface Ahead {
  session: CDPSession;
  fetched: string[];
  errors: string[];
  /** How many sets of speculation rules the browser has read. */
  ruleSets: () => number;
}

async function watchAhead(page: Page): Promise<Ahead> {
  const session = await page.context().newCDPSession(page);
  const [fetched, errors]: [string[], string[]] = [[], []];
  let ruleSets = 0;
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => {
    const { pathname } = new URL(prefetchUrl);
    if (!fetched.includes(pathname)) fetched.push(pathname);
  });
  session.on('Preload.ruleSetUpdated', ({ ruleSet }) => {
    ruleSets += 1;
    if (ruleSet.errorType) errors.push(`${ruleSet.errorType}: ${ruleSet.errorMessage ?? ''}`);
  });
  await session.send('Preload.enable');
  return { session, fetched, errors, ruleSets: () => ruleSets };
}

test(
  ...inOneProject('before script runs, a public page whose link is pointed at is fetched, a cart is not'),
  async ({ page, prefix }) => {
    const ahead = await watchAhead(page);
    await ahead.session.send('Network.enable');
    await ahead.session.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] });
    await page.goto(`${prefix}/home`);
    await expect.poll(ahead.ruleSets).toBeGreaterThan(0);
    expect(ahead.errors).toEqual([]);
    await page.locator('header a[href$="/cart"]').first().hover();
    // In the margin, where no link is: scrolling to the card could bring another link under the resting pointer.
    await page.mouse.move(2, 450);
    const card = page.locator('main a[href*="/product-details/"]').first();
    await card.hover();
    const path = new URL((await card.getAttribute('href')) ?? '', 'http://shop.invalid').pathname;
    await expect.poll(() => ahead.fetched).toEqual([path]);
  },
);

test(...inOneProject('once script follows the links, nothing is fetched ahead'), async ({ page, prefix }) => {
  const ahead = await watchAhead(page);
  await page.goto(`${prefix}/home`);
  await ready(page);
  await expect(page.locator('html[data-followed]')).toBeAttached();
  await expect.poll(ahead.ruleSets).toBeGreaterThan(0);
  const fetchedCode = page.waitForRequest(/product-details/);
  await page.locator('main a[href*="/product-details/"]').first().hover();
  // The browser prefetches no document, but the shop's script loads the page's code when the pointer rests on the link.
  await fetchedCode;
  expect(ahead.fetched).toEqual([]);
});
