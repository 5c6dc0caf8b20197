// One shop that sells in two markets at the same time: a request sees the prices and terms of the market it names, and
// what is done with an order follows the terms of the order's market.
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, type Listening } from '../src/http/serve.ts';
import { makeApp } from '../src/http/app.ts';
import { routes } from '../src/domains.ts';
import { saveCounts } from '../src/analytics/analytics.service.ts';
import { refreshMarkets, reloadCatalogues } from '../src/markets.ts';
import {
  ADDRESS,
  chooseAtProvider,
  guestBuyer,
  newKey,
  ordered,
  pay,
  place,
  quoteOf,
  type TestBuyer,
} from './buying.ts';
import { count } from './counts.ts';
import { addCoupon } from './coupons.ts';
import { addMember } from './members.ts';
import { addOperator, type TestOperator } from './operators.ts';
import { addBody, addProduct, openTestShop, type TestShop, testGuest, type TestVariant } from './shop.ts';
import { changeSoon, inMarket } from './two-markets.ts';

const SAUDI_ADDRESS = {
  ...ADDRESS,
  country: 'SA',
  state: '',
  city: 'Riyadh',
  district: 'Al Olaya',
  zip_code: '12211',
  dial_code: '+966',
  phone: '501234567',
};
const SAUDI = { shipping_address: SAUDI_ADDRESS };
const AED = (amount: number) => ({ amount, currency: 'AED' });
const SAR = (amount: number) => ({ amount, currency: 'SAR' });

let shop: TestShop;
/** The same shop; its calls name the market of Saudi Arabia. */
let saudi: TestShop;
let owner: TestOperator;
let [both, emiratesOnly]: TestVariant[] = [];

async function termsOf(market: string) {
  const { body } = await shop.get('operator/market/list', owner.bearer);
  return body.result.find((one: { market: string }) => one.market === market);
}

async function setOpen(market: string, open: boolean): Promise<void> {
  const { currency: _, ...terms } = await termsOf(market);
  const { body } = await shop.post('operator/market/save', { ...terms, open }, owner.bearer);
  expect(body.errorCode).toBe(0);
}

async function whenOpen(market: string, open: boolean): Promise<void> {
  await setOpen(market, open);
  await changeSoon(() => shop.shop.markets.has(market), open);
}

beforeAll(async () => {
  shop = await openTestShop();
  saudi = inMarket(shop, 'sa');
  owner = await addOperator(shop);
  [both] = await addProduct(shop.shop, { priceMinor: 10_000, saudiMinor: 12_000, pieces: 1_000 });
  [emiratesOnly] = await addProduct(shop.shop, { priceMinor: 20_000, pieces: 100 });
});
afterAll(() => shop?.close());

const priceOf = async (from: TestShop, { product_id: id }: TestVariant) =>
  (await from.get(`product/details/${id}?language_code=en`)).body['result']?.product?.price;

describe('a market', () => {
  test('that is closed is answered as the default one', async () => {
    expect(await priceOf(saudi, both!)).toEqual(AED(10_000));
    expect((await saudi.get('shop/settings')).body.result).toMatchObject({ market: 'ae', markets: [{ code: 'ae' }] });
    expect((await shop.page('/en-sa/home')).status).toBe(404);
    expect(await termsOf('ae')).toMatchObject({ open: true });
    expect(await termsOf('sa')).toMatchObject({ open: false });
  });

  test('opens and closes within seconds while the shop runs; the default one does not close', async () => {
    await whenOpen('sa', true);
    expect(await priceOf(saudi, both!)).toEqual(SAR(12_000));
    await whenOpen('sa', false);
    expect(await priceOf(saudi, both!)).toEqual(AED(10_000));
    await setOpen('ae', false);
    await refreshMarkets(shop.shop);
    expect([...shop.shop.markets.keys()]).toEqual(['ae']);
    expect(await termsOf('ae')).toMatchObject({ open: true });
    await whenOpen('sa', true);
  });

  test('has its own prices, lists and terms', async () => {
    expect(await priceOf(shop, both!)).toEqual(AED(10_000));
    expect(await priceOf(saudi, emiratesOnly!)).toBeUndefined();
    const idsOf = async (from: TestShop) =>
      (await from.get('product/list')).body['result'].products.map(({ _id }: { _id: string }) => _id);
    expect(await idsOf(saudi)).toEqual([both!.product_id]);
    expect((await idsOf(shop)).toSorted()).toEqual([both!.product_id, emiratesOnly!.product_id].toSorted());
    const arabic = (await saudi.get('shop/settings?language_code=arb')).body.result;
    expect(arabic).toMatchObject({ market: 'sa', currency: 'SAR', vat_rate: 15, time_zone: 'Asia/Riyadh' });
    expect(arabic.markets).toEqual([
      { code: 'ae', name: 'الإمارات العربية المتحدة', currency: 'AED' },
      { code: 'sa', name: 'المملكة العربية السعودية', currency: 'SAR' },
    ]);
  });

  test('that nobody knows, or that is spelled oddly, is the default one', async () => {
    for (const code of ['kw', 'SA', 'sa,ae', '', 'ae', 's%61', '%00', 'sa&market=ae'])
      expect((await shop.get(`shop/settings?market=${code}`)).status).toBeLessThan(500);
    for (const code of ['kw', 'SA', '', 'ae'])
      expect((await shop.get(`shop/settings?market=${code}`)).body.result.market).toBe('ae');
  });
});

describe('a cart', () => {
  test('is priced where it is looked at; a price seen elsewhere is no change of price', async () => {
    const guest = testGuest();
    await shop.post('guest-cart/add-to-cart', addBody(both!, guest));
    await shop.post('guest-cart/add-to-cart', addBody(emiratesOnly!, guest));
    const before = (await shop.get(`guest-cart/view/${guest}`)).body['result'];
    expect(before).toMatchObject({ subtotal: AED(30_000), can_check_out: true });
    const there = (await saudi.get(`guest-cart/view/${guest}`)).body['result'];
    expect(there).toMatchObject({ subtotal: SAR(12_000), shipping: SAR(3_500), vat_rate: 15, can_check_out: false });
    expect(there.lines).toMatchObject([
      { unit_price: SAR(12_000), notices: [] },
      // A piece that is not sold in this market keeps the price and currency it was added with.
      { unit_price: AED(20_000), line_total: AED(20_000), notices: [{ kind: 'gone' }] },
    ]);
    expect((await shop.get(`guest-cart/view/${guest}`)).body['result']).toEqual(before);
  });

  test('remembers for each line the market its price was seen in', async () => {
    const [piece] = await addProduct(shop.shop, { priceMinor: 10_000, saudiMinor: 11_000 });
    const guest = testGuest();
    await saudi.post('guest-cart/add-to-cart', addBody(piece!, guest));
    await shop.post('guest-cart/add-to-cart', addBody(both!, guest));
    await shop.shop.database.query(
      'update variant_prices set price_minor = price_minor + 100 where variant_id = any($1)',
      [[piece!.product_item_id, both!.product_item_id]],
    );
    const noticesIn = async (from: TestShop) =>
      (await from.get(`guest-cart/view/${guest}`)).body['result'].lines.map(
        ({ notices }: { notices: object[] }) => notices,
      );
    expect(await noticesIn(saudi)).toEqual([[{ kind: 'price_up', was: SAR(11_000) }], []]);
    expect(await noticesIn(shop)).toEqual([[], [{ kind: 'price_up', was: AED(10_000) }]]);
    await shop.shop.database.query(
      'update variant_prices set price_minor = price_minor - 100 where variant_id = any($1)',
      [[piece!.product_item_id, both!.product_item_id]],
    );
  });

  test('remembers the market in which the size of a line was changed', async () => {
    const [small, large] = await addProduct(shop.shop, { priceMinor: 13_000, saudiMinor: 11_000 });
    const guest = testGuest();
    await shop.post('guest-cart/add-to-cart', addBody(small!, guest));
    const changed = await saudi.post('guest-cart/line', {
      ip_address: guest,
      line_id: (await shop.get(`guest-cart/view/${guest}`)).body['result'].lines[0]._id,
      product_item_id: large!.product_item_id,
    });
    for (const { lines } of [changed.body['result'], (await shop.get(`guest-cart/view/${guest}`)).body['result']]) {
      expect(lines).toMatchObject([{ product_item_id: large!.product_item_id, notices: [] }]);
    }
  });

  test('takes the coupons of its market alone', async () => {
    const coupon = await addCoupon(shop, { market: 'sa' });
    const guest = testGuest();
    await saudi.post('guest-cart/add-to-cart', addBody(both!, guest));
    const apply = (from: TestShop) =>
      from.post('guest-cart/coupon', { ip_address: guest, code: coupon.code, language_code: 'en' });
    expect((await apply(shop)).body.errorCode).not.toBe(0);
    expect((await apply(saudi)).body).toMatchObject({ errorCode: 0, result: { discount: SAR(1_200) } });
    expect((await shop.get(`guest-cart/view/${guest}`)).body['result']).toMatchObject({ discount: AED(0) });
  });
});

describe('an order', () => {
  test('is placed by the terms of its market, and stays there whoever looks at it from where', async () => {
    const buyer = guestBuyer({ dial_code: '+966', phone: '501234568' });
    const wish = { ...SAUDI, payment_option: 'instalments_4' };
    const order = await ordered(saudi, buyer, [both!], wish);
    await pay(shop, order);
    const view = async (from: TestShop) =>
      (await from.get(`order/details/${order.order_id}?key=${order.access_key}`)).body['result'];
    const seen = await view(shop);
    expect(seen).toMatchObject({ total: SAR(15_500), vat_rate: 15, shipping_address: { country: 'SA' } });
    expect(await view(saudi)).toEqual(seen);
    const [paper] = await shop.shop.database.query<{ number: string }>(
      'select number from invoices where order_id = $1',
      [order.order_id],
    );
    expect(paper!.number).toMatch(/^SA-/);
    const invoice = (await shop.get(`order/invoice/${order.order_id}?key=${order.access_key}`)).body['result'];
    expect(invoice.qr.text).toMatch(/^[A-Za-z0-9+/=]+$/);
  });

  test('goes to addresses of its market, at a price quoted there', async () => {
    const buyer = guestBuyer();
    await shop.post('guest-cart/add-to-cart', addBody(both!, buyer.body.ip_address!));
    const here = await quoteOf(shop, buyer);
    const there = await quoteOf(saudi, buyer);
    expect([here.total, there.total]).toEqual([AED(12_500), SAR(15_500)]);
    expect(here.quote_id).not.toBe(there.quote_id);
    const codeOf = async (from: TestShop, quoteId: string, more = {}) =>
      (await place(from, buyer, quoteId, more)).body.message;
    // Each of the next four calls has a quote of the other market, or an address outside its market.
    expect(await codeOf(saudi, here.quote_id, SAUDI)).toMatch(/price|changed/i);
    expect(await codeOf(shop, there.quote_id)).toMatch(/price|changed/i);
    expect(await codeOf(saudi, there.quote_id)).toMatch(/deliver/i);
    expect(await codeOf(shop, here.quote_id, SAUDI)).toMatch(/deliver/i);
    expect((await place(saudi, buyer, there.quote_id, SAUDI)).body.errorCode).toBe(0);
  });

  test('may be paid again from a page of another market, by the options of its own', async () => {
    const order = await ordered(saudi, guestBuyer(), [both!], SAUDI);
    await pay(shop, order, 'declined');
    const retry = { order_id: order.order_id, key: order.access_key, payment_option: 'card' };
    const { body } = await shop.post('payment/create', retry, { 'idempotency-key': newKey() });
    expect(body).toMatchObject({ errorCode: 0 });
    await chooseAtProvider(shop, {
      ...order,
      payment_id: body.result.payment_id,
      payment_url: body.result.payment_url,
    });
    const [payment] = await shop.shop.database.query<{ currency: string }>(
      'select currency from payments where id = $1',
      [body.result.payment_id],
    );
    expect(payment).toEqual({ currency: 'SAR' });
  });

  test('of each market competes for the same pieces: the last one is sold once', async () => {
    const [last] = await addProduct(shop.shop, { priceMinor: 10_000, saudiMinor: 12_000, pieces: 1, sizes: ['52'] });
    const buyers = Array.from({ length: count(200) }, (_, at) => ({ buyer: guestBuyer(), at }));
    const wanted: { buyer: TestBuyer; from: TestShop; quoteId: string; more: Record<string, unknown> }[] = [];
    for (const { buyer, at } of buyers) {
      const [from, more] = at % 2 === 0 ? [shop, {}] : [saudi, SAUDI];
      await from.post('guest-cart/add-to-cart', addBody(last!, buyer.body.ip_address!));
      wanted.push({ buyer, from, quoteId: (await quoteOf(from, buyer)).quote_id, more });
    }
    const answers = await Promise.all(
      wanted.map(({ buyer, from, quoteId, more }) => place(from, buyer, quoteId, more)),
    );
    expect(answers.filter(({ body }) => body.errorCode === 0)).toHaveLength(1);
  });

  test('is counted in its market', async () => {
    const perMarket = (sql: string) =>
      shop.shop.database.query(`select market, ${sql} group by market order by market`);
    const placed = () => perMarket('count(*)::int as count from orders where placed_at is not null');
    const counted = () => perMarket(`sum(count)::int as count from analytics_counts where kind = 'order'`);
    const before = await placed();
    const order = await ordered(saudi, guestBuyer(), [both!], SAUDI);
    await pay(shop, order);
    expect(await placed()).not.toEqual(before);
    // Orders of earlier tests may be placed or counted only during this test, so the counts of all orders are compared.
    await changeSoon(async () => isDeepStrictEqual(await counted(), await placed()), true);
  });
});

describe('pages', () => {
  let listening: Listening;
  beforeAll(async () => {
    shop.shop.config.port = 0;
    await reloadCatalogues(shop.shop);
    listening = await listen(shop.shop, makeApp(shop.shop, routes));
  });
  afterAll(() => listening?.drain(1_000));

  const ask = (path: string, cookie = '') =>
    fetch(`${listening.url}${path}`, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
  const details = () => `/product-details/${both!.product_id}`;

  test('show the market of their prefix, else the visitor’s choice, else the default one', async () => {
    const shown = async (path: string, cookie?: string) => {
      const text = await (await ask(path, cookie)).text();
      return { market: /data-market="(\w+)"/.exec(text)?.[1] ?? null, isSaudi: text.includes('"amount":12000,') };
    };
    const [emirates, arabia] = [
      { market: null, isSaudi: false },
      { market: 'sa', isSaudi: true },
    ];
    for (const cached of ['made', 'from the cache']) {
      expect([cached, await shown(`/en${details()}`, 'market=sa')]).toEqual([cached, emirates]);
      expect([cached, await shown(`/en-sa${details()}`, 'market=ae')]).toEqual([cached, arabia]);
      expect([cached, await shown(`/ar-sa${details()}`)]).toEqual([cached, arabia]);
      expect([cached, await shown(details())]).toEqual([cached, emirates]);
      expect([cached, await shown(details(), 'market=sa')]).toEqual([cached, arabia]);
      expect([cached, await shown(details(), 'market=kw')]).toEqual([cached, emirates]);
    }
  });

  test('have one address each: the default market is not named, another that is not open is not found', async () => {
    const moved = await ask(`/ar-ae${details()}?color=black`);
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `/ar${details()}?color=black`]);
    for (const path of ['/ar-kw/home', '/ar-sa-x/home', '/ar-s/home', '/ar-SA/home', '/xx-sa/home', '/ar-/home'])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    expect((await ask('/ar-sa')).headers.get('location')).toBe('/ar-sa/home');
  });

  test('tell search engines of their pairs in every language and market', async () => {
    const text = await (await ask(`/ar-sa${details()}`)).text();
    const { publicUrl } = shop.shop.config;
    const links = [...text.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([\w-]+)")? href="([^"]+)"/gi)];
    expect(links.map(([, rel, language, address]) => [rel, language ?? '', address])).toEqual([
      ['canonical', '', `${publicUrl}/ar-sa${details()}`],
      ...[
        ['en', '/en'],
        ['en-SA', '/en-sa'],
        ['ar', '/ar'],
        ['ar-SA', '/ar-sa'],
        ['x-default', '/en'],
      ].map(([language, prefix]) => ['alternate', language, `${publicUrl}${prefix}${details()}`]),
    ]);
    expect(text).toContain(`href="/ar-sa/cart"`);
  });

  test('store the choice by a form, and go back to a page of this shop alone', async () => {
    const choose = (code: string, path: string, origin = listening.url) =>
      fetch(`${listening.url}/market`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ code, return_path: path }).toString(),
      });
    const chosen = await choose('sa', '/cart?notice=1');
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/cart?notice=1']);
    expect(chosen.headers.get('set-cookie')).toMatch(/^market=sa; Path=\/; Max-Age=\d+; SameSite=Lax/);
    expect((await choose('kw', '//evil.example')).headers.get('location')).toBe('/home');
    expect((await choose('kw\r\nx: y', '/home')).headers.get('set-cookie')).toMatch(/^market=ae;/);
    expect((await choose('sa', '/home', 'https://evil.example')).status).toBe(403);
  });

  test('and calls of both markets, mixed and at once, never show the other’s prices', async () => {
    const paths = ['en', 'ar'].flatMap((tag) => [
      [`/${tag}${details()}`, 'AED'],
      [`/${tag}-sa${details()}`, 'SAR'],
      [`/api/product/list?language_code=${tag === 'ar' ? 'arb' : 'en'}`, 'AED'],
      [`/api/product/list?language_code=${tag === 'ar' ? 'arb' : 'en'}&market=sa`, 'SAR'],
    ]);
    shop.shop.cache.clear();
    const asked = Array.from({ length: count(2_000) }, (_, at) => paths[(at * 7) % paths.length]!);
    for (let at = 0; at < asked.length; at += 40)
      await Promise.all(
        asked.slice(at, at + 40).map(async ([path, currency]) => {
          const text = await (await ask(path!)).text();
          const found = new Set([...text.matchAll(/"currency":"(AED|SAR)"/g)].map(([, one]) => one));
          // A page also contains the list of markets with their currencies, so only the price is looked for.
          if (path!.startsWith('/api')) expect([path, [...found]]).toEqual([path, [currency]]);
          else expect([path, text.includes(`"amount":${currency === 'SAR' ? 12_000 : 10_000},`)]).toEqual([path, true]);
        }),
      );
  });

  test('are counted in the market they show', async () => {
    const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' };
    await saveCounts(shop.shop);
    for (const path of ['/ar-sa/contact', '/ar/contact', '/ar-sa/contact'])
      await fetch(`${listening.url}${path}`, { headers: browser });
    await saveCounts(shop.shop);
    const rows = await shop.shop.database.query<{ market: string; count: number }>(
      `select market, sum(count)::int as count from analytics_counts where kind = 'view' and name = 'contact' group by market order by market`,
    );
    expect(rows).toEqual([
      { market: 'ae', count: 1 },
      { market: 'sa', count: 2 },
    ]);
  });
});

test('a member’s quiet hours follow the time zone of the market they were chosen in', async () => {
  const { bearer } = await addMember(shop.shop);
  const quiet = { from: '22:00', until: '07:00' };
  const { body } = await saudi.post('customer/notification-settings', { quiet, language_code: 'en' }, bearer);
  expect(body['result']).toMatchObject({ quiet, time_zone: 'Asia/Riyadh' });
  expect((await shop.get('customer/notification-settings', bearer)).body['result'].time_zone).toBe('Asia/Riyadh');
  const [row] = await shop.shop.database.query<{ until: Date }>(
    `select shop.quiet_until(customer_id, 'Asia/Dubai', '2026-11-23T03:30:00Z') as until from quiet_hours`,
  );
  // 07:00 in Riyadh; by Dubai's time the quiet hours would already have been over at the given instant.
  expect(row!.until.toISOString()).toBe('2026-11-23T04:00:00.000Z');
});
