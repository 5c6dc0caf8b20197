// Personal data on orders: exported completely; erased after its member's account was deleted, once the order is
// finished, and on orders that expired unpaid after their retention time.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postalAddress } from '@hindam/contract/fields';
import { addMember, type TestMember } from '../../testing/members.ts';
import {
  addOrderIn,
  addUnpaidOrder,
  moveOrderTo,
  draftLine,
  measuredLine,
  TEST_ADDRESS,
  withOrder,
} from '../../testing/orders.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { blankParcels } from '../fulfilment/fulfilment.personal-data.ts';
import { parcelOf } from '../fulfilment/fulfilment.service.ts';
import { transaction } from '../kernel/transaction.ts';
import { requestCancel } from './cancelling.service.ts';
import { expireOrder, markPlaced } from './moves.service.ts';
import { accessKeyOf, mayOpen } from './order-access.ts';
import { addressOnWire } from './order-view.ts';
import { blankOrders, ordersPersonalData } from './orders.personal-data.ts';
import { UNPAID_RETENTION_DAYS } from './orders.ts';
import { viewOrder } from './orders.service.ts';

const PASSWORD = 'a river of 7 silver stones';
const WORDS = [
  'Zqx Buyer',
  'zqx@example.com',
  '567654321',
  'Zqx Tower',
  'zqx remarks',
  'zqx set',
  '51.25',
  'zqx because',
  'zqx note',
];

let shop: TestShop;
let member: TestMember;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  member = await addMember(shop.shop, { password: PASSWORD });
});

/** An order draft that contains all of WORDS except the reason of a cancellation. */
function personalDraft(customerId: string | null) {
  const address = { ...TEST_ADDRESS, lineOne: 'Zqx Tower' };
  const measured = measuredLine({ remarks: 'zqx remarks', customSizeLabel: 'zqx set', measurements: { bust: 51.25 } });
  return {
    customerId,
    name: 'Zqx Buyer',
    email: 'zqx@example.com',
    phone: '567654321',
    shippingAddress: address,
    billingAddress: address,
    gift: { note: 'zqx note' },
    lines: [measured, draftLine()],
  };
}

async function textOf(orderId: string): Promise<string> {
  const tables = await shop.shop.database.query<{ text: string }>(
    `select concat((select o::text from orders o where id = $1), (select string_agg(l::text, '|') from order_lines l where order_id = $1),
       (select string_agg(m::text, '|') from order_line_measurements m join order_lines l on l.id = m.line_id where l.order_id = $1),
       (select string_agg(c::text, '|') from order_cancellations c where order_id = $1),
       (select string_agg(y::text, '|') from invoice_buyers y join invoices i on i.id = y.invoice_id where i.order_id = $1),
       (select string_agg(e::text, '|') from order_events e where order_id = $1)) as text`,
    [orderId],
  );
  return tables[0]!.text;
}

async function wordsIn(orderId: string): Promise<string[]> {
  const text = await textOf(orderId);
  return WORDS.filter((word) => text.includes(word));
}

const leave = async () => {
  const { body } = await shop.post('customer/delete', { password: PASSWORD }, member.bearer);
  expect(body.errorCode).toBe(0);
};
const chore = () =>
  transaction(shop.shop.database, async (tx) => {
    const orders = await blankOrders(tx);
    await blankParcels(tx, orders);
    return orders.length;
  });

test('the export has all orders of the member completely and in plain text, and nobody else’s', async () => {
  await addOrderIn(shop.shop, 'delivered', personalDraft(null));
  const orderId = await addOrderIn(shop.shop, 'confirmed', { ...personalDraft(member.customerId), language: 'arb' });
  const told = (await transaction(shop.shop.database, (tx) =>
    ordersPersonalData.exportOf(tx, member.customerId, shop.shop.secrets),
  )) as Record<string, unknown>[];
  const { number, papers } = await viewOrder(shop.shop.database, orderId);
  expect(JSON.parse(JSON.stringify(told))).toMatchObject([
    {
      number,
      status: 'confirmed',
      payment: { option: 'cod', status: 'pending', currency: 'AED', paidMinor: 0, refundedMinor: 0 },
      contact: { name: 'Zqx Buyer', email: 'zqx@example.com', dialCode: '+971', phone: '567654321' },
      shippingAddress: { lineOne: 'Zqx Tower', country: 'AE' },
      sums: { subtotalMinor: 20_000, totalMinor: 22_500 },
      gift: { note: 'zqx note', wrapped: false },
      lines: [
        {
          title: 'عباءة',
          colour: 'أسود',
          measurementsNamed: 'zqx set',
          inches: { bust: 51.25 },
          remarks: 'zqx remarks',
        },
        { title: 'عباءة', size: '52', inches: null },
      ],
      history: [{ to: 'pending_payment' }, { to: 'placed' }, { to: 'confirmed' }],
      papers: [{ kind: 'invoice', number: papers[0]!.number }],
      cancellations: [],
      cancelRequest: null,
    },
  ]);
});

test('the export has a cancellation request with its reason', async () => {
  const orderId = await addOrderIn(shop.shop, 'in_tailoring', personalDraft(member.customerId));
  const [first] = (await viewOrder(shop.shop.database, orderId)).lines;
  const lines = [{ lineId: first!.lineId, quantity: 1 }];
  await withOrder(shop.shop, orderId, (tx, order) =>
    requestCancel(tx, order, { reasonCode: 'other', reasonText: 'zqx because', lines }),
  );
  const told = await transaction(shop.shop.database, (tx) =>
    ordersPersonalData.exportOf(tx, member.customerId, shop.shop.secrets),
  );
  expect(told).toMatchObject([{ cancelRequest: { reasonCode: 'other', reasonText: 'zqx because', pieces: lines } }]);
});

test('erasure blanks personal data of a finished order at once and keeps sums, numbers and lines', async () => {
  const orderId = await addOrderIn(shop.shop, 'completed', personalDraft(member.customerId));
  const before = await viewOrder(shop.shop.database, orderId);
  expect(await wordsIn(orderId)).toEqual(WORDS.filter((word) => word !== 'zqx because'));
  await leave();
  expect(await wordsIn(orderId)).toEqual([]);
  const after = await viewOrder(shop.shop.database, orderId);
  expect(after).toMatchObject({
    customerId: null,
    name: '',
    email: null,
    phone: null,
    shippingAddress: { country: 'AE' },
    billingAddress: { country: 'AE' },
    number: before.number,
    totalMinor: before.totalMinor,
    papers: before.papers,
    history: before.history,
  });
  const shown = addressOnWire(after.shippingAddress);
  expect(postalAddress.parse(shown)).toEqual(shown);
  expect(Object.values(shown).filter(Boolean)).toEqual(['AE']);
  expect(after.lines.map(({ sku, unitMinor, texts }) => ({ sku, unitMinor, texts }))).toEqual(
    before.lines.map(({ sku, unitMinor, texts }) => ({ sku, unitMinor, texts })),
  );
});

test('a link to a blanked order no longer works', async () => {
  const orderId = await addOrderIn(shop.shop, 'completed', personalDraft(member.customerId));
  const key = accessKeyOf(shop.shop.secrets, { orderId, accessVersion: 1 });
  expect((await shop.get(`order/details/${orderId}?key=${key}`)).status).toBe(200);
  await leave();
  expect((await shop.get(`order/details/${orderId}?key=${key}`)).status).toBe(404);
});

test('an unfinished order stays deliverable after erasure, has no owner, and is blanked when finished', async () => {
  const orderId = await addOrderIn(shop.shop, 'in_tailoring', personalDraft(member.customerId));
  await withOrder(shop.shop, orderId, (tx, order) =>
    requestCancel(tx, order, { reasonCode: 'other', reasonText: 'zqx because', pieces: 'AB-1 × 1' }),
  );
  await leave();
  expect(await wordsIn(orderId)).toEqual(WORDS);
  const open = await viewOrder(shop.shop.database, orderId);
  expect(open.customerId).toBeNull();
  // Links that were mailed before the account was deleted still open the order.
  const key = accessKeyOf(shop.shop.secrets, open);
  expect(mayOpen(shop.shop.secrets, open, { member: null, keys: [key] })).toBe(true);
  await moveOrderTo(shop.shop, orderId, 'delivered');
  await chore();
  expect(await wordsIn(orderId)).toEqual(WORDS);
  await moveOrderTo(shop.shop, orderId, 'completed');
  expect((await viewOrder(shop.shop.database, orderId)).cancelLines).toHaveLength(2);
  expect(await chore()).toBe(1);
  expect(await wordsIn(orderId)).toEqual([]);
  expect((await viewOrder(shop.shop.database, orderId)).cancelLines).toBeNull();
  expect(await chore()).toBe(0);
});

test('blanking an order also blanks the personal data of its parcel', async () => {
  const orderId = await addOrderIn(shop.shop, 'packed', personalDraft(member.customerId));
  await shop.shop.database.query(
    `insert into parcels (order_id, carrier, tracking_number, tracking_url, driver_name, delivery_code)
     values ($1, 'Aramex', 'ZQX-1', 'https://t.example.com/ZQX-1', 'Omar', '1234')`,
    [orderId],
  );
  await moveOrderTo(shop.shop, orderId, 'shipped');
  await leave();
  await chore();
  expect(await parcelOf(shop.shop.database, orderId)).toMatchObject({ trackingNumber: 'ZQX-1' });
  await moveOrderTo(shop.shop, orderId, 'completed');
  await chore();
  expect(await parcelOf(shop.shop.database, orderId)).toMatchObject({
    carrier: 'Aramex',
    trackingNumber: '',
    trackingUrl: null,
    driverName: null,
    deliveryCode: null,
  });
});

test('unpaid orders are blanked after their retention time, and a late payment cannot revive them', async () => {
  const [young, old] = [
    await addUnpaidOrder(shop.shop, personalDraft(null)),
    await addUnpaidOrder(shop.shop, personalDraft(member.customerId)),
  ];
  const paid = await addOrderIn(shop.shop, 'completed', personalDraft(null));
  for (const orderId of [young, old]) await withOrder(shop.shop, orderId, expireOrder);
  await shop.shop.database.query(
    `update orders set status_since = shop.now() - make_interval(days => $2, mins => 1) where id = any($1)`,
    [[old, paid], UNPAID_RETENTION_DAYS],
  );
  expect(await chore()).toBe(1);
  expect(await wordsIn(old)).toEqual([]);
  expect((await viewOrder(shop.shop.database, old)).replacedBy).toBe(old);
  for (const orderId of [young, paid]) expect((await wordsIn(orderId)).length).toBeGreaterThan(5);
});

test('erasure blanks an expired order at once, and an unpaid one not before it expires', async () => {
  const [expired, waiting] = [
    await addUnpaidOrder(shop.shop, personalDraft(member.customerId)),
    await addUnpaidOrder(shop.shop, personalDraft(member.customerId)),
  ];
  await withOrder(shop.shop, expired, expireOrder);
  await leave();
  expect(await wordsIn(expired)).toEqual([]);
  expect((await wordsIn(waiting)).length).toBeGreaterThan(5);
  // A payment before the order expires still places it, so its personal data is needed for the delivery.
  await withOrder(shop.shop, waiting, (tx, order) => markPlaced(tx, order, { by: 'shopper', paidMinor: 0 }));
  await chore();
  expect((await wordsIn(waiting)).length).toBeGreaterThan(5);
  shop.allowFindings(9, 26);
});

test('an order cannot be written for a member whose account was deleted', async () => {
  await leave();
  await expect(addUnpaidOrder(shop.shop, { customerId: member.customerId })).rejects.toMatchObject({ code: 'HM401' });
});
