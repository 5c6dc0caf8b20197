import { addressOf, atCart, expect, hasPlenty, inOneProject, open, test } from './fixtures.ts';
import { stateTests, type State } from './states.ts';

const SAVE = 'Save {title} to your wish list';
const REMOVE = 'Remove {title} from your wish list';
const EMPTY = 'Your wish list is empty. Tap the heart on a piece to keep it here.';
const LIST = 'list=best_seller';

const STATES: readonly State[] = [
  {
    name: 'a guest’s wishes in the panel of the header',
    at: '/product-list/best_seller',
    by: async ({ page, find, translate }) => {
      const { title } = await find(LIST, hasPlenty);
      await page
        .getByRole('button', { name: translate(SAVE, { title }) })
        .first()
        .click();
      await page
        .getByRole('banner')
        .getByRole('link', { name: translate.like('My wish list, pieces: {count}') })
        .click();
    },
    shows: (translate) => translate('My wish list'),
  },
  {
    name: 'a guest’s empty wish list in the panel of the header, with pieces to look at',
    at: '/size-guide',
    by: async ({ page, translate }) => {
      await page
        .getByRole('banner')
        .getByRole('link', { name: translate('My wish list'), exact: true })
        .click();
      await expect(page.getByRole('dialog').getByRole('article')).toHaveCount(4);
    },
    shows: (translate) => translate('Perhaps one of our newest pieces?'),
  },
  {
    name: 'a member’s wish list',
    at: async ({ api, find }) => {
      await api.signUp();
      await api.post('wishlist/toggle', { product_id: (await find(LIST, hasPlenty)).id });
      return '/my-wishlist';
    },
    shows: (translate) => translate('Add to bag'),
  },
  {
    name: 'a member’s alerts below the wish list',
    at: async ({ api, find }) => {
      await api.signUp();
      await api.post('alerts/add', { kind: 'price_drop', product_id: (await find(LIST, hasPlenty)).id });
      return '/my-wishlist';
    },
    shows: (translate) => translate('We will tell you'),
  },
  {
    name: 'an alert asked for without an address',
    at: async ({ find }) => `/product-alert?kind=price_drop&product_id=${(await find(LIST, hasPlenty)).id}`,
    by: ({ page, translate }) => page.getByRole('button', { name: translate('Tell me'), exact: true }).click(),
    shows: (translate) => translate('This field is required'),
  },
  {
    name: 'a broken link to confirm the address of alerts',
    at: '/alerts-confirm?key=half-of-it',
    by: ({ page, translate }) => page.getByRole('button', { name: translate('Yes, write to me') }).click(),
    shows: (translate) =>
      translate(
        'This link is not complete or no longer valid. Open it from the email once more, or ask again on the page of the piece.',
      ),
  },
  {
    name: 'a broken link to end alerts',
    at: '/alerts-off?key=half-of-it',
    by: ({ page, translate }) => page.getByRole('button', { name: translate('End all alerts') }).click(),
    shows: (translate) => translate('This link is not complete. Open it from the email once more.'),
  },
];

for (const state of stateTests(STATES)) test(...state);

test(
  ...inOneProject('a guest’s wishes stay on the device, are shown there and join the member’s list at login'),
  async ({ page, prefix, translate, api, find }) => {
    const { id, title } = await find(LIST, hasPlenty);
    await open(page, `${prefix}/product-list/best_seller`);
    const card = page.getByRole('article').filter({ hasText: title });
    await card.getByRole('button', { name: translate(SAVE, { title }) }).click();
    await expect(card.getByRole('button', { name: translate(REMOVE, { title }) })).toBeVisible();
    const heart = page.getByRole('banner').getByRole('link', { name: translate.like('My wish list, pieces: {count}') });
    await expect(heart).toContainText('1');
    await heart.click();
    const panel = page.getByRole('dialog', { name: translate('My wish list') });
    await expect(panel.getByRole('link', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await api.signUp();
    await open(page, `${prefix}/home`);
    await expect.poll(() => api.get<unknown>('wishlist').then((list) => JSON.stringify(list))).toContain(id);
    await open(page, `${prefix}/my-wishlist`);
    await expect(page.getByRole('heading', { level: 1, name: translate('My wish list') })).toBeVisible();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  },
);

test('a wish is moved into the cart, and the list is empty then', async ({ page, prefix, translate, api, find }) => {
  const piece = await find(LIST, hasPlenty);
  const { title } = piece;
  await api.signUp();
  await open(page, addressOf(prefix, piece));
  const kept = page.waitForResponse('**/api/wishlist/toggle');
  await page
    .getByRole('main')
    .getByRole('button', { name: translate(SAVE, { title }) })
    .first()
    .click();
  await kept;
  await expect(page.getByRole('button', { name: translate(REMOVE, { title }) }).first()).toBeVisible();
  await open(page, `${prefix}/my-wishlist`);
  await page.getByRole('button', { name: translate('Add to bag') }).click();
  const size = page.getByRole('radio', { disabled: false }).last();
  await size.check({ force: true });
  await page.getByRole('button', { name: translate('Add to bag') }).click();
  await atCart(page, translate);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await open(page, `${prefix}/my-wishlist`);
  await expect(page.getByText(translate(EMPTY))).toBeVisible();
  await open(page, `${prefix}/cart`);
  await page.getByRole('button', { name: translate.like('Move to wish list: {title}') }).click();
  await expect(page.getByText(translate('Your bag is empty.'))).toBeVisible();
  await open(page, `${prefix}/my-wishlist`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is shown, and a piece is removed from it', async ({ page, prefix, translate, api, find }) => {
    const { id, title } = await find(LIST, hasPlenty);
    await api.signUp();
    await api.post('wishlist/toggle', { product_id: id });
    await page.goto(`${prefix}/my-wishlist`);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await page.getByRole('button', { name: translate(REMOVE, { title }) }).click();
    await expect(page.getByText(translate(EMPTY))).toBeVisible();
  });
});
