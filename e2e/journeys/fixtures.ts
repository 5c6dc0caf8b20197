// Fixtures of journeys: a language, the shop's texts in it, and a way to find pieces of the demo shop. They also make a
// journey fail after a console error or a script error. Also helpers that many journeys use, e.g. to open a page and to
// scan it with axe.
import { htmlLanguage } from '@hindam/contract/language';
import { randomInt } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { CONSENT_CATEGORIES, consentText } from '@hindam/contract/consent';
import { COOKIES } from '@hindam/contract/storage';
import { type APIRequestContext, expect, type Locator, type Page, test as base } from '@playwright/test';
import { type Language, ONE_PROJECT_TAGS, type ShopOptions } from '../playwright.config.ts';
import { answerPictures } from './pictures.ts';
import { choice, type Find, hasPlenty, type Piece, plenty } from './pieces.ts';
import { type Translate, translateFor } from './translate.ts';
import { resultOf, type ShopApi, shopApi } from './shop-api.ts';

interface Journey extends ShopOptions {
  prefix: string;
  translate: Translate;
  /** API calls with the cookies of the page's browser. */
  api: ShopApi;
  find: Find;
  /** `one`: every picture is replaced by one tiny picture (pictures.ts); `real`: the shop's own pictures are loaded. */
  pictures: 'one' | 'real';
  /** `accepted`: the visitor has consented to everything before the journey begins; `unanswered`: the shop will ask. */
  cookies: 'accepted' | 'unanswered';
  consent: void;
  onePicture: void;
  noErrors: void;
}

/** Pieces by language and id, as they were first loaded; their stock may have changed since. */
const details = new Map<string, Promise<Piece>>();

async function fetchPiece(request: APIRequestContext, id: string, language: Language): Promise<Piece> {
  const path = `product/details/${id}?language_code=${language}`;
  type Details = { product: Omit<Piece, 'id'> & { _id: string } };
  const { product } = await resultOf<Details>(path, () => request.get(`/api/${path}`));
  return { ...product, id: product._id };
}

function cachedPiece(request: APIRequestContext, id: string, language: Language): Promise<Piece> {
  const key = `${language} ${id}`;
  const piece = details.get(key) ?? fetchPiece(request, id, language);
  details.set(key, piece);
  return piece;
}

let rotation = randomInt(1000);

/**
 * The piece with its variants in another order at every call, so that journeys do not all buy, and sell out, the first
 * variant.
 */
function withRotatedVariants({ items, ...piece }: Piece): Piece {
  rotation += 1;
  const first = rotation % items.length;
  return { ...piece, items: [...items.slice(first), ...items.slice(0, first)] };
}

export const test = base.extend<Journey>({
  language: ['en', { option: true }],
  prefix: async ({ language }, use) => use(`/${htmlLanguage(language)}`),
  translate: async ({ language }, use) => use(translateFor(language)),
  api: async ({ page, baseURL, language }, use) => use(shopApi(page, baseURL ?? '', language)),
  find: async ({ request, language }, use) => {
    await use(async (query, wanted = () => true) => {
      for (let page = 1; page <= 3; page += 1) {
        const path = `product/list?language_code=${language}&page=${page}&${query}`;
        const { products } = await resultOf<{ products: { _id: string }[] }>(path, () => request.get(`/api/${path}`));
        for (const { _id } of products) {
          if (!wanted(await cachedPiece(request, _id, language))) continue;
          // Other journeys buy this piece too, so its stock is loaded again.
          const piece = await fetchPiece(request, _id, language);
          if (wanted(piece)) return withRotatedVariants(piece);
        }
      }
      throw new Error(`The demo shop has no such piece: ${query}`);
    });
  },
  pictures: ['one', { option: true }],
  cookies: ['accepted', { option: true }],
  consent: [
    async ({ context, baseURL, cookies }, use) => {
      const value = consentText({ asked: CONSENT_CATEGORIES, allowed: CONSENT_CATEGORIES });
      if (cookies === 'accepted') await context.addCookies([{ name: COOKIES.consent, value, url: baseURL ?? '' }]);
      await use();
    },
    { auto: true },
  ],
  onePicture: [
    async ({ page, pictures }, use) => {
      // Only the test's first page gets the tiny picture; further tabs get it too if `anotherTab` (pictures.ts) opens
      // them.
      if (pictures === 'one') await answerPictures(page);
      await use();
    },
    { auto: true },
  ],
  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        // The browser logs every failed call; journeys cause some on purpose, so this is not counted as an error.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text());
        // Logged by storefront/src/entry.client.tsx.
        if (message.type() === 'debug' && message.text().startsWith('Not hydrated')) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * For tests that depend on neither language nor screen (tabs, storage, history, the network): `npm test` runs each in
 * one Playwright project only (a language on a screen), `npm run test:long` in all. To be used as
 * `test(...inOneProject('…'), async ({ page }) => …)`. Titles of even and of odd length go to two different projects,
 * so that each of the two gets about half of these tests.
 */
export function inOneProject(title: string): [string, { tag: string }] {
  return [title, { tag: ONE_PROJECT_TAGS[title.length % 2 === 0 ? 0 : 1] }];
}

export { expect };

/**
 * Waits until React has hydrated the heading of the page's content. The content of a part with `data-still` is never
 * hydrated; for a heading in such a part, waits until the part itself is hydrated.
 */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('#content h1') ?? document.querySelector('h1');
    const hydrated = heading?.closest('[data-still]') ?? heading ?? {};
    return Object.keys(hydrated).some((key) => key.startsWith('__reactProps'));
  });
}

/**
 * Waits until the cart page is shown. The URL alone does not tell, because it changes a moment before the page does.
 */
export async function atCart(page: Page, translate: Translate): Promise<void> {
  await expect(page).toHaveURL(/\/cart(\?|$)/);
  await expect(page.getByRole('heading', { level: 1, name: translate('Shopping bag') })).toBeVisible();
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/**
 * Waits until the element is hydrated. Some parts of a page are hydrated later than its heading, for which `ready`
 * waits.
 */
export async function live(element: Locator): Promise<void> {
  const isLive = () => element.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isLive).toBe(true);
}

/**
 * Runs axe in legacy mode, i.e. in the page itself. This mode opens no blank page to finish a scan, but does not scan
 * frames of another origin.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(page.frames(), 'a page with frames needs axe out of legacy mode').toHaveLength(1);
  // A text that is fading in has too little contrast. With reduced motion nothing that is shown from now on fades, such
  // as the question about cookies of a visitor who has not answered it; running animations (except endless ones and
  // those driven by scrolling) are waited for.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // With this option, rules that pass or do not apply report one element each instead of all, which is faster.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  await page.emulateMedia({ reducedMotion: null });
  const summaries = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  );
  expect(summaries).toEqual([]);
}

export const addressOf = (prefix: string, { id }: Piece, more = ''): string => `${prefix}/product-details/${id}${more}`;

export { choice, type Find, hasPlenty, type Piece, plenty };
