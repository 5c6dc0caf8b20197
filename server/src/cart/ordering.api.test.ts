// What the cart offers to checkout. Pieces held by an unpaid order of the same cart do not count against the cart.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import { addCoupon } from '../../testing/coupons.ts';
import { addMember } from '../../testing/members.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';
import { ownerByGuestId, ownerByMember } from '../kernel/owner.ts';
import { transaction } from '../kernel/transaction.ts';
import { holdPieces, releaseHold } from '../stock/holds.service.ts';
import { cartForOrder, lockCart, lockCartById, takeOrdered } from './ordering.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const inOne = <T>(work: Parameters<typeof transaction<T>>[1]): Promise<T> => transaction(shop.shop.database, work);
const add = async (piece: TestVariant, guest: string, more: object = {}) =>
  (await shop.post('guest-cart/add-to-cart', addBody(piece, guest, more))).body.errorCode;
const view = async (guest: string) => (await shop.get(`guest-cart/view/${guest}`)).body.result;
const setQuantity = async (guest: string, line_id: string, quantity: number) =>
  (await shop.post('guest-cart/line', { ip_address: guest, line_id, quantity })).body.errorCode;
const orderOf = (guest: string, language = 'en') =>
  cartForOrder(shop.shop.database, shop.shop, ownerByGuestId(guest), language);

async function oneOf(wish: Parameters<typeof addProduct>[1] = {}): Promise<TestVariant> {
  return (await addProduct(shop.shop, { sizes: ['54'], ...wish }))[0]!;
}

async function hold(guest: string, piece: TestVariant, quantity: number): Promise<string> {
  const orderId = newId();
  const { cartId } = await orderOf(guest);
  const short = await inOne((tx) =>
    holdPieces(tx, {
      orderId,
      cartId,
      pieces: [{ variantId: piece.product_item_id, quantity }],
      seconds: 1_800,
    }),
  );
  expect(short).toBeNull();
  return orderId;
}

const { OUT_OF_STOCK, NOT_ENOUGH_STOCK } = REFUSALS;

describe('pieces held by the cart’s own unpaid order', () => {
  test('are available to that cart and no other: in notices, in adds and in quantities', async () => {
    const piece = await oneOf({ pieces: 3 });
    const [owner, other] = [testGuest(), testGuest()];
    for (let pieces = 0; pieces < 2; pieces += 1) await add(piece, owner);
    await add(piece, other);
    await hold(owner, piece, 2);
    const [line] = (await view(owner)).lines;
    const [others] = (await view(other)).lines;
    expect([line.notices, others.notices]).toEqual([[], []]);
    // Two of the three pieces are held for this cart's unpaid order: this cart may have all three, the other cart only
    // one.
    expect(await add(piece, other)).toBe(NOT_ENOUGH_STOCK.errorCode);
    expect(await setQuantity(other, others._id, 2)).toBe(NOT_ENOUGH_STOCK.errorCode);
    expect(await add(piece, owner)).toBe(0);
    expect(await setQuantity(owner, line._id, 4)).toBe(NOT_ENOUGH_STOCK.errorCode);
    expect(await setQuantity(owner, line._id, 1)).toBe(0);
    expect(await setQuantity(owner, line._id, 3)).toBe(0);
    expect((await view(owner)).can_check_out).toBe(true);
  });

  test('the last piece, while held, is sold out for other carts only, and available to all once released', async () => {
    const piece = await oneOf({ pieces: 1 });
    const [owner, other] = [testGuest(), testGuest()];
    for (const guest of [owner, other]) await add(piece, guest);
    const orderId = await hold(owner, piece, 1);
    expect((await view(owner)).lines[0].notices).toEqual([]);
    expect((await view(other)).lines[0].notices).toEqual([{ kind: 'sold_out' }]);
    expect(await add(piece, testGuest())).toBe(OUT_OF_STOCK.errorCode);
    expect((await orderOf(owner)).lines[0]).toMatchObject({ available: 1, blocks: false, counts: true });
    expect((await orderOf(other)).lines[0]).toMatchObject({ available: 0, blocks: true, counts: false });
    await inOne((tx) => releaseHold(tx, orderId));
    expect((await view(other)).lines[0].notices).toEqual([]);
    expect((await orderOf(owner)).lines[0]!.available).toBe(1);
  });

  test('stay available when the cart is merged into another, so that no line is dropped', async () => {
    const piece = await oneOf({ pieces: 1 });
    const guest = testGuest();
    await add(piece, guest);
    await hold(guest, piece, 1);
    const { bearer } = await addMember(shop.shop);
    const { body } = await shop.post('cart/merge', { guest_id: guest }, bearer);
    expect(body.result).toMatchObject({ added: [{ quantity: 1 }], dropped: [] });
  });
});

describe('what an order reads of a cart', () => {
  test('everything an order keeps of a piece, in every language, with blocking notices', async () => {
    const piece = await oneOf({ priceMinor: 70_000, customSize: true });
    const guest = testGuest();
    await add(piece, guest, { remarks: 'hem 2 cm' });
    await shop.shop.database.query('update products set min_quantity = 2 where id = $1', [piece.product_id]);
    const order = await orderOf(guest, 'arb');
    expect(order).toMatchObject({
      couponCode: null,
      lines: [{ remarks: 'hem 2 cm', quantity: 1, priceMinor: 70_000 }],
    });
    const [line] = order.lines;
    expect(line).toMatchObject({
      productId: piece.product_id,
      variantId: piece.product_item_id,
      colour: 'black',
      size: '54',
      customSizeId: null,
      tailoringDays: { from: 10, to: 14 },
      notices: [{ kind: 'below_minimum', minimum: 2 }],
      blocks: true,
      counts: true,
    });
    expect(line!.texts.en).toMatchObject({ colour: 'black', slug: line!.slug });
    expect(line!.texts.arb).toMatchObject({ title: line!.title, colour: 'لون black' });
    expect(line!.texts.en!.title).toMatch(/^Piece /);
    expect(line!.typeId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('nothing when the owner has no cart', async () => {
    const owner = ownerByMember((await addMember(shop.shop)).customerId);
    expect(await cartForOrder(shop.shop.database, shop.shop, owner, 'en')).toEqual({
      cartId: null,
      couponCode: null,
      marketVersion: null,
      lines: [],
    });
    expect(await inOne((tx) => lockCart(tx, owner))).toBeNull();
    expect(await inOne((tx) => lockCartById(tx, newId()))).toBe(false);
  });
});

async function couponOn(guest: string): Promise<string> {
  const { code } = await addCoupon(shop, { percentBasisPoints: 500 });
  expect((await shop.post('guest-cart/coupon', { ip_address: guest, code })).body.errorCode).toBe(0);
  return code;
}

describe('once an order is placed', () => {
  test('its pieces and its coupon leave the cart; pieces added while paying stay', async () => {
    const [one, two] = [await oneOf(), await oneOf()];
    const guest = testGuest();
    await add(one, guest);
    await add(one, guest, { remarks: 'hem' });
    const code = await couponOn(guest);
    const order = await orderOf(guest);
    await add(one, guest);
    await add(two, guest);
    await inOne((tx) => takeOrdered(tx, order.cartId!, order.lines, code));
    const after = await view(guest);
    expect(
      after.lines.map((line: { product_item_id: string; quantity: number; remarks: string }) => [
        line.product_item_id,
        line.quantity,
        line.remarks,
      ]),
    ).toEqual([
      [one.product_item_id, 1, ''],
      [two.product_item_id, 1, ''],
    ]);
    expect(after.coupon).toBeNull();
  });

  test('a coupon applied while paying stays, and one removed while paying causes no error', async () => {
    const piece = await oneOf();
    const guest = testGuest();
    await add(piece, guest);
    const used = await couponOn(guest);
    const order = await orderOf(guest);
    const other = await couponOn(guest);
    await inOne((tx) => takeOrdered(tx, order.cartId!, order.lines, used));
    expect(await view(guest)).toMatchObject({ lines: [], coupon: other });
    await inOne((tx) => takeOrdered(tx, order.cartId!, order.lines, null));
    expect(await view(guest)).toMatchObject({ coupon: other });
  });

  test('the pieces are removed from the member’s cart when the guest logged in while paying', async () => {
    const [one, two] = [await oneOf(), await oneOf()];
    const guest = testGuest();
    await add(one, guest);
    const code = await couponOn(guest);
    const order = await orderOf(guest);
    const { bearer, customerId } = await addMember(shop.shop);
    await shop.post(
      'cart/add-to-cart',
      { ...two, language_code: 'en', isSingleCart: false, user_id: customerId },
      bearer,
    );
    await shop.post('cart/merge', { guest_id: guest }, bearer);
    await inOne(async (tx) => {
      expect(await lockCartById(tx, order.cartId!)).toBe(true);
      await takeOrdered(tx, order.cartId!, order.lines, code);
    });
    const { body } = await shop.get('cart/view', bearer);
    expect(body.result).toMatchObject({ lines: [{ product_item_id: two.product_item_id }], coupon: null });
  });

  test('nothing happens when the cart was purged', async () => {
    await expect(inOne((tx) => takeOrdered(tx, newId(), [], 'ANY'))).resolves.toBeUndefined();
  });

  test('a piece added at the same moment is neither lost nor removed', { timeout: 600_000 }, async () => {
    const piece = await oneOf({ pieces: 20 });
    for (let round = 0; round < count(100); round += 1) {
      const guest = testGuest();
      await add(piece, guest);
      const order = await orderOf(guest);
      const [, added] = await Promise.all([
        inOne(async (tx) => {
          await lockCartById(tx, order.cartId!);
          if (round % 2 === 0) await pause(2);
          await takeOrdered(tx, order.cartId!, order.lines, null);
        }),
        add(piece, guest),
      ]);
      expect([added, (await view(guest)).count]).toEqual([0, 1]);
    }
  });
});
