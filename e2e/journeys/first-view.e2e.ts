// What a visit to public pages, to a search, to a cart and to the checkout costs: on a phone the bytes stay within
// bench/byte-budgets.json, and on a phone and a desktop the layout hardly shifts.
import type { Page } from '@playwright/test';
import { PUBLIC_PAGES } from '@hindam/contract/pages';
import { beyondBudget, readBudgets, weightsOf } from '../../bench/src/byte-budgets.ts';
import { makeScale } from '../../bench/src/weigh.ts';
import type { Language } from '../playwright.config.ts';
import { expect, type Find, hasPlenty, test } from './fixtures.ts';
import { openUntilQuiet, picturesOf, shiftsOf } from './page-quiet.ts';
import { findShown, publicAddressOf, type ShownIds } from './route-cases.ts';
import type { ShopApi } from './shop-api.ts';

const WITH_A_CART = ['/cart', '/checkout'];
const SEARCH = '/search';
const SEARCHED: Readonly<Record<Language, string>> = { en: 'abaya', arb: 'عباية' };
/** The service worker shows this page from its store, without a connection, so it has no budget of bytes. */
const OF_THE_WORKER = '/offline';
const ROUTES = [...PUBLIC_PAGES.map(({ pattern }) => pattern), ...WITH_A_CART, SEARCH].filter(
  (one) => one !== OF_THE_WORKER,
);
/** The largest allowed layout shift of a page (CLS), as the browser computes it. */
const SHIFT_MAX = 0.01;

const budgets = readBudgets();

/**
 * Finds the same pieces in every run, even if they are sold out, because the bytes of their pictures are part of the
 * budget.
 */
async function findAlways(api: ShopApi, find: Find): Promise<ShownIds> {
  const wanted = 'made_to_measure=true&sort=high_to_low';
  const piece = await find(wanted);
  return { ...(await findShown(api, find)), piece, other: await find(wanted, ({ id }) => id !== piece.id) };
}

const addressIn = (language: Language, route: string, shown: ShownIds): string =>
  route === SEARCH ? `${SEARCH}?q=${encodeURIComponent(SEARCHED[language])}` : publicAddressOf(route, shown);

async function expectStill(page: Page): Promise<void> {
  const { sum, moved } = await shiftsOf(page);
  expect(sum, moved.join(', ')).toBeLessThan(SHIFT_MAX);
}

// As on a first visit: the shop asks about cookies, and the shop's real pictures are loaded.
test.use({ pictures: 'real', cookies: 'unanswered' });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });

  for (const route of ROUTES)
    test(`${route} keeps within its bytes and stands still`, async ({ page, prefix, language, baseURL, api, find }) => {
      const shown = await findAlways(api, find);
      if (WITH_A_CART.includes(route)) await api.guestWith({ piece: await find('in_stock=true', hasPlenty) });
      const address = prefix + addressIn(language, route, shown);
      await openUntilQuiet(page, address);
      await expectStill(page);
      const pictures = await picturesOf(page);
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const weighed = await makeScale(baseURL ?? '').weighPage(address, { cookie });
      // The excesses are joined to one text, so that the summary of a run, which shows only the first line of a
      // difference, names all of them.
      expect(beyondBudget(budgets, route, language, weightsOf(weighed, pictures)).join('; ')).toBe('');
    });
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1366, height: 900 }, hasTouch: false, isMobile: false });

  for (const route of ROUTES)
    test(`${route} stands still`, async ({ page, prefix, language, api, find }) => {
      const shown = await findAlways(api, find);
      if (WITH_A_CART.includes(route)) await api.guestWith({ piece: await find('in_stock=true', hasPlenty) });
      await openUntilQuiet(page, prefix + addressIn(language, route, shown));
      await expectStill(page);
    });
});

test('a page that moves is noticed', async ({ page, prefix }) => {
  await openUntilQuiet(page, `${prefix}/size-guide`);
  await page.evaluate(async () => {
    document.body.insertAdjacentHTML('afterbegin', '<p style="block-size: 300px">moved</p>');
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  const { sum, moved } = await shiftsOf(page);
  expect(sum).toBeGreaterThan(SHIFT_MAX);
  expect(moved).not.toEqual([]);
});
