// A guest's path from the cart to a paid order, and the mail with the link that opens the order.
import type { Page } from '@playwright/test';
import { AT_CHECKOUT, atProvider, fillAddress, linkIn, placeButton, press } from './at-checkout.ts';
import { expect, expectNoViolations, hasPlenty, open, test } from './fixtures.ts';
import { ADDRESS, newContact } from './shop-api.ts';

async function numberIn(page: Page): Promise<string> {
  const [number = ''] = /HN-[0-9A-Z]{8}/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
  expect(number).not.toBe('');
  return number;
}

test('a guest goes from the cart through the guest checkout and all four steps to the provider, and pays in 4', async ({
  page,
  prefix,
  translate,
  language,
  api,
  find,
}) => {
  const contact = newContact();
  await api.guestWith({ piece: await find('', hasPlenty) });
  await open(page, `${prefix}/cart`);
  await page.getByRole('link', { name: translate('Check out as a guest') }).click();
  const dialog = page.getByRole('dialog');
  const email = dialog.getByRole('textbox', { name: translate('Email') });
  await expect(email).toBeFocused();
  await email.fill(contact.email);
  await dialog.getByRole('textbox', { name: translate('Phone'), exact: true }).fill(contact.phone);
  await dialog.getByRole('button', { name: translate('Continue as a guest') }).click();
  await expect(page).toHaveURL(AT_CHECKOUT);
  await fillAddress(page, language);
  await press(page, translate('Continue to payment'));
  await page.getByRole('radio', { name: translate('Split payment in 4 instalments') }).check({ force: true });
  await press(page, translate('Continue to review'));
  await expect(page.getByText(contact.email)).toBeVisible();
  await expect(page.getByText(ADDRESS.address_line_one)).toBeVisible();
  const plan = page.locator('.plan-now li:visible');
  await expect(plan).toHaveCount(4);
  await expect(placeButton(page, translate)).toContainText(await plan.first().locator('> :last-child').innerText());
  await placeButton(page, translate).click();
  await expect(page).toHaveURL(/\/dev\/pay\//);
});

test('a plan of four is accepted, and the confirmation in the order’s language opens the order', async ({
  page,
  translate,
  language,
  api,
  find,
}) => {
  const order = await api.order([{ piece: await find('', hasPlenty) }], 'guest', 'instalments_4');
  await page.goto(order.paymentUrl);
  // The sandbox provider's pages are not pages of the shop, so no list of page states (states.ts) has them; axe scans
  // them here.
  await expectNoViolations(page);
  await page.getByRole('checkbox').check();
  await atProvider(page, 'plan');
  await expectNoViolations(page);
  await atProvider(page, 'approve');
  await expect(
    page.getByRole('heading', { level: 1, name: translate('Thank you. Your order is placed.') }),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'arb' ? 'ar' : 'en');
  const number = await numberIn(page);
  const letter = await api.letter(order.email, 'order_placed');
  expect(letter).toContain(translate('Thank you. Your order is placed.'));
  expect(letter).toContain(number);
  expect(letter.match(language === 'arb' ? /الدفعة \d/g : /Instalment \d/g)).toHaveLength(4);
  await page.goto(linkIn(letter));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});
