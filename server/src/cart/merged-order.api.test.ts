// A guest starts to pay, logs in and continues as a member: pieces held and coupons used by the guest's order stay with
// that member.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  guestBuyer,
  memberBuyer,
  newKey,
  ordered,
  pay,
  place,
  putIntoCart,
  quoteOf,
  statusOf,
  type TestBuyer,
  type TestOrder,
} from '../../testing/buying.ts';
import { count } from '../../testing/counts.ts';
import { addCoupon } from '../../testing/coupons.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

test('a guest who logs in can place an unpaid order again, with its held last piece and its coupon', async () => {
  const [last] = await addProduct(shop.shop, { sizes: ['54'], pieces: 1 });
  const { code } = await addCoupon(shop, { usesMax: 1, usesPerBuyerMax: 1 });
  const guest = guestBuyer();
  await putIntoCart(shop, guest, last!);
  await shop.post('guest-cart/coupon', { ...guest.body, code });
  const { quote_id: asGuest } = await quoteOf(shop, guest);
  const first = (await place(shop, guest, asGuest)).body.result;

  const member = await addMember(shop.shop);
  const { body } = await shop.post('cart/merge', { guest_id: guest.body.ip_address }, member.bearer);
  expect(body.result).toMatchObject({ added: [{ quantity: 1 }], dropped: [] });
  const cart = (await shop.get('cart/view', member.bearer)).body.result;
  expect(cart).toMatchObject({ can_check_out: true, coupon: code, coupon_problem: null });

  const asMemberBuyer = { ...memberBuyer(member), contact: guest.contact };
  const { quote_id: asMember } = await quoteOf(shop, asMemberBuyer);
  const second = await place(shop, asMemberBuyer, asMember);
  expect(second.body.errorCode).toBe(0);
  expect(await statusOf(shop, first.order_id)).toBe('expired');
  await pay(shop, second.body.result);
  expect(await statusOf(shop, second.body.result.order_id)).toBe('placed');
  expect((await shop.get('cart/view', member.bearer)).body.result).toMatchObject({ lines: [], coupon: null });
  const [coupon] = await shop.shop.database.query('select used from coupons where code = $1', [code]);
  expect(coupon).toEqual({ used: 1 });
});

test('an order placed as a guest and paid after the merge removes its pieces from the member’s cart', async () => {
  const variants = await addProduct(shop.shop, { pieces: 2 });
  const guest = guestBuyer();
  const order = await ordered(shop, guest, [variants[0]!]);
  await putIntoCart(shop, guest, variants[1]!);
  const member = await addMember(shop.shop);
  await shop.post('cart/merge', { guest_id: guest.body.ip_address }, member.bearer);
  await pay(shop, order);
  expect(await statusOf(shop, order.order_id)).toBe('placed');
  const { lines } = (await shop.get('cart/view', member.bearer)).body.result;
  expect(lines).toMatchObject([{ product_item_id: variants[1]!.product_item_id, quantity: 1 }]);
});

/** A guest's unpaid order whose cart was merged into another guest's, and from there into a member's. */
async function orderedTwoCartsAgo() {
  const [first, second] = [(await addProduct(shop.shop))[0]!, (await addProduct(shop.shop))[0]!];
  const [guest, next] = [guestBuyer(), guestBuyer()];
  const order = await ordered(shop, guest, [first]);
  await putIntoCart(shop, next, second);
  await shop.post('guest-cart/merge', { ...next.body, other_guest_id: guest.body.ip_address });
  const member = await addMember(shop.shop);
  await shop.post('cart/merge', { guest_id: next.body.ip_address }, member.bearer);
  const cart = async () => (await shop.get('cart/view', member.bearer)).body.result;
  expect((await cart()).lines).toHaveLength(2);
  return { order, second, cart, asMemberBuyer: { ...memberBuyer(member), contact: guest.contact } };
}

test('an order whose cart was merged twice before payment removes its pieces from their current cart', async () => {
  const { order, second, cart } = await orderedTwoCartsAgo();
  await pay(shop, order);
  expect(await statusOf(shop, order.order_id)).toBe('placed');
  expect((await cart()).lines).toMatchObject([{ product_item_id: second.product_item_id, quantity: 1 }]);
});

test('an order whose cart was merged twice is replaced by the order placed instead', async () => {
  const { order, cart, asMemberBuyer } = await orderedTwoCartsAgo();
  const { quote_id: quoteId } = await quoteOf(shop, asMemberBuyer);
  const instead = (await place(shop, asMemberBuyer, quoteId)).body.result;
  expect(await statusOf(shop, order.order_id)).toBe('expired');
  await pay(shop, instead);
  expect(await statusOf(shop, order.order_id)).toBe('expired');
  expect(await statusOf(shop, instead.order_id)).toBe('placed');
  expect((await cart()).lines).toEqual([]);
});

const mergeInto = (member: TestMember, guest: TestBuyer) =>
  shop.post('cart/merge', { guest_id: guest.body.ip_address }, member.bearer);

async function placedBy(buyer: TestBuyer): Promise<TestOrder> {
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  const { body } = await place(shop, buyer, quoteId);
  expect(body.errorCode).toBe(0);
  return body.result;
}

async function payableWith({ product_item_id: variantId }: TestVariant): Promise<string[]> {
  const rows = await shop.shop.database.query<{ id: string }>(
    `select distinct o.id from orders o join order_lines l on l.order_id = o.id
     where l.variant_id = $1 and o.status in ('pending_payment', 'payment_failed', 'expired') and o.replaced_by is null`,
    [variantId],
  );
  return rows.map(({ id }) => id);
}

test('a guest id used again after the merge does not detach the unpaid order from the member’s cart', async () => {
  const [piece, other] = await addProduct(shop.shop, { priceMinor: 60_000, pieces: 10 });
  const guest = guestBuyer();
  const first = await ordered(shop, guest, [piece!]);
  const member = await addMember(shop.shop);
  await mergeInto(member, guest);
  await putIntoCart(shop, guest, other!);
  const asMemberBuyer = { ...memberBuyer(member), contact: guest.contact };
  const second = await placedBy(asMemberBuyer);
  expect(await payableWith(piece!)).toEqual([second.order_id]);
  await pay(shop, first);
  expect(await statusOf(shop, first.order_id)).toBe('expired');
  await pay(shop, second);
  expect(await statusOf(shop, second.order_id)).toBe('placed');
});

test('paid after the guest id was used again, the order removes its pieces from the cart they are in now', async () => {
  const [piece, other] = await addProduct(shop.shop, { pieces: 10 });
  const guest = guestBuyer();
  const order = await ordered(shop, guest, [piece!]);
  const member = await addMember(shop.shop);
  await mergeInto(member, guest);
  await putIntoCart(shop, guest, piece!);
  await putIntoCart(shop, guest, other!);
  await pay(shop, order);
  expect((await shop.get('cart/view', member.bearer)).body.result.lines).toEqual([]);
  const left = (await shop.get(`guest-cart/view/${guest.body.ip_address}`)).body.result.lines;
  expect(left).toHaveLength(2);
});

test('another payment attempt in the guest’s tab keeps the last piece for the member after the merge', async () => {
  const [last] = await addProduct(shop.shop, { sizes: ['54'], pieces: 1 });
  const [other] = await addProduct(shop.shop);
  const guest = guestBuyer();
  const order = await ordered(shop, guest, [last!]);
  const member = await addMember(shop.shop);
  await mergeInto(member, guest);
  await putIntoCart(shop, guest, other!);
  const again = { order_id: order.order_id, key: order.access_key, payment_option: 'card' };
  const { body } = await shop.post('payment/create', again, { 'idempotency-key': newKey() });
  expect(body.errorCode).toBe(0);
  const asMemberBuyer = { ...memberBuyer(member), contact: guest.contact };
  const second = await placedBy(asMemberBuyer);
  expect(await payableWith(last!)).toEqual([second.order_id]);
});

test('placing as a guest, merging and reusing the guest id concurrently: one payable order of the piece', async () => {
  const [piece, other] = await addProduct(shop.shop, { pieces: 2_000 });
  for (let round = 0; round < count(150); round += 1) {
    const guest = guestBuyer();
    await putIntoCart(shop, guest, piece!);
    const { quote_id: quoteId } = await quoteOf(shop, guest);
    const member = await addMember(shop.shop);
    const asMemberBuyer = { ...memberBuyer(member), contact: guest.contact };
    const placing = place(shop, guest, quoteId);
    await pause(round % 40);
    const [asGuest] = await Promise.all([
      placing,
      mergeInto(member, guest),
      putIntoCart(shop, guest, other!),
      round % 2 === 0 ? mergeInto(member, guest) : putIntoCart(shop, guest, other!),
    ]);
    const mine = await placedBy(asMemberBuyer);
    const ids = await payableWith(piece!);
    expect([round, ids.filter((id) => id === asGuest.body.result?.order_id || id === mine.order_id)]).toEqual([
      round,
      [mine.order_id],
    ]);
    await pay(shop, mine);
    expect(await statusOf(shop, mine.order_id)).toBe('placed');
  }
}, 600_000);

test('two tabs, one placing as a member and one paying as the guest: the piece is paid once', async () => {
  const [piece, other] = await addProduct(shop.shop, { pieces: 2_000 });
  for (let round = 0; round < count(100); round += 1) {
    const guest = guestBuyer();
    const first = await ordered(shop, guest, [piece!]);
    const member = await addMember(shop.shop);
    await mergeInto(member, guest);
    const asMemberBuyer = { ...memberBuyer(member), contact: guest.contact };
    const { quote_id: quoteId } = await quoteOf(shop, asMemberBuyer);
    const [placed] = await Promise.all([
      place(shop, asMemberBuyer, quoteId),
      pay(shop, first),
      putIntoCart(shop, guest, other!),
    ]);
    if (placed.body.errorCode === 0) await pay(shop, placed.body.result);
    const paid = await shop.shop.database.query(
      `select from orders o join order_lines l on l.order_id = o.id where o.status = 'placed' and l.variant_id = $1`,
      [piece!.product_item_id],
    );
    expect(paid).toHaveLength(round + 1);
  }
}, 600_000);
