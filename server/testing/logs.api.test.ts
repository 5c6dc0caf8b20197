// The log holds no personal data: the test sends personal values that occur nowhere else (MARKERS), in calls that
// succeed, are refused or fail, and none of these values may be in the log.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../src/kernel/log.ts';
import { addMember } from './members.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop } from './shop.ts';
import { settled } from './table-hashes.ts';

const lines: string[] = [];
const MARKERS = {
  name: 'Zahraplanted Nameplanted',
  email: 'mailplanted@example.com',
  phone: '501987654',
  password: 'passplanted-word-77',
  wrongPassword: 'wrongplanted-word-78',
  street: 'Streetplanted 12',
  landmark: 'Landmarkplanted',
  label: 'Labelplanted',
  remarks: 'Remarksplanted',
  birthDate: '1987-03-14',
  key: 'keyplanted-123456',
  query: 'queryplanted',
  guest: `guestplanted${testGuest()}`,
};

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1' }, makeLog('trace', { write: (line) => void lines.push(line) }));
});
afterAll(() => shop.close());

const written = () => lines.join('\n').toLowerCase();
const found = () => Object.values(MARKERS).filter((marker) => written().includes(marker.toLowerCase()));

test('no personal marker is in the log after calls of every outcome', async () => {
  const [variant] = await addProduct(shop.shop);
  const { email, password, wrongPassword, name, phone, street, landmark, label, remarks, birthDate } = MARKERS;
  const member = await addMember(shop.shop, { name, email, password });
  const key = { 'idempotency-key': MARKERS.key };
  const address = {
    type: 'home',
    name,
    country: 'AE',
    state: 'AE-DU',
    address_line_one: street,
    landmark,
    dial_code: '+971',
    phone,
    email,
  };
  const asked = [
    await shop.post('customer/login', { email, password }),
    await shop.post('customer/login', { email, password: wrongPassword }),
    await shop.post('customer/send-otp', { purpose: 'register', dial_code: '+971', phone }),
    await shop.post('customer/send-otp', { purpose: 'reset', email }),
    await shop.post(
      'customer/profile',
      { name, gender: 'female', date_of_birth: birthDate, language_code: 'en' },
      member.bearer,
    ),
    await shop.post('address/save', address, { ...member.bearer, ...key }),
    await shop.post('address/save', { ...address, phone: 'abc', name: '' }, member.bearer),
    await shop.post('measurement/save', { label, unit: 'in', bust: 36.25 }, member.bearer),
    await shop.post(
      'cart/add-to-cart',
      { ...addBody(variant!, testGuest()), user_id: member.customerId, remarks },
      member.bearer,
    ),
    await shop.post('guest-cart/add-to-cart', { ...addBody(variant!, MARKERS.guest), remarks }, key),
    await shop.get(`guest-cart/view/${MARKERS.guest}?language_code=en`),
    await shop.get(`product/list?q=${MARKERS.query}`),
    await shop.get(`nothing/${MARKERS.query}`),
    await shop.post('customer/export', { password }, member.bearer),
    await shop.post('customer/change-password', { password: wrongPassword, new_password: password }, member.bearer),
    await shop.get('customer/session', { authorization: `Bearer ${'t'.repeat(43)}` }),
  ];
  const statuses = new Set(asked.map(({ status }) => status));
  expect([200, 401, 404].every((status) => statuses.has(status))).toBe(true);
  expect(asked.some(({ status, body }) => status === 200 && body.errorCode > 0)).toBe(true);
  await settled(shop.shop.database);
  expect(found()).toEqual([]);
  expect(written()).not.toContain(member.token.toLowerCase());
});

test('a statement that fails on a personal value is logged without the value', async () => {
  const { query } = shop.shop.database;
  const before = lines.length;
  shop.shop.database.query = () =>
    query.call(shop.shop.database, `select $1::int as "${MARKERS.label}"`, [MARKERS.name]) as never;
  try {
    const { status } = await shop.post('customer/login', { email: MARKERS.email, password: MARKERS.password });
    expect(status).toBe(500);
  } finally {
    shop.shop.database.query = query;
  }
  expect(lines.length).toBeGreaterThan(before);
  expect(found()).toEqual([]);
});

test('the search would find a marker', () => {
  shop.shop.log.info({ note: MARKERS.street }, 'planted');
  expect(found()).toEqual([MARKERS.street]);
});
