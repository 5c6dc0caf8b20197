// States of pages: each is put there by the shop's own calls, opened once in every language and on every screen
// of the run, and looked over whole. A journey then scans nothing that a state scans.
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
  /** What the shopper sees: the test's name. */
  name: string;
  /** Makes it so, and says its address below the language's prefix. */
  at: string | ((given: Given) => Promise<string>);
  /** What is done on the page until it shows. */
  by?: (given: Given) => Promise<void>;
  /** What only this state says. */
  shows: (say: Say) => string | RegExp;
}

/** Narrower than any telephone, and a desktop at 200 %. */
const WIDTHS_PX = [320, 683];

/** One heading, its direction, no violation, nothing beyond the edge of a narrow screen. */
async function expectWhole(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'arb' ? 'rtl' : 'ltr');
  // A dialog has a heading of its own over the page's.
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

/** `for (const state of STATES) test(state.name, looking(state));` */
export function looking({ at, by, shows }: State): Looking {
  return async ({ page, prefix, api, find, say, language }) => {
    const given: Given = { page, api, find, say, language };
    await open(page, prefix + (typeof at === 'string' ? at : await at(given)));
    await by?.(given);
    await expect(page.getByText(shows(say)).filter({ visible: true }).first()).toBeVisible();
    await expectWhole(page, language);
  };
}
