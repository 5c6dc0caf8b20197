import { addressOf, atBag, choice, expect, hasPlenty, plenty, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('without script a guest filters, chooses, adds, changes and removes', async ({ page, words, find }) => {
  await page.goto(`${words.prefix}/product-list`);
  await expect(page.getByRole('article').first()).toBeVisible();
  const piece = await find('in_stock=true', hasPlenty);
  await page.goto(addressOf(words, piece, choice(plenty(piece))));
  await page.getByRole('button', { name: words.addToBag }).first().click();
  await atBag(page, words);
  await expect(page.getByRole('link', { name: piece.title })).toBeVisible();
  await page.getByRole('button', { name: words.increase }).click();
  await expect(page.getByRole('button', { name: words.decrease })).toBeVisible();
  await page.getByRole('button', { name: words.remove }).click();
  await expect(page.getByText(words.emptyBag)).toBeVisible();
});

test('without script a missing size is said on the page', async ({ page, words, find }) => {
  const piece = await find('in_stock=true', hasPlenty);
  await page.goto(addressOf(words, piece));
  await page.getByRole('button', { name: words.addToBag }).first().click();
  await expect(page.getByText(words.chooseSize)).toBeVisible();
});

test('without script the language is changed by a form, and stays', async ({ page, language }) => {
  await page.goto('/home');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  if (language === 'en') return;
  await page.getByRole('button', { name: 'العربية' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto('/product-list');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test('the first byte is in the right language and direction', async ({ request, words, language }) => {
  const html = await (await request.get(`${words.prefix}/home`)).text();
  expect(html).toMatch(language === 'arb' ? /<html[^>]*lang="ar"[^>]*dir="rtl"/ : /<html[^>]*lang="en"[^>]*dir="ltr"/);
});
