// Guessed coupons and invented prices gain nothing, and leave lines in the security log.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestBuyer, place, putIntoCart, quoteOf, type TestBuyer } from '../../testing/buying.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { makeLog } from '../kernel/log.ts';

const lines: Record<string, unknown>[] = [];
let shop: TestShop;
let abaya: TestVariant;

beforeAll(async () => {
  shop = await openTestShop({}, makeLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) }));
  [abaya] = (await addProduct(shop.shop, { priceMinor: 30_000, pieces: 20 })) as [TestVariant];
});
afterAll(() => shop?.close());

async function factsOf(work: () => Promise<unknown>): Promise<object[]> {
  const before = lines.length;
  await work();
  const facts = lines.slice(before).filter(({ security }) => security !== undefined);
  return facts.map(({ msg: _msg, time: _time, requestId, from, ...fact }) => {
    expect([typeof requestId, typeof from]).toEqual(['string', 'string']);
    return fact;
  });
}

async function withPiece(): Promise<TestBuyer> {
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, abaya);
  return buyer;
}

test('a coupon code that does not exist is one line without the code, one that exists is none', async () => {
  const { body } = await withPiece();
  const put = (code: string) => shop.post('guest-cart/coupon', { ...body, code, language_code: 'en' });
  expect(await factsOf(() => put('PLANTED-1'))).toEqual([{ level: 'info', security: 'coupon.unknown' }]);
  expect(JSON.stringify(lines)).not.toContain('PLANTED');
});

test('a price sent with an order is noticed, and the order costs what it costs', async () => {
  const buyer = await withPiece();
  const { quote_id: quoteId, total } = await quoteOf(shop, buyer);
  let placed: unknown;
  const facts = await factsOf(async () => {
    placed = (await place(shop, buyer, quoteId, { total: { amount: 1, currency: 'AED' }, price: 1 })).body;
  });
  expect(facts).toEqual([{ level: 'warn', security: 'price.tampered', by: 'field' }]);
  expect(placed).toMatchObject({ errorCode: 0 });
  const [order] = await shop.shop.database.query<{ total: number }>(
    `select total_minor::int as total from orders order by created_at desc limit 1`,
  );
  expect(order?.total).toBe((total as { amount: number }).amount);
});

test('an invented quote is noticed and refused; an outdated one is refused without a line', async () => {
  const buyer = await withPiece();
  const { quote_id: outdated } = await quoteOf(shop, buyer);
  await putIntoCart(shop, buyer, abaya);
  for (const invented of ['1', '0.01', `${outdated}x`]) {
    const facts = await factsOf(async () => {
      expect((await place(shop, buyer, invented)).body.errorCode).not.toBe(0);
    });
    expect(facts, invented).toEqual([{ level: 'warn', security: 'price.tampered', by: 'quote' }]);
  }
  expect(await factsOf(() => place(shop, buyer, outdated))).toEqual([]);
});
