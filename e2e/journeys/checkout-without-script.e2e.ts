// The checkout as plain forms: all steps open, one press, and a page that comes back with everything typed.
import { CHECKOUT, fillContact, pieceIn, placedBy, press, typed, withBag } from './checkout-page.ts';
import { expect, hasPlenty, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('what is missing comes back with what was typed, and the fields of another country by a button', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = CHECKOUT[language];
  await withBag(page, baseURL!, pieceIn(await find('', hasPlenty)));
  await page.goto(`${words.prefix}/checkout`);
  // Every step is open, and nothing leads from one to the next.
  await expect(typed(page, 'shipping_name')).toBeVisible();
  await expect(page.getByRole('button', { name: say.toDelivery })).toBeHidden();
  await fillContact(page);
  await typed(page, 'shipping_city').fill('Dubai Marina');
  await page.getByText(say.instalments).click();
  await press(page, say.placeOrder);
  await expect(page.getByText(say.fields)).toBeVisible();
  await expect(typed(page, 'email')).toHaveValue('mariam@example.com');
  await expect(typed(page, 'shipping_city')).toHaveValue('Dubai Marina');
  await expect(page.locator('input[value=instalments_4]')).toBeChecked();

  await typed(page, 'same_billing').uncheck();
  await typed(page, 'billing_country').selectOption('SA');
  await press(page, say.countryFields);
  await expect(typed(page, 'billing_zip_code')).toBeVisible();
  await expect(typed(page, 'billing_country')).toHaveValue('SA');
  await expect(typed(page, 'shipping_city')).toHaveValue('Dubai Marina');
  // Nothing she typed has been in an address.
  expect(page.url()).toMatch(/\/checkout$/);
});

test('a payment that is open looks again by itself, and not for ever', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = CHECKOUT[language];
  const { guest } = await withBag(page, baseURL!, pieceIn(await find('', hasPlenty)));
  const paymentId = await placedBy(page, { guest, name: say.name, language, origin: baseURL! });
  const address = `${words.prefix}/success?payment_id=${paymentId}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: say.confirming })).toBeVisible();
  await expect(page.locator('meta[http-equiv=refresh]')).toHaveAttribute('content', /^10;url=.*look=1$/);
  await page.getByRole('link', { name: say.lookAgain }).click();
  await expect(page).toHaveURL(/look=1$/);
  await page.goto(`${address}&look=6`);
  await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(0);
  await expect(page.getByText('mariam@example.com')).toBeVisible();
});
