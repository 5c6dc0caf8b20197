import { addressOf, atBag, expect, expectNoViolations, hasPlenty, open, test } from './fixtures.ts';
import { signUp } from './member.ts';

const WORDS = {
  en: {
    save: /^Save .+ to your wish list$/,
    remove: /^Remove .+ from your wish list$/,
    link: /^My wish list/,
    title: 'My wish list',
    empty: /^Your wish list is empty/,
    addToBag: 'Add to bag',
    moveToList: /^Move to wish list/,
  },
  arb: {
    save: /^إضافة .+ إلى قائمة أمنياتكِ$/,
    remove: /^إزالة .+ من قائمة أمنياتكِ$/,
    link: /^قائمة أمنياتي/,
    title: 'قائمة أمنياتي',
    empty: /^قائمة أمنياتكِ فارغة/,
    addToBag: 'أضيفي إلى الحقيبة',
    moveToList: /^نقل إلى قائمة الأمنيات/,
  },
} as const;

test('a guest’s hearts stay on the device, are shown to her, and join her list when she signs in', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = WORDS[language];
  const piece = await find('list=best_seller', hasPlenty);
  await open(page, `${words.prefix}/product-list/best_seller`);
  const card = page.getByRole('article').filter({ hasText: piece.title });
  await card.getByRole('button', { name: say.save }).click();
  await expect(card.getByRole('button', { name: say.remove })).toBeVisible();
  const heart = page.getByRole('banner').getByRole('link', { name: say.link });
  await expect(heart).toContainText('1');
  await heart.click();
  const panel = page.getByRole('dialog', { name: say.title });
  await expect(panel.getByRole('link', { name: piece.title })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await signUp(page, baseURL ?? '', language);
  await open(page, `${words.prefix}/home`);
  await expect.poll(async () => (await page.request.get('/api/wishlist')).text()).toContain(piece.id);
  await open(page, `${words.prefix}/my-wishlist`);
  await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeVisible();
  await expect(page.getByRole('link', { name: piece.title })).toBeVisible();
  await expectNoViolations(page);
});

test('a wish is moved into the bag, and the list is empty then', async ({ page, words, language, find, baseURL }) => {
  const say = WORDS[language];
  const piece = await find('list=best_seller', hasPlenty);
  await signUp(page, baseURL ?? '', language);
  await open(page, addressOf(words, piece));
  const kept = page.waitForResponse('**/api/wishlist/toggle');
  await page.getByRole('main').getByRole('button', { name: say.save }).first().click();
  await kept;
  await expect(page.getByRole('button', { name: say.remove }).first()).toBeVisible();
  await open(page, `${words.prefix}/my-wishlist`);
  await page.getByRole('button', { name: say.addToBag }).click();
  const size = page.getByRole('radio', { disabled: false }).last();
  await size.check({ force: true });
  await page.getByRole('button', { name: say.addToBag }).click();
  await atBag(page, words);
  await expect(page.getByRole('link', { name: piece.title })).toBeVisible();
  await open(page, `${words.prefix}/my-wishlist`);
  await expect(page.getByText(say.empty)).toBeVisible();
  await open(page, `${words.prefix}/cart`);
  await page.getByRole('button', { name: say.moveToList }).click();
  await expect(page.getByText(words.emptyBag)).toBeVisible();
  await open(page, `${words.prefix}/my-wishlist`);
  await expect(page.getByRole('link', { name: piece.title })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is read, and a piece taken off it', async ({ page, words, language, find, baseURL }) => {
    const say = WORDS[language];
    const piece = await find('list=best_seller', hasPlenty);
    await signUp(page, baseURL ?? '', language);
    await page.request.post('/api/wishlist/toggle', {
      data: { product_id: piece.id },
      headers: { origin: baseURL ?? '' },
    });
    await page.goto(`${words.prefix}/my-wishlist`);
    await expect(page.getByRole('link', { name: piece.title })).toBeVisible();
    await page.getByRole('button', { name: say.remove }).click();
    await expect(page.getByText(say.empty)).toBeVisible();
  });
});
