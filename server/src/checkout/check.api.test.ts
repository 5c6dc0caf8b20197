// Tests of `POST checkout/check`: contact and postal addresses are checked by the rules for orders while the shopper
// enters them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { addMember } from '../../testing/members.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const CONTACT = { email: 'mariam@example.com', dial_code: '+971', phone: '50 123 4567' };
const ADDRESS = {
  name: 'Mariam',
  country: 'AE',
  state: 'AE-DU',
  address_line_one: 'Villa 12',
  dial_code: '+971',
  phone: '501234567',
};
const check = async (body: object, headers: Record<string, string> = {}) =>
  (await shop.post('checkout/check', body, headers)).body;

test('a guest’s contact is checked alone, and addresses once they are entered', async () => {
  expect(await check({ contact: CONTACT })).toMatchObject({ errorCode: 0 });
  expect(await check({ contact: CONTACT, shipping_address: ADDRESS })).toMatchObject({ errorCode: 0 });
  const invalid = REFUSALS.INVALID_FIELDS.errorCode;
  const short = await check({ contact: { ...CONTACT, phone: '50123456' }, language_code: 'arb' });
  expect(short).toMatchObject({
    errorCode: invalid,
    fields: { 'contact.phone': expect.stringMatching(/[\u0621-\u064A]/) },
  });
  const everywhere = await check({
    contact: { dial_code: '+971', phone: '1' },
    shipping_address: { ...ADDRESS, state: '', phone: '12' },
    billing_address: { ...ADDRESS, country: 'SA', zip_code: 'x' },
  });
  expect(Object.keys(everywhere.fields ?? {}).sort()).toEqual([
    'billing_address.city',
    'billing_address.district',
    'billing_address.zip_code',
    'contact.phone',
    'shipping_address.phone',
    'shipping_address.state',
  ]);
});

test('a phone number is parsed however it was pasted, and a landline is accepted', async () => {
  for (const phone of [
    '\u202A+971 50 123 4567\u202C',
    'tel:+971-50-123-4567',
    '\u2068٠٥٠ ١٢٣ ٤٥٦٧\u2069',
    '04 399 9999',
  ])
    expect(await check({ contact: { ...CONTACT, phone } }), phone).toMatchObject({ errorCode: 0 });
});

test('a member may omit what the account has', async () => {
  const member = await addMember(shop.shop);
  expect(await check({ contact: {} }, member.bearer)).toMatchObject({ errorCode: 0 });
  expect((await check({ contact: {} })).fields).toHaveProperty(['contact.phone']);
});
