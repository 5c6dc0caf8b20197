// The steps of the checkout as entries of the browser's history.
import type { Quote } from '@hindam/contract/checkout';
import { REFUSALS } from '@hindam/contract/refusals';
import type { Page } from '@playwright/test';
import { CHECKOUT_FIELDS, type StepName } from '../../storefront/src/features/checkout/steps.ts';
import { ADDRESS, NAME, newContact } from './shop-api.ts';
import { fillAddress, fillContact, placeButton, press, typed, withDraft } from './at-checkout.ts';
import { atCart, expect, expectNoViolations, hasPlenty, inOneProject, open, ready, test } from './fixtures.ts';

const expectStep = (page: Page, step: StepName): Promise<void> =>
  expect(page.locator('.step[data-state=open] .step__title')).toHaveId(`step-${step}`);

test(
  ...inOneProject('Back and Forward go through the steps with what was entered, and Back from the first to the bag'),
  async ({ page, prefix, translate, language, api, find }) => {
    const contact = newContact();
    const piece = await find('', hasPlenty);
    const guest = await api.guestWith({ piece });
    await open(page, `${prefix}/cart`);
    await open(page, `${prefix}/checkout`);
    await expectStep(page, 'contact');
    await fillContact(page, contact);
    await press(page, translate('Continue to delivery'));
    await fillAddress(page, language);
    await press(page, translate('Continue to payment'));
    await expectStep(page, 'payment');
    await page.locator('input[value=net_banking]').check({ force: true });
    await press(page, translate('Continue to review'));
    await expectStep(page, 'review');

    for (const step of ['payment', 'delivery', 'contact'] as const) {
      await page.goBack();
      await expectStep(page, step);
      await expect(page.locator(`#step-${step}`)).toBeFocused();
    }
    await expect(typed(page, CHECKOUT_FIELDS.email)).toHaveValue(contact.email);
    await page.goForward();
    await expectStep(page, 'delivery');
    await expect(typed(page, 'shipping_name')).toHaveValue(NAME[language]);
    await press(page, translate('Edit: {title}', { title: translate('Contact details') }));
    await expectStep(page, 'contact');
    await page.goBack();
    await expectStep(page, 'delivery');
    await page.reload();
    await ready(page);
    await expectStep(page, 'delivery');
    await expect(typed(page, 'shipping_address_line_one')).toHaveValue(ADDRESS.address_line_one);
    await press(page, translate('Continue to payment'));
    await expectStep(page, 'payment');
    await expect(page.locator('input[value=net_banking]')).toBeChecked();
    await press(page, translate('Continue to review'));

    await guest.add(piece);
    await placeButton(page, translate).click();
    const changed = page.getByRole('alert').getByText(translate.shop('CART_CHANGED'));
    await expect(changed).toBeVisible();
    await page.goBack();
    await expectStep(page, 'payment');
    await page.goForward();
    await expectStep(page, 'review');
    await expect(changed).toBeVisible();

    for (const step of ['payment', 'delivery', 'contact'] as const) {
      await page.goBack();
      await expectStep(page, step);
    }
    await page.goBack();
    await atCart(page, translate);
  },
);

test(
  ...inOneProject('all errors of a step come at once, those that only the server finds too'),
  async ({ page, prefix, translate, language, api, find }) => {
    await api.guestWith({ piece: await find('', hasPlenty) });
    await open(page, `${prefix}/checkout`);
    await typed(page, CHECKOUT_FIELDS.email).fill('mariam');
    // Enough digits for the check in the browser, but not a valid number, which only the server finds.
    await typed(page, CHECKOUT_FIELDS.phone).fill('1234567');
    await press(page, translate('Continue to delivery'));
    await expect(page.locator('.fault-list li')).toHaveCount(2);
    for (const id of [CHECKOUT_FIELDS.email, CHECKOUT_FIELDS.phone])
      await expect(page.locator(`#${id}`)).toHaveAttribute('aria-invalid', 'true');
    await fillContact(page, newContact());
    await press(page, translate('Continue to delivery'));
    await fillAddress(page, language);
    await typed(page, 'shipping_name').fill('');
    await page.locator('.courier > summary').click();
    await typed(page, CHECKOUT_FIELDS.courierPhone).fill('1234567');
    await press(page, translate('Continue to payment'));
    await expect(page.locator('.fault-list li')).toHaveCount(2);
    await expectStep(page, 'delivery');
  },
);

/** As if the shop had two providers of instalments, of which Tabby grants this buyer no credit. */
async function withTwoProviders(page: Page, refusal: string): Promise<void> {
  await page.route('**/api/checkout/quote', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { result: Quote };
    const offered = answer.result.payment_options.flatMap((one) =>
      one.option === 'instalments_4'
        ? [
            { ...one, provider: 'tabby', title: 'Pay later with Tabby' },
            { ...one, provider: 'tamara', title: 'Tamara' },
          ]
        : one,
    );
    await route.fulfill({ response, json: { ...answer, result: { ...answer.result, payment_options: offered } } });
  });
  await page.route('**/api/checkout/credit', async (route) => {
    const { payment_provider: provider } = route.request().postDataJSON() as { payment_provider: string };
    const { errorCode } = REFUSALS.PAYMENT_REFUSED;
    const json = provider === 'tabby' ? { errorCode, message: refusal } : { errorCode: 0, message: '' };
    await route.fulfill({ json });
  });
}

test(
  ...inOneProject('credit that the chosen provider would not grant is told of before ordering, and another is chosen'),
  async ({ page, prefix, translate, language, api, find }) => {
    await api.guestWith({ piece: await find('', hasPlenty) });
    await withDraft(page, language);
    const refusal = translate.shop('PAYMENT_REFUSED_TABBY');
    await withTwoProviders(page, refusal);
    await open(page, `${prefix}/cart`);
    await page.getByRole('link', { name: translate('Check out as a guest') }).click();
    await page.getByRole('button', { name: translate('Continue as a guest') }).click();
    await expectStep(page, 'payment');
    await page.getByRole('radio', { name: 'Pay later with Tabby' }).check({ force: true });
    await expect(page.locator('.plan li').filter({ visible: true })).toHaveCount(4);
    await press(page, translate('Continue to review'));
    await expectStep(page, 'payment');
    await expect(page.locator('.picks').getByText(refusal)).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('radio', { name: 'Tamara' }).check({ force: true });
    await press(page, translate('Continue to review'));
    await expectStep(page, 'review');
    await expect(page.locator('.step__told').getByText('Tamara')).toBeVisible();
    await expect(page.locator('.due-now--first')).toBeVisible();
  },
);
