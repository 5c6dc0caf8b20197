// One-line texts that other people will read: hidden characters and links are reported at their field.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, type TestMember } from '../../../testing/members.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { MESSAGES_BY_LANGUAGE } from '../../kernel/words.ts';
import { GUEST_ID } from '../testing.ts';

let shop: TestShop;
let member: TestMember;

beforeAll(async () => {
  shop = await openTestShop();
  member = await addMember(shop.shop);
});
afterAll(() => shop?.close());

const ADDRESS = {
  name: 'Noura',
  country: 'AE',
  state: 'AE-DU',
  district: '',
  city: '',
  address_line_one: 'Villa 12',
  address_line_two: '',
  zip_code: '',
  dial_code: '+971',
  phone: '501234567',
  landmark: '',
};
const ORDER = {
  ip_address: GUEST_ID,
  quote_id: 'q',
  contact: { email: 'stranger@example.com', dial_code: '+971', phone: '501234567' },
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
  payment_option: 'card',
};
const LINES = ['name', 'district', 'city', 'address_line_one', 'address_line_two', 'landmark'] as const;

type Body = Record<string, unknown>;

const PLACES: [string, string, (line: string) => Body][] = [
  ...LINES.map((field): [string, string, (line: string) => Body] => [
    'address/save',
    field,
    (line) => ({ ...ADDRESS, type: 'home', [field]: line }),
  ]),
  ...(['shipping_address', 'billing_address'] as const).flatMap((which) =>
    LINES.map((field): [string, string, (line: string) => Body] => [
      'checkout/place-order',
      `${which}.${field}`,
      (line) => ({ ...ORDER, [which]: { ...ADDRESS, [field]: line } }),
    ]),
  ),
  ['customer/profile', 'name', (name) => ({ name, language_code: 'en' })],
  [
    'customer/register',
    'name',
    (name) => ({
      name,
      otp_token: 'x'.repeat(30),
      password: 'a good long one',
      terms: true,
      email: 'a@example.com',
      language_code: 'en',
    }),
  ],
  ['measurement/save', 'label', (label) => ({ label, unit: 'in', bust: 36, ip_address: GUEST_ID })],
];

const WRONG = [
  ['Win at https://evil.example', 'FIELD_LINK'],
  ['evil.com', 'FIELD_LINK'],
  ['Noura\r\nBcc: all', 'FIELD_HIDDEN'],
  ['Noura\u2028Ali', 'FIELD_HIDDEN'],
  ['Nou\u200Bra', 'FIELD_HIDDEN'],
  ['\u0085Noura', 'FIELD_HIDDEN'],
] as const;

test.each(PLACES)('%s reports under %s what the line must not hold', async (path, field, bodyOf) => {
  for (const [language, tag] of [
    ['en', 'en'],
    ['arb', 'ar'],
  ] as const)
    for (const [line, word] of WRONG) {
      const headers = {
        'accept-language': tag,
        'idempotency-key': randomUUID(),
        ...(path.startsWith('checkout') || path.endsWith('register') ? {} : member.bearer),
      };
      const { body, status } = await shop.post(path, { ...bodyOf(line), language_code: language }, headers);
      expect([status, body.fields?.[field]], `${line} ${language}`).toEqual([
        200,
        MESSAGES_BY_LANGUAGE.get(language)![word],
      ]);
    }
});

test('a joiner that an Arabic name needs is stored as written', async () => {
  const name = 'عبد\u200Cالله الشامسي';
  const { body } = await shop.post('address/save', { ...ADDRESS, type: 'home', name }, member.bearer);
  expect(body.result.name).toBe(name);
});
