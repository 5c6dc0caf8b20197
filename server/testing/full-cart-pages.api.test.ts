// The documents of a full cart without script. The cart page's links lead to all lines, and straight to a line that
// cannot be ordered; the checkout says how many pieces it leaves out.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CART_LINES_MAX } from '../src/cart/cart.ts';
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { countStock } from '../src/stock/stock.service.ts';
import { guestBuyer, putIntoCart } from './buying.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from './shop.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILD = resolve(ROOT, 'storefront/build/server/index.js');
/** The most lines of the cart that a document has (storefront/src/features/cart/first-lines.ts). */
const LINES_AT_ONCE = 10;
const SIZES = ['46', '48', '50', '52', '54', '56', '58', '60', '62', '64'];

let shop: TestShop;
let app: ReturnType<typeof makeApp>;
let variants: TestVariant[];
const buyer = guestBuyer();

beforeAll(async () => {
  if (!existsSync(BUILD)) return;
  shop = await openTestShop();
  app = makeApp(shop.shop, routes, { root: ROOT });
  const colours = ['black', 'sand', 'plum', 'stone', 'olive'];
  variants = await addProduct(shop.shop, { colours, sizes: SIZES });
  for (const variant of variants) await putIntoCart(shop, buyer, variant);
});
afterAll(() => shop?.close());

async function documentAt(path: string): Promise<string> {
  const origin = shop.shop.config.publicUrl;
  const headers = { cookie: `guest=${buyer.body.ip_address}`, host: new URL(origin).host };
  const response = await app.request(new URL(path, origin).href, { headers });
  expect(response.status).toBe(200);
  return response.text();
}

const linesIn = (html: string): string[] => Array.from(html.matchAll(/<li id="(line-[^"]+)"/g), ([, id]) => id!);
const linkIn = (html: string, words: string): string | undefined =>
  Array.from(html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>/g)).find(([, , text]) => text === words)?.[1];

describe.runIf(existsSync(BUILD))('a full cart', () => {
  test.each([
    ['/en/cart', 'More pieces', 'Earlier pieces'],
    ['/ar/cart', 'المزيد من القطع', 'القطع السابقة'],
  ])('is read whole by the links of %s, forwards and backwards', async (first, more, earlier) => {
    const there: string[][] = [];
    let last = first;
    for (let next: string | undefined = first; next !== undefined;) {
      const html = await documentAt(next);
      there.push(linesIn(html));
      last = next;
      next = linkIn(html, more);
    }
    expect(Math.max(...there.map(({ length }) => length))).toBe(LINES_AT_ONCE);
    expect(new Set(there.flat()).size).toBe(CART_LINES_MAX);
    const back: string[][] = [];
    for (let next: string | undefined = last; next !== undefined;) {
      const html = await documentAt(next);
      back.unshift(linesIn(html));
      next = linkIn(html, earlier);
    }
    expect(back).toEqual(there);
  });

  test('comes back at the same lines when one of them is changed', async () => {
    const [, action = ''] = /<form[^>]*action="([^"]*)"[^>]*><input[^>]*value="quantity"/.exec(
      await documentAt('/en/cart?from=20'),
    )!;
    expect(action).toBe('/en/cart?from=20');
  });

  test('shows the line that is being changed, wherever it is', async () => {
    const { body } = await shop.get(`guest-cart/view/${buyer.body.ip_address}?language_code=en`);
    const id: string = body['result'].lines[CART_LINES_MAX - 1]._id;
    const html = await documentAt(`/en/cart?change=${id}`);
    expect(linesIn(html)).toContain(`line-${id}`);
    expect(html).toContain('<select');
  });

  test.each(['0', '-5', '13', '1e9', 'NaN', '12.5', '%F0%9F%8E%81'])('has lines at ?from=%s', async (from) => {
    expect(linesIn(await documentAt(`/en/cart?from=${from}`)).length).toBeGreaterThan(0);
  });

  test('names the pieces that the checkout leaves out, in both languages', async () => {
    const { body } = await shop.get(`guest-cart/view/${buyer.body.ip_address}?language_code=en`);
    const last: string = body['result'].lines[CART_LINES_MAX - 1]._id;
    await shop.post('guest-cart/line', { ...buyer.body, line_id: last, quantity: 3, language_code: 'en' });
    const left = CART_LINES_MAX - LINES_AT_ONCE + 2;
    expect(await documentAt('/en/checkout')).toContain(`${left} more pieces are in the bag.`);
    expect(await documentAt('/ar/checkout')).toContain(`في الحقيبة ${left} قطعة أخرى.`);
  });

  test('leads to a line that keeps it from being ordered', async () => {
    const { body } = await shop.get(`guest-cart/view/${buyer.body.ip_address}?language_code=en`);
    const line = body['result'].lines[30];
    await transaction(shop.shop.database, (tx) =>
      countStock(tx, [{ variantId: line.product_item_id, counted: 0 }], 'count'),
    );
    const first = await documentAt('/en/cart');
    expect(linesIn(first)).not.toContain(`line-${line._id}`);
    const [, to = ''] = new RegExp(`href="([^"]*)#line-${line._id}"`).exec(first) ?? [];
    expect(linesIn(await documentAt(to))).toContain(`line-${line._id}`);
  });
});
