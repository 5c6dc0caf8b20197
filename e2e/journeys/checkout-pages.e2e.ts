// The checkout page and the payment screens: what each of their states shows, and what is kept when something goes
// wrong.
import type { Page } from '@playwright/test';
import { CHECKOUT_FIELDS } from '../../storefront/src/features/checkout/steps.ts';
import {
  atProvider,
  fillAddress,
  fillContact,
  placeButton,
  press,
  toReview,
  typed,
  unfoldSummary,
  withDraft,
} from './at-checkout.ts';
import { expect, expectNoViolations, hasPlenty, inOneProject, open, ready, test } from './fixtures.ts';
import { somePieces } from './pieces.ts';
import type { Translate } from './translate.ts';
import { ADDRESS, NAME, newContact } from './shop-api.ts';
import { stateTests, type State } from './states.ts';

const CONFIRMING = 'We are confirming your payment';
const UNKNOWN = 'We can’t find this payment';
const PLACED = 'Thank you. Your order is placed.';
const COUPON = 'WELCOME10';
const UNKNOWN_ID = '01a1fdb5-bd38-7592-bfae-80a10c55813f';
const OFFLINE = 'You are offline. Your order can be placed when the connection is back.';

const STATES: readonly State[] = [
  {
    name: 'a checkout without a contact lists what is missing',
    at: async ({ api, find }) => {
      await api.guestWith({ piece: await find('', hasPlenty) });
      return '/checkout';
    },
    by: ({ page, translate }) => press(page, translate('Continue to delivery')),
    shows: (translate) =>
      translate('{length, plural, one {Please correct # field} other {Please correct # fields}}', { length: 1 }),
  },
  {
    name: 'a bill to another country has that country’s fields',
    at: async ({ page, api, find, language }) => {
      await api.guestWith({ piece: await find('', hasPlenty) });
      await withDraft(page, language, { [CHECKOUT_FIELDS.sameBilling]: '', billing_country: 'SA' });
      return '/checkout';
    },
    shows: (translate) => translate('Zip code'),
  },
  {
    name: 'the payment methods, with the plan of four instalments and a coupon',
    at: async ({ page, api, find, language }) => {
      const { id } = await api.guestWith({ piece: await find('', hasPlenty) });
      await api.post('guest-cart/coupon', { ip_address: id, code: COUPON });
      await withDraft(page, language, { [CHECKOUT_FIELDS.payment]: 'instalments_4' });
      return '/checkout';
    },
    by: async ({ page }) => {
      await expect(page.locator('.plan li').filter({ visible: true })).toHaveCount(4);
    },
    shows: (translate) => translate('Net banking'),
  },
  {
    name: 'the review step shows what has changed since',
    at: async ({ page, api, find, language }) => {
      await api.guestWith({ piece: await find('', hasPlenty) });
      await withDraft(page, language);
      return '/checkout';
    },
    by: async ({ page, api, translate }) => {
      await press(page, translate('Continue to review'));
      await expect(placeButton(page, translate)).toBeVisible();
      // A coupon is added as if by another tab, so that the quote on this page is outdated.
      const guest = await page.evaluate(() => localStorage.getItem('ip'));
      await api.post('guest-cart/coupon', { ip_address: guest, code: COUPON });
      await placeButton(page, translate).click();
    },
    shows: (translate) => translate.like('Discount: was <0/>, is <1/> now.'),
  },
  {
    name: 'a member’s checkout with the addresses of the address book',
    at: async ({ api, find }) => {
      await api.signUp();
      await api.memberAdds({ piece: await find('', hasPlenty) });
      await api.post('address/save', { ...ADDRESS, type: 'home' });
      return '/checkout';
    },
    by: ({ page, translate }) => press(page, translate('Edit: {title}', { title: translate('Delivery') })),
    shows: (translate) => translate('Another address'),
  },
  {
    name: 'a failed payment can be retried with another method',
    at: async ({ api, find }) => {
      await api.signUp();
      const order = await api.order([{ piece: await find('', hasPlenty) }], 'member');
      await api.endPayment(order, 'declined');
      return `/failure?payment_id=${order.paymentId}`;
    },
    shows: (translate) => translate('Pay another way, or try again'),
  },
  {
    name: 'a guest’s order that is placed and paid',
    at: async ({ api, find }) =>
      `/success?payment_id=${(await api.paidOrder([{ piece: await find('', hasPlenty) }])).paymentId}`,
    by: async ({ page, translate }) => {
      // The first heading is followed by the ordered pieces; the last of these parts is the offer of an account.
      const parts = page.locator('.placed .checkout-line, .placed .summary__row--total, .error-page__ways, .next, h2');
      await expect(parts.nth(1)).toHaveClass('checkout-line');
      await expect(parts.last()).toHaveText(translate('Keep everything in one place'));
      await expect(page.locator('.next')).toContainText(translate('We’re checking your order and pack it.'));
    },
    shows: (translate) => translate('Create an account'),
  },
  {
    name: 'a payment that is being confirmed',
    at: async ({ api, find }) => `/webhook/${(await api.order([{ piece: await find('', hasPlenty) }])).paymentId}`,
    shows: (translate) => translate(CONFIRMING),
  },
  { name: 'an unknown payment', at: `/success?payment_id=${UNKNOWN_ID}`, shows: (translate) => translate(UNKNOWN) },
];

for (const state of stateTests(STATES)) test(...state);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function enterCoupon(page: Page, translate: Translate): Promise<void> {
  await unfoldSummary(page);
  await press(page, translate('Add a coupon code'));
  const code = typed(page, 'code').filter({ visible: true });
  await expect(code).toBeFocused();
  await code.fill(COUPON.toLowerCase());
  await code.press('Enter');
  await expect(page.getByText(COUPON).filter({ visible: true }).first()).toBeVisible();
}

test(...inOneProject('the checkout redirects an empty cart to the page /cart'), async ({ page, prefix }) => {
  const answer = await page.request.get(`${prefix}/checkout`);
  expect(new URL(answer.url()).pathname).toBe(`${prefix}/cart`);
});

test('errors link to their fields, Enter goes on, and input survives a reload and a change of language', async ({
  page,
  prefix,
  translate,
  language,
  api,
  find,
}) => {
  const contact = newContact();
  await api.guestWith({ piece: await find('', hasPlenty) });
  await open(page, `${prefix}/checkout`);
  await press(page, translate('Continue to delivery'));
  await expect(page.locator('#phone')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('a[href="#phone"]').click();
  await expect(page.locator('#phone')).toBeFocused();
  await fillContact(page, contact);
  await expect(page.getByText(translate('This field is required'))).toHaveCount(0);
  await page.locator('#phone').press('Enter');
  await fillAddress(page, language);
  await typed(page, CHECKOUT_FIELDS.sameBilling).uncheck();
  await typed(page, 'billing_country').selectOption('SA');
  await typed(page, 'billing_zip_code').fill('12345');

  await page.reload();
  await ready(page);
  await press(page, translate('Edit: {title}', { title: translate('Contact details') }));
  await expect(typed(page, CHECKOUT_FIELDS.email)).toHaveValue(contact.email);
  await expect(typed(page, 'shipping_state')).toHaveValue(ADDRESS.state);
  await open(page, `${prefix === '/en' ? '/ar' : '/en'}/checkout`);
  await expect(typed(page, 'shipping_name')).toHaveValue(NAME[language]);
  await expect(typed(page, 'billing_country')).toHaveValue('SA');
  await expect(typed(page, 'billing_zip_code')).toHaveValue('12345');
});

test(
  ...inOneProject(
    'a cancelled or failed payment is retried with another method; the order is then shown placed at all addresses',
  ),
  async ({ page, prefix, translate, language, api, find }) => {
    const guest = await api.guestWith({ piece: await find('', hasPlenty) });
    await withDraft(page, language);
    await page.goto(`${prefix}/payment/${await guest.orders()}`);
    await atProvider(page, 'cancel');
    await expect(heading(page, translate('You cancelled the payment. Your bag is still here.'))).toBeVisible();
    await ready(page);
    // The button shows the amount due now for the chosen payment method; the instalment plan is shown under its option.
    const pay = page.getByRole('button', { name: translate.like('Pay now · <0/>') });
    const whole = await pay.innerText();
    await page.locator('input[value=instalments_4]').check({ force: true });
    await expect(page.locator('.plan li:visible')).toHaveCount(4);
    const due = (await pay.innerText()).split('·')[1]?.trim() ?? '';
    expect(whole).not.toContain(due);
    await expect(page.locator('.plan li').first()).toContainText(due);
    await page.getByText(translate('Net banking')).click();
    expect(await pay.innerText()).toBe(whole);
    await pay.click();
    await atProvider(page, 'bank');
    await atProvider(page, 'insufficient_funds');
    // The sandbox bank's page does not redirect back by itself, so its main button is pressed.
    await page.locator('main .main').click();
    await expect(heading(page, translate('The payment did not go through'))).toBeVisible();
    await ready(page);
    const failed = new URL(page.url()).searchParams.get('payment_id') ?? '';
    await page.locator('input[value=card]').check({ force: true });
    await pay.click();
    await atProvider(page, 'approve');
    await expect(heading(page, translate(PLACED))).toBeVisible();
    await ready(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('guestcartItem') ?? '[]')).toBe('[]');
    const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('checkout')));
    await expect.poll(kept).toEqual([]);
    await page.goto(`${prefix}/failure?payment_id=${failed}`);
    await expect(heading(page, translate(PLACED))).toBeVisible();
    await page.getByRole('link', { name: translate('See the order') }).click();
    await expect(page).toHaveURL(/\/order-details\//);
  },
);

test(
  ...inOneProject('changes in an order are shown before it is placed and no longer once a coupon changes it again'),
  async ({ page, prefix, translate, language, api, find }) => {
    const [piece, other] = await somePieces(find, 2);
    const guest = await api.guestWith({ piece: piece! });
    await withDraft(page, language);
    await toReview(page, prefix, translate);
    const before = await placeButton(page, translate).innerText();
    await guest.add(other!);
    await placeButton(page, translate).click();
    await expect(page.getByRole('alert').getByText(translate.shop('CART_CHANGED'))).toBeVisible();
    const told = page.getByText(translate('{title} is new in the order.', { title: `\u2068${other!.title}\u2069` }));
    await expect(told).toBeVisible();
    await expect(placeButton(page, translate)).not.toHaveText(before);
    await enterCoupon(page, translate);
    await expect(told).toHaveCount(0);
    await placeButton(page, translate).click();
    await expect(page).toHaveURL(/\/dev\/pay\//);
  },
);

test(
  ...inOneProject(
    'a first-order coupon is refused after an earlier order, and the price without it is the confirmed one',
  ),
  async ({ page, prefix, translate, language, api, find }) => {
    const piece = await find('', hasPlenty);
    const { email } = await api.paidOrder([{ piece }]);
    const { id } = await api.guestWith({ piece });
    await api.post('guest-cart/coupon', { ip_address: id, code: COUPON });
    await withDraft(page, language, { email });
    await toReview(page, prefix, translate);
    const promised = await placeButton(page, translate).innerText();
    await placeButton(page, translate).click();
    await expect(page.getByRole('alert').getByText(translate.shop('COUPON_FIRST_ORDER'))).toBeVisible();
    await expect(placeButton(page, translate)).not.toHaveText(promised);
    await placeButton(page, translate).click();
    await expect(page).toHaveURL(/\/dev\/pay\//);
  },
);

test(
  ...inOneProject('nothing is sent without a network; a request with a lost answer is sent again under the same key'),
  async ({ page, context, prefix, translate, language, api, find }) => {
    await api.guestWith({ piece: await find('', hasPlenty) });
    const { email } = await withDraft(page, language);
    await toReview(page, prefix, translate);
    const keys: string[] = [];
    const orders: string[] = [];
    await page.route('**/api/checkout/place-order', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      const answer = await route.fetch();
      orders.push(((await answer.json()) as { result: { order_id: string } }).result.order_id);
      // The first answer is lost and the browser goes offline; the second is lost while it is online, and the page
      // retries by itself.
      if (keys.length === 1) await context.setOffline(true);
      await (keys.length <= 2 ? route.abort() : route.fulfill({ response: answer }));
    });
    await context.setOffline(true);
    await expect(page.getByText(translate(OFFLINE))).toBeVisible();
    // Hovering over a link prefetches the code of its page; that fails offline and must not affect the current page.
    await page.getByRole('banner').getByRole('link').first().hover();
    await expect(page.locator('link[rel=modulepreload][href*="/home-"]')).toBeAttached();
    await expectNoViolations(page);
    // The button is marked as disabled; pressing it anyway sends nothing.
    await placeButton(page, translate).click({ force: true });
    await context.setOffline(false);
    await expect(page.getByText(translate(OFFLINE))).toHaveCount(0);
    expect(keys).toEqual([]);
    await placeButton(page, translate).click();
    await expect(
      page
        .getByRole('alert')
        .getByText(
          translate(
            'We do not know yet whether your order reached us. Please press again: it cannot be placed or paid twice.',
          ),
        ),
    ).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await ready(page);
    await expect(typed(page, CHECKOUT_FIELDS.email)).toHaveValue(email);
    await press(page, translate('Continue to review'));
    await placeButton(page, translate).click();
    await expect(page).toHaveURL(/\/dev\/pay\//);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(new Set(orders).size).toBe(1);
  },
);

test(
  ...inOneProject('each address of an open payment confirms it; for an unknown payment every one is a 404'),
  async ({ page, prefix, translate, api, find }) => {
    const { paymentId } = await api.order([{ piece: await find('', hasPlenty) }]);
    const told = async (address: string) => {
      const answer = await page.request.get(`${prefix}/${address}`);
      return [answer.status(), /<h1[^>]*>([^<]*)</.exec(await answer.text())?.[1]];
    };
    for (const address of ['success?payment_id=', 'failure?payment_id=', 'cancel?payment_id=', 'webhook/'])
      expect(await told(address + paymentId)).toEqual([200, translate(CONFIRMING)]);
    for (const address of [`success?payment_id=${UNKNOWN_ID}`, 'cancel', 'payment/nothing'])
      expect(await told(address)).toEqual([404, translate(UNKNOWN)]);
    await page.goto(`${prefix}/payment/${paymentId}`);
    await expect(page).toHaveURL(/\/dev\/pay\//);
  },
);

test(
  ...inOneProject('a member’s new address joins the book; a session that expires loses nothing entered there'),
  async ({ page, prefix, translate, language, api, find }) => {
    const { email } = await api.signUp();
    await api.memberAdds({ piece: await find('', hasPlenty) });
    await open(page, `${prefix}/checkout`);
    await expect(typed(page, CHECKOUT_FIELDS.email)).toHaveValue(email);
    await typed(page, CHECKOUT_FIELDS.phone).fill(ADDRESS.phone);
    await press(page, translate('Continue to delivery'));
    await fillAddress(page, language);
    await expect(typed(page, CHECKOUT_FIELDS.keepAddress)).toBeChecked();
    await press(page, translate('Continue to payment'));
    await press(page, translate('Continue to review'));
    await placeButton(page, translate).click();
    await expect(page).toHaveURL(/\/dev\/pay\//);
    await open(page, `${prefix}/checkout`);
    await press(page, translate('Edit: {title}', { title: translate('Delivery') }));
    await page.getByRole('radio', { name: NAME[language] }).check();
    await press(page, translate('Continue to payment'));
    await press(page, translate('Continue to review'));
    await page.context().clearCookies();
    await placeButton(page, translate).click();
    await expect(
      page.getByText(translate.like('You’ve been logged out. What you entered is still here. <0>Log in</0> to go on.')),
    ).toBeVisible();
    await expect(typed(page, CHECKOUT_FIELDS.email)).toHaveValue(email);
  },
);
