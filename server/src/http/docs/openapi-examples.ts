// An example value for every schema, so that a reader sees what a call looks like before reading its fields.
import type { Json, JsonObject } from './openapi.ts';

const UUID = '01890a5d-ac96-774b-bcce-b302099a8057';
const DEPTH_MAX = 8;

/** Example value by field name, because a schema alone cannot distinguish a colour from a title. */
const BY_NAME: Readonly<Record<string, Json>> = {
  _id: UUID,
  product_id: UUID,
  product_item_id: UUID,
  type_id: UUID,
  line_id: UUID,
  id: UUID,
  ip_address: 'Zm9vYmFyYmF6cXV4cXV1eA',
  guestId: 'Zm9vYmFyYmF6cXV4cXV1eA',
  other_guest_id: 'cXV1eHF1eGJhemJhcmZvbw',
  language_code: 'en',
  color_code: 'black',
  color_name: 'Black',
  hex: '#1c1a1a',
  size: '54',
  sku: 'ABA-014-BLK-54',
  title: 'Noor abaya',
  slug: 'noor-abaya',
  type_title: 'Abayas',
  type_slug: 'abayas',
  name: 'Black',
  code: 'black',
  language_name: 'English',
  src: '/pictures/0b5c7d6a1e2f3a4b5c6d7e8f90a1b2c3-640.webp',
  srcset: '/pictures/0b5c7d6a1e2f3a4b5c6d7e8f90a1b2c3-640.webp 640w',
  alt: 'Noor abaya in black, front',
  width: 640,
  height: 853,
  placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  amount: 45_000,
  currency: 'AED',
  date: '2026-11-02T09:30:00.000Z',
  remarks: '',
  customSizeId: null,
  author: 'Maryam',
  text: 'Light and well cut.',
  market: 'ae',
  area: 'dubai',
  vat_rate: 5,
  average: 4.6,
  rating: 5,
  min_quantity: 1,
  quantity: 1,
  count: 1,
  page: 1,
  page_name: 'home',
  wanted: true,
  pages: 1,
  total: 1,
  status: 'live',
  coupon: null,
  user_id: UUID,
  userId: UUID,
  guest_id: 'Zm9vYmFyYmF6cXV4cXV1eA',
  email: 'maryam@shop.example',
  dial_code: '+971',
  phone: '501234567',
  alternate_number: '',
  gender: 'female',
  date_of_birth: '1990-04-30',
  country: 'AE',
  state: 'AE-DU',
  states: 'AE-DU',
  district: 'Al Barsha 1',
  city: 'Dubai',
  address_line_one: 'Villa 12, Street 4',
  address_line_two: '',
  zip_code: '',
  landmark: 'Opposite the park',
  otp: '4821',
  otp_ref: 'pHqkZr1cN3xTq0Jm6sVw9A',
  otp_token: 'c2Yg0bWnUe7RkLx5TzQh3B',
  ref: 'pHqkZr1cN3xTq0Jm6sVw9A',
  password: 'seven silver stones',
  new_password: 'nine quiet rivers',
  label: 'Me',
  quote_id: 'Jm6sVw9ApHqkZr1cN3xTq0c2Yg0bWnUe7RkLx5TzQh3',
  order_id: UUID,
  payment_id: UUID,
  refund_id: UUID,
  customer_id: UUID,
  order_number: 'HN-7K3M92QX',
  invoice_number: 'AE-2026-000123',
  tracking_number: 'JD0123456789',
  tracking_url: 'https://courier.example/JD0123456789',
  carrier: 'Courier',
  note: 'Checked by phone.',
  reason_text: 'Two of the same.',
  totp: '482113',
  payment_url: '/dev/pay/01890a5d-ac96-774b-bcce-b302099a8057',
  device: 'Chrome · Windows',
  subject: 'A hem',
  message: 'Can it be taken up by 3 cm?',
  reference: 'M-2345BCD',
  bank_reference: 'TRF-20261123-01',
  whatsapp: '971501234567',
  hours: { from: '10:00', to: '22:00' },
};

/** Example values for names with several meanings: they apply in objects that also have the field named first. */
const BESIDE: readonly (readonly [string, Readonly<Record<string, Json>>])[] = [
  ['email', { name: 'Maryam' }],
  ['gender', { name: 'Maryam' }],
  ['address_line_one', { name: 'Maryam' }],
  ['dial_code', { name: 'United Arab Emirates', code: 'AE' }],
  ['percent_basis_points', { code: 'WELCOME10', percent_basis_points: 1_000, kind: 'percent', amount: null }],
  ['ip_address', { code: 'WELCOME10' }],
  ['text_language', { page: 'faq', text_language: 'en', body: '## Sizes\n\n### Which one?\n\nThe longer one.' }],
  ['revision', { page: 'faq' }],
  ['message_id', { state: 'open' }],
  ['cells', { quiet: { from: '22:00', until: '08:00' } }],
];

const BY_FORMAT: Readonly<Record<string, Json>> = {
  uuid: UUID,
  email: 'maryam@shop.example',
  uri: 'https://shop.example/',
  date: '2026-11-02',
  'date-time': '2026-11-02T09:30:00.000Z',
};

function resolve(schema: JsonObject, components: JsonObject): JsonObject {
  const ref = schema['$ref'];
  return typeof ref === 'string' ? ((components[ref.slice(ref.lastIndexOf('/') + 1)] ?? {}) as JsonObject) : schema;
}

function exampleOfObject(schema: JsonObject, components: JsonObject, depth: number): JsonObject {
  const properties = Object.entries((schema['properties'] ?? {}) as JsonObject);
  const names = new Set(properties.map(([name]) => name));
  const beside = BESIDE.find(([other]) => names.has(other))?.[1] ?? {};
  return Object.fromEntries(
    properties.map(([name, field]) => [
      name,
      beside[name] ?? exampleOf(field as JsonObject, components, name, depth + 1),
    ]),
  );
}

function exampleOfList(schema: JsonObject, components: JsonObject, name: string, depth: number): Json {
  const { items } = schema;
  const tuple = schema['prefixItems'];
  if (Array.isArray(tuple)) return tuple.map((item) => exampleOf(item as JsonObject, components, name, depth + 1));
  const count = Number(schema['minItems'] ?? 1);
  const item =
    typeof items === 'object' && items !== null ? exampleOf(items as JsonObject, components, name, depth + 1) : '';
  return Array.from({ length: count }, () => item);
}

function mayBe(example: Json, type: Json | undefined): boolean {
  if (type === 'object' || type === 'array') return false;
  return (type !== 'integer' && type !== 'number') || typeof example === 'number';
}

export function exampleOf(given: JsonObject, components: JsonObject, name = '', depth = 0): Json {
  const schema = resolve(given, components);
  if (depth > DEPTH_MAX) return null;
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['examples'])) return schema['examples'][0] ?? null;
  const type = schema['type'];
  const known = BY_NAME[name];
  if (known !== undefined && mayBe(known, type)) return known;
  if (schema['default'] !== undefined) return schema['default'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0] ?? null;
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return exampleOf((choices[0] ?? {}) as JsonObject, components, name, depth);
  if (typeof schema['format'] === 'string' && BY_FORMAT[schema['format']] !== undefined)
    return BY_FORMAT[schema['format']] ?? null;
  if (type === 'object') return exampleOfObject(schema, components, depth);
  if (type === 'array') return exampleOfList(schema, components, name, depth);
  if (type === 'integer' || type === 'number') return Number(schema['minimum'] ?? 1);
  return type === 'boolean' ? true : '';
}
