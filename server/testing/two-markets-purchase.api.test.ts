// A purchase in Saudi Arabia, as the second market of a shop whose default market is the Emirates: from the product's
// page to the invoice and its PDF, by the addresses with the market's prefix in each language.
import { prefixOf } from '@hindam/contract/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reloadCatalogues } from '../src/markets.ts';
import { ADDRESS, chooseAtProvider, guestBuyer, ordered } from './buying.ts';
import { pdfRuns, shows } from './pdf-text.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from './shop.ts';
import { inMarket, openMarket } from './two-markets.ts';

const IN_RIYADH = {
  ...ADDRESS,
  country: 'SA',
  state: '',
  city: 'Riyadh',
  district: 'Al Olaya',
  zip_code: '12211',
  dial_code: '+966',
  phone: '501234567',
};

let shop: TestShop;
let variant: TestVariant;

beforeAll(async () => {
  shop = await openTestShop();
  await openMarket(shop, 'sa');
  [variant] = (await addProduct(shop.shop, { priceMinor: 10_000, saudiMinor: 12_000 })) as [TestVariant];
  await reloadCatalogues(shop.shop);
});
afterAll(() => shop?.close());

async function pageAt(address: string): Promise<string> {
  const response = await shop.page(address);
  expect([address, response.status]).toEqual([address, 200]);
  return response.text();
}

/** Pays at the sandbox's page; returns the address to which the shop sends the browser that comes back from there. */
async function paidBackAt(order: Parameters<typeof chooseAtProvider>[1]): Promise<string> {
  await chooseAtProvider(shop, order);
  const { provider } = shop.shop.payments.sandbox!;
  const payment = await provider.look(order.payment_url!.slice(order.payment_url!.lastIndexOf('/') + 1));
  const { pathname, search } = new URL(provider.returnAddress(payment!));
  const back = await shop.page(`${pathname}${search}`);
  expect(back.status).toBe(303);
  return back.headers.get('location') ?? '';
}

test.each([
  { language: 'en', dir: 'ltr', title: 'Simplified tax invoice', total: /SAR\s155\.00/, vat: 'VAT 15%' },
  { language: 'arb', dir: 'rtl', title: 'فاتورة ضريبية مبسطة', total: /155\.00\sر\.س/, vat: 'ضريبة القيمة المضافة 15' },
])(
  'a guest who reads $language buys in riyals from the prefix on, and gets the kingdom’s invoice there',
  async ({ language, dir, title, total, vat }) => {
    const prefix = prefixOf(language, 'sa');
    expect(await pageAt(`${prefix}/product-details/${variant.product_id}`)).toContain('"amount":12000,');
    const wish = { shipping_address: IN_RIYADH, language_code: language };
    const order = await ordered(inMarket(shop, 'sa'), guestBuyer(), [variant], wish);

    const address = await paidBackAt(order);
    expect(address).toBe(`${prefix}/success?payment_id=${order.payment_id}`);
    const thanks = await pageAt(address);
    expect(thanks).toContain(`dir="${dir}"`);
    expect(thanks).toContain('data-market="sa"');

    const query = `order_id=${order.order_id}&key=${order.access_key}`;
    const bill = await pageAt(`${prefix}/invoice?${query}`);
    const { number, qr } = (await shop.get(`order/invoice/${order.order_id}?key=${order.access_key}`)).body['result'];
    expect(number).toMatch(/^SA-\d{4}-\d{6,}$/);
    expect(Buffer.from(qr.text, 'base64').toString()).toContain('155.00');
    for (const text of [title, number, vat]) expect(bill).toContain(text);
    expect(bill).toMatch(total);
    expect(await pageAt(`${prefix}/order-details/${order.order_id}?key=${order.access_key}`)).toContain(number);

    const file = await shop.page(`${prefix}/invoice/file?${query}`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const runs = (await pdfRuns(new Uint8Array(await file.arrayBuffer()))).flat();
    for (const text of [number, 'فاتورة ضريبية مبسطة', 'Simplified tax invoice', '155.00', '15%'])
      expect([text, shows(runs, text)]).toEqual([text, true]);
  },
);
