// Invented guests cannot empty the stock without paying: pieces held by unpaid orders are limited, however many
// concurrent requests arrive on however many nodes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FAULTS, REFUSALS } from '@hindam/contract/refusals';
import { guestBuyer, memberBuyer, newKey, pay, place, quoteOf, type TestBuyer } from '../../testing/buying.ts';
import { addMember } from '../../testing/members.ts';
import { openNode } from '../../testing/nodes.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { hashSecret, newId } from '../kernel/ids.ts';
import { CEILINGS } from '../orders/ceilings.ts';
import { workDueOrders } from '../payments/due.service.ts';

const PIECES = 20;
const AE = { dial_code: '+971' };

let shop: TestShop;
let variant: TestVariant;
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' });
});
afterAll(async () => {
  await shop?.close();
});
beforeEach(async () => {
  [variant] = (await addProduct(shop.shop, { sizes: ['54'], pieces: 2_000 })) as [TestVariant];
});

const run = <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);

let addresses = 0;
const newAddress = (): string => `198.51.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;
const from = (buyer: TestBuyer, address: string): TestBuyer => ({
  ...buyer,
  headers: { ...buyer.headers, 'x-forwarded-for': address },
});
const guestFrom = (address: string, contact: Partial<TestBuyer['contact']> = {}): TestBuyer =>
  from(guestBuyer(contact), address);

/** Writes a cart into the database, which is faster than adding its pieces by requests. */
async function fillCart(
  { body, customerId = null }: TestBuyer & { customerId?: string | null },
  pieces: number,
  of = variant,
) {
  const [cart] = await run<{ id: string }>(
    `insert into carts (id, guest_hash, customer_id, market, touched_at) values ($1, $2, $3, 'ae', shop.now()) returning id`,
    [newId(), body.ip_address ? hashSecret(body.ip_address) : null, customerId],
  );
  await run(
    `insert into cart_lines (id, cart_id, variant_id, remarks, quantity, seen_price_minor, created_at)
     select $1, $2, $3, '', $4, 125000, shop.now()`,
    [newId(), cart!.id, of.product_item_id, pieces],
  );
}

async function ready(buyer: TestBuyer & { customerId?: string }, pieces = PIECES, of = variant) {
  await fillCart(buyer, pieces, of);
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  return (more: { [field: string]: unknown } = {}) => place(shop, buyer, quoteId, more);
}

const readyGuests = (count: number, guest: (at: number) => TestBuyer, pieces = PIECES) =>
  Promise.all(Array.from({ length: count }, (_, at) => ready(guest(at), pieces)));

async function reserved(of = variant): Promise<number> {
  const [row] = await run<{ reserved: number }>('select reserved from stock where variant_id = $1', [
    of.product_item_id,
  ]);
  return row!.reserved;
}

test('guests of one address hold at most 200 unpaid pieces; other addresses and members are not affected', async () => {
  const address = newAddress();
  const crowd = await readyGuests(CEILINGS.unpaid.guests_of_address.pieces / PIECES + 3, () => guestFrom(address));
  const answers = await Promise.all(crowd.map((go) => go()));
  expect(answers.filter(({ body }) => body.errorCode === 0)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  expect(await reserved()).toBe(200);

  expect((await (await ready(guestFrom(newAddress())))()).body.errorCode).toBe(0);
  const customer = await addMember(shop.shop);
  const member = { ...from(memberBuyer(customer), address), customerId: customer.customerId };
  expect((await (await ready(member))()).body.errorCode).toBe(0);
});

test('a rejected order gets the time until the next one is possible, in message and Retry-After', async () => {
  const address = newAddress();
  const crowd = await readyGuests(10, () => guestFrom(address));
  const placed = await Promise.all(crowd.map((go) => go()));
  await run(`update orders set hold_expires_at = shop.now() + interval '395 seconds' where id = $1`, [
    placed[0]!.body.result.order_id,
  ]);
  const { status, body, headers } = await (await ready(guestFrom(address)))();
  expect([status, body.errorCode]).toEqual([429, FAULTS.HELD_MAX.errorCode]);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(360);
  expect(seconds).toBeLessThanOrEqual(395);
  expect(body.message).toContain('7 min');
  const inArabic = await (await ready(guestFrom(address)))({ language_code: 'arb' });
  expect(inArabic.body.message).toContain('7 د');
});

test('the time until the next order is also that of a guest’s order that a member took over', async () => {
  const address = newAddress();
  const { customerId } = await addMember(shop.shop);
  const crowd = await readyGuests(10, () => guestFrom(address));
  const placed = await Promise.all(crowd.map((go) => go()));
  await run(
    `update orders set customer_id = $2, handed_over_at = shop.now(), hold_expires_at = shop.now() + interval '395 seconds'
     where id = $1`,
    [placed[0]!.body.result.order_id, customerId],
  );
  const { status, headers } = await (await ready(guestFrom(address)))();
  expect([status, Number(headers.get('retry-after')) <= 395]).toEqual([429, true]);
});

test('paid pieces are not held: guests of a carrier’s address can order after 200 paid pieces', async () => {
  const address = newAddress();
  const crowd = await readyGuests(10, () => guestFrom(address));
  for (const { body } of await Promise.all(crowd.map((go) => go()))) await pay(shop, body.result);
  const next = await readyGuests(10, () => guestFrom(address));
  const answers = await Promise.all(next.map((go) => go()));
  expect(answers.filter(({ body }) => body.errorCode === 0)).toHaveLength(10);
});

test.each([
  ['telephone', () => ({ ...AE, phone: `52${String(newId()).replaceAll(/\D/g, '').slice(-7)}` })],
  ['mail', () => ({ email: `one-${newId()}@example.com` })],
])('one %s has three unpaid orders out of twelve placed concurrently', async (_, newContact) => {
  const contact = newContact();
  const crowd = await readyGuests(12, () => guestFrom(newAddress(), contact), 1);
  const answers = await Promise.all(crowd.map((go) => go()));
  expect(answers.filter(({ body }) => body.errorCode === 0)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  expect(await reserved()).toBe(3);
});

test('guests using a member’s mail and number neither block that member nor shorten the hold', async () => {
  const email = `named-${newId()}@example.com`;
  const number = { ...AE, phone: `52${String(newId()).replaceAll(/\D/g, '').slice(-7)}` };
  const crowd = await readyGuests(3, () => guestFrom(newAddress(), { email, ...number }), 1);
  for (const { body } of await Promise.all(crowd.map((go) => go()))) expect(body.errorCode).toBe(0);
  const customer = await addMember(shop.shop, { email });
  const buyer = { ...from(memberBuyer(customer), newAddress()), customerId: customer.customerId };
  const { body } = await (await ready(buyer))({ contact: { email: '', ...number } });
  expect(body.errorCode).toBe(0);
  expect(await holdOf(body.result.order_id)).toBe(30);
});

test('a member holds at most 60 unpaid pieces: one order of more is refused without a retry time', async () => {
  const { pieces } = CEILINGS.unpaid.member;
  const buyers = await Promise.all(
    [pieces, pieces + 1].map(async (count) => {
      const customer = await addMember(shop.shop);
      const buyer = { ...from(memberBuyer(customer), newAddress()), customerId: customer.customerId };
      await fillCart(buyer, PIECES);
      await run(
        `insert into cart_lines (id, cart_id, variant_id, remarks, quantity, seen_price_minor, created_at)
         select gen_random_uuid(), c.id, $2, 'remark ' || n, least(20, $3 - 20 * n), 125000, shop.now()
         from carts c, generate_series(1, ($3 - 1) / 20) n where c.customer_id = $1`,
        [customer.customerId, variant.product_item_id, count],
      );
      return { buyer, quoteId: (await quoteOf(shop, buyer)).quote_id as string };
    }),
  );
  const [enough, tooMany] = await Promise.all(buyers.map(({ buyer, quoteId }) => place(shop, buyer, quoteId)));
  expect(enough!.body.errorCode).toBe(0);
  expect(tooMany!.body.errorCode).toBe(REFUSALS.PIECES_UNPAID_MAX.errorCode);
  expect(await reserved()).toBe(pieces);
});

test('two nodes count together', async () => {
  const other = await openNode(shop);
  const contact = { email: `two-nodes-${newId()}@example.com` };
  const crowd = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const buyer = guestFrom(newAddress(), contact);
      await fillCart(buyer, 1);
      const { quote_id: quoteId } = await quoteOf(shop, buyer);
      return () => place(at % 2 === 0 ? shop : { ...shop, post: other.post }, buyer, quoteId);
    }),
  );
  const answers = await Promise.all(crowd.map((go) => go()));
  await other.close();
  expect(answers.filter(({ body }) => body.errorCode === 0)).toHaveLength(3);
});

test('a first unpaid order takes any quantity; from the second of a day on at most a fifth of the stock', async () => {
  const contact = { email: `again-${newId()}@example.com` };
  const [few] = (await addProduct(shop.shop, { sizes: ['54'], pieces: 30 })) as [TestVariant];
  expect((await (await ready(guestFrom(newAddress(), contact), 15, few))()).body.errorCode).toBe(0);
  const fourth = await ready(guestFrom(newAddress(), contact), 4, few);
  const refused = await fourth();
  expect(refused.body.errorCode).toBe(REFUSALS.SHARE_MAX.errorCode);
  expect((await (await ready(guestFrom(newAddress(), contact), 3, few))()).body.errorCode).toBe(0);
  expect(await reserved(few)).toBe(18);
  // The limit of a fifth of the stock applies to repeated unpaid orders of one buyer; another buyer may take four
  // pieces.
  expect((await (await ready(guestFrom(newAddress()), 4, few))()).body.errorCode).toBe(0);
});

test('the share is never less than the product’s minimum', async () => {
  const contact = { email: `minimum-${newId()}@example.com` };
  const [pairs] = (await addProduct(shop.shop, { sizes: ['54'], pieces: 8, minQuantity: 3 })) as [TestVariant];
  expect((await (await ready(guestFrom(newAddress(), contact), 1))()).body.errorCode).toBe(0);
  expect((await (await ready(guestFrom(newAddress(), contact), 4, pairs))()).body.errorCode).toBe(
    REFUSALS.SHARE_MAX.errorCode,
  );
  expect((await (await ready(guestFrom(newAddress(), contact), 3, pairs))()).body.errorCode).toBe(0);
});

const holdOf = async (orderId: string): Promise<number> => {
  const [row] = await run<{ minutes: number }>(
    'select round(extract(epoch from hold_expires_at - shop.now()) / 60)::int as minutes from orders where id = $1',
    [orderId],
  );
  return row!.minutes;
};

test('each unpaid order of a day is held for less time, and a day later the first is held in full again', async () => {
  const contact = { email: `shorter-${newId()}@example.com` };
  const minutes: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    const { body } = await (await ready(guestFrom(newAddress(), contact), 1))();
    minutes.push(await holdOf(body.result.order_id));
    await run('update orders set hold_expires_at = shop.now() where id = $1', [body.result.order_id]);
    while ((await workDueOrders(shop.shop)) > 0);
  }
  expect(minutes).toEqual([30, 20, 15, 10, 10]);
  await run(`update orders set unpaid_since = unpaid_since - interval '25 hours' where email = $1`, [contact.email]);
  const { body } = await (await ready(guestFrom(newAddress(), contact), 1))();
  expect(await holdOf(body.result.order_id)).toBe(30);
});

test('placing the same cart again keeps the replaced order’s remaining time, so no hold is endless', async () => {
  const buyer = guestFrom(newAddress());
  const go = await ready(buyer);
  const first = (await go()).body.result.order_id;
  await run(`update orders set hold_expires_at = shop.now() + interval '12 minutes' where id = $1`, [first]);
  const second = (await go()).body.result.order_id;
  expect(await holdOf(second)).toBe(12);
  await run(`update orders set hold_expires_at = shop.now() + interval '9 minutes' where id = $1`, [second]);
  const third = await go();
  // Fewer than ten minutes were left, so the third order does not take over the hold: it gets the 20 minutes of a
  // buyer's second unpaid order within 24 hours.
  expect(await holdOf(third.body.result.order_id)).toBe(20);
  expect(await reserved()).toBe(PIECES);
});

test('a retry with the same key holds nothing more', async () => {
  const address = newAddress();
  const go = await ready(guestFrom(address));
  const key = newKey();
  const answers = [await go({ key }), await go({ key }), await go({ key })];
  expect(new Set(answers.map(({ body }) => body.result.order_id)).size).toBe(1);
  const others = await readyGuests(9, () => guestFrom(address));
  expect(new Set(await Promise.all(others.map(async (one) => (await one()).status)))).toEqual(new Set([200]));
});

test('no network address, number or mail can be read from the stored hashes', async () => {
  const address = newAddress();
  const buyer = guestFrom(address);
  const { body } = await (await ready(buyer))();
  const [row] = await run<Record<string, Buffer>>(
    'select address_hmac, phone_hmac, email_hmac from orders where id = $1',
    [body.result.order_id],
  );
  for (const hash of Object.values(row!)) expect(hash).toHaveLength(32);
  expect(row!['address_hmac']).toEqual(shop.shop.secrets.hmac('ceiling', `address:${address}`));
});
