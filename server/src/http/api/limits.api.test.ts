// Rate limits, tested by API calls.
import { endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import { LIMITS } from '@hindam/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS } from '../../../testing/buying.ts';
import { addMember, type TestMember } from '../../../testing/members.ts';
import { addUnpaidOrder } from '../../../testing/orders.ts';
import { openTestShop, testGuest, type TestShop } from '../../../testing/shop.ts';
import { addArea, requested, visitBody } from '../../../testing/visits.ts';

let shop: TestShop;
beforeAll(async () => {
  // With this factor a network address may have two new guest ids an hour and send five writes a minute.
  shop = await openTestShop({ LIMITS_FACTOR: '0.001' });
});
afterAll(async () => {
  await shop?.close();
});

test('measurements of new guests are limited like their carts', async () => {
  const save = (guest: string) =>
    shop.post('measurement/save', { label: 'Mine', unit: 'in', bust: 36, ip_address: guest });
  const statuses = [];
  for (let at = 0; at < 3; at += 1) statuses.push((await save(testGuest())).status);
  expect(statuses).toEqual([200, 200, 429]);
  const [{ sets } = { sets: 0 }] = await shop.shop.database.query<{ sets: number }>(
    'select count(*)::int as sets from measurement_sets',
  );
  expect(sets).toBe(2);
});

test('an address beyond its own limit uses up no order number’s', async () => {
  const LIMITS = 'orderLinks:2/3600,orderLinksOfOne:1/3600';
  const few = await openTestShop({ LIMITS, LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' });
  const ask = async (orderNumber: string, address: string) => {
    const body = { order_number: orderNumber, email: 'nobody@example.com' };
    return (await few.post('order/send-link', body, { 'x-forwarded-for': address })).status;
  };
  const statuses = [];
  for (let at = 1; at <= 4; at += 1) statuses.push(await ask(`HN-BCDFGHJ${at}`, '203.0.113.1'));
  statuses.push(await ask('HN-BCDFGHJ4', '203.0.113.2'));
  statuses.push(await ask('HN-BCDFGHJ4', '203.0.113.3'));
  await few.close();
  expect(statuses).toEqual([200, 200, 429, 429, 200, 429]);
});

const PASSWORD = 'quiet-lanterns-71';

const ofOrder = (path: string, more: object, headers: Record<string, string> = {}) =>
  wide.post(path, { order_id: orderId, ...more }, { ...member.bearer, ...headers });

/** For each limit that an endpoint names in addition to `reads` or `writes`, a call that counts once against it. */
const TAKERS: { readonly [K in keyof typeof LIMITS]?: (at: number) => Promise<{ status: number }> } = {
  logins: (at) => wide.post('customer/login', { email: `nobody-${at}@example.com`, password: 'wrong' }),
  operatorLogins: (at) =>
    wide.post('operator/login', { email: `nobody-${at}@example.com`, password: 'wrong', totp: '123456' }),
  passkeyQuestions: () => wide.post('customer/passkey/login-options', {}),
  codes: (at) => wide.post('customer/send-otp', { purpose: 'reset', email: `nobody-${at}@example.com` }),
  codeTries: () => wide.post('customer/verify-otp', { otp_ref: 'r'.repeat(43), otp: '1234' }),
  registrations: () =>
    wide.post('customer/register', {
      otp_token: 't'.repeat(43),
      name: 'Sara',
      password: 'quiet-lanterns-71',
      terms: true,
      language_code: 'en',
    }),
  passwords: () => wide.post('customer/delete', { password: 'not the password' }, member.bearer),
  notificationSettings: () => wide.post('customer/notification-settings', { cells: [] }, member.bearer),
  exports: () => wide.post('customer/export', { password: PASSWORD }, exporter.bearer),
  coupons: () => wide.post('cart/coupon', { code: 'NO-SUCH-CODE' }, member.bearer),
  // A new guest id each time, as an attacker who guesses coupon codes would use.
  guestCoupons: () => wide.post('guest-cart/coupon', { code: 'NO-SUCH-CODE', ip_address: testGuest() }),
  orders: () => ofOrder('payment/create', { payment_option: 'card' }, { 'idempotency-key': testGuest() }),
  // Another order number each time, as many shoppers who share one network address would send.
  orderLinks: (at) =>
    wide.post('order/send-link', { order_number: `HN-${10_000_000 + at}`, email: 'nobody@example.com' }),
  // Another network address each time, so that only the limit per order number counts. Both texts are spellings of one
  // order number.
  orderLinksOfOne: (at) =>
    wide.post(
      'order/send-link',
      { order_number: ['HN-BCDFGHJ1', ' hn bcdfghjl'][at % 2], email: 'nobody@example.com' },
      { 'x-forwarded-for': `203.0.113.${at}` },
    ),
  creditChecks: () => wide.post('checkout/credit', CREDIT, member.bearer),
  // A new guest id each time. The cart is empty, so no provider is asked.
  guestCreditChecks: () => wide.post('checkout/credit', { ...CREDIT, ip_address: testGuest() }),
  contact: (at) =>
    wide.post('contact/send', { name: 'Sara', email: `sara-${at}@example.com`, subject: 'A hem', message: 'Hello' }),
  visitChanges: () => wide.post('booking/change', { booking_id: bookingId, remarks: 'x' }, member.bearer),
  bookings: () => wide.post('booking/cancel', { booking_id: bookingId }, member.bearer),
  // A new guest id each time. The area does not exist, so no visit is booked.
  guestBookings: () =>
    wide.post('booking/create', visitBody('2026-11-25T06:00:00Z', { area: 'nowhere', ip_address: testGuest() })),
  returns: () => ofOrder('order/return-withdraw', { return_id: member.customerId }),
  returnPictures: () =>
    ofOrder('order/return-remove-picture', { return_id: member.customerId, picture_id: member.customerId }),
  reviews: () => ofOrder('order/review-withdraw', { review_id: member.customerId }),
  reviewPictures: () =>
    ofOrder('order/review-remove-picture', { review_id: member.customerId, picture_id: member.customerId }),
  reviewVotes: () => wide.post('review/helpful', { review_id: member.customerId, helpful: true }, member.bearer),
  // A new guest id each time, as a visitor would use to vote more than once.
  guestReviewVotes: () =>
    wide.post('review/helpful', { review_id: member.customerId, helpful: true, ip_address: testGuest() }),
  alerts: () =>
    wide.post('alerts/add', { kind: 'price_drop', product_id: member.customerId, email: 'nobody@example.com' }),
  deliveryRequests: () => ofOrder('delivery/report', { problem: 'late' }),
  orderAmendments: () => ofOrder('order/amend', { shipping_address: ADDRESS }),
  papers: () => wide.get(`order/invoice-file/${member.customerId}`),
  // The URL belongs to no push service, so nothing is stored.
  pushSubscriptions: () =>
    wide.post('push/subscribe', { endpoint: 'http://127.0.0.1/', keys: { p256dh: 'x', auth: 'x' } }, member.bearer),
  cart: () => wide.post('cart/line', { line_id: member.customerId, quantity: 0 }, member.bearer),
};

const CREDIT = {
  contact: { email: 'sara@example.com', dial_code: '+971', phone: '501234567' },
  payment_option: 'instalments_4',
  payment_provider: 'tabby',
};

let wide: TestShop;
let member: TestMember;
let orderId: string;
let bookingId: string;
let exporter: TestMember;

describe('at their defaults', () => {
  beforeAll(async () => {
    wide = await openTestShop({ LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' });
    member = await addMember(wide.shop, { password: PASSWORD });
    exporter = await addMember(wide.shop, { password: PASSWORD });
    orderId = await addUnpaidOrder(wide.shop, { customerId: member.customerId });
    await addArea(wide);
    bookingId = (await requested(wide, { as: member.bearer })).booking_id;
  });
  afterAll(() => wide.close());

  test('every limit with a call of its own is tested here', () => {
    const own = new Set(
      Object.values<Endpoint>(endpoints).flatMap(({ limit }) => {
        if (typeof limit !== 'object') return [];
        const { name, guests = name, done = name, number = name } = limit;
        return [name, guests, done, number];
      }),
    );
    expect(Object.keys(TAKERS).sort()).toEqual([...own].sort());
  });

  test.each(Object.keys(TAKERS) as (keyof typeof TAKERS)[])(
    '%s are limited at the number in the table',
    async (name) => {
      const statuses = new Set<number>();
      for (let at = 0; at < LIMITS[name].points; at += 1) statuses.add((await TAKERS[name]!(at)).status);
      expect(statuses).not.toContain(429);
      const over = await TAKERS[name]!(LIMITS[name].points);
      expect(over.status).toBe(429);
    },
  );
});
