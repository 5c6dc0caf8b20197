// The coupon of the bag, what stands in the way of checking out, and the guest's door to the checkout.
import type { BrowserContext, Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import {
  addressOf,
  atBag,
  choice,
  expect,
  expectNoViolations,
  hasPlenty,
  open,
  plenty,
  ready,
  test,
} from './fixtures.ts';
import type { Piece, Words } from './fixtures.ts';
import { signUp } from './member.ts';

interface BagWords {
  add: string;
  code: string;
  apply: string;
  unknown: RegExp;
  off: RegExp;
  discount: RegExp;
  proceed: string;
  asGuest: string;
  goOn: string;
  logIn: string;
  door: string;
  email: string;
  required: string;
  stopped: RegExp;
  /** One piece, or as many as are sold at least. */
  toBag: RegExp;
}

const BAG: Record<Language, BagWords> = {
  en: {
    add: 'Add a coupon code',
    code: 'Coupon code',
    apply: 'Apply',
    unknown: /We do not know this code/,
    off: /Remove coupon WELCOME10/,
    discount: /Discount WELCOME10/,
    proceed: 'Proceed to checkout',
    asGuest: 'Check out as a guest',
    goOn: 'Continue as a guest',
    logIn: 'Log in',
    door: 'How would you like to check out?',
    email: 'Email',
    required: 'This field is required',
    stopped: /needs? a look before/,
    toBag: /^Add .*to bag/,
  },
  arb: {
    add: 'أضيفي رمز قسيمة',
    code: 'رمز القسيمة',
    apply: 'تطبيق',
    unknown: /هذا الرمز غير معروف/,
    off: /إزالة القسيمة WELCOME10/,
    discount: /الخصم WELCOME10/,
    proceed: 'إتمام الشراء',
    asGuest: 'إتمام الشراء كضيفة',
    goOn: 'المتابعة كضيفة',
    logIn: 'تسجيل الدخول',
    door: 'كيف ترغبين في إتمام الشراء؟',
    email: 'البريد الإلكتروني',
    required: 'هذا الحقل مطلوب',
    stopped: /راجعي .* قبل إتمام الشراء/,
    toBag: /^أضيفي .*إلى الحقيبة/,
  },
};

const EMAIL = 'mariam@example.com';

interface Shopping {
  page: Page;
  words: Words;
  find: (query: string, wanted?: (piece: Piece) => boolean) => Promise<Piece>;
}

async function fillBag(
  { page, words, find }: Shopping,
  { toBag }: BagWords,
  wanted: (piece: Piece) => boolean,
): Promise<Piece> {
  const piece = await find('in_stock=true', wanted);
  await page.goto(addressOf(words, piece, choice(plenty(piece))));
  await page.getByRole('button', { name: toBag }).first().click();
  await atBag(page, words);
  return piece;
}

const hasMinimum = (piece: Piece): boolean => piece.min_quantity > 1 && piece.items.some(({ stock }) => stock === 'in');
const single = (piece: Piece): boolean => hasPlenty(piece) && piece.min_quantity === 1;

async function tryCode(page: Page, bag: BagWords, code: string): Promise<void> {
  const field = page.getByLabel(bag.code, { exact: true });
  if (!(await field.isVisible())) await page.getByText(bag.add).click();
  await field.fill(code);
  await page.getByRole('button', { name: bag.apply }).click();
}

/** A wrong code, the right one, a reload, and off again; with script or without. */
async function couponJourney(page: Page, bag: BagWords): Promise<void> {
  await tryCode(page, bag, 'no-such-code');
  await expect(page.getByRole('alert').getByText(bag.unknown)).toBeVisible();
  await expect(page.getByLabel(bag.code, { exact: true })).toHaveValue('no-such-code');
  await tryCode(page, bag, 'welcome10');
  const discount = page.locator('.summary__row', { hasText: bag.discount });
  await expect(discount).toBeVisible();
  await page.goto(page.url());
  await expect(discount).toBeVisible();
  await page.getByRole('button', { name: bag.off }).click();
  await expect(discount).toBeHidden();
  await expect(page.getByText(bag.add)).toBeVisible();
}

test('a guest puts the promised coupon on her bag, sees what it takes off, and takes it off', async ({
  page,
  words,
  find,
  language,
}) => {
  const bag = BAG[language];
  await fillBag({ page, words, find }, bag, single);
  await ready(page);
  await couponJourney(page, bag);
  await ready(page);
  await tryCode(page, bag, 'no-such-code');
  await expect(page.getByLabel(bag.code, { exact: true })).toBeFocused();
  await expectNoViolations(page);
  await tryCode(page, bag, 'WELCOME10');
  await expect(page.getByRole('button', { name: bag.off })).toBeFocused();
  await expectNoViolations(page);
});

test('what stands in the way is said, and both ways on lead to it', async ({ page, words, find, language }) => {
  const bag = BAG[language];
  const piece = await fillBag({ page, words, find }, bag, hasMinimum);
  await ready(page);
  await page.getByRole('button', { name: words.decrease }).click();
  await expect(page.getByText(bag.stopped)).toBeVisible();
  for (const name of [bag.proceed, bag.asGuest]) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(/\/cart#line-/);
    await expect(page.locator('.bag-line:target', { hasText: piece.title })).toBeInViewport();
    await page.goBack();
  }
  await expectNoViolations(page);
});

test('the guest’s door opens over the bag under its own address, closes by going back, and hands over what she typed', async ({
  page,
  words,
  find,
  language,
}) => {
  const bag = BAG[language];
  await fillBag({ page, words, find }, bag, single);
  await ready(page);
  await page.getByRole('link', { name: bag.proceed, exact: true }).click();
  const door = page.getByRole('dialog', { name: bag.door });
  await expect(door.getByRole('button', { name: bag.goOn })).toBeVisible();
  await expect(page).toHaveURL(/\/guest-checkout-modal$/);
  await expectNoViolations(page);
  await page.goBack();
  await expect(door).toBeHidden();
  await expect(page).toHaveURL(/\/cart$/);

  await page.getByRole('link', { name: bag.asGuest, exact: true }).click();
  await expect(door.getByLabel(bag.email, { exact: true })).toBeFocused();
  await door.getByRole('button', { name: bag.goOn }).click();
  await expect(door.getByText(bag.required)).toHaveCount(2);
  await expect(door.getByLabel(bag.email, { exact: true })).toBeFocused();
  // As a page of its own it is the same.
  await page.reload();
  await ready(page);
  await expect(page.getByRole('heading', { level: 1, name: bag.door })).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel(bag.email, { exact: true }).fill(EMAIL);
  await page.locator('input[type=tel]').fill('0501234567');
  await page.getByRole('button', { name: bag.goOn }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.locator('input[name=email]')).toHaveValue(EMAIL);
  await expect(page.locator('input[name=phone]')).toHaveValue('501234567');
});

test('a member goes straight to the checkout, from the bag and from the door', async ({
  page,
  words,
  find,
  language,
  baseURL,
}) => {
  const bag = BAG[language];
  await signUp(page, baseURL!, language);
  await open(page, `${words.prefix}/home`);
  // The device knows of her session once the page has asked.
  await page.waitForFunction(() => localStorage.getItem('first_app') !== null);
  await fillBag({ page, words, find }, bag, single);
  await ready(page);
  await expect(page.getByRole('link', { name: bag.asGuest, exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: bag.proceed, exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await open(page, `${words.prefix}/guest-checkout-modal`);
  await expect(page).toHaveURL(/\/checkout$/);
});

async function scriptless(page: Page): Promise<[BrowserContext, Page]> {
  const context = await page
    .context()
    .browser()!
    .newContext({
      javaScriptEnabled: false,
      viewport: page.viewportSize(),
      baseURL: new URL(page.url()).origin,
    });
  return [context, await context.newPage()];
}

test('without script a coupon goes on and off, and the door has both ways', async ({ page, words, find, language }) => {
  const bag = BAG[language];
  await page.goto(`${words.prefix}/cart`);
  const [context, plain] = await scriptless(page);
  await fillBag({ page: plain, words, find }, bag, single);
  await couponJourney(plain, bag);
  await plain.getByRole('link', { name: bag.proceed, exact: true }).click();
  await expect(plain).toHaveURL(/\/guest-checkout-modal$/);
  await expect(plain.getByRole('link', { name: bag.logIn, exact: true }).last()).toBeVisible();
  await plain.getByRole('link', { name: bag.goOn, exact: true }).click();
  await expect(plain).toHaveURL(/\/checkout$/);
  await context.close();
});
