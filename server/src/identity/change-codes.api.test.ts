// Codes for a change of contact are sent only when a signed-in member asks: a guest has no contact to change, so
// messages would be sent for nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lettersOfCodes } from '../../testing/codes.ts';
import { addMember } from '../../testing/members.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const PAGE = { origin: 'http://localhost:3000' };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

let made = 0;
const someone = (): { email: string } => ({ email: `person-${(made += 1)}@change.example` });
const send = (body: { email: string; purpose: string }, headers: Record<string, string> = {}) =>
  shop.post('customer/send-otp', body, { ...PAGE, ...headers });

test('a guest is asked to sign in, and nothing is sent; a member gets the code', async () => {
  const { email } = someone();
  expect((await send({ email, purpose: 'change' })).status).toBe(401);
  expect(await lettersOfCodes(shop, email, 'change')).toEqual([]);
  const { cookie } = await addMember(shop.shop);
  expect((await send({ email, purpose: 'change' }, cookie)).body.errorCode).toBe(0);
  expect(await lettersOfCodes(shop, email, 'change')).toHaveLength(1);
});

test('a session that ended keeps nobody from registering', async () => {
  const { cookie, bearer } = await addMember(shop.shop);
  await shop.post('customer/logout', {}, bearer);
  const ask = (purpose: string) => send({ ...someone(), purpose }, cookie);
  expect([(await ask('register')).body.errorCode, (await ask('change')).status]).toEqual([0, 401]);
});
