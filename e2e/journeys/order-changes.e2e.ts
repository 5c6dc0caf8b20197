// Changing a placed order until it is packed: its address, phone number and note for the driver.
import type { Page } from '@playwright/test';
import { AMEND_FIELDS } from '../../storefront/src/features/orders/amend-order.ts';
import { typed } from './at-checkout.ts';
import { expect, hasPlenty, inOneProject, open, test } from './fixtures.ts';
import { newNumber, type Order } from './shop-api.ts';
import { stateTests, type State } from './states.ts';

const DONE = 'Your order is changed. We have sent a message about it to the contact it was placed with.';
const SAVE = 'Save the changes';
const TOO_LATE =
  'This order can no longer be changed here. If it is packed, its delivery page says what you can still ask for; otherwise <0>write to us</0>.';
const LINE_ONE = `${AMEND_FIELDS.place}address_line_one`;
const ELSEWHERE = '9 Corniche Road';

const changing = ({ id, key }: Order): string => `/order-address/${id}?key=${key}`;
const save = (page: Page, name: string) => page.getByRole('button', { name }).click();

const STATES: readonly State[] = [
  {
    name: 'a change of a placed order with wrong fields',
    at: async ({ api, find }) => changing(await api.paidOrder([{ piece: await find('', hasPlenty) }])),
    by: async ({ page, translate }) => {
      await typed(page, LINE_ONE).fill('');
      await typed(page, AMEND_FIELDS.note).fill('see https://example.com/x');
      await save(page, translate(SAVE));
    },
    shows: (translate) =>
      translate('{wrong, plural, one {Please correct # field} other {Please correct # fields}}', { wrong: 2 }),
  },
  {
    name: 'a change of an order that is packed already',
    at: async ({ api, find }) => {
      const order = await api.paidOrder([{ piece: await find('', hasPlenty) }]);
      for (const to of ['confirmed', 'packed']) await api.operator('order/move', { order_id: order.id, to });
      return changing(order);
    },
    shows: (translate) => translate.like(TOO_LATE),
  },
];

for (const state of stateTests(STATES)) test(...state);

test(
  ...inOneProject('a guest sends a paid order elsewhere from its page, and the mail it was placed with tells of it'),
  async ({ page, prefix, translate, api, find }) => {
    const order = await api.paidOrder([{ piece: await find('', hasPlenty) }]);
    await open(page, `${prefix}/order-details/${order.id}?key=${order.key}`);
    await page.getByRole('link', { name: translate('Change address, number or note') }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/order-address/${order.id}$`));
    await typed(page, LINE_ONE).fill(ELSEWHERE);
    await typed(page, AMEND_FIELDS.phone).fill(newNumber());
    await typed(page, AMEND_FIELDS.note).fill('Ring twice');
    await save(page, translate(SAVE));
    await expect(page.getByText(translate(DONE))).toBeVisible();
    expect(await api.letter(order.email, 'order_amended')).toContain(ELSEWHERE);
    await page.getByRole('link', { name: translate('See the order') }).click();
    await expect(page.getByText(ELSEWHERE)).toBeVisible();
    await expect(page.getByText('Ring twice')).toBeVisible();
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    ...inOneProject('what was typed survives a refusal, and the change is saved'),
    async ({ page, prefix, translate, api, find }) => {
      const order = await api.paidOrder([{ piece: await find('', hasPlenty) }]);
      await page.goto(prefix + changing(order));
      await typed(page, LINE_ONE).fill(ELSEWHERE);
      await typed(page, AMEND_FIELDS.note).fill('see https://example.com/x');
      await save(page, translate(SAVE));
      await expect(typed(page, AMEND_FIELDS.note)).toHaveAttribute('aria-invalid', 'true');
      await expect(typed(page, LINE_ONE)).toHaveValue(ELSEWHERE);
      await typed(page, AMEND_FIELDS.note).fill('Ring twice');
      await save(page, translate(SAVE));
      await expect(page.getByText(translate(DONE))).toBeVisible();
      await expect(typed(page, LINE_ONE)).toHaveValue(ELSEWHERE);
    },
  );
});
