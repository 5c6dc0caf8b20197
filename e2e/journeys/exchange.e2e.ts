// Exchanges: pieces of a placed order for another size or colour, with the cost shown before it is confirmed; and a
// change of the size of a cart line.
import type { Page } from '@playwright/test';
import { expect, type Find, inOneProject, open, test } from './fixtures.ts';
import { somePieces } from './pieces.ts';
import type { Order, ShopApi } from './shop-api.ts';
import { stateTests, type State } from './states.ts';
import type { Translate } from './translate.ts';

const HOW_MUCH = 'Show what it costs';
const COST = 'What it costs';
const EXCHANGE = 'Exchange size or colour';

const IN_CART = 'Change size or colour';
const CHOICE = 'Colour and size of {0}';

const pageOf = ({ id, key }: Order): string => `/order-exchange?order_id=${id}&key=${key}`;

async function paid(api: ShopApi, find: Find): Promise<Order> {
  const [piece] = await somePieces(find, 1);
  return api.paidOrder([{ piece: piece!, quantity: 2 }]);
}

const selectOf = (page: Page, translate: Translate) => page.getByLabel(translate.like('Exchange {title} for'));

async function chooseOne(page: Page, translate: Translate): Promise<void> {
  const select = selectOf(page, translate);
  const value = await select.locator('option:not([value=""]):not([disabled])').first().getAttribute('value');
  await select.selectOption(value);
  await page.getByLabel(translate.like('How many of {title}')).selectOption('1');
  await page.getByRole('button', { name: translate(HOW_MUCH) }).click();
  await expect(page.getByRole('region', { name: translate(COST) })).toBeVisible();
}

const STATES: readonly State[] = [
  {
    name: 'pieces to exchange, with what it costs',
    at: async ({ api, find }) => pageOf(await paid(api, find)),
    by: async ({ page, translate }) => chooseOne(page, translate),
    shows: (translate) => translate('The new order'),
  },
  {
    name: 'an exchange with nothing chosen',
    at: async ({ api, find }) => pageOf(await paid(api, find)),
    by: async ({ page, translate }) => page.getByRole('button', { name: translate(HOW_MUCH) }).click(),
    shows: (translate) => translate('Choose at least one piece.'),
  },
  {
    name: 'an order whose pieces can no longer be exchanged',
    at: async ({ api, find }) => {
      const order = await paid(api, find);
      await api.post('order/cancel', { order_id: order.id, key: order.key, reason_code: 'changed_mind' });
      return pageOf(order);
    },
    shows: (translate) => translate('Back to the order'),
  },
  {
    name: 'a line of the bag that gets another size or colour',
    at: async ({ api, find }) => {
      const [piece] = await somePieces(find, 1);
      await api.guestWith({ piece: piece! });
      return '/cart';
    },
    by: async ({ page, translate }) => page.getByRole('link', { name: translate(IN_CART) }).click(),
    shows: (translate) => translate('Colour and size'),
  },
];

for (const state of stateTests(STATES)) test(...state);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test(
  ...inOneProject('a piece is exchanged from its order’s page, and both orders show each other'),
  async ({ page, prefix, translate, api, find }) => {
    const order = await paid(api, find);
    await open(page, `${prefix}/order-details/${order.id}`);
    await page.getByRole('link', { name: translate(EXCHANGE) }).click();
    await expect(heading(page, translate(EXCHANGE))).toBeVisible();
    await chooseOne(page, translate);
    await page.getByLabel(translate.like('How many of {title}')).selectOption('2');
    await expect(page.getByRole('region', { name: translate(COST) })).toBeHidden();
    await page.getByLabel(translate.like('How many of {title}')).selectOption('1');
    await page.getByRole('button', { name: translate('Exchange now') }).click();
    await expect(page).toHaveURL(/\/success\?payment_id=/);
    const { exchange } = await api.orderNow(order);
    const [made] = exchange.to;
    await open(page, `${prefix}/order-details/${made!.order_id}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: translate.like('Order <0>{number}</0>') })
      .click();
    await expect(page).toHaveURL(new RegExp(`/order-details/${order.id}$`));
    await expect(page.getByRole('main').getByRole('link', { name: made!.order_number! })).toBeVisible();
    await api.letter(order.email, 'order_placed');
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test(...inOneProject('a piece is exchanged by posting forms'), async ({ page, prefix, translate, api, find }) => {
    const order = await paid(api, find);
    await page.goto(prefix + pageOf(order));
    await chooseOne(page, translate);
    await expect(selectOf(page, translate)).not.toHaveValue('');
    await page.getByRole('button', { name: translate('Exchange now') }).click();
    await expect(page).toHaveURL(/\/success\?payment_id=/);
    expect((await api.orderNow(order)).exchange.to).toHaveLength(1);
  });

  test(...inOneProject('a line of the bag gets another size'), async ({ page, prefix, translate, api, find }) => {
    const [piece] = await somePieces(find, 1);
    // Only one piece, because the other size may have just one in stock.
    await api.guestWith({ piece: piece! });
    await page.goto(`${prefix}/cart`);
    await page.getByRole('link', { name: translate(IN_CART) }).click();
    const select = page.getByLabel(translate.like(CHOICE));
    const now = await select.inputValue();
    const to = await select.locator(`option:not([value="${now}"]):not([disabled])`).first().getAttribute('value');
    await select.selectOption(to);
    await page.getByRole('button', { name: translate('Change'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/cart$`));
    await page.getByRole('link', { name: translate(IN_CART) }).click();
    await expect(page.getByLabel(translate.like(CHOICE))).toHaveValue(to!);
  });
});
