// Mistakes that a person can make in the fields of forms: the response has a sentence at the field, in the caller's
// language.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, type TestMember } from '../../../testing/members.ts';
import { addOperator, type TestOperator } from '../../../testing/operators.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { newId } from '../../kernel/ids.ts';
import type { FieldMessage } from '../../kernel/refuse.ts';
import { translateField } from '../../kernel/words.ts';
import { GUEST_ID } from '../testing.ts';

let shop: TestShop;
let member: TestMember;
let owner: TestOperator;

beforeAll(async () => {
  shop = await openTestShop();
  member = await addMember(shop.shop);
  owner = await addOperator(shop, 'owner');
});
afterAll(() => shop?.close());

type Body = Readonly<Record<string, unknown>>;
type Row = readonly [field: string, value: unknown, message: FieldMessage];

const CARD = '4111 1111 1111 1111';
const LONG = 'x'.repeat(10_000);
const phoneOf = (example: string): FieldMessage => ({ key: 'FIELD_PHONE_OF_COUNTRY', values: { example } });
const mobileOf = (example: string): FieldMessage => ({ key: 'PHONE_INVALID', values: { example } });
const atMost = (limit: number): FieldMessage => ({ key: 'FIELD_NUMBER_MAX', values: { limit } });
const atLeast = (limit: number): FieldMessage => ({ key: 'FIELD_NUMBER_MIN', values: { limit } });
const noLongerThan = (limit: number): FieldMessage => ({ key: 'FIELD_TOO_LONG', values: { limit } });

const ADDRESS = {
  type: 'home',
  name: 'Noura',
  country: 'AE',
  state: 'AE-DU',
  address_line_one: 'Villa 12',
  dial_code: '+971',
  phone: '501234567',
};
const SAUDI = { ...ADDRESS, country: 'SA', state: '', district: 'Olaya', city: 'Riyadh', zip_code: '12211' };
const TOKEN = 'x'.repeat(30);

function withValue(body: Body, field: string, value: unknown): Body {
  const [head = '', ...rest] = field.split('.');
  if (rest.length === 0) return { ...body, [head]: value };
  return { ...body, [head]: withValue((body[head] ?? {}) as Body, rest.join('.'), value) };
}

async function expectSentence(path: string, headers: Record<string, string>, base: Body, row: Row): Promise<void> {
  const [field, value, message] = row;
  for (const [language, tag] of [
    ['en', 'en'],
    ['arb', 'ar'],
  ] as const) {
    const body = { ...withValue(base, field, value), language_code: language };
    const answer = await shop.post(path, body, { 'accept-language': tag, 'idempotency-key': randomUUID(), ...headers });
    const sentence = translateField(language, message, 'latn');
    expect(answer.body.fields?.[field], `${path} ${field} ${language} ${JSON.stringify(answer.body)}`).toBe(sentence);
    expect(sentence).not.toMatch(/[{}]/);
  }
}

const OF_MEMBERS: readonly [string, Body, readonly Row[]][] = [
  [
    'customer/profile',
    { name: 'Noura', language_code: 'en' },
    [
      ['date_of_birth', '2999-01-01', 'FIELD_BIRTH_DATE'],
      ['date_of_birth', '1800-01-01', 'FIELD_BIRTH_DATE'],
      ['date_of_birth', '1990-02-30', 'FIELD_BIRTH_DATE'],
      ['date_of_birth', '30/04/1990', 'FIELD_BIRTH_DATE'],
      ['date_of_birth', LONG, 'FIELD_BIRTH_DATE'],
      ['name', CARD, 'FIELD_CARD_NUMBER'],
      ['name', '٤١١١ ١١١١ ١١١١ ١١١١', 'FIELD_CARD_NUMBER'],
      ['name', 'Noura\u202Eevil', 'FIELD_HIDDEN'],
      ['name', 'Nou\u2066ra', 'FIELD_HIDDEN'],
      ['name', 'Nou\u200Bra', 'FIELD_HIDDEN'],
      ['name', 'www.evil.example', 'FIELD_LINK'],
      ['name', LONG, noLongerThan(100)],
      ['gender', 'queen', { key: 'FIELD_CHOICE', values: { choices: 'male, female, other' } }],
    ],
  ],
  [
    'address/save',
    ADDRESS,
    [
      ['country', 'Emirates', 'FIELD_COUNTRY'],
      ['country', 'QQ', 'FIELD_COUNTRY'],
      ['state', 'Dubai 🌙', 'FIELD_EMIRATE'],
      ['address_line_one', `Villa, ${CARD}`, 'FIELD_CARD_NUMBER'],
      ['phone', '12', phoneOf('501234567')],
      ['phone', 'call me 🌙', phoneOf('501234567')],
      ['phone', '5'.repeat(60), 'FIELD_PHONE'],
      ['phone', LONG, 'FIELD_PHONE'],
      ['alternate_number', 'the same', phoneOf('501234567')],
      ['dial_code', LONG, 'FIELD_DIAL_CODE'],
      ['email', 'noura@', 'EMAIL_INVALID'],
      ['email', 'no\u202Eura@example.com', 'FIELD_HIDDEN'],
    ],
  ],
  [
    'address/save',
    SAUDI,
    [
      ['zip_code', '1221', 'FIELD_ZIP_FIVE_DIGITS'],
      ['zip_code', 'RIYADH', 'FIELD_ZIP_FIVE_DIGITS'],
    ],
  ],
  ['address/save', { ...SAUDI, country: 'BH' }, [['zip_code', '9999', 'FIELD_ZIP_BLOCK']]],
  ['address/save', { ...SAUDI, country: 'OM' }, [['zip_code', '12', 'FIELD_ZIP_THREE_DIGITS']]],
  ['address/save', { ...SAUDI, country: 'FR' }, [['zip_code', '!!', 'FIELD_ZIP_CODE']]],
  ['address/save', { ...ADDRESS, dial_code: '+999' }, [['phone', '501234567', 'FIELD_DIAL_CODE']]],
  ['address/save', { ...ADDRESS, dial_code: '+965' }, [['phone', '12', phoneOf('50012345')]]],
  [
    'cart/coupon',
    {},
    [
      ['code', LONG, 'COUPON_UNKNOWN'],
      ['code', 'EID\u202E', 'FIELD_HIDDEN'],
    ],
  ],
  [
    'cart/line',
    { line_id: newId() },
    [
      ['quantity', 1_000_000, atMost(10_000)],
      ['quantity', -1, atLeast(0)],
      ['quantity', 1.5, 'FIELD_WHOLE_NUMBER'],
      ['quantity', 'two', 'FIELD_TYPE'],
      ['line_id', 'first', 'FIELD_ID'],
    ],
  ],
];

const OF_GUESTS: readonly [string, Body, readonly Row[]][] = [
  [
    'customer/send-otp',
    { purpose: 'register', dial_code: '+971' },
    [
      ['phone', '42345678', mobileOf('501234567')],
      ['phone', LONG, 'FIELD_PHONE'],
      ['email', LONG, noLongerThan(254)],
      ['email', 'noura.example.com', 'EMAIL_INVALID'],
    ],
  ],
  [
    'customer/verify-otp',
    { otp_ref: TOKEN },
    [
      ['otp', 'abcd', 'FIELD_CODE'],
      ['otp', '🌙🌙', 'FIELD_CODE'],
      ['otp', LONG, 'FIELD_CODE'],
      ['otp_ref', '!', 'FIELD_MALFORMED'],
    ],
  ],
  [
    'customer/register',
    { otp_token: TOKEN, name: 'Noura', password: 'a good long one', terms: true, email: 'a@example.com' },
    [
      ['password', 'short', 'PASSWORD_TOO_SHORT'],
      ['password', LONG, noLongerThan(128)],
      ['terms', false, 'FIELD_REQUIRED'],
    ],
  ],
  [
    'measurement/save',
    { label: 'Mine', unit: 'in', ip_address: GUEST_ID },
    [
      ['bust', 0.5, 'FIELD_MEASUREMENT'],
      ['bust', 1_000, 'FIELD_MEASUREMENT'],
      ['label', CARD, 'FIELD_CARD_NUMBER'],
    ],
  ],
  [
    'booking/create',
    { area: 'nowhere', starts_at: '2099-01-01T10:00:00Z', address: ADDRESS, ip_address: GUEST_ID },
    [
      ['area', 'the moon 🌙', 'FIELD_AREA'],
      ['starts_at', 'tomorrow', 'FIELD_SLOT'],
      ['remarks', CARD, 'FIELD_CARD_NUMBER'],
      ['address.country', 'Emirates', 'FIELD_COUNTRY'],
    ],
  ],
  [
    'checkout/check',
    { contact: { email: 'a@example.com', dial_code: '+971', phone: '501234567' }, shipping_address: ADDRESS },
    [
      ['contact.phone', '12', phoneOf('501234567')],
      ['shipping_address.state', 'Narnia', 'FIELD_EMIRATE'],
      ['gift.note', CARD, 'FIELD_CARD_NUMBER'],
      ['gift.note', LONG, noLongerThan(300)],
      ['gift.note', 'x'.repeat(301), noLongerThan(300)],
    ],
  ],
  ['order/send-link', { email: 'a@example.com' }, [['order_number', LONG, 'FIELD_ORDER_NUMBER']]],
  [
    'contact/send',
    { name: 'Noura', email: 'a@example.com', subject: 'Length', message: 'Hello' },
    [
      ['message', `It is ${CARD}`, 'FIELD_CARD_NUMBER'],
      ['message', LONG, noLongerThan(4_000)],
    ],
  ],
  [
    'operator/login',
    { email: 'a@example.com', password: 'a good long one' },
    [
      ['totp', '12345', 'FIELD_SECOND_FACTOR'],
      ['totp', 'my code', 'FIELD_SECOND_FACTOR'],
      ['totp', LONG, 'FIELD_SECOND_FACTOR'],
      ['totp', '123\u202E456', 'FIELD_HIDDEN'],
    ],
  ],
];

const COUPON = { code: 'EID-2026', market: 'ae', kind: 'percent', percent_basis_points: 1_500 };
const MARKET = {
  market: 'ae',
  vat_basis_points: 500,
  shipping: 0,
  free_shipping_from: null,
  delivery_days_from: 3,
  delivery_days_to: 5,
  payment_options: ['card'],
};
const DETAILS = {
  email: '',
  phone: '',
  whatsapp: '',
  addresses: {},
  hours: [],
  map_link: '',
  map_picture: '',
};

const OF_OPERATORS: readonly [string, Body, readonly Row[]][] = [
  [
    'operator/coupon/save',
    COUPON,
    [
      ['code', 'عيد', 'FIELD_COUPON_CODE'],
      ['market', 'Mars', 'FIELD_MARKET'],
      ['market', 'xx', 'FIELD_MARKET'],
      ['percent_basis_points', 10_001, 'FIELD_PERCENT'],
      ['percent_basis_points', null, 'FIELD_COUPON_PERCENT'],
      ['minimum', -1, atLeast(0)],
      ['minimum', 12.5, 'FIELD_AMOUNT'],
      ['starts_at', 'Monday', 'FIELD_MOMENT'],
      ['uses_max', 0, atLeast(1)],
    ],
  ],
  [
    'operator/market/save',
    MARKET,
    [
      ['vat_basis_points', 10_001, 'FIELD_PERCENT'],
      ['shipping', -5, atLeast(0)],
      ['free_shipping_from', 0, 'FIELD_FREE_SHIPPING'],
      ['delivery_days_to', 2, atLeast(3)],
      ['payment_options', [], { key: 'FIELD_ENTRIES_MIN', values: { limit: 1 } }],
    ],
  ],
  [
    'operator/contact/settings',
    DETAILS,
    [
      ['email', 'shop', 'EMAIL_INVALID'],
      ['whatsapp', '+971 50', 'FIELD_WHATSAPP'],
      ['map_link', 'http://example.com', 'FIELD_WEB_ADDRESS'],
      ['map_link', 'javascript:alert(1)', 'FIELD_WEB_ADDRESS'],
      ['hours', [null, null], 'FIELD_HOURS'],
      ['map_picture', 'none', 'FIELD_PICTURE_KEY'],
    ],
  ],
  [
    'operator/booking/schedule',
    { booking_id: newId(), version: 1, team_id: 1, ends_at: '2099-01-01T10:00:00Z' },
    [['starts_at', 'soon', 'FIELD_MOMENT']],
  ],
  [
    'operator/bookkeeping/export',
    { kind: 'orders', from: '2026-01-01', to: '2026-01-31' },
    [
      ['from', '2026-02-30', 'FIELD_DATE'],
      ['to', '31.01.2026', 'FIELD_DATE'],
      ['market', 'xx', 'FIELD_MARKET'],
    ],
  ],
  [
    'operator/area/save',
    { code: 'abu-dhabi', version: 0, names: {}, states: [], position: 0, active: true },
    [['code', 'Abu Dhabi', 'FIELD_AREA_CODE']],
  ],
  ['operator/delivery/save-slots', { market: 'ae', days: 5, slots: [], version: 0 }, [['days', 31, atMost(30)]]],
  ['operator/order/refund', { order_id: newId(), reason_text: 'Torn' }, [['amount', 0, atLeast(1)]]],
];

describe.each([
  ['a member', OF_MEMBERS, () => member.bearer],
  ['anyone', OF_GUESTS, () => ({})],
  ['an operator', OF_OPERATORS, () => owner.bearer],
] as const)('%s', (_, calls, headersOf) => {
  test.each(calls.flatMap(([path, base, rows]) => rows.map((row) => [path, row[0], base, row] as const)))(
    '%s says at %s what it expects',
    async (path, _field, base, row) => {
      await expectSentence(path, headersOf(), base, row);
    },
  );
});
