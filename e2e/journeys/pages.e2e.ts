import { addressOf, expect, expectNoViolations, hasPlenty, open, ready, test } from './fixtures.ts';

// Real pictures: a page must not grow wider than the screen by them, and the full-screen picture is one.
test.use({ pictures: 'real' });

const PAGES = [
  '/home',
  '/product-list',
  '/product-list/best_seller',
  '/product-list/latest_collection',
  '/product-list/limited_edition',
  '/product-list/product_sales',
  '/size-guide',
  '/cart',
];

for (const path of PAGES) {
  test(`${path} has one heading, no violation and no sideways scroll down to 320 px`, async ({
    page,
    words,
    language,
  }) => {
    await open(page, `${words.prefix}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'arb' ? 'rtl' : 'ltr');
    await expectNoViolations(page);
    const { height } = page.viewportSize() ?? { height: 800 };
    for (const width of [320, 683]) {
      await page.setViewportSize({ width, height });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
    }
  });
}

test('a product page has no violation, shows sold-out sizes, and scrolls down only', async ({ page, words, find }) => {
  const piece = await find('', (p) => hasPlenty(p) && p.items.some(({ stock }) => stock === 'out'));
  const out = piece.items.find(({ stock }) => stock === 'out')!;
  await open(page, addressOf(words, piece, `?color=${out.color_code}`));
  await expect(page.getByRole('radio', { name: new RegExp(`^${out.size}\\b`) })).toBeAttached();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('filters narrow the list, are shown, and can be taken back', async ({ page, words, request, language }) => {
  const answer = await request.get(`/api/product/list?language_code=${language}`);
  const { total, facets } = (
    (await answer.json()) as { result: { total: number; facets: { color: { code: string; count: number }[] } } }
  ).result;
  const colour = facets.color[0]!;
  await open(page, `${words.prefix}/product-list?color=${colour.code}`);
  expect(colour.count).toBeLessThan(total);
  await expect(page.getByRole('article')).toHaveCount(Math.min(24, colour.count));
  await expectNoViolations(page);
});

test('show more adds the next page, and going back keeps it', async ({ page, words }) => {
  await open(page, `${words.prefix}/product-list`);
  await expect(page.getByRole('article')).toHaveCount(24);
  await page.getByRole('link', { name: words.showMore }).click();
  await expect(page.getByRole('article')).toHaveCount(48);
  await page.getByRole('article').nth(30).getByRole('link').first().click();
  await expect(page).toHaveURL(/product-details/);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(48);
});

test('a list that finds nothing says so and shows a way out', async ({ page, words }) => {
  await open(page, `${words.prefix}/product-list?min_price=90000000`);
  await expect(page.getByText(words.noProducts)).toBeVisible();
  await expectNoViolations(page);
});

test('a page nobody knows is a 404 in her language, with a way out', async ({ page, words }) => {
  for (const path of ['/nothing-here', '/product-details/01a00000-0000-7000-8000-000000000000']) {
    const response = await page.goto(`${words.prefix}${path}`);
    expect(response?.status()).toBe(404);
    await ready(page);
    await expect(page.getByText(words.notFound)).toBeVisible();
    await expectNoViolations(page);
  }
  const list = await page.goto(`${words.prefix}/product-list/01a00000-0000-7000-8000-000000000000`);
  expect(list?.status()).toBe(404);
  await expect(page.getByText(words.noProducts)).toBeVisible();
});

test('a wrong slug leads to the right one', async ({ page, words, request, language }) => {
  const answer = await request.post('/api/type/list', { data: { language_code: language } });
  const [type] = ((await answer.json()) as { result: { _id: string; slug: string }[] }).result;
  await page.goto(`${words.prefix}/product-list/${type!._id}/somewhere-else`);
  expect(decodeURIComponent(page.url())).toContain(`/product-list/${type!._id}/${type!.slug}`);
});

test('the toggle turns the whole page and is remembered under selectedLanguage', async ({ page, language }) => {
  await open(page, '/product-list/best_seller');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  if (language === 'en') return;
  await page.getByRole('button', { name: 'العربية' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page).toHaveURL(/\/product-list\/best_seller$/);
  expect(await page.evaluate(() => localStorage.getItem('selectedLanguage'))).toBe('arb');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test('a stored language nobody speaks becomes English and is saved so', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'selectedLanguage', value: 'tlh', url: baseURL ?? '' }]);
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('planted')) localStorage.setItem('selectedLanguage', 'tlh');
    sessionStorage.setItem('planted', 'yes');
  });
  await open(page, '/home');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('selectedLanguage'))).toBe('en');
});

test('the full-screen picture turns with the arrow keys and Esc goes back to the piece', async ({
  page,
  words,
  find,
}) => {
  const piece = await find('list=best_seller');
  await open(page, addressOf(words, piece));
  await open(page, `${words.prefix}/newzoompage?product_id=${piece.id}`);
  await expectNoViolations(page);
  const shown = () => page.url();
  const first = shown();
  await page.keyboard.press(words.prefix === '/ar' ? 'ArrowLeft' : 'ArrowRight');
  await expect.poll(shown).not.toBe(first);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/product-details/);
});

test('the full-screen picture without a product offers a way out', async ({ page, words }) => {
  await page.goto(`${words.prefix}/newzoompage`);
  await expect(page.getByRole('link').first()).toBeVisible();
});
