// A guest's cart: adding a piece, changing the cart, and the messages when an add fails.
import type { Page } from '@playwright/test';
import { addressOf, atCart, choice, expect, hasPlenty, inOneProject, open, plenty, ready, test } from './fixtures.ts';

const IN_STOCK = 'in_stock=true';

const storedQuantities = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('guestcartItem') ?? '[]') as { quantity: number }[]).map((line) => line.quantity),
  );

const pressAdd = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

test('a guest finds a piece, chooses a size, and the device keeps the cart under the required keys', async ({
  page,
  context,
  prefix,
  translate,
  find,
}) => {
  const piece = await find('list=best_seller', hasPlenty);
  const item = plenty(piece);
  await open(page, `${prefix}/product-list/best_seller`);
  await page.getByRole('link', { name: piece.title }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(piece.title);
  await open(page, addressOf(prefix, piece, `?color=${item.color_code}`));
  expect(await page.evaluate(() => localStorage.getItem('ip'))).toBeNull();
  await page.getByRole('radio', { name: new RegExp(`^${item.size}`) }).check({ force: true });
  await pressAdd(page, translate('Add to bag'));
  await atCart(page, translate);
  await expect(page.getByRole('link', { name: piece.title, exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Number(localStorage.getItem('total')))).toBeGreaterThan(0);
  await expect.poll(() => storedQuantities(page)).toEqual([1]);
  const ip = await page.evaluate(() => localStorage.getItem('ip'));
  expect(ip).toMatch(/^[A-Za-z0-9_-]{22,64}$/);
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('guest'));
  expect(cookie).toMatchObject({ value: ip, httpOnly: true, sameSite: 'Lax' });
});

test(
  ...inOneProject('the cart keeps what is changed: more, fewer, removed and restored'),
  async ({ page, prefix, translate, api, find }) => {
    const piece = await find(IN_STOCK, hasPlenty);
    await api.guestWith({ piece });
    await open(page, `${prefix}/cart`);
    await page.getByRole('button', { name: translate.like('Increase quantity of {0}') }).click();
    await expect.poll(() => storedQuantities(page)).toEqual([2]);
    await page.getByRole('button', { name: translate.like('Decrease quantity of {0}') }).click();
    await expect.poll(() => storedQuantities(page)).toEqual([1]);
    await page.getByRole('button', { name: translate('Remove {0}', { 0: piece.title }) }).click();
    await expect.poll(() => storedQuantities(page)).toEqual([]);
    await page.getByRole('button', { name: translate('Undo') }).click();
    await expect.poll(() => storedQuantities(page)).toEqual([1]);
    await page.reload();
    await ready(page);
    await expect(page.getByRole('link', { name: piece.title, exact: true })).toBeVisible();
    await expect(page.getByText(translate('Total')).first()).toBeVisible();
  },
);

test(
  ...inOneProject('a size chosen on a card is added as on the page of the piece'),
  async ({ page, prefix, translate, find }) => {
    const piece = await find('list=best_seller', (one) => hasPlenty(one) && one.min_quantity === 1);
    const { size, color_code: color } = plenty(piece);
    await open(page, `${prefix}/product-list/best_seller?color=${color}`);
    const card = page.getByRole('article').filter({ hasText: piece.title });
    await card.getByRole('button', { name: translate('Quick add: {0}', { 0: piece.title }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `${translate('Add size')} ${size}` })
      .click();
    await atCart(page, translate);
    await expect(page.getByRole('link', { name: piece.title, exact: true })).toBeVisible();
    await expect.poll(() => storedQuantities(page)).toEqual([1]);
  },
);

test(
  ...inOneProject('adding without a size shows an error at the sizes and sends no request'),
  async ({ page, prefix, translate, find }) => {
    const piece = await find(IN_STOCK, hasPlenty);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/guest-cart/add-to-cart')) sent += 1;
    });
    await open(page, addressOf(prefix, piece));
    await pressAdd(page, translate('Add to bag'));
    await expect(page.getByText(translate('Choose a size'), { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/product-details/);
    expect(sent).toBe(0);
  },
);

test(
  ...inOneProject('a refusal is an alert with the server’s sentence and OK; then comes the cart page'),
  async ({ page, prefix, translate, find }) => {
    const piece = await find(IN_STOCK, hasPlenty);
    const message = translate.shop('OUT_OF_STOCK');
    await page.route('**/api/guest-cart/add-to-cart', (route) =>
      route.fulfill({ json: { errorCode: 1104, message, requestId: 'r' } }),
    );
    await open(page, addressOf(prefix, piece, choice(plenty(piece))));
    await pressAdd(page, translate('Add to bag'));
    const alert = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: message });
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: translate('OK'), exact: true }).click();
    await atCart(page, translate);
  },
);

test(
  ...inOneProject('a failed call shows a notice, and a retry adds one piece, not two'),
  async ({ page, prefix, translate, find }) => {
    const piece = await find(IN_STOCK, hasPlenty);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/guest-cart/add-to-cart', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      // The server processes the request, but its answer is lost.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await open(page, addressOf(prefix, piece, choice(plenty(piece))));
    await pressAdd(page, translate('Add to bag'));
    await page
      .getByRole('button', { name: translate('Try again') })
      .first()
      .click();
    await atCart(page, translate);
    await expect.poll(() => storedQuantities(page)).toEqual([1]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toBeTruthy();
  },
);

test(
  ...inOneProject('a page whose deferred code cannot be loaded keeps what it shows and works as without script'),
  async ({ page, prefix, translate, find }) => {
    const piece = await find(IN_STOCK, hasPlenty);
    let refused = 0;
    await page.route(/\/assets\/(frame-parts|product-parts)-/, (route) => {
      refused += 1;
      return route.abort('connectionreset');
    });
    await open(page, addressOf(prefix, piece, choice(plenty(piece))));
    // Each of the two files that `page.route` refuses is requested at least once, and perhaps again: only Chromium
    // before 156 never repeats the request for a module that it could not load.
    const failed = (times: number) => expect.poll(() => refused).toBeGreaterThanOrEqual(times);
    await failed(2);
    const loaded = page.waitForEvent('domcontentloaded');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: translate('Size guide') })
      .click();
    await loaded;
    await page.goBack();
    await failed(refused + 2);
    await expect(page.getByText(translate('Description'))).toBeVisible();
    await pressAdd(page, translate('Add to bag'));
    await atCart(page, translate);
    await expect(page.getByRole('link', { name: piece.title, exact: true })).toBeVisible();
  },
);
