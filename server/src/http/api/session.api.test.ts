// Sessions of a shop on https: only cookies with the prefix __Host- are read, because no other host can set them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '../../../testing/members.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop } from '../../../testing/shop.ts';

const HOST = { host: 'shop.example', origin: 'https://shop.example' };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ PUBLIC_URL: 'https://shop.example' });
});
afterAll(async () => {
  await shop?.close();
});

test('a session cookie set by a neighbouring host signs nobody in', async () => {
  const { token } = await addMember(shop.shop);
  expect((await shop.get('customer/session', { ...HOST, cookie: `session=${token}` })).status).toBe(401);
  expect((await shop.get('customer/session', { ...HOST, cookie: `__Host-session=${token}` })).status).toBe(200);
});

test('a guest’s measurements and cart stay the guest’s beside a planted session', async () => {
  const attacker = await addMember(shop.shop);
  const cookie = `session=${attacker.token}`;
  const guest = testGuest();
  const { body } = await shop.post(
    'measurement/save',
    { label: 'Mine', unit: 'in', bust: 36, ip_address: guest },
    { ...HOST, cookie },
  );
  expect(body.errorCode).toBe(0);
  expect((await shop.get('measurement/list', attacker.bearer)).body.result).toEqual([]);
  const [variant] = await addProduct(shop.shop);
  const added = await shop.post(
    'cart/add-to-cart',
    { ...addBody(variant!, guest), user_id: attacker.customerId },
    { ...HOST, cookie },
  );
  expect(added.status).toBe(401);
});
