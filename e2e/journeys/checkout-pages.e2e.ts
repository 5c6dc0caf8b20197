// The checkout page and the payment screens: what each of their states says, in both languages.
import {
  atProvider,
  CHECKOUT,
  enterCoupon,
  fillAddress,
  fillContact,
  newContact,
  pieceIn,
  placedBy,
  press,
  toReview,
  typed,
  withBag,
} from './checkout-page.ts';
import { expect, expectNoViolations, hasPlenty, open, ready, test } from './fixtures.ts';
import { signUp } from './member.ts';

test('a bag without a piece leads from the checkout to itself', async ({ page, words }) => {
  await page.goto(`${words.prefix}/checkout`);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText(words.emptyBag)).toBeVisible();
});

test('what is missing is listed with links to it, and what was typed outlives a reload and the other language', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = CHECKOUT[language];
  await withBag(page, baseURL!, pieceIn(await find('', hasPlenty)));
  await open(page, `${words.prefix}/checkout`);
  await press(page, say.toDelivery);
  await expect(page.getByRole('alert').getByText(say.fields)).toBeVisible();
  await expect(page.locator('#email')).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolations(page);
  await page.locator('a[href="#phone"]').click();
  await expect(page.locator('#phone')).toBeFocused();
  await fillContact(page);
  await expect(page.getByText(say.required)).toHaveCount(0);
  // Enter goes on; it never orders.
  await page.locator('#phone').press('Enter');
  await fillAddress(page, say.name);
  await typed(page, 'same_billing').uncheck();
  await typed(page, 'billing_country').selectOption('SA');
  await typed(page, 'billing_zip_code').fill('12345');
  await expectNoViolations(page);

  await page.reload();
  await ready(page);
  await press(page, say.edit);
  await expect(typed(page, 'email')).toHaveValue('mariam@example.com');
  await expect(typed(page, 'shipping_state')).toHaveValue('AE-DU');
  await expect(typed(page, 'billing_country')).toHaveValue('SA');
  await expect(typed(page, 'billing_zip_code')).toHaveValue('12345');
  await open(page, `${words.prefix === '/en' ? '/ar' : '/en'}/checkout`);
  await expect(typed(page, 'shipping_name')).toHaveValue(say.name);
  await expect(typed(page, 'billing_zip_code')).toHaveValue('12345');
});

test('four steps say what was entered; cancelled, declined and paid each have their screen', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  test.slow();
  const say = CHECKOUT[language];
  await withBag(page, baseURL!, pieceIn(await find('', hasPlenty)));
  await open(page, `${words.prefix}/checkout`);
  await toReview(page, say);
  await expect(page.getByText('mariam@example.com')).toBeVisible();
  await expect(page.getByText('Villa 12, Street 4b')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: say.edit }).last().click();
  await page.getByText(say.instalments).click();
  await expect(page.locator('.plan li').filter({ visible: true })).toHaveCount(4);
  await expectNoViolations(page);
  await press(page, say.toReview);
  await press(page, say.placeOrder);
  await atProvider(page, 'cancel');
  await expect(page.getByRole('heading', { level: 1, name: say.cancelled })).toBeVisible();
  await ready(page);
  await expectNoViolations(page);

  await page.getByText(say.netBanking).click();
  await press(page, say.payNow);
  await expect(page).toHaveURL(/\/dev\/pay\//);
  await page.locator('button[value=bank]').click();
  await atProvider(page, 'insufficient_funds');
  await expect(page.getByRole('heading', { level: 1, name: say.failed })).toBeVisible();
  await ready(page);
  await expectNoViolations(page);
  const failed = new URL(page.url()).searchParams.get('payment_id');

  await page.locator('input[value=card]').check();
  await press(page, say.payNow);
  await atProvider(page, 'approve');
  await expect(page.getByRole('heading', { level: 1, name: say.placed })).toBeVisible();
  await ready(page);
  await expect(page.getByText(/HN-/)).toBeVisible();
  await expect(page.getByRole('link', { name: say.createAccount })).toBeVisible();
  await expectNoViolations(page);
  // The device's copy of the bag and the draft are gone with it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guestcartItem') ?? '[]')).toBe('[]');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('checkout')))).toEqual(
    [],
  );
  // An order that is placed is placed, whichever attempt is asked about, and a reload changes nothing.
  await page.goto(`${words.prefix}/failure?payment_id=${failed}`);
  await expect(page.getByRole('heading', { level: 1, name: say.placed })).toBeVisible();
  await page.getByRole('link', { name: say.seeOrder }).click();
  await expect(page).toHaveURL(/\/order-details\//);
});

test('what is new in the bag is told before she confirms again', async ({ page, words, language, find, baseURL }) => {
  const say = CHECKOUT[language];
  const first = await find('', hasPlenty);
  const { addOne } = await withBag(page, baseURL!, pieceIn(first));
  await open(page, `${words.prefix}/checkout`);
  // The coupon is for a first order.
  await toReview(page, say, newContact());
  const before = await page.getByRole('button', { name: say.placeOrder }).innerText();
  await addOne(pieceIn(await find('', (piece) => hasPlenty(piece) && piece.id !== first.id)));
  await press(page, say.placeOrder);
  await expect(page.getByRole('alert').getByText(say.changed)).toBeVisible();
  await expect(page.getByText(say.newInOrder)).toBeVisible();
  await expect(page.getByRole('button', { name: say.placeOrder })).not.toHaveText(before);
  await expectNoViolations(page);
  // A coupon changes the order once more: what was told about the one before is past.
  await enterCoupon(page, say);
  await expect(page.getByText(say.newInOrder)).toHaveCount(0);
  await expectNoViolations(page);
  await press(page, say.placeOrder);
  await expect(page).toHaveURL(/\/dev\/pay\//);
});

test('a coupon that is not for her is told, and the price without it is the one she confirms', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  test.slow();
  const say = CHECKOUT[language];
  const contact = newContact();
  const piece = pieceIn(await find('', hasPlenty));
  const { addOne } = await withBag(page, baseURL!, piece);
  await open(page, `${words.prefix}/checkout`);
  await toReview(page, say, contact);
  await press(page, say.placeOrder);
  await atProvider(page, 'approve');
  await expect(page.getByRole('heading', { level: 1, name: say.placed })).toBeVisible();

  await addOne(piece);
  await open(page, `${words.prefix}/checkout`);
  await enterCoupon(page, say);
  await toReview(page, say, contact);
  const promised = await page.getByRole('button', { name: say.placeOrder }).innerText();
  await press(page, say.placeOrder);
  await expect(page.getByRole('alert').getByText(say.firstOrder)).toBeVisible();
  await expect(page.getByRole('button', { name: say.placeOrder })).not.toHaveText(promised);
  await expectNoViolations(page);
  await press(page, say.placeOrder);
  await expect(page).toHaveURL(/\/dev\/pay\//);
});

test('a lost answer is asked for again under the same key, and is said to be unknown', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = CHECKOUT[language];
  await withBag(page, baseURL!, pieceIn(await find('', hasPlenty)));
  await open(page, `${words.prefix}/checkout`);
  await toReview(page, say);
  const keys: string[] = [];
  const orders: string[] = [];
  await page.route('**/api/checkout/place-order', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    const answer = await route.fetch();
    orders.push(((await answer.json()) as { result: { order_id: string } }).result.order_id);
    await (keys.length <= 3 ? route.abort() : route.fulfill({ response: answer }));
  });
  await press(page, say.placeOrder);
  await expect(page.getByRole('alert').getByText(say.unknown)).toBeVisible();
  await expect(typed(page, 'email')).toHaveValue('mariam@example.com');
  await page.reload();
  await ready(page);
  await press(page, say.toReview);
  await press(page, say.placeOrder);
  await expect(page).toHaveURL(/\/dev\/pay\//);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  expect(new Set(orders).size).toBe(1);
});

test('without a network it says why, and keeps everything', async ({
  page,
  context,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = CHECKOUT[language];
  await withBag(page, baseURL!, pieceIn(await find('', hasPlenty)));
  await open(page, `${words.prefix}/checkout`);
  await toReview(page, say);
  await context.setOffline(true);
  await expect(page.getByText(say.offline)).toBeVisible();
  // It says that it cannot be pressed; whoever presses it all the same loses nothing.
  await page.getByRole('button', { name: say.placeOrder }).click({ force: true });
  await expect(page).toHaveURL(/\/checkout$/);
  await expectNoViolations(page);
  await context.setOffline(false);
  await press(page, say.placeOrder);
  await expect(page).toHaveURL(/\/dev\/pay\//);
});

test('a payment that is open is being confirmed; one nobody knows is not found', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = CHECKOUT[language];
  const { guest } = await withBag(page, baseURL!, pieceIn(await find('', hasPlenty)));
  const paymentId = await placedBy(page, { guest, name: say.name, language, origin: baseURL! });
  for (const address of ['success?payment_id=', 'failure?payment_id=', 'webhook/']) {
    await page.goto(`${words.prefix}/${address}${paymentId}`);
    await expect(page.getByRole('heading', { level: 1, name: say.confirming })).toBeVisible();
  }
  await expectNoViolations(page);
  await page.goto(`${words.prefix}/payment/${paymentId}`);
  await expect(page).toHaveURL(/\/dev\/pay\//);
  for (const nobody of ['success?payment_id=01a1fdb5-bd38-7592-bfae-80a10c55813f', 'cancel', 'payment/nothing']) {
    const answer = await page.goto(`${words.prefix}/${nobody}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: say.unknownPayment })).toBeVisible();
  }
  await expectNoViolations(page);
});

test('a member pays to an address of her book; a session that ends takes nothing from her', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = CHECKOUT[language];
  await withBag(page, baseURL!, pieceIn(await find('', hasPlenty)));
  const { email } = await signUp(page, baseURL!, language);
  await open(page, `${words.prefix}/cart`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('first_app'))).not.toBeNull();
  // The bags are one once the device holds no guest id.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ip'))).toBeNull();
  await open(page, `${words.prefix}/checkout`);
  await expect(typed(page, 'email')).toHaveValue(email);
  await typed(page, 'phone').fill('501234567');
  await press(page, say.toDelivery);
  await fillAddress(page, say.name);
  await expect(typed(page, 'keep_address')).toBeChecked();
  await press(page, say.toPayment);
  await press(page, say.toReview);
  await press(page, say.placeOrder);
  await atProvider(page, 'cancel');
  await open(page, `${words.prefix}/checkout`);
  // The address she kept is hers to choose; contact and address are told, and the payment is asked.
  await expect(page.getByRole('button', { name: say.toReview })).toBeVisible();
  await page.getByRole('button', { name: say.edit }).nth(1).click();
  await expect(page.getByRole('radio', { name: new RegExp(say.name) })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('radio', { name: new RegExp(say.name) }).check();
  await press(page, say.toPayment);
  await press(page, say.toReview);
  await page.context().clearCookies();
  await press(page, say.placeOrder);
  await expect(page.getByText(say.signedOut).first()).toBeVisible();
  await expect(typed(page, 'email')).toHaveValue(email);
});
