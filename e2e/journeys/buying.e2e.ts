import type { APIRequestContext } from '@playwright/test';
import {
  agreeToPlan,
  atProvider,
  buyingWords,
  expectPlaced,
  goAsGuest,
  placeOrder,
  putIntoBag,
  somePieces,
} from './buying-words.ts';
import { expect, expectNoViolations, open, ready, test } from './fixtures.ts';
import { lettersTo, newEmail, signUp } from './member.ts';
import { placeAndPay, placeOrder as orderByApi } from './orders.ts';

/** The letter of this kind, once it was written. */
async function letterOf(request: APIRequestContext, email: string, template: string): Promise<string> {
  const find = async () => (await lettersTo(request, email)).find((letter) => letter.template === template)?.text ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

/** The way to her order that a letter brings, on this server. */
function linkIn(text: string): string {
  const [address = ''] = /https?:\/\/\S+\/order-details\/\S+/.exec(text) ?? [];
  const { pathname, search } = new URL(address);
  return pathname + search;
}

// The longest ways through the shop. Axe looks at what no shorter journey comes to.
test.describe.configure({ timeout: 150_000 });

test('a guest buys and pays in 4; the confirmation in her language opens the order', async ({
  page,
  words,
  language,
  find,
}) => {
  const say = buyingWords(language);
  const email = newEmail();
  await putIntoBag(page, words, await somePieces(find, 1));
  await goAsGuest(page, say, email);
  await placeOrder(page, say, say.inFour);
  await agreeToPlan(page);
  await atProvider(page, 'approve').click();
  const number = await expectPlaced(page, say);
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'arb' ? 'ar' : 'en');
  await expectNoViolations(page);
  const letter = await letterOf(page.request, email, 'order_placed');
  expect(letter).toContain(say.placed);
  expect(letter).toContain(number);
  // Four parts, each with its day.
  expect(letter.match(language === 'arb' ? /القسط \d/g : /Instalment \d/g)).toHaveLength(4);
  await open(page, linkIn(letter));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expectNoViolations(page);
});

test('a member whose card is declined pays again, and the order is among hers', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = buyingWords(language);
  await signUp(page, baseURL ?? '', language);
  await putIntoBag(page, words, await somePieces(find, 1));
  await page.getByRole('link', { name: say.proceed, exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await ready(page);
  await page.getByRole('textbox', { name: say.phone, exact: true }).fill('501234567');
  await page.getByRole('button', { name: say.toDelivery }).click();
  await placeOrder(page, say, say.card);
  await atProvider(page, 'declined').click();
  await expect(page.getByRole('heading', { level: 1, name: say.notPaid })).toBeVisible();
  await expectNoViolations(page);
  await ready(page);
  // The button names what is due now by the way that is chosen; the plan stands under its option.
  const pay = page.getByRole('button', { name: say.payNow });
  const whole = await pay.innerText();
  await page.getByRole('radio', { name: say.inFour }).check({ force: true });
  await expect(page.locator('.plan li:visible')).toHaveCount(4);
  const due = (await pay.innerText()).split('·')[1]?.trim() ?? '';
  expect(whole).not.toContain(due);
  await expect(page.locator('.plan li').first()).toContainText(due);
  await page.getByRole('radio', { name: say.card, exact: true }).check({ force: true });
  expect(await pay.innerText()).toBe(whole);
  await pay.click();
  await expect(page).toHaveURL(/\/dev\/pay\//);
  await atProvider(page, 'approve').click();
  const number = await expectPlaced(page, say);
  await open(page, `${words.prefix}/my-order`);
  await expect(page.getByText(number)).toBeVisible();
  await open(page, `${words.prefix}/cart`);
  await expect(page.getByText(words.emptyBag)).toBeVisible();
});

test('she pays and closes the tab: the order is there all the same, and its mail opens it without an account', async ({
  page,
  language,
  find,
  browser,
  baseURL,
}) => {
  const [piece] = await somePieces(find, 1);
  const { email, paymentUrl } = await orderByApi(page, baseURL, { pieces: [{ piece: piece! }], language });
  await page.goto(paymentUrl);
  await page.locator('details > summary').click();
  await page.locator('[name="stays"]').check();
  await atProvider(page, 'approve').click();
  await expect(page).toHaveURL(/\/dev\/pay\//);
  await expectNoViolations(page);
  const { request } = page.context();
  await page.close();
  const letter = await letterOf(request, email, 'order_placed');
  // Another browser, which knows nothing of her.
  const context = await browser.newContext();
  const other = await context.newPage();
  await open(other, linkIn(letter));
  await expect(other.getByRole('heading', { level: 1 })).toContainText(/HN-[0-9A-Z]{8}/);
  // The key is in no address she could pass on by mistake.
  await expect.poll(() => new URL(other.url()).searchParams.has('key')).toBe(false);
  await context.close();
});

test('one of two pieces is cancelled: she sees what comes back, the rest goes on, and the money is on its way', async ({
  page,
  language,
  find,
  baseURL,
}) => {
  const say = buyingWords(language);
  const pieces = (await somePieces(find, 2)).map((piece) => ({ piece }));
  const { email } = await placeAndPay(page, baseURL, { pieces, language });
  await open(page, linkIn(await letterOf(page.request, email, 'order_placed')));
  await page.getByRole('link', { name: say.cancel }).click();
  const dialog = page.getByRole('dialog');
  const boxes = dialog.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  await boxes.first().uncheck();
  await dialog.getByRole('combobox', { name: say.reason }).selectOption({ index: 1 });
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: say.confirmCancel }).click();
  await expect(page.getByText(say.partlyCancelled)).toBeVisible();
  await letterOf(page.request, email, 'order_partly_cancelled');
  const refund = await letterOf(page.request, email, 'refund_done');
  expect(refund).toMatch(/AE-CN-\d{4}-\d{6}/);
});
