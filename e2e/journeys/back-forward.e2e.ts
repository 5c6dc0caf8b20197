// Every public page can be kept in the browser's back/forward cache, so that going back shows it at once. Playwright
// turns this cache off, and cannot follow a page that is restored from it; the page therefore notes in local storage
// how it was shown, and another tab reads that.
import { PUBLIC_PAGES } from '@hindam/contract/pages';
import type { Page } from '@playwright/test';
import { chromiumArgs, chromiumPath, wholeChromiumPath } from '../chromium.ts';
import { expect, inOneProject, test } from './fixtures.ts';
import { openUntilQuiet } from './page-quiet.ts';
import { findShown, publicAddressOf } from './route-cases.ts';

const wholeChromium = wholeChromiumPath();
test.use({
  launchOptions: {
    executablePath: wholeChromium ?? chromiumPath(),
    args: chromiumArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});
test.skip(wholeChromium === null, 'there is only a headless shell, which has no back/forward cache');

/** A page of the same origin without script. */
const ELSEWHERE = '/api/health/live';
const KEY = 'test-shown';

interface Shown {
  path: string;
  persisted: boolean;
  reasons: string[];
}

/** Runs in every document of the page: notes in local storage how the document was shown. */
function noteShown(key: string): void {
  interface NotRestored {
    reasons: { reason: string }[] | null;
  }
  addEventListener('pageshow', ({ persisted }) => {
    const [opened] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
      notRestoredReasons?: NotRestored | null;
    })[];
    const reasons = opened?.notRestoredReasons?.reasons?.map(({ reason }) => reason) ?? [];
    const before = JSON.parse(localStorage.getItem(key) ?? '[]') as Shown[];
    localStorage.setItem(key, JSON.stringify([...before, { path: location.pathname, persisted, reasons }]));
  });
}

async function goBackTo(page: Page, address: string, before?: (page: Page) => Promise<void>): Promise<Shown> {
  await page.addInitScript(noteShown, KEY);
  await openUntilQuiet(page, address);
  await before?.(page);
  const path = await page.evaluate(() => location.pathname);
  await page.goto(ELSEWHERE);
  const reader = await page.context().newPage();
  await reader.goto(ELSEWHERE);
  const shown = async () => {
    const noted = await reader.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as Shown[], KEY);
    return noted.filter((one) => one.path === path);
  };
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect.poll(async () => (await shown()).length).toBe(2);
  return (await shown())[1]!;
}

const RESTORED = { persisted: true, reasons: [] };

for (const { pattern } of PUBLIC_PAGES)
  test(...inOneProject(`${pattern} is restored when a shopper goes back`), async ({ page, prefix, api, find }) => {
    const address = prefix + publicAddressOf(pattern, await findShown(api, find));
    expect(await goBackTo(page, address)).toMatchObject(RESTORED);
  });

test(...inOneProject('a member’s page is restored too, while it listens to other tabs'), async ({ page, api }) => {
  await api.signUp();
  expect(await goBackTo(page, '/home')).toMatchObject(RESTORED);
});

test(...inOneProject('a page that the browser cannot keep is noticed'), async ({ page, prefix }) => {
  const shown = await goBackTo(page, `${prefix}/home`, (left) =>
    left.evaluate(() => addEventListener('unload', () => undefined)),
  );
  expect(shown.persisted).toBe(false);
  expect(shown.reasons).not.toEqual([]);
});
