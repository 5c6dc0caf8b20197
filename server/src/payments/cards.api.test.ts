// The cards that members keep at a payment provider: whose they are, and what happens when one is removed.
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberBuyer, place, quoteOf } from '../../testing/buying.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addOrderToPay, FROM, parallel } from '../../testing/payments.ts';
import { openStripeServer, type StripeServer } from '../../testing/providers/stripe-server.ts';
import { type IdleShop, openIdleShop } from '../../testing/quiet-shop.ts';
import { addBody, addProduct, clientOf, type TestShop, testGuest, type TestVariant } from '../../testing/shop.ts';
import { routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';
import { accessKeyOf } from '../orders/order-access.ts';
import { workCards } from './cards.service.ts';
import { openPayment } from './payments.service.ts';
import { settle } from './settle.service.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PASSWORD = 'correct horse battery';

let quiet: IdleShop;
let remote: StripeServer;
let shop: TestShop;
let variant: TestVariant;
let member: TestMember;

beforeAll(async () => {
  remote = await openStripeServer();
  quiet = await openIdleShop({ LIMITS_FACTOR: '100000' }, { stripe: remote.settings });
  const app = makeApp(quiet.shop, routes, { root: ROOT });
  shop = { ...clientOf(app), shop: quiet.shop, allowFindings: quiet.allowFindings, close: quiet.close };
  variant = (await addProduct(quiet.shop, { pieces: 1_000 }))[0]!;
});
afterAll(async () => {
  await quiet.close();
  await remote.close();
});
beforeEach(async () => {
  for (const { id } of remote.customers()) remote.deleteCustomer(id);
  member = await addMember(quiet.shop, {
    password: PASSWORD,
    phone: String(500_000_000 + Math.floor(Math.random() * 9_999_999)),
  });
});

interface Begun {
  orderId: string;
  paymentId: string;
  url: string | null;
}

async function begin(keep: boolean, who = member): Promise<Begun> {
  await shop.post('cart/add-to-cart', { ...addBody(variant, testGuest()), user_id: who.customerId }, who.bearer);
  const buyer = memberBuyer(who);
  buyer.contact = { email: '', dial_code: '+971', phone: '501234567' };
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  const { body } = await place(shop, buyer, quoteId, keep ? { keep_card: true } : {});
  expect(body.errorCode).toBe(0);
  return { orderId: body.result.order_id, paymentId: body.result.payment_id, url: body.result.payment_url };
}

const sessionOf = async ({ paymentId }: Begun) => (await remote.idsOf(paymentId))[0] ?? '';
const payAt = async (begun: Begun) => {
  await remote.pay(await sessionOf(begun));
  await settle(quiet.shop, begun.paymentId);
  await workDue();
};
const workDue = async () => {
  while ((await workCards(quiet.shop)) > 0);
};
const hurry = () =>
  quiet.shop.database.query('update card_accounts set next_look_at = shop.now() where next_look_at is not null');
const cards = async (who = member) => (await shop.get('customer/cards', who.bearer)).body.result;
const rows = async () =>
  quiet.shop.database.query<{ left: boolean }>('select left_at is not null as left from card_accounts');
const rowsOf = (customerId: string) =>
  quiet.shop.database.query('select id from card_accounts where customer_id = $1', [customerId]);
const leave = async () => {
  const { body } = await shop.post('customer/delete', { password: PASSWORD }, member.bearer);
  expect(body.errorCode).toBe(0);
};

describe('keeping', () => {
  test('a card is kept when the member asked for it, and is offered with the next payment', async () => {
    const first = await begin(true);
    expect(await cards()).toEqual([]);
    await payAt(first);
    expect(await cards()).toEqual([
      { _id: expect.any(String), brand: 'visa', last_four: '4242', expiry_month: 8, expiry_year: 2031 },
    ]);
    const [customer] = remote.customers();
    expect(customer).toMatchObject({ email: member.email, cards: ['4242'] });
    const next = await begin(false);
    expect(remote.customerOf(await sessionOf(next))).toBe(customer?.id);
    await payAt(next);
    expect(remote.customers()[0]?.cards).toEqual(['4242']);
  });

  test('nothing is made for a member who did not ask, nor for a guest who claims to', async () => {
    expect(remote.customerOf(await sessionOf(await begin(false)))).toBe('');
    expect(remote.customers()).toEqual([]);
  });

  test('the quote says that the card can be kept, of the card alone', async () => {
    await shop.post(
      'cart/add-to-cart',
      { ...addBody(variant, testGuest()), user_id: member.customerId },
      member.bearer,
    );
    const quote = await quoteOf(shop, memberBuyer(member));
    for (const one of quote.payment_options) expect(one.keeps_card, one.option).toBe(one.option === 'card');
  });

  test('the database holds neither token nor account in the clear', async () => {
    await payAt(await begin(true));
    const [row] = await quiet.shop.database.query<{ text: string }>(
      `select string_agg(a::text || c::text, ' ') as text from card_accounts a join kept_cards c on c.account_id = a.id`,
    );
    for (const secret of ['pm_', 'cus_']) expect(row?.text).not.toContain(Buffer.from(secret).toString('hex'));
  });

  test('first payments at once make one account', async () => {
    const { customerId } = member;
    const wish = { variantId: variant.product_item_id, customerId, cards: { customerId, keep: true } };
    const begun = await parallel(8, () => addOrderToPay(quiet.shop, wish));
    const opened = await parallel(8, (index) => openPayment(quiet.shop, begun[index]!.paymentId, FROM));
    expect(opened.map(({ status }) => status)).toEqual(begun.map(() => 'open'));
    expect(remote.customers()).toHaveLength(1);
    expect(await rowsOf(customerId)).toHaveLength(1);
  });

  test('another attempt at the same order keeps the wish', async () => {
    const first = await begin(true);
    const body = { order_id: first.orderId, payment_option: 'card' };
    const headers = { ...member.bearer, 'idempotency-key': `again-${first.orderId}` };
    const again = await shop.post('payment/create', body, headers);
    await payAt({ ...first, paymentId: again.body.result.payment_id });
    expect(await cards()).toHaveLength(1);
  });
});

describe('nobody else', () => {
  test('who has only the link of the order is not sent to a page with the member’s cards', async () => {
    await payAt(await begin(true));
    const begun = await begin(false);
    const [{ version }] = (await quiet.shop.database.query<{ version: number }>(
      'select access_version as version from orders where id = $1',
      [begun.orderId],
    )) as [{ version: number }];
    const key = accessKeyOf(quiet.shop.secrets, { orderId: begun.orderId, accessVersion: version });
    const seen = await shop.get(`payment/${begun.paymentId}?key=${key}`);
    expect(seen.body.result.owner).toMatchObject({ order_id: begun.orderId, payment_url: null });
    const own = await shop.get(`payment/${begun.paymentId}`, member.bearer);
    expect(own.body.result.owner.payment_url).toBe(begun.url);
    const body = { order_id: begun.orderId, key, payment_option: 'card' };
    const again = await shop.post('payment/create', body, { 'idempotency-key': `link-${begun.orderId}` });
    expect(remote.customerOf(await sessionOf({ ...begun, paymentId: again.body.result.payment_id }))).toBe('');
  });

  test('another member neither sees nor takes away a card', async () => {
    await payAt(await begin(true));
    const [card] = await cards();
    const other = await addMember(quiet.shop);
    expect(await cards(other)).toEqual([]);
    expect((await shop.delete(`customer/cards/${card._id}`, other.bearer)).status).toBe(404);
    expect(await cards()).toHaveLength(1);
  });
});

describe('answers that are lost', () => {
  test('an account whose making was not answered is the one used later', async () => {
    remote.server.fail(/^POST \/v1\/customers$/, 'unanswered');
    const first = await begin(true);
    expect(first.url).toContain('/payment/');
    expect(await sessionOf(first)).toBe('');
    const again = await shop.get(`payment/${first.paymentId}`, member.bearer);
    expect(again.body.result.status).toBe('open');
    await payAt(first);
    expect(remote.customers()).toMatchObject([{ cards: ['4242'] }]);
    expect(await cards()).toHaveLength(1);
  });

  test('an account that the shop never heard of is removed when the member leaves', async () => {
    remote.server.fail(/^POST \/v1\/customers$/, 'unanswered');
    await begin(true);
    expect(remote.customers()).toHaveLength(1);
    await leave();
    await workDue();
    expect(remote.customers()).toEqual([]);
    expect((await rows()).filter(({ left }) => left)).toEqual([]);
  });

  test('cards that could not be read are read later', async () => {
    remote.server.fail(/payment_methods$/, 'lost');
    await payAt(await begin(true));
    expect(await cards()).toEqual([]);
    await hurry();
    await workDue();
    expect(await cards()).toHaveLength(1);
  });

  test('a card taken away is gone at once, and at the provider once it answers', async () => {
    await payAt(await begin(true));
    const [card] = await cards();
    remote.server.fail(/detach$/, 'lost');
    const { body } = await shop.delete(`customer/cards/${card._id}`, member.bearer);
    expect(body.result).toEqual([]);
    expect(remote.customers()[0]?.cards).toEqual(['4242']);
    await hurry();
    await workDue();
    expect(remote.customers()[0]?.cards).toEqual([]);
    expect(await cards()).toEqual([]);
    expect((await shop.delete(`customer/cards/${card._id}`, member.bearer)).status).toBe(404);
  });

  test('a card detached without an answer counts as detached', async () => {
    await payAt(await begin(true));
    const [card] = await cards();
    remote.server.fail(/detach$/, 'unanswered');
    await shop.delete(`customer/cards/${card._id}`, member.bearer);
    await hurry();
    await workDue();
    const [{ left }] = (await quiet.shop.database.query<{ left: number }>(
      'select count(*)::int as left from kept_cards where id = $1 and token is not null',
      [card._id],
    )) as [{ left: number }];
    expect(left).toBe(0);
  });
});

describe('the end', () => {
  test('the kept cards of a member who leaves end at the provider too', async () => {
    await payAt(await begin(true));
    remote.server.fail(/^DELETE/, 'lost');
    await leave();
    await workDue();
    await hurry();
    await workDue();
    expect(remote.customers()).toEqual([]);
    expect((await rows()).filter(({ left }) => left)).toEqual([]);
  });

  test('a member whose account was deleted at the provider pays without it, and then begins a new one', async () => {
    await payAt(await begin(true));
    remote.deleteCustomer(remote.customers()[0]?.id ?? '');
    const without = await begin(true);
    expect(remote.customerOf(await sessionOf(without))).toBe('');
    await workDue();
    expect(await cards()).toEqual([]);
    await payAt(without);
    await payAt(await begin(true));
    expect(await cards()).toHaveLength(1);
  });

  test('a card that was removed at the provider is no longer shown', async () => {
    await payAt(await begin(true));
    remote.takeCards(remote.customers()[0]?.id ?? '');
    await quiet.ahead('1 second');
    await payAt(await begin(true));
    expect(await cards()).toHaveLength(1);
  });
});
