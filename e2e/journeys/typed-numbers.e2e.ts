// How forms take telephone numbers and prices as people type and paste them.
import type { Locator, Page } from '@playwright/test';
import { SHIPPING } from '../../storefront/src/features/checkout/steps.ts';
import { fillParts } from './at-checkout.ts';
import { expect, hasPlenty, inOneProject, live, open, test } from './fixtures.ts';
import type { Translate } from './translate.ts';
import { ADDRESS, DIAL_CODE, newContact } from './shop-api.ts';

const typed = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);

test('an impossible telephone number is reported at its own step, and a pasted one is accepted', async ({
  page,
  prefix,
  translate,
  api,
  find,
}) => {
  // The visible button only: the form also has a hidden submit button, which the Enter key activates.
  const continueTo = (to: string) => page.getByRole('button', { name: to }).filter({ visible: true }).click();
  await api.guestWith({ piece: await find('', hasPlenty) });
  await open(page, `${prefix}/checkout`);
  const { email, phone } = newContact();
  await typed(page, 'email').fill(email);
  await typed(page, 'phone').fill('50123456');
  await continueTo(translate('Continue to delivery'));
  await expect(page.locator('#phone')).toHaveAttribute('aria-invalid', 'true');
  await expect(typed(page, 'shipping_name')).toBeHidden();
  await typed(page, 'phone').fill(`\u202A${DIAL_CODE} 50-${phone.slice(2)}\u202C`);
  await continueTo(translate('Continue to delivery'));
  await expect(typed(page, 'shipping_name')).toBeVisible();
  await expect(typed(page, 'phone')).toHaveValue(phone);
  await typed(page, 'shipping_name').fill(ADDRESS.name);
  await fillParts(page, SHIPPING);
  await page.locator('.courier summary').click();
  await typed(page, 'courier_phone').fill('04 399');
  await continueTo(translate('Continue to payment'));
  await expect(page.locator('#courier_phone')).toHaveAttribute('aria-invalid', 'true');
  await typed(page, 'courier_phone').fill('tel:+971-4-399-9999');
  await continueTo(translate('Continue to payment'));
  await expect(typed(page, 'courier_phone')).toBeHidden();
  await expect(page.getByRole('button', { name: translate('Continue to review') })).toBeVisible();
});

test(
  ...inOneProject('the calling code follows the country until a code or a number is entered'),
  async ({ page, prefix, api }) => {
    await api.signUp();
    await open(page, `${prefix}/edit-address/new`);
    const country = typed(page, 'country');
    const dial = typed(page, 'dial');
    await expect(dial).toHaveValue(`${ADDRESS.country}${DIAL_CODE}`);
    await country.selectOption('SA');
    await expect(dial).toHaveValue('SA+966');
    await typed(page, 'phone').fill('+965 50012345');
    await typed(page, 'phone').blur();
    await expect(dial).toHaveValue('KW+965');
    await expect(typed(page, 'phone')).toHaveValue('50012345');
    await country.selectOption('OM');
    await expect(dial).toHaveValue('KW+965');
  },
);

test(...inOneProject('a price field shows the price as it was parsed'), async ({ page, prefix }) => {
  for (const written of ['1,250', '١٬٢٥٠']) {
    await page.goto(`${prefix}/product-list?min_price=${encodeURIComponent(written)}`);
    await expect(page.locator('input[name=min_price]')).toHaveValue('1250');
  }
});

async function typeBound(page: Page, translate: Translate, name: string, bound: string): Promise<Locator> {
  const field = page.locator(`#filters input[name=${name}]`);
  if (!(await field.isVisible()))
    await page
      .getByRole('button', { name: translate('Filter') })
      .first()
      .click();
  await field.fill(bound);
  return field;
}

test(
  ...inOneProject('a price field shows the bound of the list when another one was typed'),
  async ({ page, prefix, translate }) => {
    await open(page, `${prefix}/product-list?min_price=90`);
    await live(page.locator('#filters input[name=min_price]'));
    for (const [name, bound, applied] of [
      ['min_price', '97', '90'],
      ['max_price', '٩٩١', '1000'],
      ['max_price', '999', '1000'],
      ['max_price', 'dear', ''],
      ['min_price', '7', ''],
    ] as const) {
      const field = await typeBound(page, translate, name, bound);
      await field.blur();
      await expect(field).toHaveValue(applied);
      if (applied === '') await expect(page).not.toHaveURL(new RegExp(`[?&]${name}=`));
      else await expect(page).toHaveURL(new RegExp(`[?&]${name}=${applied}(&|$)`));
    }
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    ...inOneProject('a price field shows the bound of the list when another one was sent'),
    async ({ page, prefix, translate }) => {
      await page.goto(`${prefix}/product-list?min_price=90`);
      await typeBound(page, translate, 'min_price', '97');
      const field = await typeBound(page, translate, 'max_price', '999');
      await field.press('Enter');
      await expect(page).toHaveURL(/min_price=97&max_price=999/);
      await expect(page.locator('#filters input[name=min_price]')).toHaveValue('90');
      await expect(page.locator('#filters input[name=max_price]')).toHaveValue('1000');
    },
  );
});
