// Many concurrent buyers: each piece is sold once, nobody pays without getting an order, and a coupon is used no more
// often than its limit.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import {
  chooseAtProvider,
  guestBuyer,
  newKey,
  pay,
  place,
  putIntoCart,
  quoteOf,
  type TestBuyer,
  type TestOrder,
  untilPaidBack,
} from '../../testing/buying.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { workPayments } from '../payments/worker.ts';
import { saveCoupon } from '../pricing/coupons.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const run = async <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);
const number = async (text: string, values: unknown[] = []) => (await run<{ n: number }>(text, values))[0]!.n;

async function inCrowd<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]!);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

interface Ready {
  buyer: TestBuyer;
  quoteId: string;
}

async function readyBuyer(variant: TestVariant, coupon?: string): Promise<Ready> {
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, variant);
  if (coupon) await shop.post('guest-cart/coupon', { ...buyer.body, code: coupon });
  return { buyer, quoteId: (await quoteOf(shop, buyer)).quote_id };
}

const BUYERS = 200;

test(`the last piece: ${BUYERS} buyers at once are one order, and the others are told, ${count(100)} times`, async () => {
  for (let round = 0; round < count(100); round += 1) {
    const [variant] = await addProduct(shop.shop, { pieces: 1, sizes: ['52'] });
    const ready = await inCrowd(Array.from({ length: BUYERS }), 16, () => readyBuyer(variant!));
    const answers = await Promise.all(ready.map(({ buyer, quoteId }) => place(shop, buyer, quoteId)));
    const won = answers.filter(({ body }) => body.errorCode === 0);
    expect([round, won.length]).toEqual([round, 1]);
    for (const { status, body } of answers) {
      expect([200, 0, REFUSALS.OUT_OF_STOCK.errorCode]).toContain(body.errorCode === 0 ? 0 : body.errorCode);
      expect(status).toBe(200);
    }
    await pay(shop, won[0]!.body.result);
    const [stock] = await run('select on_hand, reserved from stock where variant_id = $1', [variant!.product_item_id]);
    expect(stock).toEqual({ on_hand: 0, reserved: 0 });
    expect(
      await number('select count(distinct order_id)::int as n from order_lines where variant_id = $1', [
        variant!.product_item_id,
      ]),
    ).toBe(1);
  }
  // By the provider's own records, only buyers who have an order were charged.
  expect(await number(`select count(*)::int as n from sandbox.payments where captured_minor > 0`)).toBe(
    await number(`select count(*)::int as n from orders where status = 'placed'`),
  );
}, 900_000);

test(`a coupon of 10 uses: ${BUYERS} buyers at once are 10 orders with it`, async () => {
  const [variant] = await addProduct(shop.shop, { pieces: 10_000, sizes: ['52'] });
  const terms = {
    id: null,
    code: 'TENTIMES',
    market: 'ae',
    kind: 'percent' as const,
    percentBasisPoints: 2_000,
    amountMinor: null,
    minimumMinor: 0,
    typeIds: [],
    firstOrder: false,
    usesMax: 10,
    usesPerBuyerMax: 1,
    startsAt: null,
    endsAt: null,
    active: true,
  };
  const { id } = await transaction(shop.shop.database, (tx) => saveCoupon(tx, terms, ['ae']));
  const ready = await inCrowd(Array.from({ length: BUYERS }), 16, () => readyBuyer(variant!, 'TENTIMES'));
  const answers = await Promise.all(ready.map(({ buyer, quoteId }) => place(shop, buyer, quoteId)));
  const codes = answers.map(({ body }) => body.errorCode);
  expect(codes.filter((code) => code === 0)).toHaveLength(10);
  expect(codes.filter((code) => code === REFUSALS.COUPON_USED_UP.errorCode)).toHaveLength(BUYERS - 10);
  expect(await number('select used as n from coupons where id = $1', [id])).toBe(10);
  expect(
    await number('select count(*)::int as n from coupon_uses where coupon_id = $1 and released_at is null', [id]),
  ).toBe(10);
}, 600_000);

test('a coupon of one use per buyer: 50 tabs of one person with a cart each use it once', async () => {
  const [variant] = await addProduct(shop.shop, { pieces: 1_000, sizes: ['52'] });
  const terms = {
    id: null,
    code: 'ONCEEACH',
    market: 'ae',
    kind: 'amount' as const,
    percentBasisPoints: null,
    amountMinor: 5_000,
    minimumMinor: 0,
    typeIds: [],
    firstOrder: false,
    usesMax: null,
    usesPerBuyerMax: 1,
    startsAt: null,
    endsAt: null,
    active: true,
  };
  await transaction(shop.shop.database, (tx) => saveCoupon(tx, terms, ['ae']));
  const { contact } = guestBuyer();
  const ready = await inCrowd(Array.from({ length: 50 }), 16, () => readyBuyer(variant!, 'ONCEEACH'));
  const answers = await Promise.all(ready.map(({ buyer, quoteId }) => place(shop, { ...buyer, contact }, quoteId)));
  expect(answers.filter(({ body }) => body.errorCode === 0)).toHaveLength(1);
}, 600_000);

type Outcome = 'sold_out' | 'pays' | 'abandons';

const UNITS = 100;
const CROWD = count(2_000);

async function buy(variant: TestVariant, n: number): Promise<{ outcome: Outcome; statuses: number[] }> {
  const buyer = guestBuyer();
  const statuses: number[] = [];
  const added = await shop.post('guest-cart/add-to-cart', {
    ...variant,
    ...buyer.body,
    language_code: 'en',
    isSingleCart: false,
  });
  statuses.push(added.status);
  if (added.body.errorCode !== 0) return { outcome: 'sold_out', statuses };
  const quoted = await shop.post('checkout/quote', buyer.body);
  statuses.push(quoted.status);
  const key = newKey();
  const presses = n % 20 === 0 ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: presses }, () => place(shop, buyer, quoted.body.result.quote_id, { key })),
  );
  statuses.push(...answers.map(({ status }) => status));
  const [first] = answers;
  if (first!.body.errorCode !== 0) return { outcome: 'sold_out', statuses };
  const order = first!.body.result as TestOrder;
  if (n % 10 === 3) return { outcome: 'abandons', statuses };
  if (n % 2 === 0) await pay(shop, order);
  else await chooseAtProvider(shop, order);
  return { outcome: 'pays', statuses };
}

test(`a flash sale of ${UNITS} units to ${CROWD} buyers sells exactly ${UNITS}, what was abandoned is sold again, and no answer is 5xx`, async () => {
  const [variant] = await addProduct(shop.shop, { pieces: UNITS, sizes: ['52'], limited: true });
  const sold = () =>
    number(
      `select count(*)::int as n from orders o join order_lines l on l.order_id = o.id
         where l.variant_id = $1 and o.status = 'placed'`,
      [variant!.product_item_id],
    );
  const seen: number[] = [];
  let begun = 0;
  for (let wave = 0; wave < 10 && (await sold()) < UNITS; wave += 1) {
    const size = wave === 0 ? Math.ceil(CROWD * 0.7) : Math.ceil(CROWD * 0.1);
    const crowd = Array.from({ length: size }, () => (begun += 1));
    for (const { statuses } of await inCrowd(crowd, 64, (n) => buy(variant!, n))) seen.push(...statuses);
    // Moves the clock ahead by another 31 minutes, so that the jobs find payments whose messages were lost and release
    // the pieces of unpaid orders.
    await run(
      `insert into shop.clock (ahead) values (make_interval(mins => $1)) on conflict (one) do update set ahead = excluded.ahead`,
      [(wave + 1) * 31],
    );
    for (let turn = 0; turn < 8; turn += 1) await workPayments(shop.shop);
  }
  await untilPaidBack(shop);
  expect(seen.filter((status) => status >= 500)).toEqual([]);
  expect(await sold()).toBe(UNITS);
  const [stock] = await run('select on_hand, reserved from stock where variant_id = $1', [variant!.product_item_id]);
  expect(stock).toEqual({ on_hand: 0, reserved: 0 });
  const charged = await number(
    `select count(*)::int as n from sandbox.payments s join payments p on p.id = s.reference::uuid
       join order_lines l on l.order_id = p.order_id where l.variant_id = $1 and s.captured_minor > s.refunded_minor`,
    [variant!.product_item_id],
  );
  expect(charged).toBe(UNITS);
  await run('delete from shop.clock');
}, 900_000);
