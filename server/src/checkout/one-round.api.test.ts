// One response reports all errors of a form: those that its schema finds, and those that only rules in code find.
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

const WRONG = {
  name: '',
  country: 'AE',
  state: 'Nowhere',
  address_line_one: ' ',
  dial_code: '+971',
  phone: '12',
  alternate_number: '34',
};

async function faultyFields(path: string, body: object, headers: Record<string, string> = {}): Promise<string[]> {
  const { body: answer } = await shop.post(path, body, headers);
  expect(answer.errorCode).toBe(REFUSALS.INVALID_FIELDS.errorCode);
  const fields = answer.fields ?? {};
  for (const sentence of Object.values(fields)) expect(sentence).toMatch(/\w/);
  return Object.keys(fields).sort();
}

const OF_AN_ADDRESS = ['address_line_one', 'alternate_number', 'name', 'phone', 'state'];

test('at the checkout: contact, both addresses', async () => {
  const typed = {
    contact: { email: 'mariam', dial_code: '+971', phone: '1' },
    shipping_address: WRONG,
    billing_address: { ...WRONG, country: 'SA', zip_code: 'x' },
  };
  const found = await faultyFields('checkout/check', typed);
  expect(found).toEqual(
    [
      'contact.email',
      'contact.phone',
      ...OF_AN_ADDRESS.map((field) => `shipping_address.${field}`),
      ...OF_AN_ADDRESS.filter((field) => field !== 'state').map((field) => `billing_address.${field}`),
      ...['city', 'district', 'zip_code'].map((field) => `billing_address.${field}`),
    ].sort(),
  );
});

test('in the address book', async () => {
  const member = await addMember(shop.shop);
  expect(await faultyFields('address/save', { ...WRONG, type: 'home', email: 'mariam' }, member.bearer)).toEqual(
    [...OF_AN_ADDRESS, 'email'].sort(),
  );
});

test('when a home visit is requested', async () => {
  const headers = { 'idempotency-key': 'one-round-of-a-visit' };
  const typed = { area: 'dubai', starts_at: '', address: WRONG, email: 'mariam' };
  const wanted = [...OF_AN_ADDRESS.map((field) => `address.${field}`), 'email', 'starts_at'].sort();
  expect(await faultyFields('booking/create', typed, headers)).toEqual(wanted);
});

test('what is no text in a refused body is not read', async () => {
  for (const address of [null, 7, [], { country: 5 }, { ...WRONG, state: {} }]) {
    const { status } = await shop.post('checkout/check', { contact: { phone: '' }, shipping_address: address });
    expect([200, 422]).toContain(status);
  }
});
