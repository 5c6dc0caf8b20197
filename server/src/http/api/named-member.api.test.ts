// A request that waited on an offline device until there was a connection names its member (decision 86): it is carried
// out under that member's session only.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, type TestMember } from '../../../testing/members.ts';
import { addBody, addProduct, openTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let member: TestMember;
let other: TestMember;
beforeAll(async () => {
  shop = await openTestShop();
  [member, other] = [await addMember(shop.shop), await addMember(shop.shop)];
});
afterAll(() => shop?.close());

const named = (by: TestMember, of: TestMember) => ({ ...by.bearer, 'x-member': of.customerId });
const wishes = async (of: TestMember) => (await shop.get('wishlist', of.bearer)).body['result'].count as number;

test('a call named for another member is refused and changes nothing', async () => {
  const [variant] = await addProduct(shop.shop);
  const { product_id } = addBody(variant!, '') as { product_id: string };
  const wish = { product_id, wished: true };
  const refused = await shop.post('wishlist/toggle', wish, named(other, member));
  expect(refused.status).toBe(403);
  expect([await wishes(member), await wishes(other)]).toEqual([0, 0]);
  expect((await shop.post('wishlist/toggle', wish, named(member, member))).body.errorCode).toBe(0);
  expect([await wishes(member), await wishes(other)]).toEqual([1, 0]);
});

test('a call that a guest could make too is not made as a guest’s once its member’s session is over', async () => {
  const message = { name: 'Mariam', email: 'mariam@example.com', subject: 'A kaftan', message: 'How long is it?' };
  expect((await shop.post('contact/send', message, { 'x-member': member.customerId })).status).toBe(401);
  expect((await shop.post('contact/send', message, named(other, member))).status).toBe(403);
  const [row] = await shop.shop.database.query<{ count: number }>(
    'select count(*)::int as count from contact_messages',
  );
  expect(row?.count).toBe(0);
});

test('an answer about a member says whose it is, and one about nobody does not', async () => {
  expect((await shop.get('wishlist', member.bearer)).headers.get('x-member')).toBe(member.customerId);
  expect((await shop.get('shop/settings')).headers.get('x-member')).toBeNull();
});
