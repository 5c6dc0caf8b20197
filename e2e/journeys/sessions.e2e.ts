// Sessions in a browser: tabs notify each other, a guest's cart is merged, an expired session loses nothing, and a
// logout leaves in local storage only the language and the cookie consent. Also the pages for members, which lead to
// the login and back, and a member's own cart and menu.
import type { Locator, Page } from '@playwright/test';
import { addressOf, atCart, choice, expect, hasPlenty, inOneProject, open, plenty, test } from './fixtures.ts';
import { field, logIn } from './member-pages.ts';
import { anotherTab } from './pictures.ts';
import type { Translate } from './translate.ts';
import { stateTests, type State } from './states.ts';

const JOINED = 'The bag of this device has joined the bag of your account.';

const record = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('first_app') ?? 'null') as { name: string } | null);

const cartLink = (page: Page, translate: Translate, count: number): Locator =>
  page.getByRole('banner').getByRole('link', {
    name: count > 0 ? translate('Shopping bag, pieces: {count}', { count }) : translate('Shopping bag'),
    exact: true,
  });

const menu = (page: Page, translate: Translate): Locator => page.getByRole('dialog', { name: translate('Menu') });
const openMenu = (page: Page, translate: Translate): Promise<void> =>
  page.getByRole('button', { name: translate('Open menu') }).click();

const STATES: readonly State[] = [
  {
    name: 'the cart after a merge at login',
    at: async ({ api, find }) => {
      await api.guestWith({ piece: await find('in_stock=true', hasPlenty), quantity: 2 });
      await api.signUp();
      return '/cart';
    },
    shows: (translate) => translate(JOINED),
  },
  {
    name: 'a member’s menu',
    at: async ({ api }) => {
      await api.signUp();
      return '/size-guide';
    },
    by: ({ page, translate }) => openMenu(page, translate),
    shows: (translate) => translate('Log out'),
  },
];

for (const state of stateTests(STATES)) test(...state);

test(
  ...inOneProject(
    'a guest’s cart is merged at login, the merge is shown until dismissed and the other tab is notified',
  ),
  async ({ page, prefix, translate, api, find }) => {
    const { email, name } = await api.account();
    const piece = await find('in_stock=true', hasPlenty);
    await api.guestWith({ piece, quantity: 2 });
    const other = await anotherTab(page);
    await other.goto(`${prefix}/size-guide`);

    await open(page, `${prefix}/user-login?returnUrl=${encodeURIComponent(`${prefix}/cart`)}`);
    await logIn(page, translate, email);
    await expect(page).toHaveURL(new RegExp(`${prefix}/cart$`));
    const joined = page.getByText(translate(JOINED));
    await expect(joined).toBeVisible();
    const added = '{pieces, plural, one {# piece was added: {names}.} other {# pieces were added: {names}.}}';
    await expect(page.getByText(translate.like(added, { pieces: 2 }))).toBeVisible();
    await expect(page.getByText(piece.title).first()).toBeVisible();
    await expect(cartLink(page, translate, 2)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('ip'))).toBeNull();

    await expect(cartLink(other, translate, 2)).toBeVisible();
    await openMenu(other, translate);
    await expect(menu(other, translate).getByText(translate('Hello <0>{0}</0>', { 0: name }))).toBeVisible();
    await expect(menu(other, translate).getByRole('link', { name: translate('Log in') })).toHaveCount(0);

    await page.reload();
    await page
      .getByRole('button', { name: translate('Close'), exact: true })
      .first()
      .click();
    await expect(joined).toHaveCount(0);
    await page.reload();
    await expect(cartLink(page, translate, 2)).toBeVisible();
    await expect(joined).toHaveCount(0);
  },
);

test(
  ...inOneProject('a visitor who never logged in triggers no session check and finds the login in the menu'),
  async ({ page, prefix, translate }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const types = page.waitForResponse('**/api/type/list');
    await open(page, `${prefix}/home`);
    await types;
    await openMenu(page, translate);
    const links = menu(page, translate).getByRole('link');
    await expect(links.nth(0)).toHaveAttribute('href', `${prefix}/home`);
    await expect(links.nth(1)).toHaveAttribute('href', `${prefix}/user-login`);
    await expect(menu(page, translate).locator('a[href*="/my-"], a[href*="notifications"]')).toHaveCount(0);
    await expect(menu(page, translate).getByRole('button', { name: translate('Log out') })).toHaveCount(0);
    expect(calls.filter((path) => path.includes('customer/session'))).toEqual([]);
  },
);

test(
  ...inOneProject('a member’s menu has the member’s own pages, and a failed logout request changes nothing at all'),
  async ({ page, prefix, translate, api }) => {
    const { name } = await api.signUp();
    await open(page, `${prefix}/size-guide`);
    await expect.poll(async () => (await record(page))?.name).toBe(name);
    await openMenu(page, translate);
    const links = () =>
      menu(page, translate)
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    const own = ['my-account', 'my-wishlist', 'my-order', 'notifications'];
    await expect.poll(async () => (await links()).slice(-4)).toEqual(own.map((path) => `${prefix}/${path}`));
    expect((await links()).join()).not.toContain('user-login');
    await page.route('**/api/customer/logout', (route) => route.abort());
    await menu(page, translate)
      .getByRole('button', { name: translate('Log out') })
      .click();
    const still = 'You are still logged in: the shop could not be reached. Please try again.';
    await expect(page.getByText(translate(still))).toBeVisible();
    expect((await record(page))?.name).toBe(name);
    expect(await api.sessionStatus()).toBe(200);
  },
);

test(
  ...inOneProject('logout ends the session, leaves only language and consent on the device and updates the other tabs'),
  async ({ page, context, translate, api, find, language, baseURL }) => {
    await context.addCookies([{ name: 'selectedLanguage', value: language, url: baseURL ?? '' }]);
    await page.addInitScript((code) => {
      if (localStorage.getItem('selectedLanguage') !== null) return;
      localStorage.setItem('selectedLanguage', code);
      localStorage.setItem('cookieConsent', 'rejected');
    }, language);
    await api.signUp();
    const piece = await find('in_stock=true', hasPlenty);
    await api.memberAdds({ piece });
    await open(page, '/cart');
    await expect(page.getByRole('main')).toContainText(piece.title);
    await expect(cartLink(page, translate, 1)).toBeVisible();
    const other = await anotherTab(page);
    await open(other, '/my-account');
    const third = await anotherTab(page);
    await open(third, '/size-guide');
    await expect(cartLink(third, translate, 1)).toBeVisible();

    await openMenu(page, translate);
    await menu(page, translate)
      .getByRole('button', { name: translate('Log out') })
      .click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.locator('html')).toHaveAttribute('data-language', language);
    await expect(cartLink(page, translate, 0)).toBeVisible();
    await expect(other).toHaveURL(/\/home$/);
    await expect(cartLink(third, translate, 0)).toBeVisible();
    expect(await api.sessionStatus()).toBe(401);
    const keys = await page.evaluate(() => Object.keys(localStorage).sort());
    expect(keys).toEqual(['cookieConsent', 'selectedLanguage']);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies.filter((name) => /guest|session|signed_in/.test(name))).toEqual([]);
    await page.goBack();
    // Only the cart's lines are counted, not the piece's title, because the page of the empty cart offers the latest
    // pieces, among which the removed piece may be.
    await expect(page.getByText(translate('Your bag is empty.'))).toBeVisible();
    await expect(page.locator('.cart-line')).toHaveCount(0);
  },
);

test(
  ...inOneProject('a page for members leads to the login and back, on the server and in the browser, in its language'),
  async ({ page, prefix, translate, api }) => {
    const { email, name } = await api.account();
    const answerOf = async (path: string) => page.request.get(`${prefix}${path}`, { maxRedirects: 0 });
    const own = ['/my-account', '/account-profile', '/account-security', '/account-data', '/my-measurements'];
    for (const path of [...own, '/user-address', '/edit-address/new']) {
      const back = `returnUrl=${encodeURIComponent(`${prefix}${path}`)}`;
      const answer = await answerOf(path);
      expect(answer.status()).toBe(302);
      expect(answer.headers()).toMatchObject({
        location: `${prefix}/user-login?${back}`,
        'cache-control': 'private, no-store',
      });
      const carried = await answerOf(`${path}.data`);
      expect(await carried.text()).toContain(`${back}"`);
      expect(carried.headers()['cache-control']).toBe('private, no-store');
    }
    const { location } = (await answerOf('/edit-address/new?country=SA')).headers();
    expect(location).toBe(
      `${prefix}/user-login?returnUrl=${encodeURIComponent(`${prefix}/edit-address/new?country=SA`)}`,
    );
    await open(page, `${prefix}/size-guide`);
    await page.getByRole('contentinfo').locator(`a[href="${prefix}/my-account"]`).click();
    await expect(page).toHaveURL(
      new RegExp(`${prefix}/user-login\\?returnUrl=${encodeURIComponent(`${prefix}/my-account`)}$`),
    );
    await expect(field(page, translate('Email'))).toBeVisible();
    await logIn(page, translate, email);
    await expect(page).toHaveURL(new RegExp(`${prefix}/my-account$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  },
);

test(
  ...inOneProject(
    'a session that ended elsewhere is noticed: the record is dropped, an add becomes a guest’s, nothing is lost',
  ),
  async ({ page, prefix, translate, api, find }) => {
    await api.signUp();
    const piece = await find('in_stock=true', hasPlenty);
    await open(page, addressOf(prefix, piece, choice(plenty(piece))));
    await expect.poll(() => record(page)).not.toBeNull();
    await page.context().clearCookies({ name: /session/ });
    await page
      .getByRole('button', { name: translate('Add to bag') })
      .first()
      .click();
    await atCart(page, translate);
    await expect(page.getByRole('main').getByRole('link', { name: piece.title, exact: true })).toBeVisible();
    await expect(cartLink(page, translate, 1)).toBeVisible();
    expect(await record(page)).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('ip'))).not.toBeNull();

    await page.evaluate(() => localStorage.setItem('first_app', '{"_id":"x","name":"Nobody","email":null}'));
    await page.reload();
    await expect.poll(() => record(page)).toBeNull();
  },
);

test(
  ...inOneProject('a member adds, changes, removes and restores pieces in the member’s own cart'),
  async ({ page, prefix, translate, api, find }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await api.signUp();
    const piece = await find('in_stock=true', hasPlenty);
    await open(page, addressOf(prefix, piece, choice(plenty(piece))));
    await expect.poll(() => record(page)).not.toBeNull();
    await page
      .getByRole('button', { name: translate('Add to bag') })
      .first()
      .click();
    await atCart(page, translate);
    await page.getByRole('button', { name: translate.like('Increase quantity of {0}') }).click();
    await expect(cartLink(page, translate, 2)).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('button', { name: translate.like('Remove {0}') })
      .click();
    await expect(page.getByText(translate('Your bag is empty.'))).toBeVisible();
    await page.getByRole('button', { name: translate('Undo') }).click();
    await expect(cartLink(page, translate, 2)).toBeVisible();
    expect(calls.filter((path) => path.startsWith('/api/guest-cart'))).toEqual([]);
    expect(await api.get('cart/view')).toMatchObject({ count: 2 });
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(...inOneProject('a member fills the member’s own cart'), async ({ page, prefix, translate, api, find }) => {
    await api.signUp();
    const piece = await find('in_stock=true', hasPlenty);
    await page.goto(addressOf(prefix, piece, choice(plenty(piece))));
    await page
      .getByRole('button', { name: translate('Add to bag') })
      .first()
      .click();
    await atCart(page, translate);
    await page.getByRole('button', { name: translate.like('Increase quantity of {0}') }).click();
    await expect(page.getByRole('button', { name: translate.like('Decrease quantity of {0}') })).toBeVisible();
    expect(await api.get('cart/view')).toMatchObject({ count: 2 });
  });
});
