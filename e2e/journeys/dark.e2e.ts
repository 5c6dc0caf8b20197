// Some pages in the dark colour scheme: without axe violations, and without a light background where a picture is
// loading.
import sharp from 'sharp';
import { addressOf, expect, expectNoViolations, type Find, hasPlenty, inOneProject, open, test } from './fixtures.ts';

test.use({ colorScheme: 'dark' });

const PAGES: Readonly<Record<string, string | ((find: Find) => Promise<string>)>> = {
  'the home page': '/home',
  'a list': '/product-list',
  'a piece': async (find) => addressOf('', await find('list=best_seller', hasPlenty)),
  'the size guide': '/size-guide',
  'the page about tailoring': '/tailoring',
  'an empty bag': '/cart',
};

for (const [name, at] of Object.entries(PAGES))
  test(...inOneProject(`${name} in dark colours`), async ({ page, prefix, find }) => {
    await open(page, prefix + (typeof at === 'string' ? at : await at(find)));
    await expectNoViolations(page);
  });

/** Half of white: what is darker does not stand out on a dark page. */
const LIGHT = 128;

test.describe('while pictures load', () => {
  test.use({ pictures: 'real' });

  test(...inOneProject('in dark colours the ground of no picture is light'), async ({ page, prefix }) => {
    await page.route('**/pictures/**', (route) => route.abort());
    await open(page, `${prefix}/product-list`);
    // Hides the alternative texts, which browsers show where a picture failed to load; the background stays.
    await page.locator('.picture img').evaluateAll((all) => all.forEach((image) => (image.style.opacity = '0')));
    const grounds = page.locator('.card__pictures > .picture');
    for (const at of [0, 1]) {
      const { channels } = await sharp(await grounds.nth(at).screenshot()).stats();
      expect(Math.max(...channels.slice(0, 3).map(({ mean }) => mean))).toBeLessThan(LIGHT);
    }
  });
});
