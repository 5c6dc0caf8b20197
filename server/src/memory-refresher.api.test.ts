// Two servers cannot read changes of terms (VAT, shipping price) or of products while a table is locked. Both apply the
// changes once the lock ends, and until then place no order by the old terms.
import pg from 'pg';
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { guestBuyer, place, putIntoCart, quoteOf, type TestBuyer } from '../testing/buying.ts';
import { type Node, openNode } from '../testing/nodes.ts';
import { addProduct, openTestShop, type TestShop } from '../testing/shop.ts';
import { publish, savePrices } from './catalogue/catalogue.write.ts';
import { startJobs } from './scheduled-jobs.ts';
import { record } from './kernel/events.ts';
import { makeLog } from './kernel/log.ts';
import { transaction } from './kernel/transaction.ts';
import { makeMemoryRefresher } from './memory-refresher.ts';
import type { OpenShop } from './open-shop.ts';
import { saveMarket } from './pricing/pricing.service.ts';
import { countStock } from './stock/stock.service.ts';

const PRICE = 10_000;
let first: TestShop;
let second: Node & OpenShop;
const lines: { first: string[]; second: string[] } = { first: [], second: [] };

const logTo = (node: keyof typeof lines) => makeLog('info', { write: (line) => void lines[node].push(line) });

beforeAll(async () => {
  first = await openTestShop({}, logTo('first'));
  second = await openNode(first, logTo('second'));
  await second.startJobs();
});
afterAll(async () => {
  await second?.close();
  await first?.close();
});

const nodes = () => [first, second];
const database = () => first.shop.database;

async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: first.shop.config.databaseUrl! });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await client.end();
  }
}

const saidOfNews = (node: keyof typeof lines, sentence: string) =>
  lines[node].filter((line) => line.includes('"job":"changes"') && line.includes(sentence)).length;
const saidByBoth = (sentence: string) => [saidOfNews('first', sentence), saidOfNews('second', sentence)];

async function termsOf(node: Node, guest: string) {
  const { body: settings } = await node.get('shop/settings');
  const { body: cart } = await node.get(`guest-cart/view/${guest}`);
  return [settings.result.vat_rate, cart.result.vat_rate, cart.result.shipping.amount];
}

async function cartOfOne(): Promise<TestBuyer> {
  const [piece] = await addProduct(first.shop, { priceMinor: PRICE });
  const buyer = guestBuyer();
  await putIntoCart(first, buyer, piece!);
  return buyer;
}

const writeTerms = (vatBasisPoints: number, shippingMinor: number) =>
  transaction(database(), async (tx) => {
    await tx.query(
      `update markets set vat_basis_points = $1, shipping_minor = $2, free_shipping_from_minor = null where code = 'ae'`,
      [vatBasisPoints, shippingMinor],
    );
    await record(tx, 'settings.changed', { name: 'market:ae' }, ['*']);
  });

const PATIENCE = { timeout: 15_000, interval: 50 };

test('new terms reach both servers while the catalogue is unreadable; stale entries are dropped', async () => {
  const buyer = await cartOfOne();
  const guest = buyer.body.ip_address!;
  for (const node of nodes()) expect(await termsOf(node, guest)).toEqual([5, 5, 2_500]);
  const turns = nodes().map(({ shop }) => vi.spyOn(shop.metrics, 'jobFails'));
  const failedTurns = ({ mock }: (typeof turns)[number]) =>
    mock.calls.filter(([name, fails]) => name === 'changes' && fails).length;
  const terms = { ...first.shop.market, vatBasisPoints: 1_000, shippingMinor: 1_900, freeShippingFromMinor: null };
  await whileLocked('product_types', async () => {
    await transaction(database(), (tx) => saveMarket(tx, 'ae', terms));
    await vi.waitFor(() => expect(Math.min(...turns.map(failedTurns))).toBeGreaterThan(1), PATIENCE);
    expect(saidByBoth('a job failed')).toEqual([1, 1]);
    expect(saidByBoth('runs again')).toEqual([0, 0]);
  });
  await vi.waitFor(async () => {
    for (const node of nodes()) expect(await termsOf(node, guest)).toEqual([10, 10, 1_900]);
  }, PATIENCE);
  await vi.waitFor(() => expect(saidByBoth('runs again')).toEqual([1, 1]), PATIENCE);
}, 60_000);

test('while the market cannot be read no order is placed by its old terms, nor afterwards', async () => {
  const confirmed: { node: Node; buyer: TestBuyer; quoteId: string; totalMinor: number }[] = [];
  for (const node of nodes()) {
    const buyer = await cartOfOne();
    const { quote_id: quoteId, total } = await quoteOf(first, buyer);
    confirmed.push({ node, buyer, quoteId, totalMinor: total.amount });
  }
  const before = saidByBoth('a job failed');
  await whileLocked('market_holidays', async () => {
    await writeTerms(2_000, 3_000);
    await vi.waitFor(() => expect(saidByBoth('a job failed')).toEqual(before.map((times) => times + 1)), PATIENCE);
    for (const { node, buyer, quoteId } of confirmed) {
      // A request that is answered with the status 409 can be repeated, as below.
      expect((await place(node as TestShop, buyer, quoteId)).status).toBe(409);
    }
  });
  for (const { node, buyer, quoteId, totalMinor } of confirmed) {
    const { body } = await place(node as TestShop, buyer, quoteId);
    expect(body.errorCode).toBe(REFUSALS.PRICE_CHANGED.errorCode);
    const { quote } = body['result'];
    expect(quote).toMatchObject({ vat_rate: 20, shipping: { amount: 3_000 }, total: { amount: PRICE + 3_000 } });
    expect(quote.total.amount).not.toBe(totalMinor);
    expect((await place(node as TestShop, buyer, quote.quote_id)).body.errorCode).toBe(0);
    const [order] = await database().query(
      'select total_minor as total, vat_basis_points as vat from orders where email = $1',
      [buyer.contact.email],
    );
    expect(order).toEqual({ total: PRICE + 3_000, vat: 2_000 });
  }
  await vi.waitFor(async () => {
    for (const { node, buyer } of confirmed)
      expect(await termsOf(node, buyer.body.ip_address!)).toEqual([20, 20, 3_000]);
  }, PATIENCE);
}, 60_000);

test('terms that changed without an event apply to quotes and orders, though the server remembers others', async () => {
  const buyer = await cartOfOne();
  const { quote_id: quoteId } = await quoteOf(first, buyer);
  await database().query(`update markets set shipping_minor = 4000 where code = 'ae'`);
  expect(first.shop.market.shippingMinor).toBe(3_000);
  const { body } = await place(first, buyer, quoteId);
  expect(body.errorCode).toBe(REFUSALS.PRICE_CHANGED.errorCode);
  expect(body['result'].quote.shipping).toMatchObject({ amount: 4_000 });
  expect(body['result'].quote.quote_id).toBe((await quoteOf(first, buyer)).quote_id);
  await database().query(`insert into market_holidays values ('ae', '2031-01-01', 'A day')`);
  expect((await place(first, buyer, body['result'].quote.quote_id)).body.errorCode).toBe(0);
  expect(first.shop.market.shippingMinor).toBe(3_000);
});

test('the chores reload the market too, and drop what was made by the old terms', async () => {
  const { shop } = first;
  const buyer = await cartOfOne();
  expect((await termsOf(first, buyer.body.ip_address!))[0]).toBe(20);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const jobs = await startJobs(shop);
  try {
    await database().query(`update markets set vat_basis_points = 700, shipping_minor = 700 where code = 'ae'`);
    vi.advanceTimersByTime(10 * 60_000);
    await vi.waitFor(async () => {
      vi.advanceTimersByTime(300);
      expect(await termsOf(first, buyer.body.ip_address!)).toEqual([7, 7, 700]);
    }, PATIENCE);
  } finally {
    await Promise.all(jobs.map((job) => job.stop()));
    vi.useRealTimers();
  }
  expect(shop.market.holidays.has('2031-01-01')).toBe(true);
}, 60_000);

test('a server that reloaded the market and failed on the catalogue still drops its stale cache entries', async () => {
  // This node runs no scheduled jobs, which would drop cache entries too.
  const still = await openNode(first, logTo('second'));
  const { shop } = still;
  const reload = vi.spyOn(shop.catalogue, 'reload');
  const dropped = vi.spyOn(shop.cache, 'drop');
  const news = makeMemoryRefresher(shop);
  await news.start();
  await database().query(`update markets set shipping_minor = 800 where code = 'ae'`);
  reload.mockRejectedValueOnce(new Error('not now'));
  dropped.mockClear();
  news.invalidateAll();
  await expect(news.poll()).rejects.toThrow('not now');
  expect(shop.market.shippingMinor).toBe(800);
  expect(dropped).not.toHaveBeenCalled();
  await news.poll();
  expect(dropped.mock.calls).toEqual([[['*']]]);
  await news.poll();
  expect(dropped).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
  await still.close();
});

test('a change of one product is read alone, and every product that lists show follows its events', async () => {
  const still = await openNode(first, logTo('second'));
  const { shop } = still;
  const news = makeMemoryRefresher(shop);
  await news.start();
  const reload = vi.spyOn(shop.catalogue, 'reload');
  const follow = vi.spyOn(shop.catalogue, 'follow');
  const pieces = await addProduct(first.shop, { priceMinor: PRICE });
  const [piece] = pieces;
  const id = piece!.product_id;
  expect((await still.get(`product/details/${id}`)).status).toBe(404);
  await news.poll();
  expect((await still.get(`product/details/${id}`)).body.result.product._id).toBe(id);
  expect(reload).not.toHaveBeenCalled();
  expect(follow.mock.calls).toEqual([[{ productIds: [id], groups: true }]]);

  const cheapest = async () => (await still.get('product/list?sort=low_to_high&limit=1')).body.result.products[0]._id;
  expect(await cheapest()).not.toBe(id);
  const prices = [{ variantId: piece!.product_item_id, priceMinor: 1, compareAtMinor: null }];
  await transaction(database(), (tx) => savePrices(tx, id, 'ae', prices));
  await news.poll();
  expect(await cheapest()).toBe(id);

  const stocked = async () => (await still.get('product/list?in_stock=true&max_price=1')).body.result.total;
  expect(await stocked()).toBe(1);
  const none = pieces.map(({ product_item_id: variantId }) => ({ variantId, counted: 0 }));
  await transaction(database(), (tx) => countStock(tx, none, 'count'));
  await news.poll();
  expect(await stocked()).toBe(0);
  expect(follow.mock.lastCall).toEqual([{ productIds: [id], groups: false }]);

  await transaction(database(), async (tx) => {
    await tx.query('update products set published_at = null where id = $1', [id]);
    await publish(tx, [id]);
  });
  await news.poll();
  expect((await still.get(`product/details/${id}`)).status).toBe(410);
  expect(reload).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  await still.close();
});

test('products with values that are in no filter are logged once', async () => {
  const still = await openNode(first, logTo('second'));
  const news = makeMemoryRefresher(still.shop);
  await news.start();
  const said = () => lines.second.filter((line) => line.includes('too many colours, sizes or other values')).length;
  const before = said();
  vi.spyOn(still.shop.catalogue, 'leftOut').mockReturnValue(3);
  await news.poll();
  await news.poll();
  expect(said()).toBe(before + 1);
  expect(lines.second.at(-1)).toContain('"products":3');
  vi.restoreAllMocks();
  await still.close();
});
