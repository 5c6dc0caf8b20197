// A guest who has ordered creates an account from the order's page: the form is filled in, the order is in the new
// account's list, and one press saves the order's address. Tested with script, and without script by the link in the
// mail.
import { expect, hasPlenty, inOneProject, open, test } from './fixtures.ts';
import { createWith, field, press, proveWith } from './member-pages.ts';
import type { Page } from '@playwright/test';
import type { Translate } from './translate.ts';
import { ADDRESS, type Order, type ShopApi } from './shop-api.ts';
import { stateTests, type State } from './states.ts';

const STATES: readonly State[] = [
  {
    name: 'an order from before the account, whose address may be kept',
    at: async ({ api, find }) => {
      const { id, email } = await api.paidOrder([{ piece: await find('in_stock=true', hasPlenty) }]);
      await api.signUp(email);
      return `/order-details/${id}`;
    },
    shows: (translate) => translate('Keep the address'),
  },
];

for (const state of stateTests(STATES)) test(...state);

async function openAccount(page: Page, translate: Translate, api: ShopApi, { email }: Order): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: translate('Create an account') })
    .click();
  await expect(page).toHaveURL(/\/user-registration/);
  await expect(field(page, translate('Name'))).toHaveValue(ADDRESS.name);
  await expect(field(page, translate('Email'))).toHaveValue(email);
  await page.getByLabel(translate('I agree to the terms and conditions')).check();
  await press(page, translate('Continue'));
  await proveWith(page, translate, await api.codeSentTo(email));
  await createWith(page, translate);
  await expect(page).toHaveURL(/\/order-details\//);
}

test(
  ...inOneProject('a guest creates an account from the order: it is in the list, and one press keeps its address'),
  async ({ page, prefix, translate, api, find }) => {
    const order = await api.paidOrder([{ piece: await find('in_stock=true', hasPlenty) }]);
    await open(page, `${prefix}/success?payment_id=${order.paymentId}`);
    await openAccount(page, translate, api, order);
    const { order_number: number } = await api.orderNow({ id: order.id, key: '' });
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number!);
    await page.getByRole('button', { name: translate('Keep the address') }).click();
    await expect(page.getByText(translate('The address is in your address book.'))).toBeVisible();
    await expect(page.getByRole('button', { name: translate('Keep the address') })).toHaveCount(0);
    expect(await api.get('order/list')).toMatchObject({ orders: [{ order_number: number }] });
    expect(await api.get('address/list')).toMatchObject([{ address_line_one: ADDRESS.address_line_one }]);
    await open(page, `${prefix}/user-address`);
    await expect(page.getByText(ADDRESS.address_line_one)).toBeVisible();
    await expect(page.getByRole('button', { name: translate('Keep the address') })).toHaveCount(0);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    ...inOneProject('the link in the letter leads to an account, whose address book offers the address'),
    async ({ page, prefix, translate, api, find }) => {
      const order = await api.paidOrder([{ piece: await find('in_stock=true', hasPlenty) }]);
      const letter = await api.letter(order.email, 'order_placed');
      const [link = ''] = /https?:\/\/\S+\/order-details\/\S+/.exec(letter) ?? [];
      // Without cookies, only the link in the mail gives access to the order.
      await page.context().clearCookies();
      const { pathname, search } = new URL(link);
      await page.goto(pathname + search);
      await openAccount(page, translate, api, order);
      const { order_number: number } = await api.orderNow({ id: order.id, key: '' });
      await page.goto(`${prefix}/my-order`);
      await expect(page.getByText(number!)).toBeVisible();
      await page.goto(`${prefix}/user-address`);
      const offered = page.getByText(
        translate('Order <0>{number}</0> went here. Keep this address?', { number: number! }),
      );
      await expect(offered).toBeVisible();
      await page.getByRole('button', { name: translate('Keep the address') }).click();
      await expect(offered).toHaveCount(0);
      await expect(page.getByText(ADDRESS.address_line_one)).toBeVisible();
    },
  );

  test(...inOneProject('an order of somebody else does not fill in the form'), async ({ page, prefix, translate }) => {
    const of = (id: string) => encodeURIComponent(`${prefix}/order-details/${id}?key=${'k'.repeat(43)}`);
    await page.goto(`${prefix}/user-registration?returnUrl=${of('01990000-0000-7000-8000-000000000000')}`);
    await expect(field(page, translate('Name'))).toHaveValue('');
    await expect(field(page, translate('Email'))).toHaveValue('');
  });
});
