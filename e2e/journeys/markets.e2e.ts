// Choosing another country on a page whose address has a prefix.
import { MARKET } from '../shop-server.ts';
import { expect, inOneProject, open, ready, test } from './fixtures.ts';

const CURRENCIES = { ae: ['AED', /AED|د\.إ/], sa: ['SAR', /SAR|ر\.س/] } as const;
const HERE = MARKET === 'sa' ? 'sa' : 'ae';
const THERE = HERE === 'sa' ? 'ae' : 'sa';

test(
  ...inOneProject('a country’s link shows the same page with its prices, and leads back'),
  async ({ page, prefix }) => {
    await open(page, `${prefix}/product-list`);
    const heading = await page.locator('h1').innerText();
    for (const [market, address] of [
      [THERE, `${prefix}-${THERE}`],
      [HERE, prefix],
    ] as const) {
      const [currency, price] = CURRENCIES[market];
      await page.getByRole('contentinfo').getByRole('link', { name: currency }).click();
      await expect(page).toHaveURL(new RegExp(`${address}/product-list$`));
      await ready(page);
      await expect(page.locator('h1')).toHaveText(heading);
      await expect(page.getByRole('contentinfo').locator('b', { hasText: currency })).toBeVisible();
      await expect(page.getByRole('article').first()).toContainText(price);
    }
  },
);
