// The app: the web's pages on a device, calling the shop from another origin with a token instead of cookies.
import { APP_SCHEME } from '@hindam/contract/app-links';
import type { BrowserContext, Page } from '@playwright/test';
import { PUSH_TOKEN } from '../app/device.ts';
import { atProvider, placeButton, press as pressVisible, withDraft } from './at-checkout.ts';
import { choice, expect, expectNoViolations, hasPlenty, inOneProject, type Piece, plenty } from './fixtures.ts';
import { appPath, firstFrame, test, vaultOf } from './in-app.ts';
import { logIn } from './member-pages.ts';
import { pressAdd, waiting } from './offline-worker.ts';

/** Pays at the provider's page in the system's browser; returns the app's URL to which that page redirects. */
async function payIn(context: BrowserContext, address: string): Promise<string> {
  const browser = await context.newPage();
  const returned = browser.waitForResponse((one) => (one.headers()['location'] ?? '').startsWith(APP_SCHEME));
  await browser.goto(address);
  await atProvider(browser, 'approve');
  const response = await returned;
  await browser.close();
  return response.headers()['location'] ?? '';
}

test('a guest browses and fills the bag, in the language and direction of the first frame', async ({
  page,
  device,
  openApp,
  translate,
  language,
  find,
}) => {
  const piece = await find('list=best_seller', hasPlenty);
  await openApp('/');
  expect(appPath(page)).toBe('/home');
  expect(await firstFrame(page)).toBe(language === 'arb' ? 'ar rtl' : 'en ltr');
  await openApp(`/product-details/${piece.id}${choice(plenty(piece))}`);
  await page
    .getByRole('button', { name: translate('Add to bag') })
    .first()
    .click();
  await expect.poll(() => appPath(page)).toBe('/cart');
  await expect(page.getByRole('link', { name: piece.title }).first()).toBeVisible();
  expect(vaultOf(device)?.session ?? null).toBeNull();
});

test('a guest pays in the system’s browser and comes back to the placed order, which only the device can open', async ({
  page,
  context,
  device,
  openApp,
  translate,
  language,
  api,
  find,
}) => {
  await api.guestWith({ piece: await find('', hasPlenty) });
  await withDraft(page, language);
  await openApp('/checkout');
  await pressVisible(page, translate('Continue to review'));
  await placeButton(page, translate).click();
  await expect.poll(() => device.latest('Browser', 'open')).not.toBeNull();
  await expect(
    page.getByRole('heading', { level: 1, name: translate('Taking you to the payment page') }),
  ).toBeVisible();
  await expectNoViolations(page);
  const back = await payIn(context, String(device.latest('Browser', 'open')?.['url']));
  await device.emit('App', 'appUrlOpen', { url: back });
  const placed = page.getByRole('heading', { level: 1, name: translate('Thank you. Your order is placed.') });
  await expect(placed).toBeVisible();
  // A guest can open the order only with its access key, which is in the secure storage alone.
  const [[orderId] = ['']] = vaultOf(device)?.keys ?? [];
  expect(orderId).not.toBe('');
  await expect(page.getByText('HN-').first()).toBeVisible();
});

test('a member logs in by a token that only the secure storage keeps, sees orders, and logs out', async ({
  page,
  device,
  openApp,
  translate,
  baseURL,
  api,
  find,
}) => {
  const member = await api.signUp();
  const order = await api.paidOrder([{ piece: await find('', hasPlenty) }], 'member');
  await page.context().clearCookies();
  await openApp('/user-login?returnUrl=%2Fmy-order');
  await logIn(page, translate, member.email);
  await expect.poll(() => appPath(page)).toBe('/my-order');
  await expect(page.locator(`a[href*="/order-details/${order.id}"]`).first()).toBeVisible();
  const token = vaultOf(device)?.session ?? '';
  expect(token).not.toBe('');
  const session = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.get(`${baseURL}/api/customer/session`, { headers })).status();
  };
  expect(await session()).toBe(200);
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  expect(kept).not.toContain(token);
  await openApp('/my-order');
  await expect(page.locator(`a[href*="/order-details/${order.id}"]`).first()).toBeVisible();
  await openApp('/my-account');
  // In the app an alert is shown as a toast (R98).
  await page.route('**/api/customer/logout', (route) => route.abort());
  const logOut = page.getByRole('main').getByRole('button', { name: translate('Log out') });
  await logOut.click();
  await expect(page.locator('.toast')).toContainText(translate('Error!'));
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.unroute('**/api/customer/logout');
  await logOut.click();
  await expect.poll(() => appPath(page)).toBe('/home');
  await expect.poll(() => vaultOf(device)?.session).toBeNull();
  expect(await session()).toBe(401);
  expect(await page.evaluate(() => localStorage.getItem('first_app'))).toBeNull();
});

const push = (orderId: string, isArabic: boolean) => ({
  title: isArabic ? 'طلبكِ خرج للتوصيل' : 'Your order is out for delivery',
  body: isArabic ? 'وهو في طريقه إليكِ.' : 'It is on the way to you.',
  data: { id: crypto.randomUUID(), page: 'new-delivery', orderId, lang: '', dir: '' },
});

test('pushes are turned on by a press; one in the foreground is a toast with Open, a tapped one opens the delivery', async ({
  page,
  device,
  openApp,
  translate,
  language,
  api,
  find,
}) => {
  const member = await api.signUp();
  const order = await api.paidOrder([{ piece: await find('', hasPlenty) }], 'member');
  await page.context().clearCookies();
  // The demo shop has no Firebase project, so the test itself answers the app's subscription to push.
  const subscribed: unknown[] = [];
  await page.route('**/api/push/subscribe', async (route) => {
    if (route.request().method() === 'POST') subscribed.push(route.request().postDataJSON());
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    await route.fulfill({ headers, json: { errorCode: 0, message: '', requestId: '' } });
  });
  await openApp(`/user-login?returnUrl=${encodeURIComponent(`/success?payment_id=${order.paymentId}`)}`);
  await logIn(page, translate, member.email);
  expect(device.latest('PushNotifications', 'requestPermissions')).toBeNull();
  await page.getByRole('button', { name: translate('Yes, tell me') }).click();
  await expect(page.getByRole('button', { name: translate('Turn off') })).toBeVisible();
  expect(subscribed).toMatchObject([{ fcm_token: PUSH_TOKEN }]);
  const news = push(order.id, language === 'arb');
  for (let twice = 0; twice < 2; twice += 1) await device.emit('PushNotifications', 'pushNotificationReceived', news);
  const toast = page.locator('.toast').filter({ hasText: news.title });
  await expect(toast).toHaveCount(1);
  await toast.getByRole('button', { name: translate('Open'), exact: true }).click();
  await expect.poll(() => appPath(page)).toBe(`/new-delivery/${order.id}`);
  await openApp('/home');
  await device.emit('PushNotifications', 'pushNotificationActionPerformed', { actionId: 'tap', notification: news });
  await expect.poll(() => appPath(page)).toBe(`/new-delivery/${order.id}`);
});

test('language and direction are set before any script file is loaded', async ({ page, device, language }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('https://localhost/home');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('dir', language === 'arb' ? 'rtl' : 'ltr');
  await expect(html).toHaveAttribute('lang', language === 'arb' ? 'ar' : 'en');
  // No plugin was called, not even to hide the splash screen, so no script file of the app has run.
  expect(device.calls).toEqual([]);
});

test(
  ...inOneProject(
    'links open their page, Back closes what is open and then leaves, and a piece is shared as the shop’s',
  ),
  async ({ page, device, openApp, translate, baseURL, find }) => {
    const piece = await find('', hasPlenty);
    await openApp('/home');
    await device.emit('App', 'appUrlOpen', { url: `${baseURL}/ar-sa/product-details/${piece.id}?color=x` });
    await expect.poll(() => appPath(page)).toBe(`/product-details/${piece.id}?color=x`);
    await device.emit('App', 'appUrlOpen', { url: 'https://evil.example/my-account' });
    await page.getByRole('button', { name: translate('Share') }).click();
    await expect
      .poll(() => device.latest('Share', 'share')?.['url'])
      .toContain(`${baseURL}/product-details/${piece.id}`);
    await page
      .getByRole('button', { name: translate('Menu') })
      .first()
      .click();
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await device.emit('App', 'backButton', { canGoBack: true });
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await device.emit('App', 'backButton', { canGoBack: true });
    await expect.poll(() => appPath(page)).toBe('/home');
    await device.emit('App', 'backButton', { canGoBack: false });
    await expect.poll(() => device.latest('App', 'minimizeApp')).not.toBeNull();
  },
);

const isSingle = (one: Piece): boolean => hasPlenty(one) && one.min_quantity <= 1;

/** The headers of the calls that add a piece, in the order in which the app sent them. */
function sentAdds(page: Page): Record<string, string>[] {
  const sent: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('cart/add-to-cart')) sent.push(request.headers());
  });
  return sent;
}

test('a piece that a guest adds without a connection is in the bag once there is one', async ({
  page,
  context,
  openApp,
  translate,
  find,
}) => {
  const piece = await find('list=best_seller', isSingle);
  await openApp(`/product-details/${piece.id}${choice(plenty(piece))}`);
  await page.waitForLoadState('networkidle');
  const sent = sentAdds(page);
  await context.setOffline(true);
  await pressAdd(page, translate);
  await waiting(page, 1);
  await expect(page.getByText(translate('Saved. It will be sent when you are back online.'))).toBeVisible();
  await context.setOffline(false);
  await waiting(page, 0);
  expect(sent).toMatchObject([{ 'x-client': 'app' }]);
  for (const name of ['authorization', 'cookie', 'x-member']) expect(sent[0]).not.toHaveProperty(name);
  await openApp('/cart');
  await expect(page.getByRole('link', { name: piece.title }).first()).toBeVisible();
});

test('what a member adds without a connection comes into that member’s bag, and never into the next member’s', async ({
  page,
  context,
  device,
  openApp,
  translate,
  baseURL,
  api,
  find,
}) => {
  const [first, second] = [await api.account(), await api.account()];
  const piece = await find('list=best_seller', isSingle);
  const asMember = { authorization: '', origin: 'https://localhost', 'x-client': 'app' };
  const cart = async () => {
    const { session } = vaultOf(device) ?? {};
    const headers = { ...asMember, authorization: `Bearer ${session}` };
    const answer = await page.request.get(`${baseURL}/api/cart/view`, { headers });
    return ((await answer.json()) as { result: { lines: { quantity: number }[] } }).result.lines;
  };
  const addOffline = async () => {
    await openApp(`/product-details/${piece.id}${choice(plenty(piece))}`);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await pressAdd(page, translate);
    await waiting(page, 1);
  };
  await page.context().clearCookies();
  await openApp('/user-login?returnUrl=%2Fhome');
  await logIn(page, translate, first.email);
  await expect.poll(() => appPath(page)).toBe('/home');
  const token = vaultOf(device)?.session;
  await addOffline();
  const sent = sentAdds(page);
  await context.setOffline(false);
  await waiting(page, 0);
  expect(sent).toMatchObject([{ authorization: `Bearer ${token}`, 'x-member': first.id, 'x-client': 'app' }]);
  expect(await cart()).toMatchObject([{ quantity: 1 }]);

  // The session ends on the server while a second add waits.
  await addOffline();
  const headers = { ...asMember, authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
  expect((await page.request.post(`${baseURL}/api/customer/logout`, { headers, data: {} })).status()).toBe(200);
  const refused = page.waitForResponse((answer) => answer.url().includes('cart/add-to-cart'));
  await context.setOffline(false);
  expect((await refused).status()).toBe(401);
  await waiting(page, 1);
  await openApp('/user-login?returnUrl=%2Fhome');
  await logIn(page, translate, second.email);
  await expect.poll(() => appPath(page)).toBe('/home');
  await waiting(page, 0);
  expect(await cart()).toEqual([]);
  for (const each of sent) expect(each).toMatchObject({ authorization: `Bearer ${token}`, 'x-member': first.id });
});

test(
  ...inOneProject('what waits in the app is gone after a log-out, and is not sent for the next member'),
  async ({ page, context, device, openApp, translate, api, find }) => {
    const [first, second] = [await api.account(), await api.account()];
    const piece = await find('list=best_seller', isSingle);
    await page.context().clearCookies();
    await openApp('/user-login?returnUrl=%2Fhome');
    await logIn(page, translate, first.email);
    await expect.poll(() => appPath(page)).toBe('/home');
    await openApp(`/product-details/${piece.id}${choice(plenty(piece))}`);
    await page.waitForLoadState('networkidle');
    await page.route('**/api/cart/add-to-cart*', (route) => route.abort());
    await context.setOffline(true);
    await pressAdd(page, translate);
    await waiting(page, 1);
    await context.setOffline(false);
    await openApp('/my-account');
    await waiting(page, 1);
    await page
      .getByRole('main')
      .getByRole('button', { name: translate('Log out') })
      .click();
    await expect.poll(() => vaultOf(device)?.session).toBeNull();
    // The log-out ends with a new document.
    await expect.poll(() => appPath(page)).toBe('/home');
    await page.waitForLoadState();
    await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    await page.unroute('**/api/cart/add-to-cart*');
    const sent = sentAdds(page);
    await openApp('/user-login?returnUrl=%2Fhome');
    await logIn(page, translate, second.email);
    await expect.poll(() => appPath(page)).toBe('/home');
    await openApp('/cart');
    await expect(page.getByText(translate('Your bag is empty.'))).toBeVisible();
    expect(sent).toEqual([]);
  },
);
