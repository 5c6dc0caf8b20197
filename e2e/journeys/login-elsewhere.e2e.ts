// A guest in the guest checkout dialog or at the checkout logs in in another tab. Then three things happen, in any
// order: this tab learns of the login, it reloads the cart, and one of the tabs merges the guest's cart into the
// member's. The tests force an order by holding requests back, and a failed merge by answering with 503.
import type { Page } from '@playwright/test';
import { AT_CHECKOUT } from './at-checkout.ts';
import { expect, inOneProject, open, type Piece, test } from './fixtures.ts';
import { logIn } from './member-pages.ts';
import { anotherTab } from './pictures.ts';
import { somePieces } from './pieces.ts';
import type { Translate } from './translate.ts';
import { ADDRESS, newContact } from './shop-api.ts';
import { stateTests, type State } from './states.ts';

const UNJOINED =
  'You are logged in. The bag of this device could not join the bag of your account yet; nothing of it is lost.';
const GUEST_NOTE = 'You are checking out as a guest. Have an account? <0>Log in</0>';

const MERGE = '**/api/cart/merge';
const CART_READ = '**/api/cart/view*';
const SESSION = '**/api/customer/session';

interface Held {
  /** Resolves once the page has sent the first of the held requests. */
  requested: Promise<void>;
  release: () => void;
}

/** Holds this tab's requests to these URLs until `release` is called. */
async function hold(page: Page, ...addresses: string[]): Promise<Held> {
  const gate = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  for (const address of addresses)
    await page.route(address, async (route) => {
      requested.resolve();
      await gate.promise;
      await route.continue();
    });
  return { requested: requested.promise, release: () => gate.resolve() };
}

/** Makes this tab's requests to the URL fail with status 503 until the returned function is called. */
async function fail(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 503, json: { errorCode: 9503, message: '' } }));
  return () => page.unroute(address);
}

const STATES: readonly State[] = [
  {
    name: 'the cart, where a guest’s could not be merged into the member’s',
    at: async ({ page, api, find }) => {
      await api.guestWith(...(await somePieces(find, 1)).map((piece) => ({ piece })));
      await api.signUp();
      await fail(page, MERGE);
      return '/cart';
    },
    shows: (translate) => translate(UNJOINED),
  },
];

for (const state of stateTests(STATES)) test(...state);

async function atGuestChoice(page: Page, prefix: string, translate: Translate): Promise<void> {
  await open(page, `${prefix}/cart`);
  await page.getByRole('link', { name: translate('Proceed to checkout'), exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function logInElsewhere(other: Page, prefix: string, translate: Translate, email: string): Promise<void> {
  await open(other, `${prefix}/user-login`);
  await logIn(other, translate, email);
}

async function expectCheckoutOf(page: Page, pieces: readonly Piece[]): Promise<void> {
  await expect(page).toHaveURL(AT_CHECKOUT);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const { title } of pieces) await expect(page.getByRole('main')).toContainText(title);
}

test(
  ...inOneProject(
    'the carts are merged before the cart behind the guest checkout is read again; the checkout has every piece',
  ),
  async ({ page, prefix, translate, api, find }) => {
    const [members, guests] = (await somePieces(find, 2)) as [Piece, Piece];
    const { email } = await api.signUp();
    await api.memberAdds({ piece: members });
    await page.context().clearCookies();
    await api.guestWith({ piece: guests });
    await atGuestChoice(page, prefix, translate);
    const here = await hold(page, SESSION, MERGE, CART_READ);
    const other = await anotherTab(page);
    const merged = other.waitForResponse(MERGE);
    await logInElsewhere(other, prefix, translate, email);
    await merged;
    await here.requested;
    await expect(page.getByRole('dialog')).toBeVisible();
    here.release();
    await expectCheckoutOf(page, [members, guests]);
    await expect(page.getByText(translate(GUEST_NOTE))).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  ...inOneProject(
    'the login is known before the carts are merged: the dialog stays until they are, however long, then goes on',
  ),
  async ({ page, prefix, translate, api, find }) => {
    const pieces = await somePieces(find, 1);
    await page.clock.install();
    await api.guestWith({ piece: pieces[0]! });
    await atGuestChoice(page, prefix, translate);
    const here = await hold(page, MERGE);
    const other = await anotherTab(page);
    const there = await hold(other, MERGE);
    await api.signUp();
    await other.goto(`${prefix}/size-guide`);
    await Promise.all([here.requested, there.requested]);
    await page.clock.fastForward(10_000);
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/\/guest-checkout-modal$/);
    here.release();
    await expectCheckoutOf(page, pieces);
    there.release();
    await expectCheckoutOf(page, pieces);
  },
);

test(
  ...inOneProject('on the guest checkout page: the other tab’s merge ends first, while this tab’s is in flight'),
  async ({ page, prefix, api, find }) => {
    const pieces = await somePieces(find, 1);
    await api.guestWith({ piece: pieces[0]! });
    await open(page, `${prefix}/guest-checkout-modal`);
    const here = await hold(page, MERGE);
    const other = await anotherTab(page);
    const there = await hold(other, MERGE);
    await api.signUp();
    await other.goto(`${prefix}/size-guide`);
    await Promise.all([here.requested, there.requested]);
    const merged = other.waitForResponse(MERGE);
    there.release();
    await merged;
    here.release();
    await expectCheckoutOf(page, pieces);
  },
);

test(
  ...inOneProject('a failed merge is reported in the cart, and a retry leads on to the checkout'),
  async ({ page, prefix, translate, api, find }) => {
    const pieces = await somePieces(find, 1);
    await api.guestWith({ piece: pieces[0]! });
    await atGuestChoice(page, prefix, translate);
    const mend = await fail(page, MERGE);
    const other = await anotherTab(page);
    await fail(other, MERGE);
    await api.signUp();
    await other.goto(`${prefix}/size-guide`);
    const notice = page.getByText(translate(UNJOINED));
    await expect(notice).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/cart$/);
    const again = page.getByRole('button', { name: translate('Try again') });
    const refused = page.waitForResponse(MERGE);
    const read = page.waitForResponse(CART_READ);
    await again.click();
    expect((await refused).status()).toBe(503);
    await read;
    await expect(notice).toBeVisible();
    await expect(again).not.toHaveAttribute('aria-busy', 'true');
    await mend();
    await again.click();
    await expect(notice).toHaveCount(0);
    await page.getByRole('link', { name: translate('Proceed to checkout'), exact: true }).click();
    await expectCheckoutOf(page, pieces);
  },
);

test(
  ...inOneProject('the checkout shows the merged cart once the merge is done, and a notice until it is'),
  async ({ page, prefix, translate, api, find }) => {
    const [members, guests] = (await somePieces(find, 2)) as [Piece, Piece];
    const { email } = await api.signUp();
    await api.memberAdds({ piece: members });
    await page.context().clearCookies();
    await api.guestWith({ piece: guests });
    const contact = newContact();
    await open(page, `${prefix}/checkout`);
    const asGuest = page.getByText(translate(GUEST_NOTE));
    await expect(asGuest).toBeVisible();
    await page.locator('[name=email]').fill(contact.email);
    await page.locator('[name=phone]').fill(contact.phone);
    await page.getByRole('button', { name: translate('Continue to delivery') }).click();
    const name = page.locator('[name=shipping_name]');
    await name.fill(ADDRESS.name);
    await fail(page, MERGE);
    const other = await anotherTab(page);
    const there = await hold(other, MERGE);
    await logInElsewhere(other, prefix, translate, email);
    const notice = page.getByText(translate(UNJOINED));
    await expect(notice).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText(members.title);
    await expect(main).not.toContainText(guests.title);
    there.release();
    await expectCheckoutOf(page, [members, guests]);
    await expect(notice).toHaveCount(0);
    await expect(asGuest).toHaveCount(0);
    await expect(name).toHaveValue(ADDRESS.name);
  },
);
