// Every component of the gallery (ui/gallery): in each language it renders without an error on the console, and in each
// language and theme it looks like its kept picture.
import { readdirSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { PICTURES } from './pictures.ts';

const WIDTH_PX = 420;
/** The height of the page of a component that covers it, e.g. a dialog. Other pages are as high as their component. */
const COVERED_PX = 480;

const LANGUAGES = ['en', 'arb'];
const LOOKS = LANGUAGES.flatMap((language) => ['light', 'dark'].map((theme) => ({ language, theme })));

interface Shown {
  component: string;
  state: string | null;
  address: string;
}

/**
 * The addresses of all components' pages in one language, that language's direction and one theme, as the frames of the
 * gallery's first page have them.
 */
async function pagesOf(browser: Browser, baseURL: string, look: { language: string; theme: string }): Promise<Shown[]> {
  const page = await browser.newPage({ baseURL });
  // Only the addresses of the frames are needed, so the frames are not loaded.
  await page.route(/\?component=/, (route) => route.abort());
  await page.goto('/');
  const frames = page.locator('iframe');
  await frames.first().waitFor({ state: 'attached' });
  const addresses = await frames.evaluateAll((all) => all.map((frame) => frame.getAttribute('src') ?? ''));
  await page.close();
  const direction = look.language === 'arb' ? 'rtl' : 'ltr';
  return addresses.flatMap((address) => {
    const query = new URLSearchParams(address.slice(address.indexOf('?')));
    const wanted = Object.entries({ ...look, direction }).every(([name, value]) => query.get(name) === value);
    return wanted ? [{ component: query.get('component') ?? '', state: query.get('state'), address }] : [];
  });
}

async function show(page: Page, { state, address }: Shown): Promise<void> {
  await page.setViewportSize({ width: WIDTH_PX, height: state ? COVERED_PX : 1 });
  await page.goto(address);
  await page.locator('[data-ready]').waitFor({ state: 'attached' });
}

test('whoever asks for more contrast gets secondary texts and lines in the ink’s colour', async ({ page }) => {
  for (const theme of ['light', 'dark']) {
    await page.emulateMedia({ contrast: 'more' });
    await page.goto(`/?component=InputField&theme=${theme}`);
    const hint = page.locator('.field__hint').first();
    const label = page.locator('.field__label').first();
    const colourOf = (element: Element) => getComputedStyle(element).color;
    expect(await hint.evaluate(colourOf)).toBe(await label.evaluate(colourOf));
  }
});

for (const language of LANGUAGES) {
  test(`every component renders without an error, ${language}`, async ({ page, browser, baseURL }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(`${page.url()}: ${message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
    });
    const all = await pagesOf(browser, baseURL ?? '', { language, theme: 'light' });
    expect(all.length).toBeGreaterThan(0);
    for (const shown of all) {
      await show(page, shown);
      const empty = await page.locator('.state__shown:not(:has(*))').count();
      if (empty > 0) errors.push(`${page.url()}: ${empty} states show nothing`);
    }
    expect(errors).toEqual([]);
  });
}

for (const look of LOOKS) {
  const { language, theme } = look;
  test(
    `every component looks as its picture, ${language}, ${theme}`,
    { tag: '@pictures' },
    async ({ page, browser, baseURL }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const names: string[] = [];
      for (const shown of await pagesOf(browser, baseURL ?? '', look)) {
        await show(page, shown);
        const name = [shown.component, shown.state, language, theme].filter(Boolean).join('-');
        names.push(`${name}.png`);
        await expect.soft(page).toHaveScreenshot(`${name}.png`, { fullPage: true, animations: 'disabled' });
      }
      const kept = readdirSync(PICTURES).filter((name) => name.endsWith(`-${language}-${theme}.png`));
      expect(
        kept.filter((name) => !names.includes(name)),
        'delete the pictures of what is gone',
      ).toEqual([]);
    },
  );
}
