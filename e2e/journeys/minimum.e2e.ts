// A piece that is sold from three on: one press brings all that is missing, over its sizes, with and without script.
import type { Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import { addressOf, atBag, choice, expect, expectNoViolations, open, type Piece, plenty, test } from './fixtures.ts';
import { signUp } from './member.ts';

const WORDS = {
  en: { label: 'Minimum 3 Orders', addAll: /^Add 3 to bag · AED/, addTwo: /^Add 2 to bag · AED/, addOne: 'Add to bag' },
  arb: {
    label: 'الحد الأدنى للطلب: 3 قطع',
    addAll: /^أضيفي 3 قطع إلى الحقيبة · /,
    addTwo: /^أضيفي قطعتين إلى الحقيبة · /,
    addOne: 'أضيفي إلى الحقيبة',
  },
} as const satisfies Record<Language, unknown>;

const fromThree = ({ min_quantity: minimum, items }: Piece) =>
  minimum === 3 && items.some(({ stock }) => stock === 'in');

const kept = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('guestcartItem') ?? '[]') as { quantity: number }[]).map((line) => line.quantity),
  );

test('one press brings the minimum, the button says what is missing still', async ({ page, words, language, find }) => {
  const say = WORDS[language];
  const piece = await find('in_stock=true', fromThree);
  const address = addressOf(words, piece, choice(plenty(piece)));
  await open(page, address);
  await expect(page.getByText(say.label, { exact: true }).first()).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: say.addAll }).first().click();
  await atBag(page, words);
  await expect.poll(() => kept(page)).toEqual([3]);
  await expect(page.getByText(say.label)).toHaveCount(0);
  await page.getByRole('button', { name: words.decrease }).click();
  await page.getByRole('button', { name: words.decrease }).click();
  await expect.poll(() => kept(page)).toEqual([1]);
  await expect(page.getByText(say.label, { exact: true })).toBeVisible();
  await open(page, address);
  await page.getByRole('button', { name: say.addTwo }).first().click();
  await atBag(page, words);
  await expect.poll(() => kept(page)).toEqual([3]);
  await page.getByRole('button', { name: words.remove }).click();
  await page.getByRole('button', { name: words.undo }).click();
  await expect.poll(() => kept(page)).toEqual([3]);
  await open(page, address);
  await expect(page.getByRole('button', { name: say.addOne, exact: true }).first()).toBeVisible();
});

test('a wish moves to the bag by the same words, and brings as many', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = WORDS[language];
  const piece = await find('in_stock=true', fromThree);
  await signUp(page, baseURL!, language);
  await page.request.post('/api/wishlist/toggle', {
    data: { product_id: piece.id, product_item_id: plenty(piece)._id },
    headers: { origin: baseURL! },
  });
  await open(page, `${words.prefix}/my-wishlist`);
  await page.getByRole('button', { name: say.addAll }).click();
  await atBag(page, words);
  await expect.poll(() => kept(page)).toEqual([3]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('one press brings the minimum too', async ({ page, words, language, find }) => {
    const say = WORDS[language];
    const piece = await find('in_stock=true', fromThree);
    await page.goto(addressOf(words, piece, choice(plenty(piece))));
    await page.getByRole('button', { name: say.addAll }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.locator('input[name="quantity"]')).toHaveValue('3');
  });
});
