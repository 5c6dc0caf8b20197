// Values for the examples in the API's documentation that depend on a field beside them: the values of one object have
// to fit together.
import type { Json, JsonObject } from './openapi.ts';

export const aed = (amount: number): JsonObject => ({ amount, currency: 'AED' });

/** Days on which the instalments of an example are due. */
export const DUE_DAYS = ['2026-11-02', '2026-12-02', '2027-01-02', '2027-02-02'] as const;

const quarters = (amount: number): JsonObject => ({ parts: DUE_DAYS.map(() => aed(amount)) });

const LAYLA = { name: 'Layla', email: 'layla@shop.example' };
const LEGAL_NAMES = { en: 'Hindam Fashion Trading LLC', arb: 'هندام لتجارة الأزياء ذ.م.م' };
const QUOTE_ON_DELIVERY = 'n5Tz8QhJm6sVw9ApHqkZr1cN3xTq0c2Yg0bWnUe7RkL';
const QUOTE_WRAPPED = 'e7RkLx5TzQh3Jm6sVw9ApHqkZr1cN3xTq0c2Yg0bWnU';
const QUOTE_WRAPPED_ON_DELIVERY = 'Zr1cN3xTq0c2Yg0bWnUe7RkLx5TzQh3Jm6sVw9ApHqk';

/**
 * The quote of the examples with cash on delivery, and with gift wrapping. Each of the two adds its own price, and the
 * VAT in that price.
 */
const QUOTE = {
  with_cod: { quote_id: QUOTE_ON_DELIVERY, cod_fee: aed(1_000), vat_included: aed(2_095), total: aed(44_000) },
  with_wrapping: {
    quote_id: QUOTE_WRAPPED,
    wrapping: aed(1_500),
    vat_included: aed(2_119),
    total: aed(44_500),
    payment_options: [
      {
        option: 'card',
        provider: null,
        title: null,
        mark: null,
        available: true,
        keeps_card: true,
        needs_email: true,
        reason: null,
      },
    ],
    with_cod: {
      quote_id: QUOTE_WRAPPED_ON_DELIVERY,
      cod_fee: aed(1_000),
      vat_included: aed(2_167),
      total: aed(45_500),
    },
    instalments: { ...quarters(11_125), due_on: [...DUE_DAYS] },
  },
};

const ORDER = {
  order_status: 'out_for_delivery',
  timeline: [
    { status: 'placed', at: '2026-11-02T09:30:00.000Z' },
    { status: 'confirmed', at: '2026-11-02T10:05:00.000Z' },
    { status: 'packed', at: '2026-11-03T08:20:00.000Z' },
    { status: 'shipped', at: '2026-11-03T14:40:00.000Z' },
    { status: 'out_for_delivery', at: '2026-11-04T05:10:00.000Z' },
    { status: 'delivered', at: null },
  ],
  ...{ gift: null, wrapping: null, cod_fee: null, cash: null },
  ...{ cancel_request: null, refunds: [], delivery_requests: [], amendments: [] },
  can_amend: { order: false, number: false },
  cancel: { how: 'no', requested: false },
  exchange: { can: false, from: null, credit: aed(0), moved: aed(0), all: false, to: [] },
  ...{ can_pay: false, can_keep_address: false },
  moves: ['delivered', 'delivery_failed'],
};

const INVOICE_LINES = [
  {
    ...{ kind: 'piece', title: 'Noor abaya', color_name: 'Black', sku: 'ABA-014-BLK-54', size: '54' },
    ...{ made_to_measure: false, quantity: 2, unit_price: aed(22_500), discount: aed(4_500) },
    ...{ net: aed(38_571), vat: aed(1_929), total: aed(40_500) },
  },
  {
    ...{ kind: 'shipping', title: 'Delivery', color_name: '', sku: '', size: '' },
    ...{ made_to_measure: false, quantity: 1, unit_price: aed(2_500), discount: aed(0) },
    ...{ net: aed(2_381), vat: aed(119), total: aed(2_500) },
  },
];

/** A return that was approved and has not arrived yet. */
const RETURN = {
  ...{ status: 'approved', way: 'pick_up' },
  ...{ received_at: null, received_note: '', received_by: null, refund: null, closed_at: null, exchange: null },
  ...{ bank: null, bank_reference: null, shipping_paid_back: false, refund_being_checked: false },
};

const REFUSED_REVIEW = { state: 'refused', reason: 'It names another shop.' };

/**
 * Each entry is the name of a field, and values for the fields of an object that has this field. For an object, only
 * the first entry is used whose field the object has.
 */
export const BESIDE: readonly (readonly [string, Readonly<Record<string, Json>>])[] = [
  ['size_guide', { instalments: quarters(5_625) }],
  ['image_hover', { made_to_measure: true }],
  ['with_wrapping', QUOTE],
  ['can_reorder', ORDER],
  ['is_wrapped', { cancel_requested: false, is_gift: false, is_wrapped: false }],
  ['ordinal', RETURN],
  [
    'retry_plan',
    {
      amount: aed(43_000),
      payment_url: null,
      plan: null,
      can_retry: false,
      retry_plan: null,
      gift: null,
      wrapping: null,
    },
  ],
  ['owner', { status: 'paid', reason: null }],
  ['wanted_in_stock', { restocked: 0, wanted_in_stock: null, condition: null }],
  ['approve', { way: 'pick_up' }],
  ['why_not', { why_not: null, until: '2026-11-18T20:00:00.000Z', days: 14, needs_bank: false, returns: [] }],
  [
    'on_delivery',
    {
      ...{ credit: aed(20_250), shipping: aed(0), wrapping: null },
      ...{ vat_included: aed(1_179), total: aed(24_750), to_pay: aed(4_500), on_delivery: false },
    },
  ],
  ['kept', { total: aed(45_000), kept: [], changed: [], dropped: [], price_changed: [] }],
  ['refund', { order_status: 'cancelled' }],
  ['windows', { due: aed(0), confirmed: false }],
  ['change', { change: 'window', window_from: '2026-11-05T06:00:00.000Z' }],
  [
    'problem',
    {
      ...{ kind: 'report', state: 'done', problem: 'damaged', window_from: null, window_to: null },
      ...{ note: 'One corner of the box is torn.', answer: 'We are sorry. If a piece is damaged, we replace it.' },
    },
  ],
  ['histogram', { total: 27, pages: 3, fits: { small: 3, true: 15, large: 1 }, with_pictures: 4 }],
  ['can_change', REFUSED_REVIEW],
  ['decided_at', REFUSED_REVIEW],
  ['publish', { publish: false, reason: REFUSED_REVIEW.reason }],
  ['hex', { code: 'black', name: 'Black', count: 1 }],
  ['category_id', { title: 'Abayas', slug: 'abayas' }],
  ['totp', { email: LAYLA.email, password: 'four green lanterns' }],
  ['roles', { ...LAYLA, expires_in: 43_200 }],
  [
    'whatsapp',
    {
      ...{ name: 'Hindam', email: 'hello@shop.example', phone: '+971 4 123 4567' },
      addresses: { en: 'Warehouse 4, Al Quoz, Dubai', arb: 'مستودع 4، القوز، دبي' },
    },
  ],
  ['licence', { name: 'Hindam', legal_names: LEGAL_NAMES, trns: { ae: '100123456700003' } }],
  ['names', { code: 'dubai', names: { en: 'Dubai', arb: 'دبي' } }],
  ['lead', { page: 'faq', title: 'Questions', description: 'Sizes, delivery and payment.' }],
  ['simplified', { simplified: false, qr: null, corrects: null, reason: null, lines: INVOICE_LINES, plan: [] }],
  ['csv', { cursor: null }],
  ['cursor', { to: '2026-11-02' }],
  ['ascii_name', { name: 'AE-2026-000123.pdf' }],
  ['file', { name: 'V-2345BCD.ics' }],
  ['step', { done: true, missing: [] }],
  ['may_change', { reference: 'V-2345BCD', status: 'scheduled', measured: false, moves: ['on_the_way', 'cancelled'] }],
  ['email', { name: 'Maryam' }],
  ['address_line_one', { name: 'Maryam' }],
  ['dial_code', { name: 'United Arab Emirates', code: 'AE' }],
  [
    'percent_basis_points',
    {
      ...{ code: 'WELCOME10', percent_basis_points: 1_000, kind: 'percent', amount: null },
      ...{ starts_at: '2026-10-31T20:00:00.000Z', ends_at: '2026-12-31T20:00:00.000Z' },
    },
  ],
  [
    'text_language',
    { page: 'faq', title: 'Questions', text_language: 'en', body: '## Sizes\n\n### Which one?\n\nThe longer one.' },
  ],
  ['revision', { page: 'faq' }],
  ['message_id', { state: 'open', to: 'answered' }],
  ['cells', { quiet: { from: '22:00', until: '08:00' } }],
  ['tracking_url', { to: 'delivered' }],
  ['booking_id', { reference: 'V-2345BCD' }],
  ['starts_at', { reference: 'V-2345BCD' }],
  ['answer_due', { status: 'approved' }],
  ['direction', { code: 'en' }],
  ['fitters', { name: 'Dubai 1' }],
  ['first_day', { name: 'Stocktaking' }],
  ['collected_by', { amount: 20_000 }],
  ['instalments', { instalments: null }],
  ['type_ids', { key: 'abaya' }],
  ['verdict', { small: 1, true: 9, large: 2, verdict: 'true' }],
];
