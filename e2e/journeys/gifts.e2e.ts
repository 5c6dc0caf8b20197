// Gifts: the note and the wrapping at the checkout, with script and without, and where an order shows them.
import { CHECKOUT_FIELDS } from '../../storefront/src/features/checkout/steps.ts';
import { atProvider, fillAddress, fillContact, placeButton, press, typed, withDraft } from './at-checkout.ts';
import { expect, type Find, hasPlenty, inOneProject, open, ready, test } from './fixtures.ts';
import { ADDRESS, DIAL_CODE, newContact, type ShopApi } from './shop-api.ts';
import { stateTests, type State } from './states.ts';
import type { Translate } from './translate.ts';

const NOTE = 'عيد ميلاد سعيد 🎂\nWith love, Maryam';
const IS_GIFT = { [CHECKOUT_FIELDS.gift]: '1', [CHECKOUT_FIELDS.giftNote]: NOTE, [CHECKOUT_FIELDS.giftWrapping]: '1' };
const WITHOUT_PRICES = 'Nothing in the parcel shows a price.';
const WRAPPING = 'Gift wrapping';
const TOO_LONG = 'This is too long: at most {limit} characters fit here.';

const editDelivery = (translate: Translate): string => translate('Edit: {title}', { title: translate('Delivery') });

/** Places and pays a guest's order of a wrapped gift; returns the payment's id, and the paths of order and bill. */
async function giftOf(api: ShopApi, find: Find) {
  const { id } = await api.guestWith({ piece: await find('', hasPlenty) });
  const who = { ip_address: id };
  const { with_wrapping: wrapped } = await api.post<{ with_wrapping: { quote_id: string } }>('checkout/quote', who);
  const { email, phone } = newContact();
  const placed = await api.post<{ order_id: string; payment_id: string; payment_url: string; access_key: string }>(
    'checkout/place-order',
    {
      ...who,
      quote_id: wrapped.quote_id,
      contact: { email, phone, dial_code: DIAL_CODE },
      shipping_address: ADDRESS,
      payment_option: 'card',
      gift: { note: NOTE, wrapping: true },
    },
  );
  const { order_id: order, payment_id: paymentId, payment_url: paymentUrl, access_key: key } = placed;
  await api.endPayment({ id: order, paymentId, paymentUrl, key, email }, 'approve');
  return { paymentId, path: `order-details/${order}?key=${key}`, bill: `belling-details?order_id=${order}&key=${key}` };
}

const STATES: readonly State[] = [
  {
    name: 'the delivery step of a gift whose note is too long',
    at: async ({ page, api, find, language }) => {
      await api.guestWith({ piece: await find('', hasPlenty) });
      await withDraft(page, language, { ...IS_GIFT, [CHECKOUT_FIELDS.giftNote]: 'نص '.repeat(3_334) });
      return '/checkout';
    },
    by: ({ page, translate }) => press(page, translate('Continue to payment')),
    shows: (translate) => translate(TOO_LONG, { limit: 300 }),
  },
  {
    name: 'the payment step of a wrapped gift',
    at: async ({ page, api, find, language }) => {
      await api.guestWith({ piece: await find('', hasPlenty) });
      await withDraft(page, language, { ...IS_GIFT, [CHECKOUT_FIELDS.payment]: 'cod' });
      return '/checkout';
    },
    shows: (translate) => translate('Whoever receives the gift pays at the door, and so sees the amount.'),
  },
  {
    name: 'a placed gift on its success page',
    at: async ({ api, find }) => `/success?payment_id=${(await giftOf(api, find)).paymentId}`,
    shows: (translate) => translate('Your gift'),
  },
  {
    name: 'an order that is a wrapped gift',
    at: async ({ api, find }) => `/${(await giftOf(api, find)).path}`,
    shows: (translate) => translate('With gift wrapping. Nothing in the parcel shows a price.'),
  },
];

for (const state of stateTests(STATES)) test(...state);

test(
  ...inOneProject('a gift is written, survives a reload, is shown before it is placed, and costs what was shown'),
  async ({ page, prefix, translate, language, api, find }) => {
    await api.guestWith({ piece: await find('', hasPlenty) });
    await open(page, `${prefix}/checkout`);
    await fillContact(page, newContact());
    await press(page, translate('Continue to delivery'));
    await fillAddress(page, language);
    await expect(typed(page, CHECKOUT_FIELDS.giftNote)).toBeHidden();
    await page.getByText(translate('This is a gift')).click();
    await typed(page, CHECKOUT_FIELDS.giftNote).fill('x'.repeat(301));
    await press(page, translate('Continue to payment'));
    await expect(page.getByText(translate(TOO_LONG, { limit: 300 })).first()).toBeVisible();
    await typed(page, CHECKOUT_FIELDS.giftNote).fill('see www.example.com');
    await press(page, translate('Continue to payment'));
    await expect(page.getByText(translate.shop('FIELD_LINK')).first()).toBeVisible();
    await typed(page, CHECKOUT_FIELDS.giftNote).fill(NOTE);
    await expect(page.locator('.gift__count')).toHaveText(`${[...new Intl.Segmenter().segment(NOTE)].length} / 300`);
    await typed(page, CHECKOUT_FIELDS.giftWrapping).check();
    await press(page, translate('Continue to payment'));
    await expect(page.getByRole('button', { name: translate('Continue to review') })).toBeVisible();
    await page.reload();
    await ready(page);
    await press(page, translate('Continue to review'));
    const shown = await placeButton(page, translate).innerText();
    const told = page.locator('.gift__told');
    await expect(told).toHaveText(NOTE);
    await press(page, editDelivery(translate));
    await typed(page, CHECKOUT_FIELDS.giftWrapping).uncheck();
    await press(page, translate('Continue to payment'));
    await expect(placeButton(page, translate)).toBeVisible();
    expect(await placeButton(page, translate).innerText()).not.toBe(shown);
    await press(page, editDelivery(translate));
    await typed(page, CHECKOUT_FIELDS.giftWrapping).check();
    await press(page, translate('Continue to payment'));
    await expect(placeButton(page, translate)).toBeVisible();
    expect(await placeButton(page, translate).innerText()).toBe(shown);
    await placeButton(page, translate).click();
    await atProvider(page, 'approve');
    await expect(page.getByRole('heading', { name: translate('Your gift') })).toBeVisible();
    await expect(told).toHaveText(NOTE);
    await page.getByRole('link', { name: translate('See the order') }).click();
    await expect(page.getByText(translate(WRAPPING), { exact: true })).toBeVisible();
    await expect(told).toHaveText(NOTE);
    await expect(page.getByText(shown.split('·')[1]?.trim() ?? '').first()).toBeVisible();
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    ...inOneProject('the new total is shown before anything is ordered, and nothing typed is lost'),
    async ({ page, prefix, translate, language, api, find }) => {
      await api.guestWith({ piece: await find('', hasPlenty) });
      await page.goto(`${prefix}/checkout`);
      await fillContact(page, newContact());
      await fillAddress(page, language);
      await expect(typed(page, CHECKOUT_FIELDS.giftNote)).toBeHidden();
      await typed(page, CHECKOUT_FIELDS.gift).check();
      await typed(page, CHECKOUT_FIELDS.giftNote).fill(`${NOTE}${'x'.repeat(300)}`);
      await typed(page, CHECKOUT_FIELDS.giftWrapping).check();
      const before = await placeButton(page, translate).innerText();
      await placeButton(page, translate).click();
      await expect(page.getByText(translate(TOO_LONG, { limit: 300 })).first()).toBeVisible();
      await expect(typed(page, CHECKOUT_FIELDS.giftNote)).toHaveValue(`${NOTE}${'x'.repeat(300)}`);
      await typed(page, CHECKOUT_FIELDS.giftNote).fill(NOTE);
      expect(await placeButton(page, translate).innerText()).not.toBe(before);
      await typed(page, CHECKOUT_FIELDS.giftWrapping).uncheck();
      await placeButton(page, translate).click();
      await expect(page.getByText(translate('Gift wrapping is no longer part of the order.'))).toBeVisible();
      expect(await placeButton(page, translate).innerText()).toBe(before);
      await typed(page, CHECKOUT_FIELDS.giftWrapping).check();
      await placeButton(page, translate).click();
      await expect(page.getByText(translate.like('Gift wrapping is part of the order now: <0/>.'))).toBeVisible();
      await expect(typed(page, CHECKOUT_FIELDS.giftNote)).toHaveValue(NOTE);
      await placeButton(page, translate).click();
      await expect(page).toHaveURL(/\/dev\/pay\//);
    },
  );

  test(...inOneProject('the bill names the wrapping and its price'), async ({ page, prefix, translate, api, find }) => {
    const { bill } = await giftOf(api, find);
    await page.goto(`${prefix}/${bill}`);
    await expect(page.getByText(translate(WRAPPING), { exact: true })).toBeVisible();
    await expect(page.getByText(translate(WITHOUT_PRICES))).toHaveCount(0);
  });
});
