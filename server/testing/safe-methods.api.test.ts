// GET calls of the contract's endpoints and of pages change no row (RFC 9110, 9.2.1) except the counts of views, so
// that link previews, prefetches and crawlers have no other effect. The exception is guest-cart-replace, by R104 a GET
// call that merges carts: it accepts only a Bearer token, which link previews, prefetches and crawlers do not send.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '@hindam/contract/contract';
import { COOKIES } from '@hindam/contract/storage';
import { guestBuyer, ordered, pay, type TestOrder } from './buying.ts';
import { count } from './counts.ts';
import { publishDocuments } from './documents.ts';
import { addMember, type TestMember } from './members.ts';
import { newId } from '../src/kernel/ids.ts';
import { addOperator } from './operators.ts';
import { reviewsIn } from './reviews.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from './shop.ts';
import { settled, tableHashes } from './table-hashes.ts';
import { addArea, requested } from './visits.ts';

const EXCEPTION = 'GET cart/guest-cart-replace/{guestId}/{userId}';

let shop: TestShop;
let member: TestMember;
let variant: TestVariant;
let order: TestOrder;
let reviewed: TestOrder;
let visit: string;
const picture = newId();
const guest = testGuest();

beforeAll(async () => {
  shop = await openTestShop();
  await publishDocuments(shop.shop);
  const [first] = await addProduct(shop.shop, { customSize: true, care: 'Wash by hand.' });
  variant = first!;
  member = await addMember(shop.shop, { remembered: true });
  await shop.post('cart/add-to-cart', { ...addBody(variant, guest), user_id: member.customerId }, member.bearer);
  await shop.post('guest-cart/add-to-cart', addBody(variant, guest));
  const buyer = guestBuyer();
  order = await ordered(shop, buyer, [variant]);
  await pay(shop, order);
  await addReturnPicture();
  await addReviewPicture();
  await addArea(shop);
  visit = (await requested(shop, { as: member.bearer })).booking_id;
  // A session's last use is stored again only after an hour; here it is 5 hours old, so that a GET call would store it.
  await shop.shop.database.query(`update sessions set last_seen_at = shop.now() - interval '5 hours'`);
  await settled(shop.shop.database);
});
afterAll(() => shop.close());

async function addReturnPicture(): Promise<void> {
  await shop.shop.database.query(
    `with made as (
       insert into returns (id, order_id, ordinal, status, answer_due, answered_at, answer, closed_at)
       values ($1, $2, 1, 'refused', shop.now(), shop.now(), 'Worn', shop.now()) returning id
     )
     insert into return_pictures (id, return_id, position, digest, picture, width, height)
     select $3, id, 1, '', '', 1, 1 from made`,
    [newId(), order.order_id, picture],
  );
}

/** Adds a review of another order's line, with a picture that has the same id as that of the return. */
async function addReviewPicture(): Promise<void> {
  const calls = await reviewsIn(shop);
  const { order: bought, lines } = await calls.returns.delivered();
  reviewed = bought;
  const { _id } = await calls.written(bought, lines[0]!);
  await shop.shop.database.query(
    `insert into review_pictures (id, review_id, position, digest, picture, key, width, height, placeholder)
     values ($1, $2, 1, '', '', 'k', 1, 1, '')`,
    [picture, _id],
  );
}

function addresses(): string[] {
  return Object.entries(endpoints)
    .filter(([key, { method }]) => method === 'GET' && key !== EXCEPTION)
    .map(([, { path }]) =>
      path
        .replace('{guestId}', guest)
        .replace('{userId}', member.customerId)
        .replace('{payment_id}', order.payment_id)
        .replace(/(?<=(?:order|delivery)\/.*)\{id\}/, order.order_id)
        .replace('{page}', 'terms')
        .replace(/(?<=booking\/.*)\{id\}/, visit)
        .replace('{id}', variant.product_id),
    );
}

/** Headers of the browser that placed the orders `order` and `reviewed`. */
const holder = () => {
  const keys = [order, reviewed].map(({ order_id: id, access_key: key }) => `${id}.${key}`);
  return { cookie: `${COOKIES.orderAccess}=${keys.join('~')}` };
};

test('every GET, repeated by every kind of caller, changes no table', { timeout: 600_000 }, async () => {
  const owner = await addOperator(shop, 'owner');
  // A scheduled job writes when operators last used their sessions. Here the job is given nothing to write, so that it
  // changes no rows while they are compared.
  shop.shop.operatorUses.unwritten = () => [];
  await settled(shop.shop.database);
  const before = await tableHashes(shop.shop.database);
  expect((await shop.get(`order/details/${order.order_id}`, holder())).status).toBe(200);
  const callers: Record<string, string>[] = [
    ...[{}, member.bearer, member.cookie, { cookie: `guest=${guest}` }],
    holder(),
    owner.bearer,
  ];
  for (let round = 0; round < count(100); round += 1)
    for (const as of callers)
      await Promise.all(addresses().map((path) => shop.get(`${path}?language_code=${round % 2 ? 'en' : 'arb'}`, as)));
  expect(addresses().length).toBeGreaterThan(15);
  expect(await tableHashes(shop.shop.database)).toEqual(before);
});

const BUILD = resolve(import.meta.dirname, '../../storefront/build/server/index.js');

/** The path of every route of the storefront, with existing ids as parameters and a query. */
async function pages(): Promise<string[]> {
  const { result } = (await shop.get(`order/details/${order.order_id}`, holder())).body;
  const { routes } = (await import(pathToFileURL(BUILD).href)) as { routes: Record<string, { path?: string }> };
  const { order_id, payment_id } = order;
  const values: Record<string, string> = {
    addressId: 'new',
    bookingId: visit,
    oderId: order_id,
    orderId: order_id,
    payment_id,
    url: payment_id,
  };
  const query = new URLSearchParams({
    product_id: variant.product_id,
    order_id,
    payment_id,
    picture_id: picture,
    line_id: result.lines[0]._id,
    change: 'email',
  });
  return Object.values(routes)
    .flatMap(({ path }) => (path && path !== ':lang?' && path !== '*' ? [path] : []))
    .map((path) => path.replace('product-list/:id', 'product-list/best_seller').replace(':id', variant.product_id))
    .map((path) => `/${path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? name)}?${query}`);
}

/** Skipped if the storefront is not built; `npm test` builds it first. */
test.runIf(existsSync(BUILD))(
  'rendering any page, for a member, a guest or a visitor without cookies, changes no table',
  async () => {
    const before = await tableHashes(shop.shop.database);
    const all = await pages();
    expect(all.length).toBeGreaterThan(25);
    const callers: Record<string, string>[] = [{}, member.cookie, { cookie: `guest=${guest}` }, holder()];
    const answered = new Set<string>();
    for (const as of callers)
      for (const page of all) {
        const { status } = await shop.page(`/ar${page}`, as);
        expect(status, page).toBeLessThan(500);
        if (status < 400) answered.add(page);
      }
    // Each page was rendered or redirected for at least one of the callers.
    expect([...answered].sort()).toEqual([...all].sort());
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
