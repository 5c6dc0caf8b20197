// States of pages: each is set up by API calls, opened once in every language and on every screen of the run, and
// checked completely. A journey does not scan with axe what a state scans already.
import type { Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import { expect, expectNoViolations, type Find, open } from './fixtures.ts';
import type { Say } from './say.ts';
import type { ShopApi } from './shop-api.ts';

interface Given {
  page: Page;
  api: ShopApi;
  find: Find;
  say: Say;
  language: Language;
}

export interface State {
  /** What the shopper sees; used as the test's name. */
  name: string;
  /** The page's address below the language prefix, or a function that sets the state up and returns it. */
  at: string | ((given: Given) => Promise<string>);
  /** Actions on the page that lead to the state. */
  by?: (given: Given) => Promise<void>;
  /** A text that only this state shows. */
  shows: (say: Say) => string | RegExp;
}

/** Widths to check for overflow: narrower than any phone, and a desktop of 1366 px zoomed to 200 %. */
const WIDTHS_PX = [320, 683];

/** Checks for one heading, the right direction, no axe violation, and nothing beyond the edge of a narrow screen. */
async function expectWhole(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'arb' ? 'rtl' : 'ltr');
  // A dialog has a heading of its own in addition to the page's.
  await expect(page.locator('#content h1')).toHaveCount(1);
  await expectNoViolations(page);
  const { width: own = 0, height = 800 } = page.viewportSize() ?? {};
  for (const width of WIDTHS_PX.filter((narrow) => narrow < own)) {
    await page.setViewportSize({ width, height });
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await beyond(), `at ${width} px`).toBeLessThanOrEqual(0);
  }
}

type Looking = (fixtures: Given & { prefix: string }) => Promise<void>;

/** The test of a state: `for (const state of STATES) test(state.name, looking(state));` */
export function looking({ at, by, shows }: State): Looking {
  return async ({ page, prefix, api, find, say, language }) => {
    const given: Given = { page, api, find, say, language };
    await open(page, prefix + (typeof at === 'string' ? at : await at(given)));
    await by?.(given);
    await expect(page.getByText(shows(say)).filter({ visible: true }).first()).toBeVisible();
    await expectWhole(page, language);
  };
}
