// The pages of an order: finding a lost order, its bill, cancelling, paying later and ordering again; by a member, and
// by a guest with a signed link.
import type { Page } from '@playwright/test';
import { linkIn, press } from './at-checkout.ts';
import { expect, expectNoViolations, type Find, hasPlenty, inOneProject, open, test } from './fixtures.ts';
import { somePieces } from './pieces.ts';
import { ADDRESS, newEmail, type Order, type ShopApi, type Wanted } from './shop-api.ts';
import { stateTests, type State } from './states.ts';

const ORDER = 'Order <0>{number}</0>';
const CONFIRM = 'Confirm the cancellation';
const REASON = 'Reason for cancelling';
const HOW_MANY = 'How many of {title}';
const PARTLY = 'The pieces are cancelled. The rest of your order goes on.';
const BACK = 'Back to the order';
const SENT =
  'If there is an order with this number and this contact, a fresh link is on its way to you. Look in your mail or messages.';
const MISTAKEN =
  'Money was taken for this order by mistake. All of it goes back to you. Your pieces are held for a short while: you can pay again.';
const NOT_CHARGED = 'You have not been charged. Your pieces are held for a short while: you can pay again.';
const PIECES_CANCELLED = '{count, plural, one {# piece cancelled} other {# pieces cancelled}}';

/**
 * Two pieces of one variant, which the cancel form shows as a select, and one of another, which it shows as a checkbox.
 */
async function twoLines(find: Find): Promise<Wanted[]> {
  const [first, second] = await somePieces(find, 2);
  return [{ piece: first!, quantity: 2 }, { piece: second! }];
}

const pageOf = ({ id, key }: Order): string => `/order-details/${id}?key=${key}`;

/** An order for which the provider took less than its amount, so that the money is refunded. */
async function paidTooLittle(page: Page, api: ShopApi, find: Find): Promise<Order> {
  const order = await api.order([{ piece: await find('', hasPlenty) }]);
  await page.request.post(order.paymentUrl, {
    form: { do: 'approve', taken: 'less' },
    headers: { origin: new URL(order.paymentUrl).origin },
    maxRedirects: 0,
  });
  await expect.poll(async () => (await api.orderNow(order)).refunds.length).toBe(1);
  return order;
}

const STATES: readonly State[] = [
  {
    name: 'a guest’s order with one piece cancelled',
    at: async ({ api, find }) => {
      const order = await api.paidOrder(await twoLines(find));
      const { lines } = await api.orderNow(order);
      const one = lines.find(({ quantity }) => quantity === 2)!;
      await api.post('order/cancel', {
        order_id: order.id,
        key: order.key,
        lines: [{ line_id: one._id, quantity: 1 }],
        reason_code: 'changed_mind',
      });
      return pageOf(order);
    },
    shows: (translate) => translate(PIECES_CANCELLED, { count: 1 }),
  },
  {
    name: 'an order that is not paid yet',
    at: async ({ api, find }) => pageOf(await api.order(await twoLines(find))),
    shows: (translate) => translate('Waiting for payment'),
  },
  {
    name: 'a delivered order of which the driver was paid a part',
    at: async ({ api, find }) => {
      await api.signUp();
      const { id } = await api.order(await twoLines(find), 'member', 'cod');
      const move = (to: string, more: object = {}) => api.operator('order/move', { order_id: id, to, ...more });
      await move('confirmed');
      await move('packed');
      await move('shipped', { carrier: 'Aramex', tracking_number: 'AX-774120' });
      await move('delivered', { cash_collected: 1_000, note: 'The rest next week' });
      return `/order-details/${id}`;
    },
    shows: (translate) => translate('Partly paid on delivery'),
  },
  {
    name: 'an order this browser may not open',
    at: '/order-details/01a1fdb5-bd38-7592-bfae-80a10c55813f',
    shows: (translate) => translate('We could not find that order.'),
  },
  {
    name: 'cancelling an order without a reason',
    at: async ({ api, find }) => pageOf(await api.paidOrder(await twoLines(find))),
    by: async ({ page, translate }) => {
      await page.getByRole('link', { name: translate('Cancel order') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: translate(CONFIRM) })
        .click();
    },
    shows: (translate) => translate('This field is required'),
  },
  {
    name: 'the billing details of an order',
    at: async ({ api, find }) => `/belling-details?order_id=${(await api.paidOrder(await twoLines(find))).id}`,
    shows: (translate) => translate('Billed to'),
  },
  {
    name: 'a member’s orders',
    at: async ({ api, find }) => {
      await api.signUp();
      await api.paidOrder(await twoLines(find), 'member');
      return '/my-order';
    },
    shows: (translate) => translate('Paid'),
  },
  {
    name: 'a lost link is requested with nothing entered',
    at: '/find-order',
    by: async ({ page, translate }) => {
      await page.getByRole('button', { name: translate('Send me the link') }).click();
      await expect(page.getByText(translate('This field is required'))).toHaveCount(2);
    },
    shows: (translate) => translate('This field is required'),
  },
];

for (const state of stateTests(STATES)) test(...state);

const main = (page: Page) => page.locator('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test(
  ...inOneProject(
    'whoever pays and closes the tab has the order: the link in the mail opens it in any browser, nothing else does',
  ),
  async ({ page, browser, prefix, translate, api, find, baseURL }) => {
    const order = await api.order(await twoLines(find));
    await page.goto(order.paymentUrl);
    await page.locator('details > summary').click();
    await page.locator('[name="stays"]').check();
    await page.locator('button[value=approve]').click();
    await expect(page).toHaveURL(/\/dev\/pay\//);
    const letter = await api.letter(order.email, 'order_placed');
    const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const elsewhere = await other.newPage();
    const address = `${prefix}/order-details/${order.id}`;
    expect((await elsewhere.goto(address))?.status()).toBe(404);
    await expect(link(elsewhere, translate('Log in'))).toHaveAttribute('href', new RegExp(`returnUrl=.*${order.id}`));
    await expect(link(elsewhere, translate('Lost your order link?'))).toHaveAttribute('href', `${prefix}/find-order`);
    await open(elsewhere, linkIn(letter));
    await expect(heading(elsewhere, translate.like(ORDER))).toBeVisible();
    // Opening the link stores nothing on the device, so the access key stays in the address.
    await expect(elsewhere).toHaveURL(new RegExp(`${address}\\?key=`));
    expect((await other.cookies()).filter(({ name }) => name.includes('order_access'))).toEqual([]);
    await press(elsewhere, translate('Keep it on this device'));
    // Now the device has the key. The address bar no longer shows it, so that nobody shares it by mistake.
    await expect(elsewhere).toHaveURL(new RegExp(`${address}$`));
    const now = main(elsewhere)
      .getByRole('listitem')
      .filter({ hasText: translate('Now') });
    await expect(now).toHaveAttribute('aria-current', 'step');
    await elsewhere.reload();
    await expect(heading(elsewhere, translate.like(ORDER))).toBeVisible();
    await press(elsewhere, translate('End the link and send a new one'));
    await expect(elsewhere).toHaveURL(/\/find-order\?renewed=1$/);
    expect((await elsewhere.goto(linkIn(letter)))?.status()).toBe(404);
    await open(elsewhere, linkIn(await api.letter(order.email, 'order_link')));
    await expect(heading(elsewhere, translate.like(ORDER))).toBeVisible();
    await other.close();
  },
);

test(
  ...inOneProject('one piece is cancelled over the order’s page after its refund was shown, and letters confirm it'),
  async ({ page, prefix, translate, api, find }) => {
    const order = await api.paidOrder(await twoLines(find));
    await open(page, prefix + pageOf(order));
    await link(page, translate('Cancel order')).click();
    const dialog = page.getByRole('dialog', { name: translate('Cancel order') });
    await expect(dialog.getByRole('group', { name: translate('Pieces to cancel') })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${prefix}/order-cancel-modal\\?order_id=${order.id}`));
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/order-details/${order.id}$`));
    await link(page, translate('Cancel order')).click();

    const money = dialog.getByRole('region', { name: translate('Refund') });
    const whole = await money.innerText();
    await dialog.getByLabel(translate.like(HOW_MANY)).selectOption('1');
    await dialog.getByRole('checkbox').uncheck();
    await expect(money).toContainText(translate('the card you paid with'));
    await expect.poll(() => money.innerText()).not.toBe(whole);
    await dialog.getByLabel(translate(REASON)).selectOption('other');
    await dialog.getByRole('button', { name: translate(CONFIRM) }).click();
    await expect(dialog.getByText(translate('This field is required'))).toBeVisible();
    await dialog.getByLabel(translate('Tell us more')).fill('Ordered for somebody else');
    await dialog.getByRole('button', { name: translate(CONFIRM) }).click();
    await expect(dialog.getByText(translate(PARTLY))).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: translate(BACK) }).click();
    await expect(dialog).toBeHidden();
    await expect(main(page).locator(':focus')).toHaveCount(1);
    await expect(main(page).getByText(translate(PIECES_CANCELLED, { count: 1 }))).toBeVisible();
    const { lines, refunds } = await api.orderNow(order);
    expect(lines.map(({ cancelled }) => cancelled).sort((a, b) => a - b)).toEqual([0, 1]);
    expect(refunds).toHaveLength(1);
    await api.letter(order.email, 'order_partly_cancelled');
    expect(await api.letter(order.email, 'refund_done')).toMatch(new RegExp(`${ADDRESS.country}-CN-\\d{4}-\\d{6}`));
  },
);

test(
  ...inOneProject('billing details are printed without the page frame'),
  async ({ page, prefix, translate, api, find }) => {
    const order = await api.paidOrder(await twoLines(find));
    await open(page, prefix + pageOf(order));
    await link(page, translate('Billing details')).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/belling-details\\?order_id=${order.id}$`));
    await expect(heading(page, translate('Billing details'))).toBeVisible();
    await expect(button(page, translate('Print'))).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(button(page, translate('Print'))).toBeHidden();
    await expect(page.getByRole('table')).toBeVisible();
  },
);

test(
  ...inOneProject('a member finds the member’s own orders and no others'),
  async ({ page, prefix, translate, api, find }) => {
    const pieces = await twoLines(find);
    const foreign = await api.order(pieces);
    await page.context().clearCookies();
    const turnedAway = new URL((await page.request.get(`${prefix}/my-order`)).url());
    expect(turnedAway.pathname).toBe(`${prefix}/user-login`);
    expect(turnedAway.searchParams.get('returnUrl')).toBe(`${prefix}/my-order`);
    await api.signUp();
    await open(page, `${prefix}/my-order`);
    await expect(page.getByText(translate('You have no orders yet.'))).toBeVisible();
    await expectNoViolations(page);
    const order = await api.paidOrder(pieces, 'member');
    expect((await page.request.get(`${prefix}/order-details/${foreign.id}`)).status()).toBe(404);
    await open(page, `${prefix}/my-account`);
    await link(page, translate('My orders')).click();
    await expect(heading(page, translate('My orders'))).toBeVisible();
    await main(page)
      .getByRole('link', { name: translate.like(ORDER) })
      .click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/order-details/${order.id}$`));
    await expect(heading(page, translate.like(ORDER))).toBeVisible();
  },
);

test(
  ...inOneProject('an unpaid order is paid from its page, and a paid one is ordered again'),
  async ({ page, prefix, translate, api, find }) => {
    const wanted = await twoLines(find);
    await api.restock(wanted.map(({ piece }) => piece));
    const order = await api.order(wanted);
    await api.endPayment(order, 'declined');
    await open(page, prefix + pageOf(order));
    await button(page, translate.like('Pay now · <0/>')).click();
    await expect(page).toHaveURL(/\/dev\/pay\//);
    await api.endPayment({ ...order, paymentUrl: page.url() }, 'approve');
    await open(page, `${prefix}/order-details/${order.id}`);
    await button(page, translate('Order again')).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/cart$`));
    await expect(page.getByRole('list', { name: translate('Shopping bag') }).getByRole('listitem')).toHaveCount(2);
  },
);

test(
  ...inOneProject('a lost link is sent again by mail, and the page says the same to everyone'),
  async ({ page, prefix, translate, api, find }) => {
    const order = await api.paidOrder([{ piece: await find('', hasPlenty) }]);
    const { order_number: number } = await api.orderNow(order);
    await page.context().clearCookies();
    for (const email of [newEmail(), order.email]) {
      await open(page, `${prefix}/find-order`);
      await page.getByLabel(translate('Order number')).fill(number ?? '');
      await page.getByLabel(translate('Email'), { exact: true }).fill(email);
      await button(page, translate('Send me the link')).click();
      await expect(main(page).getByText(translate(SENT))).toBeVisible();
    }
    await open(page, linkIn(await api.letter(order.email, 'order_link')));
    await expect(heading(page, translate.like(ORDER))).toBeVisible();
  },
);

test(
  ...inOneProject('a wrong amount is shown as money being refunded, and never as nothing taken'),
  async ({ page, prefix, translate, api, find }) => {
    const order = await paidTooLittle(page, api, find);
    await page.goto(`${prefix}/failure?payment_id=${order.paymentId}`);
    await expect(heading(page, translate('This payment is paid back to you'))).toBeVisible();
    await expect(main(page).getByText(translate.shop('PAYMENT_WRONG_AMOUNT'))).toBeVisible();
    await expect(main(page).getByText(translate('You have not been charged.'))).toHaveCount(0);
    await open(page, prefix + pageOf(order));
    await expect(main(page).getByText(translate(MISTAKEN))).toBeVisible();
    await expect(main(page).getByText(translate(NOT_CHARGED))).toHaveCount(0);
    await expectNoViolations(page);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    ...inOneProject('an order is cancelled by plain forms, but nothing whose refund was not shown'),
    async ({ page, prefix, translate, api, find }) => {
      const order = await api.paidOrder(await twoLines(find));
      await page.goto(prefix + pageOf(order));
      await link(page, translate('Cancel order')).click();
      await expect(heading(page, translate('Cancel order'))).toBeVisible();
      await page.getByRole('checkbox').uncheck();
      await page.getByLabel(translate.like(HOW_MANY)).selectOption('0');
      await button(page, translate('Show what comes back for these pieces')).click();
      await expect(main(page).getByText(translate('Choose at least one piece.'))).toBeVisible();
      await page.getByLabel(translate.like(HOW_MANY)).selectOption('1');
      await page.getByLabel(translate(REASON)).selectOption('wrong_size');
      await button(page, translate(CONFIRM)).click();
      // The chosen pieces are not those whose refund was shown, so the new refund is shown first; nothing is cancelled.
      await expect(
        main(page).getByText(translate('Your choice has changed. Look at what comes back, then confirm.')),
      ).toBeVisible();
      expect((await api.orderNow(order)).lines.every(({ cancelled }) => cancelled === 0)).toBe(true);
      await expect(page.getByLabel(translate(REASON))).toHaveValue('wrong_size');
      await button(page, translate(CONFIRM)).click();
      await expect(main(page).getByText(translate(PARTLY))).toBeVisible();
      await link(page, translate(BACK)).click();
      await expect(main(page).getByText(translate(PIECES_CANCELLED, { count: 1 }))).toBeVisible();

      await link(page, translate('Cancel order')).click();
      await page.getByLabel(translate(REASON)).selectOption('changed_mind');
      await button(page, translate(CONFIRM)).click();
      await expect(main(page).getByText(translate('Your order is cancelled.'))).toBeVisible();
      expect((await api.orderNow(order)).order_status).toBe('cancelled');
      await link(page, translate(BACK)).click();
      await expect(link(page, translate('Cancel order'))).toHaveCount(0);
    },
  );

  test(...inOneProject('a lost link is requested by a plain form'), async ({ page, prefix, translate }) => {
    const email = page.getByLabel(translate('Email'), { exact: true });
    await page.goto(`${prefix}/find-order`);
    await page.getByLabel(translate('Order number')).fill('HN-0000000');
    await email.fill('not an address');
    await button(page, translate('Send me the link')).click();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(translate('Order number'))).toHaveValue('HN-0000000');
    await email.fill(newEmail());
    await button(page, translate('Send me the link')).click();
    await expect(main(page).getByText(translate(SENT))).toBeVisible();
  });
});
