// A signed link on real pages: its key becomes the cookie, and nothing but a right key ever does.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPlacedOrder } from '../../testing/orders.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { accessKeyOf } from '../orders/order-access.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const keyOf = (orderId: string) => accessKeyOf(shop.shop.secrets, { orderId, accessVersion: 1 });

async function open(orderId: string, query = '', cookie = '') {
  const { status, headers } = await shop.get(`order/details/${orderId}${query}`, cookie ? { cookie } : {});
  return { status, cookie: headers.get('set-cookie') };
}

describe('a signed link', () => {
  it('becomes the cookie that opens its order from then on, and is not set again', async () => {
    const orderId = await addPlacedOrder(shop.shop);
    const first = await open(orderId, `?key=${keyOf(orderId)}`);
    expect(first.status).toBe(200);
    expect(first.cookie).toMatch(new RegExp(`order_access=${orderId}\\.${keyOf(orderId)};.*HttpOnly`));
    const cookie = first.cookie?.split(';', 1)[0] ?? '';
    expect(await open(orderId, '', cookie)).toEqual({ status: 200, cookie: null });
    expect(await open(orderId, `?key=${keyOf(orderId)}`, cookie)).toEqual({ status: 200, cookie: null });
    expect((await open(await addPlacedOrder(shop.shop), '', cookie)).status).toBe(404);
  });

  it('joins the orders this browser opens already', async () => {
    const [one, other] = [await addPlacedOrder(shop.shop), await addPlacedOrder(shop.shop)];
    const before = (await open(one, `?key=${keyOf(one)}`)).cookie?.split(';', 1)[0] ?? '';
    const both = (await open(other, `?key=${keyOf(other)}`, before)).cookie?.split(';', 1)[0] ?? '';
    for (const orderId of [one, other]) expect((await open(orderId, '', both)).status).toBe(200);
  });

  it('with a wrong key sets nothing, and takes no right key away', async () => {
    const orderId = await addPlacedOrder(shop.shop);
    const wrong = keyOf(await addPlacedOrder(shop.shop));
    expect(await open(orderId, `?key=${wrong}`)).toEqual({ status: 404, cookie: null });
    const cookie = (await open(orderId, `?key=${keyOf(orderId)}`)).cookie?.split(';', 1)[0] ?? '';
    expect(await open(orderId, `?key=${wrong}`, cookie)).toEqual({ status: 200, cookie: null });
  });
});
