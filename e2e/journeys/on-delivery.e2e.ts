// A guest pays cash on delivery: a code sent by SMS proves that the phone number is the guest's own.
import type { Page } from '@playwright/test';
import { CHECKOUT_FIELDS } from '../../storefront/src/features/checkout/steps.ts';
import {
  fillAddress,
  fillContact,
  placeButton,
  press,
  toReview,
  typed,
  unfoldSummary,
  withDraft,
} from './at-checkout.ts';
import { expect, hasPlenty, inOneProject, test } from './fixtures.ts';
import { DIAL_CODE, newContact } from './shop-api.ts';
import { stateTest, type State } from './states.ts';

const HALF = 'Enter every digit of the code.';
const PLACED = 'Thank you. Your order is placed.';
const TO_CONFIRM = 'We contact you once to confirm the order. If we cannot reach you in time, it ends by itself.';
const ON_DELIVERY = { [CHECKOUT_FIELDS.payment]: 'cod' } as const;

const code = (page: Page) => typed(page, CHECKOUT_FIELDS.code);
const smsTo = ({ phone }: { phone: string }) => `${DIAL_CODE}${phone}`;
const fee = (page: Page, translate: (text: string) => string) =>
  page.locator('.summary').getByText(translate('Cash on delivery fee'), { exact: true }).filter({ visible: true });
const another = (right: string) => String((Number(right) + 1) % 10_000).padStart(4, '0');

const state: State = {
  name: 'an incomplete code for an order with cash on delivery',
  at: async ({ page, api, find, language }) => {
    await api.guestWith({ piece: await find('', hasPlenty) });
    await withDraft(page, language, ON_DELIVERY);
    return '/checkout';
  },
  by: async ({ page, translate }) => {
    await press(page, translate('Continue to review'));
    await placeButton(page, translate).click();
    await code(page).fill('12');
    await placeButton(page, translate).click();
  },
  shows: (translate) => translate(HALF),
};

test(state.name, stateTest(state));

test(
  ...inOneProject('a guest pays cash on delivery by a code sent by SMS: wrong, for another number, right'),
  async ({ page, prefix, translate, language, api, find }) => {
    const second = newContact();
    await api.guestWith({ piece: await find('', hasPlenty) });
    const first = await withDraft(page, language, ON_DELIVERY);
    await toReview(page, prefix, translate);
    await unfoldSummary(page);
    await expect(fee(page, translate)).toBeVisible();
    await placeButton(page, translate).click();
    await expect(code(page)).toBeFocused();
    await code(page).fill(another(await api.codeSentTo(smsTo(first))));
    await placeButton(page, translate).click();
    await expect(page.getByText(translate.shop('OTP_WRONG'))).toBeVisible();

    await page
      .getByRole('button', { name: translate('Edit: {title}', { title: translate('Contact details') }) })
      .click();
    await fillContact(page, second);
    await press(page, translate('Continue to delivery'));
    await expect(code(page)).toHaveCount(0);
    await placeButton(page, translate).click();
    await expect(code(page)).toHaveValue('');
    await expect(page.getByRole('main')).toContainText(`${DIAL_CODE} ${second.phone}`);
    await code(page).fill(await api.codeSentTo(smsTo(second)));
    expect((await api.lettersTo(smsTo(first))).length).toBe(1);
    await placeButton(page, translate).click();
    await expect(page.getByRole('heading', { level: 1, name: translate(PLACED) })).toBeVisible();
    await expect(page.getByText(translate(TO_CONFIRM))).toBeVisible();
    await page.getByRole('link', { name: translate('See the order') }).click();
    await expect(
      page.getByText(
        translate(
          'Thank you. As the order is paid on delivery, we contact you once to confirm it. If we cannot reach you in time, it ends by itself.',
        ),
      ),
    ).toBeVisible();
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    ...inOneProject('the page leads to the code’s field and says what is wrong with it'),
    async ({ page, prefix, translate, language, api, find }) => {
      const contact = newContact();
      await api.guestWith({ piece: await find('', hasPlenty) });
      await page.goto(`${prefix}/checkout`);
      await fillContact(page, contact);
      await fillAddress(page, language);
      await page.locator('input[value=cod]').check({ force: true });
      await placeButton(page, translate).click();
      await expect(
        page.getByText(translate.like('The cash on delivery fee is part of the order now: <0/>.')),
      ).toBeVisible();
      await placeButton(page, translate).click();
      await page.locator('a[href="#otp"]').click();
      await expect(code(page)).toBeInViewport();
      const sent = await api.codeSentTo(smsTo(contact));
      await code(page).fill(sent.slice(0, 3));
      await placeButton(page, translate).click();
      await expect(page.getByText(translate(HALF))).toBeVisible();
      await code(page).fill(sent);
      await placeButton(page, translate).click();
      await expect(page.getByRole('heading', { level: 1, name: translate(PLACED) })).toBeVisible();
      await expect(page.getByText(translate(TO_CONFIRM))).toBeVisible();
    },
  );
});
