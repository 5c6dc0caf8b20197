// GET and HEAD change no row (RFC 9110, 9.2.1): no link preview, prefetch or crawler ever acts for
// anybody. The one exception is guest-cart-replace (R104), which takes a Bearer header alone.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '@hindam/contract/contract';
import { COOKIES } from '@hindam/contract/storage';
import { guestBuyer, ordered, pay, type TestOrder } from './buying.ts';
import { count } from './counts.ts';
import { addMember, type TestMember } from './members.ts';
import { addOperator } from './operators.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from './shop.ts';
import { settled, tableHashes } from './table-hashes.ts';

const EXCEPTION = 'GET cart/guest-cart-replace/{guestId}/{userId}';

let shop: TestShop;
let member: TestMember;
let variant: TestVariant;
/** The guest's order, paid. */
let order: TestOrder;
const guest = testGuest();

beforeAll(async () => {
  shop = await openTestShop();
  const [first] = await addProduct(shop.shop, { customSize: true });
  variant = first!;
  member = await addMember(shop.shop, { remembered: true });
  await shop.post('cart/add-to-cart', { ...addBody(variant, guest), user_id: member.customerId }, member.bearer);
  await shop.post('guest-cart/add-to-cart', addBody(variant, guest));
  const buyer = guestBuyer();
  order = await ordered(shop, buyer, [variant]);
  await pay(shop, order);
  // A session not used for hours is the one whose last use would be updated.
  await shop.shop.database.query(`update sessions set last_seen_at = shop.now() - interval '5 hours'`);
  await settled(shop.shop.database);
});
afterAll(() => shop.close());

function addresses(): string[] {
  return Object.entries(endpoints)
    .filter(([key, { method }]) => method === 'GET' && key !== EXCEPTION)
    .map(([, { path }]) =>
      path
        .replace('{guestId}', guest)
        .replace('{userId}', member.customerId)
        .replace('{payment_id}', order.payment_id)
        .replace(/(?<=order\/.*)\{id\}/, order.order_id)
        .replace('{id}', variant.product_id),
    );
}

test('every GET, repeated by every kind of caller, changes no table', async () => {
  const owner = await addOperator(shop, 'owner');
  // Operators' last use is written by a scheduled job after a minute; this test only checks the calls.
  shop.shop.operatorUses.unwritten = () => [];
  await settled(shop.shop.database);
  const before = await tableHashes(shop.shop.database);
  const holder = { cookie: `${COOKIES.orderAccess}=${order.order_id}.${order.access_key}` };
  expect((await shop.get(`order/details/${order.order_id}`, holder)).status).toBe(200);
  const callers: Record<string, string>[] = [
    ...[{}, member.bearer, member.cookie, { cookie: `guest=${guest}` }],
    holder,
    owner.bearer,
  ];
  for (let round = 0; round < count(100); round += 1)
    for (const as of callers)
      await Promise.all(addresses().map((path) => shop.get(`${path}?language_code=${round % 2 ? 'en' : 'arb'}`, as)));
  expect(addresses().length).toBeGreaterThan(15);
  expect(await tableHashes(shop.shop.database)).toEqual(before);
});

const BUILT = existsSync(resolve(import.meta.dirname, '../../storefront/build/server/index.js'));

/** Pages of members and guests; `npm test` builds the storefront first. */
test.runIf(BUILT)(
  'rendering any page, for a member, a guest or a visitor without cookies, changes no table',
  async () => {
    const before = await tableHashes(shop.shop.database);
    const piece = `product_id=${variant.product_id}`;
    const pages = [
      ...['/home', '/product-list', `/product-details/${variant.product_id}`, '/cart', '/size-guide'],
      ...['/user-login', '/user-registration', '/forgot-password', '/my-account', '/my-account?change=email'],
      ...['/user-address', '/edit-address/new', '/my-wishlist', `/custom-size-modal?${piece}`, `/newzoompage?${piece}`],
    ];
    const statuses = new Set<number>();
    for (const as of [{}, member.cookie, { cookie: `guest=${guest}` }] as Record<string, string>[])
      for (const page of pages) statuses.add((await shop.page(`/ar${page}`, as)).status);
    // Rendered, or redirected to the login page; nothing failed.
    expect([...statuses].sort((a, b) => a - b)).toEqual([200, 302]);
    expect(await tableHashes(shop.shop.database)).toEqual(before);
  },
);

test('a cookie alone never merges carts by GET, and the Bearer header does', async () => {
  const path = `cart/guest-cart-replace/${guest}/${member.customerId}`;
  const before = await tableHashes(shop.shop.database);
  expect((await shop.get(path, member.cookie)).status).toBe(401);
  expect(await tableHashes(shop.shop.database)).toEqual(before);
  const answer = await shop.get(path, member.bearer);
  expect([answer.status, answer.body.errorCode]).toEqual([200, 0]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await tableHashes(shop.shop.database)).not.toEqual(before);
});

test('the check itself detects a written row', async () => {
  const before = await tableHashes(shop.shop.database);
  await shop.shop.database.query(`update carts set touched_at = touched_at + interval '1 second'`);
  expect(await tableHashes(shop.shop.database)).not.toEqual(before);
});
