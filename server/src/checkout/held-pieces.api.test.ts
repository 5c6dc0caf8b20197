// Whoever makes up guests cannot empty the shelf without paying: what guests of one address hold unpaid has
// an end, and it is the end of nobody else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestBuyer, memberBuyer, newKey, place, putIntoBag, quoteOf, type TestBuyer } from '../../testing/buying.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { LIMITS } from '../http/limits.ts';

const PIECES = 20;

let shop: TestShop;
let variant: TestVariant;
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' });
  [variant] = (await addProduct(shop.shop, { sizes: ['54'], pieces: 1_000 })) as [TestVariant];
});
afterAll(async () => {
  await shop?.close();
});

const guestFrom = (address: string): TestBuyer => ({ ...guestBuyer(), headers: { 'x-forwarded-for': address } });

async function placeTwenty(buyer: TestBuyer, more: { [field: string]: unknown } = {}) {
  await putIntoBag(shop, buyer, variant);
  const [line] = (await shop.get(`guest-cart/view/${buyer.body.ip_address}`)).body.result.lines;
  await shop.post('guest-cart/line', { ...buyer.body, line_id: line._id, quantity: PIECES }, buyer.headers);
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  return () => place(shop, buyer, quoteId, more);
}

async function reserved(): Promise<number> {
  const [row] = await shop.shop.database.query<{ reserved: number }>(
    'select reserved from stock where variant_id = $1',
    [variant.product_item_id],
  );
  return row!.reserved;
}

test('guests of one address hold 200 unpaid pieces at once; other addresses, members and the door go on', async () => {
  const crowd = await Promise.all(
    Array.from({ length: LIMITS.heldPieces.points / PIECES + 3 }, () => placeTwenty(guestFrom('203.0.113.7'))),
  );
  const statuses = await Promise.all(crowd.map(async (go) => (await go()).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect(await reserved()).toBe(200);

  const turnedAway = await (await placeTwenty(guestFrom('203.0.113.7')))();
  expect(turnedAway.body).toMatchObject({ errorCode: expect.any(Number), message: expect.stringMatching(/\w/) });
  expect(turnedAway.status).toBe(429);
  expect(Number(turnedAway.headers.get('retry-after'))).toBeGreaterThan(1_700);
  expect((await (await placeTwenty(guestFrom('203.0.113.8')))()).status).toBe(200);

  const member = memberBuyer(await addMember(shop.shop));
  const inTheBag = { ...guestFrom('203.0.113.7') };
  await placeTwenty(inTheBag);
  const from = { ...member.headers, ...inTheBag.headers };
  await shop.post('cart/merge', { guest_id: inTheBag.body.ip_address }, from);
  const her = { ...member, headers: from };
  const { quote_id: quoteId } = await quoteOf(shop, her);
  expect((await place(shop, her, quoteId)).status).toBe(200);
  expect((await (await placeTwenty(guestFrom('203.0.113.7'), { payment_option: 'cod' }))()).status).toBe(200);
});

test('the same call again holds nothing more', async () => {
  const go = await placeTwenty(guestFrom('203.0.113.9'), { key: newKey() });
  const answers = [await go(), await go(), await go()];
  expect(new Set(answers.map(({ body }) => body.result.order_id)).size).toBe(1);
  const others = await Promise.all(Array.from({ length: 9 }, () => placeTwenty(guestFrom('203.0.113.9'))));
  expect(new Set(await Promise.all(others.map(async (one) => (await one()).status)))).toEqual(new Set([200]));
});
