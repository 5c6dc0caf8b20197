// When somebody registers with the phone number of a guest's visit, the visit becomes that member's, unless the number
// was entered later by a change of the visit.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveContact } from '../../testing/codes.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { addArea, requested, VISIT_ADDRESS } from '../../testing/visits.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await addArea(shop);
});
afterAll(() => shop?.close());

test('a number that was entered by the link proves nothing: whoever owns it does not get the visit', async () => {
  const address = { ...VISIT_ADDRESS, phone: '509998877' };
  const changed = await requested(shop);
  const own = await requested(shop, { more: { address } });
  const { booking_id, access_key: key } = changed;
  expect((await shop.post('booking/change', { booking_id, key, address })).body.errorCode).toBe(0);
  const token = await proveContact(shop, { dial_code: address.dial_code, phone: address.phone });
  const { headers } = await shop.post(
    'customer/register',
    { otp_token: token, name: 'Mona', password: 'a river of 7 stones', terms: true, language_code: 'en' },
    { origin: 'http://localhost:3000', 'x-client': 'app' },
  );
  const list = await shop.get('booking/list', { authorization: `Bearer ${headers.get('x-session-token')}` });
  expect(list.body['result'].map(({ _id }: { _id: string }) => _id)).toEqual([own.booking_id]);
});
