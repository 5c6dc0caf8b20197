// Invoices and credit notes: their pages, and the PDF that can be downloaded there; and the care cards of an order.
import { expect, type Find, hasPlenty, inOneProject, open, test } from './fixtures.ts';
import { ADDRESS, type ShopApi } from './shop-api.ts';
import { stateTests, type State } from './states.ts';

const paid = async (api: ShopApi, find: Find) => api.paidOrder([{ piece: await find('', hasPlenty) }]);

const STATES: readonly State[] = [
  {
    name: 'the invoice of a paid order',
    at: async ({ api, find }) => `/invoice?order_id=${(await paid(api, find)).id}`,
    shows: (translate) => translate('Total before VAT'),
  },
  {
    name: 'the invoice of an order that is not paid yet',
    at: async ({ api, find }) => `/invoice?order_id=${(await api.order([{ piece: await find('', hasPlenty) }])).id}`,
    shows: (translate) => translate('The invoice is here as soon as the order is placed.'),
  },
  {
    name: 'an invoice this browser may not open',
    at: '/invoice?order_id=01a1fdb5-bd38-7592-bfae-80a10c55813f',
    shows: (translate) => translate('We could not find that order.'),
  },
];

for (const state of stateTests(STATES)) test(...state);

test(
  ...inOneProject('a shopper downloads the invoice from the order, and it is a PDF with its number'),
  async ({ page, prefix, translate, api, find }) => {
    const order = await paid(api, find);
    await open(page, `${prefix}/order-details/${order.id}?key=${order.key}`);
    await page.getByRole('link', { name: translate('Invoice'), exact: true }).click();
    await expect(page.getByRole('heading', { name: translate('Tax invoice') })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: translate('Download PDF') }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(` ${ADDRESS.country}-\\d{4}-\\d{6,}\\.pdf$`));
  },
);

test(
  ...inOneProject('a shopper downloads the care card of a cloth from the order'),
  async ({ page, prefix, translate, api, find }) => {
    const order = await paid(api, find);
    await open(page, `${prefix}/order-details/${order.id}?key=${order.key}`);
    const cards = page.getByRole('list', { name: translate('Care cards') });
    const download = page.waitForEvent('download');
    await cards.getByRole('link').first().click();
    expect((await download).suggestedFilename()).toMatch(/ HN-\w+-1\.pdf$/);
  },
);
