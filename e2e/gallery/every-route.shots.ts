// Takes a picture of every route that shows a page, in every screen width and colour scheme (looks.ts), for review.
// `SHOTS=cart,home` limits it to the routes whose path contains one of these words.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { COOKIES } from '@hindam/contract/storage';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { test } from '../journeys/fixtures.ts';
import { openUntilQuiet } from '../journeys/page-quiet.ts';
import { addressOf, findShown, makeKnown, PATHS, ROUTE_CASES } from '../journeys/route-cases.ts';
import { shopApi } from '../journeys/shop-api.ts';
import { FOLDER, fileNameOf, folderNameOf, type Look, LOOKS } from './looks.ts';

const HEIGHTS_PX: Readonly<Record<Look['width'], number>> = { 375: 812, 768: 1024, 1366: 900 };

const wanted = (process.env.SHOTS ?? '').split(',').filter(Boolean);

const ROUTES = PATHS.filter((route) => {
  const { leadsTo, isFile } = ROUTE_CASES[route] ?? {};
  if (leadsTo !== undefined || isFile) return false;
  return wanted.length === 0 || wanted.some((word) => route.includes(word));
});

test.use({ pictures: 'real' });

/**
 * Loads the displayed pictures of the page, also those below the visible part, which browsers load only when they are
 * scrolled to.
 */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images].filter(({ offsetParent }) => offsetParent !== null);
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
}

async function pageLike(browser: Browser, visitor: Page, baseURL: string, { width, scheme }: Look) {
  const context: BrowserContext = await browser.newContext({
    baseURL,
    viewport: { width, height: HEIGHTS_PX[width] },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    storageState: await visitor.context().storageState(),
  });
  return { context, page: await context.newPage() };
}

for (const look of LOOKS)
  test(`${look.width} px, ${look.scheme}`, async ({ page: guest, browser, baseURL, prefix, language, api, find }) => {
    const origin = baseURL ?? '';
    const shown = await findShown(api, find);
    await api.guestWith({ piece: shown.piece });
    const member = await browser.newPage({ baseURL: origin });
    // The guest's browser has answered the question about cookies. The member's browser gets that answer too, because
    // the question would cover its pages.
    await member.context().addCookies((await guest.context().cookies()).filter(({ name }) => name === COOKIES.consent));
    const known = await makeKnown(shopApi(member, origin, language), shown);
    const folder = path.join(FOLDER, folderNameOf(language, look));
    mkdirSync(folder, { recursive: true });
    const guestsPage = await pageLike(browser, guest, origin, look);
    const membersPage = await pageLike(browser, member, origin, look);
    for (const route of ROUTES) {
      const routeCase = ROUTE_CASES[route] ?? {};
      const { page } = routeCase.as === 'member' ? membersPage : guestsPage;
      await openUntilQuiet(page, prefix + addressOf(route, routeCase, known));
      await loadPictures(page);
      await page.screenshot({
        path: path.join(folder, fileNameOf(route)),
        fullPage: true,
        type: 'jpeg',
        quality: 70,
        animations: 'disabled',
      });
    }
    for (const { context } of [guestsPage, membersPage]) await context.close();
    await member.close();
  });
