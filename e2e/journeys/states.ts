// Tests of page states: each state is set up by API calls or actions on the page, opened, and checked by
// `expectComplete`, with axe too. Journeys need not scan these pages with axe again.
import type { Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import { expect, expectNoViolations, type Find, inOneProject, open } from './fixtures.ts';
import type { Translate } from './translate.ts';
import type { ShopApi } from './shop-api.ts';

interface StateFixtures {
  page: Page;
  api: ShopApi;
  find: Find;
  translate: Translate;
  language: Language;
}

export interface State {
  /** What the shopper sees; used as the test's name. */
  name: string;
  /** The page's path and query after the language prefix, or a function that sets the state up and returns them. */
  at: string | ((fixtures: StateFixtures) => Promise<string>);
  /** Actions on the opened page that lead to the state. */
  by?: (fixtures: StateFixtures) => Promise<void>;
  /** A text by which the state is recognised. */
  shows: (translate: Translate) => string | RegExp;
}

/** Widths to check for overflow: that of WCAG 1.4.10, and that of a desktop of 1366 px zoomed to 200 %. */
const WIDTHS_PX = [320, 683];

/** Checks for one h1 heading, the right direction, no axe violation, and nothing beyond the edge of narrow screens. */
async function expectComplete(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'arb' ? 'rtl' : 'ltr');
  // Only the page's content is checked, because a dialog has a heading of its own.
  await expect(page.locator('#content h1')).toHaveCount(1);
  // Scrolled down, a link may be half covered by the header's bar, and axe would report it as too small to press.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectNoViolations(page);
  const { width: viewportWidth = 0, height = 800 } = page.viewportSize() ?? {};
  for (const width of WIDTHS_PX.filter((narrow) => narrow < viewportWidth)) {
    await page.setViewportSize({ width, height });
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(beyond, { message: `at ${width} px`, intervals: [20, 100, 500] }).toBeLessThanOrEqual(0);
  }
}

type StateTest = (fixtures: StateFixtures & { prefix: string }) => Promise<void>;

/** The test of a state: `for (const state of STATES) test(state.name, stateTest(state));` */
export function stateTest({ at, by, shows }: State): StateTest {
  return async ({ page, prefix, api, find, translate, language }) => {
    const fixtures: StateFixtures = { page, api, find, translate, language };
    await open(page, prefix + (typeof at === 'string' ? at : await at(fixtures)));
    await by?.(fixtures);
    await expect(page.getByText(shows(translate)).filter({ visible: true }).first()).toBeVisible();
    await expectComplete(page, language);
  };
}

/**
 * The tests of a page's states: `for (const state of stateTests(STATES)) test(...state);`. The first state, which is
 * the ordinary one, runs in every project; the others run in one of them in `npm test`, in all in `npm run test:long`.
 * With `where` all run in every project, e.g. because each state is another page.
 */
export function stateTests(
  states: readonly State[],
  where?: 'in every project',
): [title: string, details: { tag?: string }, StateTest][] {
  return states.map((state, at) => {
    const [title, once] = inOneProject(state.name);
    return [title, at === 0 || where ? {} : once, stateTest(state)];
  });
}
