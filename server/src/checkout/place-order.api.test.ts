import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import {
  ADDRESS,
  guestBuyer,
  memberBuyer,
  newKey,
  ordered,
  pay,
  place,
  putIntoBag,
  quoteOf,
  statusOf,
} from '../../testing/buying.ts';
import { addMember } from '../../testing/members.ts';
import { addBody, addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const rows = async <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);
const stockOf = async (variantId: string) =>
  (
    await rows<{ on_hand: number; reserved: number }>('select on_hand, reserved from stock where variant_id = $1', [
      variantId,
    ])
  )[0];

test('a guest places an order, pays, and her bag is empty; her pieces are sold once', async () => {
  const [variant] = await addProduct(shop.shop, { pieces: 5 });
  const buyer = guestBuyer();
  const order = await ordered(shop, buyer, [variant!, variant!]);
  expect(order.access_key).toMatch(/^[\w-]{43}$/);
  expect(order.payment_url).toContain('/dev/pay/');
  expect(await stockOf(variant!.product_item_id)).toEqual({ on_hand: 5, reserved: 2 });
  expect(await statusOf(shop, order.order_id)).toBe('pending_payment');
  await pay(shop, order);
  expect(await statusOf(shop, order.order_id)).toBe('placed');
  expect(await stockOf(variant!.product_item_id)).toEqual({ on_hand: 3, reserved: 0 });
  const { body } = await shop.get(`guest-cart/view/${buyer.body.ip_address}`);
  expect(body.result).toMatchObject({ count: 0 });
  const opened = await shop.get(`order/details/${order.order_id}?key=${order.access_key}`);
  expect(opened.body.result).toMatchObject({ order_status: 'placed', total: { amount: 250_000 }, count: 2 });
});
