// Being logged in, as a browser lives it: one tab tells the other, a bag comes over, an expired session
// costs nothing, and after log out nothing is left but the language.
import type { Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import {
  addressOf,
  atBag,
  choice,
  expect,
  expectNoViolations,
  hasPlenty,
  open,
  type Piece,
  plenty,
  test,
  type Words,
} from './fixtures.ts';
import { type JourneyMember, PASSWORD, signUp } from './member.ts';
import { field, logIn, WORDS } from './member-pages.ts';

const SAY = {
  en: {
    menu: 'Menu',
    signIn: 'Sign in',
    signOut: 'Sign out',
    profile: 'My profile',
    wishes: /^My wish list/,
    bag: (pieces: number) => (pieces > 0 ? `Shopping bag, pieces: ${pieces}` : 'Shopping bag'),
    hello: 'Hello',
    joined: 'The bag of this device has joined the bag of your account.',
    added: /2 pieces were added/,
    close: 'Close',
    still: 'You are still signed in: the shop could not be reached. Please try again.',
  },
  arb: {
    menu: 'القائمة',
    signIn: 'تسجيل الدخول',
    signOut: 'تسجيل الخروج',
    profile: 'ملفي الشخصي',
    wishes: /^قائمة أمنياتي/,
    bag: (pieces: number) => (pieces > 0 ? `حقيبة التسوق، عدد القطع: ${pieces}` : 'حقيبة التسوق'),
    hello: 'مرحبًا',
    joined: 'انضمّت حقيبة هذا الجهاز إلى حقيبة حسابكِ.',
    added: /أُضيفت قطعتان/,
    close: 'إغلاق',
    still: 'ما زلتِ مسجّلة الدخول، فقد تعذّر الوصول إلى المتجر. يُرجى المحاولة مرة أخرى.',
  },
} as const satisfies Record<Language, object>;

const record = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('first_app') ?? 'null') as { name: string } | null);
const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
const bagLink = (page: Page, language: Language, pieces: number) =>
  page.getByRole('banner').getByRole('link', { name: SAY[language].bag(pieces), exact: true });
const menu = (page: Page, language: Language) => page.getByRole('dialog', { name: SAY[language].menu });

/** An account, and a browser that knows nothing of it. */
async function memberElsewhere(page: Page, baseURL: string, language: Language): Promise<JourneyMember> {
  const member = await signUp(page, baseURL, language);
  await page.context().clearCookies();
  return member;
}

async function addOne(page: Page, address: string, words: Words): Promise<void> {
  await open(page, address);
  await page.getByRole('button', { name: words.addToBag }).first().click();
  await atBag(page, words);
}

const addressIn = (words: { prefix: '/en' | '/ar' }, piece: Piece) =>
  addressOf(words as never, piece, choice(plenty(piece)));

test('a guest’s bag comes over at login, is told until read, and the other tab knows at once', async ({
  page,
  context,
  words,
  language,
  baseURL,
  find,
}) => {
  const say = SAY[language];
  const member = await memberElsewhere(page, baseURL ?? '', language);
  const piece = await find('in_stock=true', hasPlenty);
  await addOne(page, addressIn(words, piece), words);
  await page.getByRole('button', { name: words.increase }).click();
  await expect(bagLink(page, language, 2)).toBeVisible();
  const other = await context.newPage();
  await open(other, `${words.prefix}/home`);

  await open(page, `${words.prefix}/user-login?returnUrl=${encodeURIComponent(`${words.prefix}/cart`)}`);
  await logIn(page, language, member.email, PASSWORD);
  await expect(page).toHaveURL(new RegExp(`${words.prefix}/cart$`));
  await expect(page.getByText(say.joined)).toBeVisible();
  await expect(page.getByText(say.added)).toBeVisible();
  await expect(page.getByText(piece.title).first()).toBeVisible();
  await expect(bagLink(page, language, 2)).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => localStorage.getItem('ip'))).toBeNull();

  await expect(bagLink(other, language, 2)).toBeVisible();
  await other.getByRole('button', { name: words.openMenu }).click();
  await expect(menu(other, language).getByText(`${say.hello} ${member.name}`)).toBeVisible();
  await expect(menu(other, language).getByRole('link', { name: say.signIn })).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: say.close, exact: true }).first().click();
  await expect(page.getByText(say.joined)).toHaveCount(0);
  await page.reload();
  await expect(bagLink(page, language, 2)).toBeVisible();
  await expect(page.getByText(say.joined)).toHaveCount(0);
});

test('the menu has a guest’s way in, or a member’s own pages and the way out', async ({
  page,
  words,
  language,
  baseURL,
}) => {
  const say = SAY[language];
  await open(page, `${words.prefix}/home`);
  await page.getByRole('button', { name: words.openMenu }).click();
  const links = () =>
    menu(page, language)
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  const guest = await links();
  expect(guest.slice(0, 2)).toEqual([`${words.prefix}/home`, `${words.prefix}/user-login`]);
  expect(guest.join()).not.toMatch(/my-|notifications/);
  await expect(menu(page, language).getByRole('button', { name: say.signOut })).toHaveCount(0);

  const { name } = await signUp(page, baseURL ?? '', language);
  await open(page, `${words.prefix}/home`);
  await expect.poll(async () => (await record(page))?.name).toBe(name);
  await page.getByRole('button', { name: words.openMenu }).click();
  const member = await links();
  expect(member.join()).not.toContain('user-login');
  expect(member.slice(-3)).toEqual(['my-account', 'my-wishlist', 'my-order'].map((name) => `${words.prefix}/${name}`));
  await expect(menu(page, language).getByRole('button', { name: say.signOut })).toBeVisible();
  await expectNoViolations(page);
  await menu(page, language).getByRole('link', { name: say.profile }).click();
  await expect(page).toHaveURL(new RegExp(`${words.prefix}/my-account$`));
});

test('log out ends the session, leaves the device its language alone, and takes the other tab along', async ({
  page,
  context,
  words,
  language,
  baseURL,
  find,
}) => {
  const say = SAY[language];
  await open(page, '/home');
  await page.evaluate((code) => {
    localStorage.setItem('selectedLanguage', code);
    localStorage.setItem('cookieConsent', 'rejected');
    document.cookie = `selectedLanguage=${code}; Path=/`;
  }, language);
  await signUp(page, baseURL ?? '', language);
  const piece = await find('in_stock=true', hasPlenty);
  await addOne(page, `/product-details/${piece.id}${choice(plenty(piece))}`, words);
  await expect(bagLink(page, language, 1)).toBeVisible();
  const other = await context.newPage();
  await open(other, '/my-account');
  const third = await context.newPage();
  await open(third, '/product-list');
  await expect(bagLink(third, language, 1)).toBeVisible();

  await page.getByRole('button', { name: words.openMenu }).click();
  await menu(page, language).getByRole('button', { name: say.signOut }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator('html')).toHaveAttribute('data-language', language);
  await expect(bagLink(page, language, 0)).toBeVisible();
  await expect(other).toHaveURL(/\/home$/);
  await expect(bagLink(third, language, 0)).toBeVisible();
  expect((await page.request.get('/api/customer/session')).status()).toBe(401);
  // What a page remembers of today's catalogue may be there again.
  expect((await keys(page)).filter((key) => !key.startsWith('store-'))).toEqual(['cookieConsent', 'selectedLanguage']);
  expect(
    (await context.cookies()).map(({ name }) => name).filter((name) => /guest|session|signed_in/.test(name)),
  ).toEqual([]);
  await page.goBack();
  await expect(page.getByText(piece.title)).toHaveCount(0);
});

test('a log out that does not reach the shop says so and changes nothing', async ({
  page,
  words,
  language,
  baseURL,
}) => {
  const say = SAY[language];
  const { name } = await signUp(page, baseURL ?? '', language);
  await open(page, `${words.prefix}/home`);
  await expect.poll(async () => (await record(page))?.name).toBe(name);
  await page.route('**/api/customer/logout', (route) => route.abort());
  await page.getByRole('button', { name: words.openMenu }).click();
  await menu(page, language).getByRole('button', { name: say.signOut }).click();
  await expect(page.getByText(say.still)).toBeVisible();
  expect((await record(page))?.name).toBe(name);
  expect((await page.request.get('/api/customer/session')).status()).toBe(200);
});

test('a page for members leads to the login and back, on the server and in the browser, in her language', async ({
  page,
  words,
  language,
  baseURL,
}) => {
  const member = await memberElsewhere(page, baseURL ?? '', language);
  const login = new RegExp(`${words.prefix}/user-login\\?returnUrl=${encodeURIComponent(`${words.prefix}/`)}`);
  for (const path of ['/my-account', '/user-address', '/edit-address/new']) {
    const answer = await page.request.get(`${words.prefix}${path}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([
      302,
      `${words.prefix}/user-login?returnUrl=${encodeURIComponent(`${words.prefix}${path}`)}`,
    ]);
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    const carried = await page.request.get(`${words.prefix}${path}.data`);
    expect(await carried.text()).toContain(`returnUrl=${encodeURIComponent(`${words.prefix}${path}`)}"`);
    expect(carried.headers()['cache-control']).toBe('private, no-store');
  }
  // By a link of a page that is awake: no document is loaded.
  await open(page, `${words.prefix}/size-guide`);
  await page.getByRole('contentinfo').locator(`a[href="${words.prefix}/my-account"]`).click();
  await expect(page).toHaveURL(login);
  await expect(field(page, WORDS[language].email)).toBeVisible();
  await logIn(page, language, member.email, PASSWORD);
  await expect(page).toHaveURL(new RegExp(`${words.prefix}/my-account$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(member.name);
});

test('a session that ended elsewhere is noticed: the record goes, an add becomes a guest’s, nothing is lost', async ({
  page,
  words,
  language,
  baseURL,
  find,
}) => {
  await signUp(page, baseURL ?? '', language);
  const piece = await find('in_stock=true', hasPlenty);
  await open(page, addressIn(words, piece));
  await expect.poll(() => record(page)).not.toBeNull();
  const session = (await page.context().cookies()).filter(({ name }) => /session/.test(name));
  for (const { name } of session) await page.context().clearCookies({ name });
  await page.getByRole('button', { name: words.addToBag }).first().click();
  await atBag(page, words);
  await expect(page.getByRole('main').getByRole('link', { name: piece.title })).toBeVisible();
  await expect(bagLink(page, language, 1)).toBeVisible();
  expect(await record(page)).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('ip'))).not.toBeNull();

  // At the start of a page it is noticed without a press.
  await page.evaluate(() => localStorage.setItem('first_app', '{"_id":"x","name":"Nobody","email":null}'));
  await page.reload();
  await expect.poll(() => record(page)).toBeNull();
});

test('a member adds, changes, removes and brings back in her own bag', async ({
  page,
  words,
  language,
  baseURL,
  find,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await signUp(page, baseURL ?? '', language);
  const piece = await find('in_stock=true', hasPlenty);
  await open(page, addressIn(words, piece));
  await expect.poll(() => record(page)).not.toBeNull();
  await addOne(page, addressIn(words, piece), words);
  await page.getByRole('button', { name: words.increase }).click();
  await expect(bagLink(page, language, 2)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: words.remove }).click();
  await expect(page.getByText(words.emptyBag)).toBeVisible();
  await page.getByRole('button', { name: words.undo }).click();
  await expect(bagLink(page, language, 2)).toBeVisible();
  expect(calls.filter((path) => path.startsWith('/api/guest-cart'))).toEqual([]);
  const { result } = (await (await page.request.get('/api/cart/view')).json()) as { result: { count: number } };
  expect(result.count).toBe(2);
});

test('a visitor who never logged in is asked for no session', async ({ page, words }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const quiet = page.waitForResponse('**/api/type/list');
  await open(page, `${words.prefix}/home`);
  await quiet;
  await page.waitForLoadState('networkidle');
  expect(calls.filter((path) => path.includes('customer/session'))).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a member adds to her own bag, and logs out by a form', async ({ page, words, language, baseURL, find }) => {
    const say = SAY[language];
    await signUp(page, baseURL ?? '', language);
    const piece = await find('in_stock=true', hasPlenty);
    await page.goto(addressIn(words, piece));
    await page.getByRole('button', { name: words.addToBag }).first().click();
    await atBag(page, words);
    await page.getByRole('button', { name: words.increase }).click();
    await expect(page.getByRole('button', { name: words.decrease })).toBeVisible();
    const { result } = (await (await page.request.get('/api/cart/view')).json()) as { result: { count: number } };
    expect(result.count).toBe(2);

    await page.goto(`${words.prefix}/home`);
    await page.getByRole('contentinfo').locator(`a[href="${words.prefix}/my-account"]`).click();
    await expect(page).toHaveURL(/\/my-account$/);
    await page.getByRole('main').getByRole('button', { name: say.signOut, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${words.prefix}/home`));
    expect((await page.request.get('/api/customer/session')).status()).toBe(401);
    await page.goto(`${words.prefix}/cart`);
    await expect(page.getByText(words.emptyBag)).toBeVisible();
    const opened = await page.request.get(`${words.prefix}/log-out`, { maxRedirects: 0 });
    expect(opened.headers()['location']).toBe(`${words.prefix}/home`);
  });
});
