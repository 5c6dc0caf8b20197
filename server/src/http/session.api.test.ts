// Who is signed in where the shop's address is https: only cookies that no other host can set are looked at.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '../../testing/members.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop } from '../../testing/shop.ts';

const HOST = { host: 'shop.example', origin: 'https://shop.example' };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ PUBLIC_URL: 'https://shop.example' });
});
afterAll(async () => {
  await shop?.close();
});

test('a session that a neighbouring host laid into her browser signs nobody in', async () => {
  const { token } = await addMember(shop.shop);
  expect((await shop.get('customer/session', { ...HOST, cookie: `session=${token}` })).status).toBe(401);
  expect((await shop.get('customer/session', { ...HOST, cookie: `__Host-session=${token}` })).status).toBe(200);
});

test('what she measures and puts into her cart stays hers beside a planted session', async () => {
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
