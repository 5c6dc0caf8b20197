// R87: what the browser stores and requests before the shopper answers about cookies, after a rejection and after
// consent; and the sheet and the page on which the shopper answers.
import type { Page } from '@playwright/test';
import { COOKIES, STORAGE_KEYS } from '@hindam/contract/storage';
import { addressOf, atCart, expect, hasPlenty, inOneProject, open, test } from './fixtures.ts';
import { stateTests, type State } from './states.ts';
import type { Translate } from './translate.ts';

test.use({ cookies: 'unanswered' });

/** Storage keys and cookies that the shop needs to work, which therefore need no consent. */
const NECESSARY_KEYS: readonly string[] = Object.values(STORAGE_KEYS);
const NECESSARY_COOKIES: readonly string[] = Object.values(COOKIES);
/** Session storage keys of React Router: the scroll position of each page, and which page changes are cross-faded. */
const NECESSARY_IN_TAB = ['react-router-scroll-positions', 'remix-router-transitions'];

const sheet = (page: Page, translate: Translate) => page.getByRole('region', { name: translate('Cookies') });

interface Stored {
  keys: string[];
  inTab: string[];
  databases: number;
  caches: number;
}

async function stored(page: Page): Promise<Stored> {
  return page.evaluate(async () => ({
    keys: Object.keys(localStorage),
    inTab: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }));
}

async function expectOnlyNecessary(page: Page): Promise<void> {
  const { keys, inTab, databases, caches } = await stored(page);
  expect(keys.filter((key) => !NECESSARY_KEYS.includes(key))).toEqual([]);
  expect(inTab.filter((key) => !NECESSARY_IN_TAB.includes(key))).toEqual([]);
  expect([databases, caches]).toEqual([0, 0]);
  const cookies = (await page.context().cookies()).map(({ name }) => name.replace('__Host-', ''));
  expect(cookies.filter((name) => !NECESSARY_COOKIES.includes(name))).toEqual([]);
}

const STATES: readonly State[] = [
  {
    name: 'the sheet that asks about cookies, with its choices',
    at: '/product-list',
    by: async ({ page, translate }) => sheet(page, translate).getByText(translate('Choose')).click(),
    shows: (translate) => translate('Save my choice'),
  },
  { name: 'the page of cookie choices', at: '/cookie-choices', shows: (translate) => translate('Save my choice') },
];

for (const state of stateTests(STATES)) test(...state);

test('only what is necessary is stored and requested before a yes, and after it is taken back', async ({
  page,
  prefix,
  translate,
  find,
  language,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) foreign.push(request.url());
  });
  const first = await find('list=best_seller', hasPlenty);
  const second = await find('in_stock=true', (piece) => hasPlenty(piece) && piece.id !== first.id);
  const visit = async () => {
    for (const piece of [first, second]) {
      await open(page, addressOf(prefix, piece));
      // After consent, the page stores its catalogue responses once its deferred parts are loaded and the browser is
      // idle.
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
  };
  const ask = sheet(page, translate);
  await open(page, `${prefix}/home`);
  await expect(ask).toBeVisible();
  await visit();
  await page.getByRole('radio', { disabled: false }).last().check({ force: true });
  await page
    .getByRole('button', { name: translate('Add to bag') })
    .first()
    .click();
  await atCart(page, translate);
  await expect(ask).toBeVisible();
  await expectOnlyNecessary(page);
  expect((await stored(page)).keys).not.toContain(STORAGE_KEYS.consent);

  await ask.getByRole('button', { name: translate('Reject') }).click();
  await expect(ask).toHaveCount(0);
  await visit();
  await expect(ask).toHaveCount(0);
  await expectOnlyNecessary(page);
  await expect(page.getByRole('heading', { name: translate('Recently viewed') })).toHaveCount(0);

  // Opening a page without loading a document is reported to the shop's own count of page views too.
  const counting = page.waitForRequest('**/api/analytics/view');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: translate('Cookie choices') })
    .click();
  await expect(page.getByText(translate('You rejected everything that is not necessary.'))).toBeVisible();
  const counted = await counting;
  expect(counted.postDataJSON()).toEqual({ page_name: 'cookie-choices', language_code: language });
  expect(await counted.headerValue('cookie')).toBeNull();
  await page.getByRole('button', { name: translate('Accept') }).click();
  await expect(page.getByText(translate('Your choice is saved.'))).toBeVisible();
  await visit();
  await expect(page.getByRole('heading', { name: translate('Recently viewed') })).toBeVisible();
  await expect.poll(async () => (await stored(page)).keys.join()).toContain('store-');

  await open(page, `${prefix}/cookie-choices`);
  await page
    .getByRole('checkbox', {
      name: translate(
        '<0>On this device:</0> the pages, pictures and orders you looked at and your last searches, to find them again and to see them offline.',
      ),
    })
    .uncheck();
  await page.getByRole('button', { name: translate('Save my choice') }).click();
  await expect(page.getByText(translate('Your choice is saved.'))).toBeVisible();
  await expectOnlyNecessary(page);
  expect(foreign).toEqual([]);
});

test(
  ...inOneProject('the sheet moves nothing, covers no focused control, and its two answers weigh the same'),
  async ({ page, prefix, translate }) => {
    await page.addInitScript(() => {
      interface Shift extends PerformanceEntry {
        value: number;
        sources: readonly { previousRect: DOMRect; currentRect: DOMRect }[];
      }
      const shifts: { atMs: number; text: string }[] = [];
      const seen = { shifts, sheetMs: Infinity };
      Object.assign(window, { seen });
      new MutationObserver((_, observer) => {
        // Shifts are counted from the moment when the sheet, or the style sheet that comes with it (`later-….css`), is
        // in the document.
        if (!document.querySelector('.consent-sheet, link[rel=stylesheet][href*="/later-"]')) return;
        seen.sheetMs = performance.now();
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
      const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
      new PerformanceObserver((list) => {
        for (const { startTime, value, sources } of list.getEntries() as Shift[]) {
          const moved = sources.map(
            ({ previousRect, currentRect }) => `${place(previousRect)} → ${place(currentRect)}`,
          );
          shifts.push({ atMs: startTime, text: `${value}: ${moved.join('; ')}` });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, `${prefix}/product-list`);
    const ask = sheet(page, translate);
    await expect(ask).toBeVisible();
    const looks = await ask.getByRole('button').evaluateAll((buttons) =>
      buttons.slice(0, 2).map((button) => {
        const { width, height } = button.getBoundingClientRect();
        const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(button);
        return { width, height, color, backgroundColor, borderColor, fontWeight, fontSize };
      }),
    );
    expect(looks[0]).toEqual(looks[1]);
    expect(await ask.getByRole('button').allInnerTexts()).toEqual([translate('Reject'), translate('Accept')]);
    // Earlier shifts are not counted: if a browser parses the page slowly, it paints the first half of the page, which
    // the rest of the page then moves.
    const moved = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: { shifts: { atMs: number; text: string }[]; sheetMs: number } };
      return seen.shifts.filter(({ atMs }) => atMs >= seen.sheetMs).map(({ text }) => text);
    });
    expect(moved).toEqual([]);

    for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
    await expect(ask.getByRole('button', { name: translate('Reject') })).toBeFocused();
    const top = (await ask.boundingBox())?.y ?? 0;
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab');
      const bottom = () =>
        page.evaluate(() => {
          const focused = document.activeElement;
          return !focused || focused.closest('.consent-sheet') ? 0 : focused.getBoundingClientRect().bottom;
        });
      await expect.poll(bottom, { intervals: [20, 100, 500] }).toBeLessThanOrEqual(top);
    }
    await ask.getByRole('button', { name: translate('Reject') }).focus();
    await page.keyboard.press('Enter');
    await expect(ask).toHaveCount(0);
    await expect(page.locator('#content')).toBeFocused();
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('nobody is asked, and the choice is made on its page', async ({ page, prefix, translate }) => {
    await page.goto(`${prefix}/product-list`);
    await expect(sheet(page, translate)).toHaveCount(0);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: translate('Cookie choices') })
      .click();
    await expect(
      page.getByText(translate('You have not answered yet: we store only what is necessary.')),
    ).toBeVisible();
    await page.getByRole('button', { name: translate('Accept') }).click();
    await expect(
      page.getByText(translate('You agreed to more than the necessary. You can take that back here at any time.')),
    ).toBeVisible();
    const cookie = (await page.context().cookies()).find(({ name }) => name === COOKIES.consent);
    expect(cookie?.value).toBe('3~device~device');
  });
});
