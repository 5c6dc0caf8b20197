// She stands at the guest's door or in the checkout and logs in in another tab. Events come in any order: the
// news of the login, the bag read again, the two bags becoming one. Each order is forced by holding calls.
import type { Browser, Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import { buyingWords, goAsGuest, putIntoBag, somePieces } from './buying-words.ts';
import { expect, expectNoViolations, open, type Piece, ready, test, type Words } from './fixtures.ts';
import { type JourneyMember, newEmail, PASSWORD, signUp } from './member.ts';
import { logIn } from './member-pages.ts';
import { fillBag } from './orders.ts';

const SAY = {
  en: { unjoined: /could not join the bag of your account yet/, guestNote: /You are checking out as a guest/ },
  arb: { unjoined: /لم تنضم حقيبة هذا الجهاز إلى حقيبة حسابكِ بعد/, guestNote: /تشترين الآن كضيفة/ },
} as const satisfies Record<Language, object>;

const MERGE = '**/api/cart/merge';
const BAG_READ = '**/api/cart/view*';
const SESSION = '**/api/customer/session';

interface Held {
  /** Once the first of them is on its way. */
  asked: Promise<void>;
  release: () => void;
}

/** Calls of this tab wait on their way to the shop until they are let go. */
async function hold(page: Page, ...addresses: string[]): Promise<Held> {
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  for (const address of addresses)
    await page.route(address, async (route) => {
      asked.resolve();
      await gate.promise;
      await route.continue();
    });
  return { asked: asked.promise, release: () => gate.resolve() };
}

/** The shop does not answer these calls of this tab until the returned function is called. */
async function fail(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 503, json: { errorCode: 9503, message: '' } }));
  return () => page.unroute(address);
}

interface Shopping {
  page: Page;
  words: Words;
  language: Language;
}

async function atDoor({ page, words, language }: Shopping, piece: Piece): Promise<void> {
  await putIntoBag(page, words, [piece]);
  await page.getByRole('link', { name: buyingWords(language).proceed, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** A new member, whose bag is empty, is signed in by the other tab. */
async function signInElsewhere(other: Page, baseURL: string, language: Language): Promise<void> {
  await signUp(other, baseURL, language);
  await open(other, '/home');
}

interface Elsewhere {
  browser: Browser;
  baseURL: string;
  language: Language;
}

/** A member with a piece in her bag, which she put in on another device. */
async function memberWithBag({ browser, baseURL, language }: Elsewhere, piece: Piece): Promise<JourneyMember> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const member = await signUp(page, baseURL, language);
  await fillBag(page, baseURL, { pieces: [{ piece }], member: true, language });
  await context.close();
  return member;
}

async function logInElsewhere(other: Page, { words, language }: Omit<Shopping, 'page'>, email: string): Promise<void> {
  await open(other, `${words.prefix}/user-login`);
  await logIn(other, language, email, PASSWORD);
}

async function expectCheckoutOf(page: Page, pieces: readonly Piece[]): Promise<void> {
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const { title } of pieces) await expect(page.getByRole('main')).toContainText(title);
}

test.describe.configure({ timeout: 120_000 });

test('the bags became one before the bag at the door is read again: she goes on to the checkout', async ({
  page,
  context,
  words,
  language,
  find,
  baseURL,
}) => {
  const pieces = await somePieces(find, 1);
  await atDoor({ page, words, language }, pieces[0]!);
  const here = await hold(page, SESSION, MERGE, BAG_READ);
  const other = await context.newPage();
  const merged = other.waitForResponse(MERGE);
  await signInElsewhere(other, baseURL ?? '', language);
  await merged;
  await here.asked;
  await expect(page.getByRole('dialog')).toBeVisible();
  here.release();
  await expectCheckoutOf(page, pieces);
  await expect(page.getByText(SAY[language].guestNote)).toHaveCount(0);
  // The door was opened over the bag and has left the history.
  await page.goBack();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the login is known before the bags are one: the door stays until they are, and then leads on', async ({
  page,
  context,
  words,
  language,
  find,
  baseURL,
}) => {
  const pieces = await somePieces(find, 1);
  await atDoor({ page, words, language }, pieces[0]!);
  const here = await hold(page, MERGE);
  const other = await context.newPage();
  const there = await hold(other, MERGE);
  await signInElsewhere(other, baseURL ?? '', language);
  await Promise.all([here.asked, there.asked]);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/\/guest-checkout-modal$/);
  here.release();
  await expectCheckoutOf(page, pieces);
  there.release();
  await expectCheckoutOf(page, pieces);
});

test('the other tab’s merge lands first, while this one’s is under way', async ({
  page,
  context,
  words,
  language,
  find,
  baseURL,
}) => {
  const pieces = await somePieces(find, 1);
  await atDoor({ page, words, language }, pieces[0]!);
  const here = await hold(page, MERGE);
  const other = await context.newPage();
  const there = await hold(other, MERGE);
  await signInElsewhere(other, baseURL ?? '', language);
  await Promise.all([here.asked, there.asked]);
  const merged = other.waitForResponse(MERGE);
  there.release();
  await merged;
  here.release();
  await expectCheckoutOf(page, pieces);
});

test('a merge that takes four seconds is waited for', async ({ page, context, words, language, find, baseURL }) => {
  const pieces = await somePieces(find, 1);
  await atDoor({ page, words, language }, pieces[0]!);
  const other = await context.newPage();
  for (const tab of [page, other])
    await tab.route(MERGE, async (route) => {
      await new Promise((done) => setTimeout(done, 4_000));
      await route.continue();
    });
  await signInElsewhere(other, baseURL ?? '', language);
  await expectCheckoutOf(page, pieces);
});

test('both bags have pieces: the checkout has them all', async ({
  page,
  context,
  browser,
  words,
  language,
  find,
  baseURL,
}) => {
  const [hers, guests] = (await somePieces(find, 2)) as [Piece, Piece];
  const { email } = await memberWithBag({ browser, baseURL: baseURL ?? '', language }, hers);
  await atDoor({ page, words, language }, guests);
  const here = await hold(page, MERGE);
  const other = await context.newPage();
  await logInElsewhere(other, { words, language }, email);
  await here.asked;
  here.release();
  await expectCheckoutOf(page, [hers, guests]);
});

test('a merge that fails is said at the bag, and tried again it leads to the checkout', async ({
  page,
  context,
  words,
  language,
  find,
  baseURL,
}) => {
  const pieces = await somePieces(find, 1);
  await atDoor({ page, words, language }, pieces[0]!);
  const mend = await fail(page, MERGE);
  const other = await context.newPage();
  await fail(other, MERGE);
  await signInElsewhere(other, baseURL ?? '', language);
  const told = page.getByText(SAY[language].unjoined);
  await expect(told).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/cart$/);
  await expectNoViolations(page);
  // Asked once more it may fail once more.
  const again = page.getByRole('button', { name: words.tryAgain });
  const refused = page.waitForResponse(MERGE);
  const read = page.waitForResponse(BAG_READ);
  await again.click();
  expect((await refused).status()).toBe(503);
  await read;
  await expect(told).toBeVisible();
  await expect(again).not.toHaveAttribute('aria-busy', 'true');
  await mend();
  await again.click();
  await expect(told).toHaveCount(0);
  await page.getByRole('link', { name: buyingWords(language).proceed, exact: true }).click();
  await expectCheckoutOf(page, pieces);
});

test('the door opened at its own address leads on, too', async ({ page, context, words, language, find, baseURL }) => {
  const pieces = await somePieces(find, 1);
  await putIntoBag(page, words, pieces);
  await open(page, `${words.prefix}/guest-checkout-modal`);
  const here = await hold(page, MERGE);
  const other = await context.newPage();
  const there = await hold(other, MERGE);
  await signInElsewhere(other, baseURL ?? '', language);
  await here.asked;
  here.release();
  there.release();
  await expectCheckoutOf(page, pieces);
});

test('the checkout is of the bag as it is once a merge lands, and says so while it has not', async ({
  page,
  context,
  browser,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = buyingWords(language);
  const [hers, guests] = (await somePieces(find, 2)) as [Piece, Piece];
  const { email } = await memberWithBag({ browser, baseURL: baseURL ?? '', language }, hers);
  await putIntoBag(page, words, [guests]);
  await goAsGuest(page, say, newEmail());
  await ready(page);
  await page.getByRole('textbox', { name: say.fullName, exact: true }).fill(say.address.name);
  await fail(page, MERGE);
  const other = await context.newPage();
  const there = await hold(other, MERGE);
  await logInElsewhere(other, { words, language }, email);
  const told = page.getByText(SAY[language].unjoined);
  await expect(told).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(hers.title);
  await expect(main).not.toContainText(guests.title);
  await expectNoViolations(page);
  there.release();
  await expectCheckoutOf(page, [hers, guests]);
  await expect(told).toHaveCount(0);
  await expect(page.getByText(SAY[language].guestNote)).toHaveCount(0);
  // What she had typed is still there.
  await expect(page.getByRole('textbox', { name: say.fullName, exact: true })).toHaveValue(say.address.name);
});
