// A product with a minimum of three pieces: one press adds as many as the cart lacks; with and without script.
import type { Page } from '@playwright/test';
import { addressOf, atCart, choice, expect, inOneProject, open, type Piece, plenty, test } from './fixtures.ts';

const ADD = 'Add {pieces, plural, one {#} other {#}} to bag · <0/>';
const LABEL = 'Minimum 3 Orders';

const fromThree = ({ min_quantity: minimum, items }: Piece) =>
  minimum === 3 && items.some(({ stock }) => stock === 'in');

const storedQuantities = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('guestcartItem') ?? '[]') as { quantity: number }[]).map((line) => line.quantity),
  );

test('one press adds the minimum, and the button says what is still missing', async ({
  page,
  prefix,
  translate,
  find,
}) => {
  const piece = await find('in_stock=true', fromThree);
  const address = addressOf(prefix, piece, choice(plenty(piece)));
  const decrease = page.getByRole('button', { name: translate.like('Decrease quantity of {0}') });
  await open(page, address);
  await expect(page.getByText(translate(LABEL), { exact: true }).first()).toBeVisible();
  await page
    .getByRole('button', { name: translate.like(ADD, { pieces: 3 }) })
    .first()
    .click();
  await atCart(page, translate);
  await expect.poll(() => storedQuantities(page)).toEqual([3]);
  await expect(page.getByText(translate(LABEL))).toHaveCount(0);
  await decrease.click();
  await expect.poll(() => storedQuantities(page)).toEqual([2]);
  await decrease.click();
  await expect.poll(() => storedQuantities(page)).toEqual([1]);
  await expect(page.getByText(translate(LABEL), { exact: true })).toBeVisible();
  await open(page, address);
  await page
    .getByRole('button', { name: translate.like(ADD, { pieces: 2 }) })
    .first()
    .click();
  await atCart(page, translate);
  await expect.poll(() => storedQuantities(page)).toEqual([3]);
  await page.getByRole('button', { name: translate('Remove {0}', { 0: piece.title }) }).click();
  await page.getByRole('button', { name: translate('Undo') }).click();
  await expect.poll(() => storedQuantities(page)).toEqual([3]);
  await page.goBack();
  await expect(page.getByRole('button', { name: translate('Add to bag'), exact: true }).first()).toBeVisible();
});

test(
  ...inOneProject('a wish moves to the cart with the same button and the same minimum'),
  async ({ page, prefix, translate, api, find }) => {
    const piece = await find('in_stock=true', fromThree);
    await api.signUp();
    await api.post('wishlist/toggle', { product_id: piece.id, product_item_id: plenty(piece)._id });
    await open(page, `${prefix}/my-wishlist`);
    await page.getByRole('button', { name: translate.like(ADD, { pieces: 3 }) }).click();
    await atCart(page, translate);
    await expect.poll(() => storedQuantities(page)).toEqual([3]);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(...inOneProject('one press adds the minimum too'), async ({ page, prefix, translate, find }) => {
    const piece = await find('in_stock=true', fromThree);
    await page.goto(addressOf(prefix, piece, choice(plenty(piece))));
    await page.getByRole('button', { name: translate.like(ADD, { pieces: 3 }) }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.locator('.cart-line__controls').getByText('3', { exact: true })).toBeVisible();
  });
});
