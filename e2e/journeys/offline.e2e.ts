// Use without a connection (decision 86): pages that were seen are shown again, and changes that were queued are sent
// once, as soon as there is a connection, and only for the guest or member who made them.
import type { BrowserContext, Page } from '@playwright/test';
import {
  addressOf,
  choice,
  expect,
  expectNoViolations,
  hasPlenty,
  inOneProject,
  open,
  plenty,
  ready,
  test,
} from './fixtures.ts';
import { ownAnswers, pressAdd, pressLink, waiting, workerReady } from './offline-worker.ts';
import type { Translate } from './translate.ts';

test.use({ serviceWorkers: 'allow', pictures: 'real' });

const banner = (page: Page, translate: Translate) =>
  page.getByText(translate('You are offline. What you see may be out of date.'));

/** The paths of the POST calls that got an answer, whether the page or the service worker sent them. */
function answeredCalls(context: BrowserContext): string[] {
  const paths: string[] = [];
  context.on('requestfinished', (request) => {
    if (request.method() === 'POST') paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

const quantities = async (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('guestcartItem') ?? '[]') as { quantity: number }[]).map((line) => line.quantity),
  );

const WAITING =
  '{count, plural, one {# change is saved and will be sent.} other {# changes are saved and will be sent.}}';

test('on the second visit without a connection home, list, seen pieces and bag are there, and the rest says why not', async ({
  page,
  context,
  prefix,
  translate,
  api,
  find,
}) => {
  const seen = await find('list=best_seller', hasPlenty);
  const unseen = await find('in_stock=true', (piece) => hasPlenty(piece) && piece.id !== seen.id);
  await api.guestWith({ piece: seen });
  await open(page, `${prefix}/home`);
  await workerReady(page);
  await open(page, `${prefix}/product-list/best_seller`);
  await open(page, addressOf(prefix, seen));
  await open(page, `${prefix}/size-guide`);
  await open(page, `${prefix}/cart`);
  await expect.poll(() => quantities(page)).toEqual([1]);
  await context.setOffline(true);

  await open(page, `${prefix}/home`);
  await expect(banner(page, translate)).toBeVisible();
  await open(page, `${prefix}/product-list/best_seller?utm_source=letter`);
  await expect(page.getByRole('link', { name: seen.title }).first()).toBeVisible();
  await open(page, `${prefix}/size-guide`);
  await open(page, addressOf(prefix, seen));
  await expect(page.getByRole('heading', { level: 1, name: seen.title })).toBeVisible();
  const picture = page.locator('#content img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto(`${prefix}/cart`);
  await expect(page.getByText(seen.title).first()).toBeVisible();
  await expectNoViolations(page);
  expect(await quantities(page)).toEqual([1]);
  for (const path of ['/my-account', `/product-details/${unseen.id}`]) {
    await page.goto(prefix + path);
    await expect(page.getByRole('heading', { level: 1, name: translate('You are offline.') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', prefix === '/ar' ? 'rtl' : 'ltr');
  }
  // In place of the unseen piece the service worker has served its offline page, whose script first tries to open the
  // piece.
  await ready(page);
  await expectNoViolations(page);
  // The service worker does not answer for the checkout, so the browser shows its own error without a connection.
  await expect(page.goto(`${prefix}/checkout`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test(
  ...inOneProject('a page that could not be opened opens by itself once the connection is back'),
  async ({ page, context, prefix, translate, find }) => {
    const seen = await find('in_stock=true', hasPlenty);
    const piece = await find('in_stock=true', (one) => hasPlenty(one) && one.id !== seen.id);
    await open(page, addressOf(prefix, seen));
    await workerReady(page);
    await context.setOffline(true);
    await pressLink(page, addressOf(prefix, piece));
    await expect(page.getByRole('heading', { level: 1, name: translate('You are offline.') })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: piece.title })).toBeVisible();
    await ready(page);
  },
);

test('two adds without a connection are one line of two pieces, once, also when the tab is killed in between', async ({
  page,
  context,
  prefix,
  translate,
  find,
}) => {
  const piece = await find('list=best_seller', (one) => hasPlenty(one) && one.min_quantity <= 1);
  const address = addressOf(prefix, piece, choice(plenty(piece)));
  await open(page, address);
  await workerReady(page);
  await open(page, address);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const sent = answeredCalls(context);
  await pressAdd(page, translate);
  await expect(page.getByText(translate('Saved. It will be sent when you are back online.'))).toBeVisible();
  await waiting(page, 1);
  // The tab is closed, as a browser may do to save memory; the second add is made in another tab.
  await page.close();
  const next = await context.newPage();
  await open(next, address);
  await pressAdd(next, translate);
  await waiting(next, 2);
  await expect(next.getByText(translate(WAITING, { count: 2 }))).toBeVisible();
  await next.goto(`${prefix}/cart`);
  await expect(next.getByRole('heading', { name: translate('Saved, will be sent') })).toBeVisible();
  await expect(next.getByRole('listitem').filter({ hasText: piece.title })).toHaveCount(2);
  await next.close();

  await context.setOffline(false);
  const later = await context.newPage();
  await open(later, `${prefix}/home`);
  await waiting(later, 0);
  await open(later, `${prefix}/cart`);
  await expect.poll(() => quantities(later)).toEqual([2]);
  expect(sent.filter((path) => path === '/api/guest-cart/add-to-cart')).toHaveLength(2);
});

async function follow(page: Page, path: string): Promise<void> {
  await pressLink(page, path);
  await page.waitForURL(`**${path}`);
}

const SUBJECT = 'Length of a kaftan';

test('a member’s orders are read without a connection; a wish and a message wait and are sent', async ({
  page,
  context,
  prefix,
  translate,
  api,
  find,
}) => {
  await api.signUp();
  const piece = await find('list=best_seller', hasPlenty);
  const order = await api.paidOrder([{ piece }], 'member');
  await open(page, `${prefix}/my-order`);
  await workerReady(page);
  await open(page, addressOf(prefix, piece));
  await follow(page, `${prefix}/my-order`);
  await expect.poll(() => ownAnswers(page)).toContain('/api/order/list');
  await follow(page, `${prefix}/order-details/${order.id}`);
  await expect.poll(() => ownAnswers(page)).toContain(`/api/order/details/${order.id}`);
  await follow(page, `${prefix}/contact`);
  await expect(page.getByLabel(translate('Subject'))).toBeVisible();
  await context.setOffline(true);
  await page.goto(`${prefix}/my-order`);
  await expect(page.getByRole('img', { name: piece.title }).first()).toBeVisible();
  await page.goto(`${prefix}/order-details/${order.id}`);
  await expect(page.getByText(piece.title).first()).toBeVisible();

  await open(page, addressOf(prefix, piece));
  await page
    .getByRole('button', { name: translate('Save {title} to your wish list', { title: piece.title }) })
    .first()
    .click();
  await waiting(page, 1);
  await page.goto(`${prefix}/contact`);
  await page.getByLabel(translate('Subject')).fill(SUBJECT);
  await page.getByLabel(translate('Message')).fill('How long is it?');
  await page.getByRole('button', { name: translate('Send message') }).click();
  await waiting(page, 2);
  await expect(
    page.getByText(translate('Saved on this device. It will be sent when you are back online.')),
  ).toBeVisible();
  await context.setOffline(false);
  await waiting(page, 0);
  const { items } = await api.get<{ items: { product_id: string }[] }>('wishlist');
  expect(items.map(({ product_id }) => product_id)).toEqual([piece.id]);
});

test(
  ...inOneProject('what one member read and queued never reaches or is shown to the next member on the device'),
  async ({ page, context, prefix, translate, api, find }) => {
    await api.signUp();
    const piece = await find('list=best_seller', (one) => hasPlenty(one) && one.min_quantity <= 1);
    await api.paidOrder([{ piece }], 'member');
    await open(page, addressOf(prefix, piece, choice(plenty(piece))));
    await workerReady(page);
    await open(page, addressOf(prefix, piece, choice(plenty(piece))));
    await follow(page, `${prefix}/my-order`);
    await expect.poll(() => ownAnswers(page)).toContain('/api/order/list');
    await context.setOffline(true);
    await open(page, addressOf(prefix, piece, choice(plenty(piece))));
    await pressAdd(page, translate);
    await waiting(page, 1);

    // The next member logs in although the first never logged out, as happens when a session has expired.
    await context.clearCookies({ name: /session|signed_in/ });
    await api.signUp();
    const calls = answeredCalls(context);
    await context.setOffline(false);
    await waiting(page, 0);
    expect(calls).not.toContain('/api/guest-cart/add-to-cart');
    expect(await api.get('cart/view')).toMatchObject({ lines: [] });
    await follow(page, `${prefix}/my-wishlist`);
    await expect.poll(() => ownAnswers(page)).not.toContain('/api/order/list');
    await context.setOffline(true);
    await page.goto(`${prefix}/my-order`);
    await expect(page.getByRole('heading', { level: 1, name: translate('You are offline.') })).toBeVisible();
    await context.setOffline(false);

    await open(page, `${prefix}/my-account`);
    await page
      .getByRole('main')
      .getByRole('button', { name: translate('Log out') })
      .click();
    await page.waitForURL('**/home');
    expect(await ownAnswers(page)).toEqual([]);
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  },
);

test(
  ...inOneProject('nothing is stored without a yes, and what was stored goes when it is taken back'),
  async ({ page, context, prefix, translate, baseURL }) => {
    const stored = () =>
      page.evaluate(async () => [
        (await caches.keys()).length,
        (await navigator.serviceWorker.getRegistrations()).length,
        (await indexedDB.databases()).length,
      ]);
    await context.clearCookies();
    await open(page, `${prefix}/home`);
    await expect(page.getByRole('region', { name: translate('Cookies') })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await stored()).toEqual([0, 0, 0]);
    await page.getByRole('button', { name: translate('Accept') }).click();
    await workerReady(page);
    await open(page, `${prefix}/cookie-choices`);
    await page.getByRole('button', { name: translate('Reject') }).click();
    await expect.poll(stored).toEqual([0, 0, 0]);
    await open(page, `${baseURL}${prefix}/home`);
    await page.waitForLoadState('networkidle');
    expect(await stored()).toEqual([0, 0, 0]);
  },
);
