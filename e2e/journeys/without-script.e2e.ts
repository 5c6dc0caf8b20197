// The product page and the cart in a browser without script.
import { addressOf, atCart, choice, expect, hasPlenty, inOneProject, plenty, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test(
  ...inOneProject('without script a guest sees a missing size reported, then adds, changes and removes'),
  async ({ page, prefix, translate, find }) => {
    const piece = await find('in_stock=true', hasPlenty);
    const add = page.getByRole('button', { name: translate('Add to bag') }).first();
    await page.goto(`${prefix}/product-list`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goto(addressOf(prefix, piece));
    await add.click();
    await expect(page.getByText(translate('Choose a size'), { exact: true })).toBeVisible();
    await page.goto(addressOf(prefix, piece, choice(plenty(piece))));
    await add.click();
    await atCart(page, translate);
    await expect(page.getByRole('link', { name: piece.title, exact: true })).toBeVisible();
    await page.getByRole('button', { name: translate.like('Increase quantity of {0}') }).click();
    await expect(page.getByRole('button', { name: translate.like('Decrease quantity of {0}') })).toBeVisible();
    await page.getByRole('button', { name: translate('Remove {0}', { 0: piece.title }) }).click();
    await expect(page.getByText(translate('Your bag is empty.'))).toBeVisible();
  },
);

test(...inOneProject('without script the language is changed by a form, and stays'), async ({ page }) => {
  await page.goto('/home');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'العربية' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto('/product-list');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test('the first response is in the right language and direction', async ({ request, prefix, language }) => {
  const html = await (await request.get(`${prefix}/home`)).text();
  expect(html).toMatch(language === 'arb' ? /<html[^>]*lang="ar"[^>]*dir="rtl"/ : /<html[^>]*lang="en"[^>]*dir="ltr"/);
});
