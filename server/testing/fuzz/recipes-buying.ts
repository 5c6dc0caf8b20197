// Calls that succeed, as bases of the fuzz test: about carts, orders, deliveries, returns and home visits, as shoppers
// make them.
import {
  ADDRESS,
  guestBuyer,
  memberBuyer,
  ordered,
  pay,
  place,
  putIntoCart,
  quoteOf,
  type TestOrder,
} from '../buying.ts';
import { confirmKeyOf } from '../../src/bookings/visit-access.ts';
import { lettersOfCodes } from '../codes.ts';
import { addBody, testGuest } from '../shop.ts';
import { freeSlot, requested, slotsOf, visitBody } from '../visits.ts';
import type { Recipe, Recipes } from './recipes.ts';
import { PICTURE, type World } from './world.ts';

const MEMBER_CONTACT = { email: '', dial_code: '+971', phone: '501234567' };

async function guestWithCart({ test, variants }: World, at = 2) {
  const buyer = guestBuyer();
  await putIntoCart(test, buyer, variants[at]!);
  return buyer;
}

async function paid(world: World, at = 2): Promise<TestOrder> {
  const order = await ordered(world.test, guestBuyer(), [world.variants[at]!, world.variants[at + 1]!]);
  await pay(world.test, order);
  return order;
}

/** A guest's order as the order calls name it: its id, and the access key that opens it. */
const named = ({ order_id: id, access_key: key }: TestOrder): Recipe => ({ headers: {}, body: { order_id: id, key } });

async function guestLine(world: World) {
  const { body } = await guestWithCart(world);
  const cart = await world.test.get(`guest-cart/view/${body.ip_address}`);
  return { ...body, line_id: cart.body['result'].lines[0]._id as string };
}

async function addressed(world: World): Promise<Recipe> {
  const buyer = await guestWithCart(world);
  const { quote_id } = await quoteOf(world.test, buyer);
  return { headers: {}, body: { ...buyer.body, quote_id, contact: buyer.contact, shipping_address: ADDRESS } };
}

async function memberOrder({ test, variants, own }: World): Promise<TestOrder> {
  await test.post('cart/add-to-cart', { ...addBody(variants[0]!, testGuest()), user_id: own.customerId }, own.bearer);
  const buyer = { ...memberBuyer(own), contact: MEMBER_CONTACT };
  const { quote_id: quoteId } = await quoteOf(test, buyer);
  const { body } = await place(test, buyer, quoteId, {
    shipping_address: { ...ADDRESS, landmark: `Gate ${Date.now()}` },
  });
  await pay(test, body['result']);
  return body['result'] as TestOrder;
}

async function exchange(world: World): Promise<Recipe> {
  const order = await paid(world);
  const path = `order/exchange-options/${order.order_id}?key=${order.access_key}`;
  const { lines } = (await world.test.get(path)).body['result'];
  const [line] = lines;
  const pieces = [{ line_id: line._id, quantity: 1, product_item_id: line.choices[0].product_item_id }];
  const query = `&pieces=${pieces.map((piece) => `${piece.line_id}:1:${piece.product_item_id}`).join('')}`;
  const { quote } = (await world.test.get(path + query)).body['result'];
  return { headers: {}, body: { order_id: order.order_id, key: order.access_key, pieces, quote_id: quote.quote_id } };
}

/** An order that was delivered, with a return of its first piece that is not answered. */
async function returned(world: World) {
  const { returns, variants } = world;
  const { order, lines } = await returns.delivered({}, [variants[2]!, variants[3]!]);
  const asked = await returns.asked(order, [returns.wish(lines[0]!)]);
  return { order, returnId: asked._id as string, lines };
}

async function withPicture(world: World) {
  const { order, returnId } = await returned(world);
  const { body } = await world.test.post('order/return-picture', {
    order_id: order.order_id,
    key: order.access_key,
    return_id: returnId,
    picture: PICTURE,
  });
  return { order, returnId, pictureId: body['result'].pictures[0]._id as string };
}

async function ownVisit(world: World): Promise<Recipe> {
  const visit = await freshVisit(world);
  return { headers: {}, body: { booking_id: visit.booking_id, key: visit.access_key } };
}

export async function freshVisit({ test }: World) {
  return requested(test, { more: { ip_address: testGuest() } });
}

export const BUYING_RECIPES: Recipes = {
  'POST cart/add-to-cart': ({ variants, own }) => ({
    headers: own.bearer,
    body: { ...addBody(variants[0]!, ''), ip_address: undefined, user_id: own.customerId },
  }),
  'POST cart/line': async ({ test, own }) => {
    const { body } = await test.get('cart/view', own.bearer);
    return { body: { line_id: body['result'].lines[0]?._id ?? own.lineId, quantity: 1 } };
  },
  'POST cart/coupon': () => ({ body: { code: 'FUZZ-10' } }),
  'POST guest-cart/line': async (world) => ({ body: await guestLine(world) }),
  'POST guest-cart/coupon': async (world) => ({ body: { ...(await guestWithCart(world)).body, code: 'FUZZ-10' } }),
  'POST guest-cart/merge': async (world) => ({
    body: { ip_address: testGuest(), other_guest_id: (await guestWithCart(world)).body.ip_address },
  }),
  'POST checkout/check': () => ({ body: { shipping_address: ADDRESS, contact: MEMBER_CONTACT } }),
  'POST checkout/credit': async (world) => {
    const { body, contact } = await guestWithCart(world);
    const chosen = { payment_option: 'instalments_4', payment_provider: 'sandbox' };
    return { headers: {}, body: { ...body, contact, ...chosen } };
  },
  'POST checkout/quote': async (world) => ({ headers: {}, body: (await guestWithCart(world)).body }),
  'POST checkout/place-order': addressed,
  'POST checkout/delivery-code': async (world) => {
    const { body, contact } = await guestWithCart(world);
    return { body: { ...body, dial_code: contact.dial_code, phone: contact.phone } };
  },
  'POST payment/create': async ({ test, variants }) => {
    const order = await ordered(test, guestBuyer(), [variants[2]!]);
    return {
      ...named(order),
      body: { order_id: order.order_id, key: order.access_key, payment_option: 'card', payment_provider: 'sandbox' },
    };
  },
  'POST order/keep-address': async (world) => ({ body: { order_id: (await memberOrder(world)).order_id } }),
  'POST order/send-link': () => ({ body: { email: 'maryam@shop.example' } }),
  'POST order/keep-link': async (world) => named(await paid(world)),
  'POST order/renew-link': async (world) => named(await paid(world)),
  'POST order/contact-code': async (world) => named(await paid(world)),
  'POST order/show-contact': async (world) => {
    const { test } = world;
    const buyer = guestBuyer();
    const { headers = {}, body = {} } = named(await ordered(test, buyer, [world.variants[2]!]));
    const sent = await test.post('order/contact-code', body);
    const [letter] = await lettersOfCodes(test, buyer.contact.email, 'order');
    return { headers, body: { ...body, otp_ref: sent.body['result'].otp_ref, otp: letter!.code } };
  },
  'POST order/cancel': async (world) => named(await paid(world)),
  'POST order/reorder': async (world) => ({
    headers: {},
    body: { ...named(world.guestOrder).body, ip_address: testGuest() },
  }),
  'POST order/exchange': exchange,
  'POST order/amend': async (world) => ({
    headers: {},
    body: { ...named(await paid(world)).body, shipping_address: { ...ADDRESS, landmark: 'Gate 2' } },
  }),
  'POST delivery/change': async (world) => {
    const { order } = await world.returns.delivered({}, [world.variants[2]!], 'shipped');
    return { headers: {}, body: { ...named(order).body, change: 'reception', reception: 'Lobby' } };
  },
  'POST delivery/report': async (world) => {
    const { order } = await world.returns.delivered({}, [world.variants[2]!], 'shipped');
    return { headers: {}, body: { ...named(order).body, problem: 'damaged', note: 'Torn' } };
  },
  'POST order/return': async ({ returns, variants }) => {
    const { order, lines } = await returns.delivered({}, [variants[2]!, variants[3]!]);
    return { headers: {}, body: { ...named(order).body, lines: [returns.wish(lines[0]!)] } };
  },
  'POST order/return-picture': async (world) => {
    const { order, returnId } = await returned(world);
    return { headers: {}, body: { ...named(order).body, return_id: returnId, picture: PICTURE } };
  },
  'POST order/return-remove-picture': async (world) => {
    const { order, returnId, pictureId } = await withPicture(world);
    return { headers: {}, body: { ...named(order).body, return_id: returnId, picture_id: pictureId } };
  },
  'GET order/return-picture/{id}': async (world) => {
    const { order, pictureId } = await withPicture(world);
    return { headers: {}, params: { id: pictureId }, query: { key: order.access_key } };
  },
  'POST order/return-withdraw': async (world) => {
    const { order, returnId } = await returned(world);
    return { headers: {}, body: { ...named(order).body, return_id: returnId } };
  },
  'POST booking/create': async ({ test }) => ({
    headers: {},
    body: { ...visitBody(await freeSlot(test)), ip_address: testGuest() },
  }),
  'POST booking/change': async (world) => {
    const visit = await ownVisit(world);
    const free = (await slotsOf(world.test)).filter((slot) => slot.free);
    return { ...visit, body: { ...visit.body, starts_at: free[1]!.starts_at } };
  },
  'POST booking/confirm': async (world) => {
    const { booking_id: id } = await freshVisit(world);
    return { headers: {}, body: { key: confirmKeyOf(world.test.shop.secrets, id) } };
  },
  'POST booking/cancel': ownVisit,
};

export { paid, returned, withPicture };
