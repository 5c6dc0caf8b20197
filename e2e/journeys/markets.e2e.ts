// Choosing another country on a page whose address has a prefix.
import { expect, inOneProject, open, ready, test } from './fixtures.ts';

test(
  ...inOneProject('a country’s link shows the same page with its prices, and leads back'),
  async ({ page, prefix }) => {
    await open(page, `${prefix}/product-list`);
    const heading = await page.locator('h1').innerText();
    for (const [currency, there] of [
      ['SAR', `${prefix}-sa`],
      ['AED', prefix],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name: currency }).click();
      await expect(page).toHaveURL(new RegExp(`${there}/product-list$`));
      await ready(page);
      await expect(page.locator('h1')).toHaveText(heading);
      await expect(page.getByRole('contentinfo').locator('b', { hasText: currency })).toBeVisible();
      await expect(page.getByRole('article').first()).toContainText(currency === 'SAR' ? /SAR|ر\.س/ : /AED|د\.إ/);
    }
  },
);
