// The checkout without script: one plain form with all steps open, which comes back after an error with everything that
// was typed. Also the page of an open payment, which reloads by itself.
import { CHECKOUT_FIELDS } from '../../storefront/src/features/checkout/steps.ts';
import { fillContact, press, typed } from './at-checkout.ts';
import { expect, hasPlenty, inOneProject, test } from './fixtures.ts';
import { newContact } from './shop-api.ts';

test.use({ javaScriptEnabled: false });

test(
  ...inOneProject(
    'an incomplete form comes back with what was typed, and a button loads the fields of another country',
  ),
  async ({ page, prefix, translate, api, find }) => {
    const contact = newContact();
    await api.guestWith({ piece: await find('', hasPlenty) });
    await page.goto(`${prefix}/checkout`);
    await expect(typed(page, 'shipping_name')).toBeVisible();
    await expect(page.getByRole('button', { name: translate('Continue to delivery') })).toBeHidden();
    await fillContact(page, contact);
    await typed(page, 'shipping_city').fill('Dubai Marina');
    await page.getByText(translate('Split payment in 4 instalments')).click();
    await press(page, translate.like('Place order · <0/>'));
    await expect(page.locator('.fault-list').first()).toBeVisible();
    await expect(typed(page, CHECKOUT_FIELDS.email)).toHaveValue(contact.email);
    await expect(typed(page, 'shipping_city')).toHaveValue('Dubai Marina');
    await expect(page.locator('input[value=instalments_4]')).toBeChecked();

    await typed(page, CHECKOUT_FIELDS.sameBilling).uncheck();
    await typed(page, 'billing_country').selectOption('SA');
    await press(page, translate('Show the fields of this country'));
    await expect(typed(page, 'billing_zip_code')).toBeVisible();
    await expect(typed(page, 'billing_country')).toHaveValue('SA');
    await expect(typed(page, 'shipping_city')).toHaveValue('Dubai Marina');
    expect(page.url()).toMatch(/\/checkout$/);
  },
);

test(
  ...inOneProject('the page of an open payment reloads by itself, but not without limit'),
  async ({ page, prefix, translate, api, find }) => {
    const { paymentId, email } = await api.order([{ piece: await find('', hasPlenty) }]);
    const address = `${prefix}/success?payment_id=${paymentId}`;
    await page.goto(address);
    await expect(page.locator('meta[http-equiv=refresh]')).toHaveAttribute('content', /^10;url=.*look=1$/);
    await page.getByRole('link', { name: translate('Look again') }).click();
    await expect(page).toHaveURL(/look=1$/);
    await page.goto(`${address}&look=6`);
    await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(0);
    await expect(page.getByText(email)).toBeVisible();
  },
);
