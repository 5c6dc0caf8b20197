// A guest begins to pay, signs in, and goes on as a member: what her order holds and uses is still hers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestBuyer, memberBuyer, ordered, pay, place, putIntoBag, quoteOf, statusOf } from '../../testing/buying.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { saveCoupon } from '../pricing/coupons.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const TERMS = {
  id: null,
  code: 'LAST-ONE',
  market: 'ae',
  kind: 'percent',
  percentBasisPoints: 1_000,
  amountMinor: null,
  minimumMinor: 0,
  typeIds: [],
  firstOrder: false,
  usesMax: 1,
  usesPerBuyerMax: 1,
  startsAt: null,
  endsAt: null,
  active: true,
} as const;

test('who signs in while her order is unpaid places it again with its last piece and its last coupon', async () => {
  const [last] = await addProduct(shop.shop, { sizes: ['54'], pieces: 1 });
  await transaction(shop.shop.database, (tx) => saveCoupon(tx, TERMS, ['ae']));
  const guest = guestBuyer();
  await putIntoBag(shop, guest, last!);
  await shop.post('guest-cart/coupon', { ...guest.body, code: TERMS.code });
  const { quote_id: asGuest } = await quoteOf(shop, guest);
  const first = (await place(shop, guest, asGuest)).body.result;

  const member = await addMember(shop.shop);
  const { body } = await shop.post('cart/merge', { guest_id: guest.body.ip_address }, member.bearer);
  expect(body.result).toMatchObject({ added: [{ quantity: 1 }], dropped: [] });
  const bag = (await shop.get('cart/view', member.bearer)).body.result;
  expect(bag).toMatchObject({ can_check_out: true, coupon: TERMS.code, coupon_problem: null });

  const her = { ...memberBuyer(member), contact: guest.contact };
  const { quote_id: asMember } = await quoteOf(shop, her);
  const second = await place(shop, her, asMember);
  expect(second.body.errorCode).toBe(0);
  expect(await statusOf(shop, first.order_id)).toBe('expired');
  await pay(shop, second.body.result);
  expect(await statusOf(shop, second.body.result.order_id)).toBe('placed');
  expect((await shop.get('cart/view', member.bearer)).body.result).toMatchObject({ lines: [], coupon: null });
  const [coupon] = await shop.shop.database.query('select used from coupons where code = $1', [TERMS.code]);
  expect(coupon).toEqual({ used: 1 });
});

test('the order she began as a guest is paid after all: its pieces leave the bag they are in now', async () => {
  const variants = await addProduct(shop.shop, { pieces: 2 });
  const guest = guestBuyer();
  const order = await ordered(shop, guest, [variants[0]!]);
  await putIntoBag(shop, guest, variants[1]!);
  const member = await addMember(shop.shop);
  await shop.post('cart/merge', { guest_id: guest.body.ip_address }, member.bearer);
  await pay(shop, order);
  expect(await statusOf(shop, order.order_id)).toBe('placed');
  const { lines } = (await shop.get('cart/view', member.bearer)).body.result;
  expect(lines).toMatchObject([{ product_item_id: variants[1]!.product_item_id, quantity: 1 }]);
});

/** A guest's unpaid order, whose bag went into another guest's and from there into a member's. */
async function orderedTwoBagsAgo() {
  const [first, second] = [(await addProduct(shop.shop))[0]!, (await addProduct(shop.shop))[0]!];
  const [guest, next] = [guestBuyer(), guestBuyer()];
  const order = await ordered(shop, guest, [first]);
  await putIntoBag(shop, next, second);
  await shop.post('guest-cart/merge', { ...next.body, other_guest_id: guest.body.ip_address });
  const member = await addMember(shop.shop);
  await shop.post('cart/merge', { guest_id: next.body.ip_address }, member.bearer);
  const bag = async () => (await shop.get('cart/view', member.bearer)).body.result;
  expect((await bag()).lines).toHaveLength(2);
  return { order, second, bag, her: { ...memberBuyer(member), contact: guest.contact } };
}

test('merged twice before it was paid, an order takes its pieces out of the bag they are in now', async () => {
  const { order, second, bag } = await orderedTwoBagsAgo();
  await pay(shop, order);
  expect(await statusOf(shop, order.order_id)).toBe('placed');
  expect((await bag()).lines).toMatchObject([{ product_item_id: second.product_item_id, quantity: 1 }]);
});

test('merged twice before it was paid, an order is replaced by the one that is placed instead', async () => {
  const { order, bag, her } = await orderedTwoBagsAgo();
  const { quote_id: quoteId } = await quoteOf(shop, her);
  const instead = (await place(shop, her, quoteId)).body.result;
  expect(await statusOf(shop, order.order_id)).toBe('expired');
  await pay(shop, instead);
  expect(await statusOf(shop, order.order_id)).toBe('expired');
  expect(await statusOf(shop, instead.order_id)).toBe('placed');
  expect((await bag()).lines).toEqual([]);
});
