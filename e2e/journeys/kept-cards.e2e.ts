// A member lets the payment provider keep a card, pays with it the next time, and removes it.
import type { Page } from '@playwright/test';
import { CHECKOUT_FIELDS } from '../../storefront/src/features/checkout/steps.ts';
import { atProvider, placeButton, typed, withDraft } from './at-checkout.ts';
import { expect, type Find, hasPlenty, inOneProject, open, test } from './fixtures.ts';
import { ADDRESS, type Order, type ShopApi } from './shop-api.ts';
import { stateTest } from './states.ts';

async function withCard(api: ShopApi, find: Find): Promise<void> {
  await api.signUp();
  await api.memberAdds({ piece: await find('in_stock=true', hasPlenty) });
  const { quote_id } = await api.post<{ quote_id: string }>('checkout/quote');
  const placed = await api.post<{ order_id: string; payment_id: string; payment_url: string }>('checkout/place-order', {
    quote_id,
    contact: {},
    shipping_address: ADDRESS,
    payment_option: 'card',
    keep_card: true,
  });
  const { order_id: id, payment_id: paymentId, payment_url: paymentUrl } = placed;
  const order: Order = { id, paymentId, paymentUrl, key: '', email: '' };
  await api.endPayment(order, 'approve');
  await expect.poll(async () => (await api.get<unknown[]>('customer/cards')).length).toBe(1);
}

const tick = (page: Page) => typed(page, CHECKOUT_FIELDS.keepCard);

test(
  'an account with a kept card',
  stateTest({
    name: 'an account with a kept card',
    at: async ({ api, find }) => {
      await withCard(api, find);
      return '/account-profile';
    },
    shows: (translate) => translate('Your cards'),
  }),
);

test('a member keeps a card, is offered it the next time, and takes it away', async ({
  page,
  prefix,
  translate,
  language,
  api,
  find,
}) => {
  await api.signUp();
  await withDraft(page, language);
  const piece = await find('in_stock=true', hasPlenty);
  await api.memberAdds({ piece });
  await open(page, `${prefix}/checkout`);
  await expect(tick(page)).not.toBeChecked();
  await tick(page).check();
  await page.getByRole('button', { name: translate('Continue to review') }).click();
  await placeButton(page, translate).click();
  await atProvider(page, 'approve');
  await expect(page).toHaveURL(/\/success/);
  await expect.poll(async () => (await api.get<unknown[]>('customer/cards')).length).toBe(1);

  const next = await api.order([{ piece }], 'member');
  await page.goto(next.paymentUrl);
  await expect(page.locator('input[name="card"]').first()).toBeChecked();
  await expect(page.getByText('visa ···· 4242')).toBeVisible();

  await open(page, `${prefix}/account-profile`);
  await page.getByRole('button', { name: translate.like('Remove the card {brand} {digits}') }).click();
  await expect(page.getByText(translate('The card is removed.'))).toBeVisible();
  await expect(page.getByText('4242')).toHaveCount(0);
  await page.goto(next.paymentUrl);
  await expect(page.locator('input[name="card"]')).toHaveCount(0);
});

test(
  ...inOneProject('a guest is not asked whether to keep the card'),
  async ({ page, prefix, language, api, find }) => {
    await api.guestWith({ piece: await find('', hasPlenty) });
    await withDraft(page, language);
    await open(page, `${prefix}/checkout`);
    await expect(typed(page, CHECKOUT_FIELDS.payment).first()).toBeVisible();
    await expect(tick(page)).toHaveCount(0);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(...inOneProject('a kept card is taken away by a plain form'), async ({ page, prefix, translate, api, find }) => {
    await withCard(api, find);
    await page.goto(`${prefix}/account-profile`);
    await page.getByRole('button', { name: translate.like('Remove the card {brand} {digits}') }).click();
    await expect(page.getByText(translate('The card is removed.'))).toBeVisible();
    await expect(page.getByText('4242')).toHaveCount(0);
  });
});
