// The cart's coupon, the problems that keep a cart from being ordered, and the guest checkout dialog.
import type { Page } from '@playwright/test';
import { AT_CHECKOUT } from './at-checkout.ts';
import { expect, type Find, hasPlenty, inOneProject, open, type Piece, ready, test } from './fixtures.ts';
import type { Translate } from './translate.ts';
import type { ShopApi } from './shop-api.ts';
import { stateTests, type State } from './states.ts';

const ADD = 'Add a coupon code';
const PROCEED = 'Proceed to checkout';
const AS_GUEST = 'Check out as a guest';
const GO_ON = 'Continue as a guest';
const GUEST_CHOICE = 'How would you like to check out?';
const STOPPED = '{pieces, plural, one {Check # item before checkout.} other {Check # items before checkout.}}';
const COUPON = 'WELCOME10';

const hasMinimum = (piece: Piece): boolean => piece.min_quantity > 1 && piece.items.some(({ stock }) => stock === 'in');
const single = (piece: Piece): boolean => hasPlenty(piece) && piece.min_quantity === 1;

interface Shopping {
  api: ShopApi;
  find: Find;
}

/** A guest's cart with one product: one piece or, if the product has a minimum quantity, as many as that. */
async function cartWith({ api, find }: Shopping, wanted: (piece: Piece) => boolean) {
  const piece = await find('in_stock=true', wanted);
  return { piece, guest: await api.guestWith({ piece }) };
}

/** A cart with one piece of a product that has a higher minimum quantity. */
async function tooFew({ api, find }: Shopping): Promise<Piece> {
  const { piece, guest } = await cartWith({ api, find }, hasMinimum);
  const { lines } = await api.get<{ lines: { _id: string }[] }>(`guest-cart/view/${guest.id}`);
  await api.post('guest-cart/line', { ip_address: guest.id, line_id: lines[0]!._id, quantity: 1 });
  return piece;
}

async function tryCode(page: Page, translate: Translate, code: string): Promise<void> {
  const field = page.getByLabel(translate('Coupon code'), { exact: true });
  if (!(await field.isVisible())) await page.getByText(translate(ADD)).click();
  await field.fill(code);
  await page.getByRole('button', { name: translate('Apply') }).click();
}

const STATES: readonly State[] = [
  { name: 'an empty cart', at: '/cart', shows: (translate) => translate('Your bag is empty.') },
  {
    name: 'a cart with a coupon',
    at: async ({ api, find }) => {
      const { guest } = await cartWith({ api, find }, single);
      await api.post('guest-cart/coupon', { ip_address: guest.id, code: COUPON });
      return '/cart';
    },
    shows: (translate) => translate('Discount <0>{coupon}</0>', { coupon: COUPON }),
  },
  {
    name: 'a cart that cannot be ordered as it is, and an unknown coupon code',
    at: async ({ api, find }) => {
      await tooFew({ api, find });
      return '/cart';
    },
    by: async ({ page, translate }) => {
      await expect(page.getByText(translate(STOPPED, { pieces: 1 }))).toBeVisible();
      await tryCode(page, translate, 'no-such-code');
    },
    shows: (translate) => translate.shop('COUPON_UNKNOWN'),
  },
  {
    name: 'the guest checkout dialog over the cart, with nothing entered',
    at: async ({ api, find }) => {
      await cartWith({ api, find }, single);
      return '/cart';
    },
    by: async ({ page, translate }) => {
      await page.getByRole('link', { name: translate(PROCEED), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: translate(GO_ON) })
        .click();
      await expect(page.getByText(translate('This field is required'))).toHaveCount(1);
    },
    shows: (translate) => translate(GUEST_CHOICE),
  },
];

for (const state of stateTests(STATES)) test(...state);

async function couponJourney(page: Page, translate: Translate): Promise<void> {
  await tryCode(page, translate, 'no-such-code');
  await expect(page.getByRole('alert').getByText(translate.shop('COUPON_UNKNOWN'))).toBeVisible();
  await expect(page.getByLabel(translate('Coupon code'), { exact: true })).toHaveValue('no-such-code');
  await tryCode(page, translate, COUPON.toLowerCase());
  const discount = page.locator('.summary__row', {
    hasText: translate('Discount <0>{coupon}</0>', { coupon: COUPON }),
  });
  await expect(discount).toBeVisible();
  await page.goto(page.url());
  await expect(discount).toBeVisible();
  await page.getByRole('button', { name: translate('Remove coupon {code}', { code: COUPON }) }).click();
  await expect(discount).toBeHidden();
  await expect(page.getByText(translate(ADD))).toBeVisible();
}

test(
  ...inOneProject('a guest adds the advertised coupon to the cart, sees the discount and removes the coupon'),
  async ({ page, prefix, translate, api, find }) => {
    await cartWith({ api, find }, single);
    await open(page, `${prefix}/cart`);
    await couponJourney(page, translate);
    await ready(page);
    await tryCode(page, translate, 'no-such-code');
    await expect(page.getByLabel(translate('Coupon code'), { exact: true })).toBeFocused();
    await tryCode(page, translate, COUPON);
    await expect(page.getByRole('button', { name: translate('Remove coupon {code}', { code: COUPON }) })).toBeFocused();
  },
);

test(
  ...inOneProject('what prevents the checkout is shown and both buttons lead to it'),
  async ({ page, prefix, translate, api, find }) => {
    const { title } = await tooFew({ api, find });
    await open(page, `${prefix}/cart`);
    await expect(page.getByText(translate(STOPPED, { pieces: 1 }))).toBeVisible();
    for (const name of [translate(PROCEED), translate(AS_GUEST)]) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(/\/cart#line-/);
      await expect(page.locator('.cart-line:target', { hasText: title })).toBeInViewport();
      await page.goBack();
    }
  },
);

test(
  ...inOneProject('the guest checkout dialog closes by going back, has its own page, and passes on what was typed'),
  async ({ page, prefix, translate, api, find }) => {
    await cartWith({ api, find }, single);
    await open(page, `${prefix}/cart`);
    await page.getByRole('link', { name: translate(PROCEED), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: translate(GUEST_CHOICE) });
    await expect(dialog.getByRole('button', { name: translate(GO_ON) })).toBeVisible();
    await expect(page).toHaveURL(/\/guest-checkout-modal$/);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/cart$/);
    await page.getByRole('link', { name: translate(AS_GUEST), exact: true }).click();
    const email = page.getByRole('textbox', { name: translate('Email') });
    await expect(email).toBeFocused();
    await dialog.getByRole('button', { name: translate(GO_ON) }).click();
    await expect(page.locator('input[type=tel]')).toBeFocused();
    await page.reload();
    await ready(page);
    await expect(page.getByRole('heading', { level: 1, name: translate(GUEST_CHOICE) })).toBeVisible();
    await email.fill('mariam@example.com');
    await page.locator('input[type=tel]').fill('0501234567');
    await page.getByRole('button', { name: translate(GO_ON) }).click();
    await expect(page).toHaveURL(AT_CHECKOUT);
    await expect(page.locator('input[name=email]')).toHaveValue('mariam@example.com');
    await expect(page.locator('input[name=phone]')).toHaveValue('501234567');
  },
);

test(
  ...inOneProject('a member goes straight to the checkout, from the cart and from the guest checkout'),
  async ({ page, prefix, translate, api, find }) => {
    await api.signUp();
    await api.memberAdds({ piece: await find('in_stock=true', single) });
    await open(page, `${prefix}/cart`);
    await expect(page.getByRole('link', { name: translate(AS_GUEST), exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: translate(PROCEED), exact: true }).click();
    await expect(page).toHaveURL(AT_CHECKOUT);
    await open(page, `${prefix}/guest-checkout-modal`);
    await expect(page).toHaveURL(AT_CHECKOUT);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    ...inOneProject('a coupon is added and removed, and the guest checkout has both choices'),
    async ({ page, prefix, translate, api, find }) => {
      await cartWith({ api, find }, single);
      await page.goto(`${prefix}/cart`);
      await couponJourney(page, translate);
      await page.getByRole('link', { name: translate(PROCEED), exact: true }).click();
      await expect(page).toHaveURL(/\/guest-checkout-modal$/);
      await expect(page.getByRole('link', { name: translate('Log in'), exact: true }).last()).toBeVisible();
      await page.getByRole('link', { name: translate(GO_ON), exact: true }).click();
      await expect(page).toHaveURL(AT_CHECKOUT);
    },
  );
});
