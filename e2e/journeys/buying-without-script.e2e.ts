// The journey of a guest in a browser without script, from the cart to the paid order.
import { CHECKOUT_FIELDS } from '../../storefront/src/features/checkout/steps.ts';
import { atProvider, fillAddress, fillContact, linkIn, press, typed } from './at-checkout.ts';
import { addressOf, atCart, choice, expect, hasPlenty, plenty, test } from './fixtures.ts';
import { newContact } from './shop-api.ts';

test.use({ javaScriptEnabled: false });

test('without script a guest goes from the cart through a declined payment and a successful one to the order', async ({
  page,
  prefix,
  translate,
  language,
  api,
  find,
}) => {
  const contact = newContact();
  const piece = await find('in_stock=true', hasPlenty);
  const place = translate.like('Place order · <0/>');
  await page.goto(addressOf(prefix, piece, choice(plenty(piece))));
  await press(page, translate('Add to bag'));
  await atCart(page, translate);
  await page.getByRole('link', { name: translate('Check out as a guest') }).click();
  await page.getByRole('link', { name: translate('Continue as a guest') }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await typed(page, CHECKOUT_FIELDS.email).fill(contact.email);
  await press(page, place);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(typed(page, CHECKOUT_FIELDS.email)).toHaveValue(contact.email);
  await fillContact(page, contact);
  await fillAddress(page, language);
  await page.locator('input[value=card]').check({ force: true });
  await press(page, place);
  await atProvider(page, 'declined');
  const failed = translate('The payment did not go through');
  await expect(page.getByRole('heading', { level: 1, name: failed })).toBeVisible();
  await press(page, translate.like('Pay now · <0/>'));
  await atProvider(page, 'approve');
  await expect(
    page.getByRole('heading', { level: 1, name: translate('Thank you. Your order is placed.') }),
  ).toBeVisible();
  await page.goto(linkIn(await api.letter(contact.email, 'order_placed')));
  await expect(page.getByRole('heading', { level: 1, name: translate.like('Order <0>{number}</0>') })).toBeVisible();
});
