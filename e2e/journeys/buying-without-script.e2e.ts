import { atProvider, buyingWords, expectPlaced, fillDelivery, somePieces } from './buying-words.ts';
import { addressOf, atBag, choice, expect, plenty, test } from './fixtures.ts';
import { lettersTo, newEmail } from './member.ts';

test.use({ javaScriptEnabled: false });
test.describe.configure({ timeout: 150_000 });

test('without script a guest goes the whole way: bag, checkout, a declined payment, a paid one, her order', async ({
  page,
  words,
  language,
  find,
}) => {
  const say = buyingWords(language);
  const email = newEmail();
  const [piece] = await somePieces(find, 1);
  await page.goto(addressOf(words, piece!, choice(plenty(piece!))));
  await page.getByRole('button', { name: words.addToBag }).first().click();
  await atBag(page, words);
  await page.getByRole('link', { name: say.checkOutAsGuest }).click();
  await page.getByRole('link', { name: say.asGuest }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  // What is wrong is said on the page, and nothing that was typed is lost.
  await page.getByRole('textbox', { name: say.email, exact: true }).fill(email);
  await page.getByRole('button', { name: say.place }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: say.email, exact: true })).toHaveValue(email);
  await page.getByRole('textbox', { name: say.phone, exact: true }).fill('501234567');
  await fillDelivery(page, say);
  await page.getByRole('radio', { name: say.card }).check({ force: true });
  await page.getByRole('button', { name: say.place }).click();
  await expect(page).toHaveURL(/\/dev\/pay\//);
  await atProvider(page, 'declined').click();
  await expect(page.getByRole('heading', { level: 1, name: say.notPaid })).toBeVisible();
  await page.getByRole('button', { name: say.payNow }).click();
  await expect(page).toHaveURL(/\/dev\/pay\//);
  await atProvider(page, 'approve').click();
  const number = await expectPlaced(page, say);
  const told = async () => (await lettersTo(page.request, email)).map(({ template }) => template);
  await expect.poll(told).toContain('order_placed');
  const [letter] = (await lettersTo(page.request, email)).filter(({ template }) => template === 'order_placed');
  const [address = ''] = /https?:\/\/\S+\/order-details\/\S+/.exec(letter!.text) ?? [];
  const { pathname, search } = new URL(address);
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});
