import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { DEMO_MEMBERS, DEMO_PASSWORD, demoMember, seedMembers } from './members.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

test('the demo’s members can log in, each with an address, however often the demo is seeded', async () => {
  expect(await demoMember(shop.shop)).toBeNull();
  await seedMembers(shop.shop);
  await seedMembers(shop.shop);
  expect(await demoMember(shop.shop)).toBe('sara@example.com');
  for (const { email, name, language } of DEMO_MEMBERS) {
    const { body, headers } = await shop.post('customer/login', {
      email,
      password: DEMO_PASSWORD,
      language_code: language,
    });
    expect(body).toMatchObject({ errorCode: 0, result: { name, email } });
    const cookie = headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const book = await shop.get('address/list', { cookie });
    expect(book.body.result).toMatchObject([{ name, country: 'AE', default_shipping: true, default_billing: true }]);
  }
});
