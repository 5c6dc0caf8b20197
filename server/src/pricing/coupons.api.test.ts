// Coupons on a real database: their limits under many concurrent buyers, and uses that are released.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { addCoupon, COUPON_MARKETS, couponTerms, spendCoupon } from '../../testing/coupons.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';
import { RefusalError } from '../kernel/refuse.ts';
import { makeSecrets, newSecret } from '../kernel/secrets.ts';
import { transaction } from '../kernel/transaction.ts';
import { buyerKeysOf } from './buyer.ts';
import {
  couponOf,
  COUPONS_PER_PAGE,
  type CouponTerms,
  releaseCoupon,
  listCoupons,
  recordBuyer,
  saveCoupon,
  settleCouponUses,
  reclaimCoupon,
} from './coupons.service.ts';
import type { Coupon } from './pricing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ POOL_SIZE: '10' });
});
afterAll(async () => {
  await shop?.close();
});

const inOne = <T>(work: Parameters<typeof transaction<T>>[1]): Promise<T> => transaction(shop.shop.database, work);
const make = (more: Partial<CouponTerms> = {}) => addCoupon(shop, more);

const someone = (): Buffer[] =>
  buyerKeysOf(shop.shop.secrets, { customerId: newId(), email: `${newId()}@example.com`, phone: null });

async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal;
    throw error;
  }
}

/** On a busy machine some of 200 concurrent calls time out waiting for a connection; these are retried. */
async function insistently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('timeout exceeded when trying to connect'))) throw error;
    }
  }
}

const use = (coupon: Coupon, buyerKeys: readonly Buffer[], orderId = newId(), cartId: string | null = null) =>
  insistently(() => inOne((tx) => spendCoupon(tx, { coupon, orderId, cartId, buyerKeys })));

async function counted(couponId: string): Promise<{ used: number; active: number }> {
  const [row] = await shop.shop.database.query<{ used: number; active: number }>(
    `select c.used, (select count(*)::int from coupon_uses u where u.coupon_id = c.id and u.released_at is null) as active
     from coupons c where c.id = $1`,
    [couponId],
  );
  return row!;
}

function tally(outcomes: readonly (string | null)[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const outcome of outcomes) all[outcome ?? 'used'] = (all[outcome ?? 'used'] ?? 0) + 1;
  return all;
}

test(
  'with a limit of 10 and 200 concurrent buyers exactly 10 use it, the others are refused as used up',
  { timeout: 600_000 },
  async () => {
    for (let round = 0; round < count(20); round += 1) {
      const coupon = await make({ usesMax: 10 });
      const outcomes = await Promise.all(Array.from({ length: 200 }, () => refusalOf(use(coupon, someone()))));
      expect(tally(outcomes)).toEqual({ used: 10, COUPON_USED_UP: 190 });
      expect(await counted(coupon.id)).toEqual({ used: 10, active: 10 });
    }
  },
);

test(
  'a buyer who orders in 50 tabs at once with different e-mails uses a once-per-buyer coupon exactly once',
  { timeout: 600_000 },
  async () => {
    const { secrets } = shop.shop;
    for (let round = 0; round < count(20); round += 1) {
      const coupon = await make({ usesPerBuyerMax: 1 });
      const phone = `+97150${String(1_000_000 + round)}`;
      const tabs = Array.from({ length: 50 }, () => {
        const keys = buyerKeysOf(secrets, { customerId: null, email: `${newId()}@example.com`, phone });
        return refusalOf(use(coupon, keys));
      });
      expect(tally(await Promise.all(tabs))).toEqual({ used: 1, COUPON_USED_BY_YOU: 49 });
      expect(await counted(coupon.id)).toEqual({ used: 1, active: 1 });
    }
  },
);

test('a use is released once, however often requested, and another buyer can then use the coupon', async () => {
  const coupon = await make({ usesMax: 1 });
  const orderId = newId();
  await use(coupon, someone(), orderId);
  expect(await refusalOf(use(coupon, someone()))).toBe('COUPON_USED_UP');
  await Promise.all(Array.from({ length: 20 }, () => inOne((tx) => releaseCoupon(tx, orderId))));
  expect(await counted(coupon.id)).toEqual({ used: 0, active: 0 });
  expect(await refusalOf(use(coupon, someone()))).toBeNull();
  await inOne((tx) => releaseCoupon(tx, newId()));
  expect(await counted(coupon.id)).toEqual({ used: 1, active: 1 });
});

test(
  'concurrent uses and releases in any order leave the counter at the number of counted uses',
  { timeout: 600_000 },
  async () => {
    for (let round = 0; round < count(20); round += 1) {
      const coupon = await make({ usesMax: 5, usesPerBuyerMax: 1 });
      const buyers = Array.from({ length: 8 }, someone);
      const orders = Array.from({ length: 40 }, (_, index) => ({ orderId: newId(), keys: buyers[index % 8]! }));
      await Promise.all(
        orders.map(async ({ orderId, keys }, index) => {
          await refusalOf(use(coupon, keys, orderId));
          if (index % 3 === 0) return;
          await inOne((tx) => releaseCoupon(tx, orderId));
          if (index % 3 === 1) await inOne((tx) => reclaimCoupon(tx, orderId));
        }),
      );
      const { used, active } = await counted(coupon.id);
      expect(used).toBe(active);
      expect(used).toBeLessThanOrEqual(5);
      const [most] = await shop.shop.database.query<{ uses: number }>(
        `select count(distinct u.id)::int as uses from coupon_uses u join coupon_use_buyers b on b.use_id = u.id
       where u.coupon_id = $1 and u.released_at is null group by b.buyer_key order by 1 desc limit 1`,
        [coupon.id],
      );
      expect(most?.uses ?? 0).toBeLessThanOrEqual(1);
    }
  },
);

test('late money for an expired order counts its use again, but never beyond a limit', async () => {
  const free = await make({ usesMax: 1 });
  const [first, second] = [newId(), newId()];
  await use(free, someone(), first);
  await inOne((tx) => releaseCoupon(tx, first));
  await inOne((tx) => reclaimCoupon(tx, first));
  await inOne((tx) => reclaimCoupon(tx, first));
  expect(await counted(free.id)).toEqual({ used: 1, active: 1 });
  await inOne((tx) => releaseCoupon(tx, first));
  await use(free, someone(), second);
  await inOne((tx) => reclaimCoupon(tx, first));
  expect(await counted(free.id)).toEqual({ used: 1, active: 1 });

  const once = await make({ usesPerBuyerMax: 1 });
  const buyer = someone();
  const [expired, paid] = [newId(), newId()];
  await use(once, buyer, expired);
  await inOne((tx) => releaseCoupon(tx, expired));
  await use(once, buyer, paid);
  await inOne((tx) => reclaimCoupon(tx, expired));
  expect(await counted(once.id)).toEqual({ used: 1, active: 1 });
});

test('a first-order coupon is refused after an order was placed and while another is being paid', async () => {
  const coupon = await make({ firstOrder: true });
  const buyer = someone();
  await use(coupon, buyer);
  expect(await refusalOf(use(coupon, buyer))).toBe('COUPON_USED_BY_YOU');
  const other = someone();
  await inOne((tx) => recordBuyer(tx, other));
  await inOne((tx) => recordBuyer(tx, other));
  expect(await refusalOf(use(coupon, other))).toBe('COUPON_FIRST_ORDER');
  expect(await couponOf(shop.shop.database, coupon.code, 'ae', other)).toMatchObject({
    isPastBuyer: true,
    usedByBuyer: 0,
  });
  expect(await couponOf(shop.shop.database, coupon.code, 'ae', [])).toMatchObject({
    isPastBuyer: false,
    usedByBuyer: 0,
  });
});

test('a use by a buyer’s unpaid order does not count against its own cart until the order is paid', async () => {
  const coupon = await make({ usesMax: 1, usesPerBuyerMax: 1 });
  const buyer = someone();
  const cartId = newId();
  await use(coupon, buyer, newId(), cartId);
  const seen = (cart: string | null) => couponOf(shop.shop.database, coupon.code, 'ae', buyer, cart);
  expect(await seen(cartId)).toMatchObject({ usedByBuyer: 0, coupon: { used: 0 } });
  expect(await seen(newId())).toMatchObject({ usedByBuyer: 1, coupon: { used: 1 } });
  expect(await seen(null)).toMatchObject({ usedByBuyer: 1, coupon: { used: 1 } });
  await inOne((tx) => settleCouponUses(tx, [cartId], coupon.code));
  expect(await seen(cartId)).toMatchObject({ usedByBuyer: 1, coupon: { used: 1 } });
});

test('a buyer is recognised by hashes from before a change of the secret', async () => {
  const [before, after] = [newSecret(), newSecret()];
  const buyer = { customerId: null, email: 'buyer@example.com', phone: '+971501234567' };
  const old = buyerKeysOf(makeSecrets([before]), buyer);
  const both = buyerKeysOf(makeSecrets([after, before]), buyer);
  expect(old).toHaveLength(2);
  expect(both).toHaveLength(4);
  expect(old.every((key) => both.some((other) => other.equals(key)))).toBe(true);
  expect(buyerKeysOf(makeSecrets([after]), { customerId: null, email: null, phone: null })).toEqual([]);
});

test('a code is found however it is typed, in its own market only', async () => {
  const coupon = await make({ code: 'Eid-2026', market: 'sa' });
  expect(coupon.code).toBe('EID-2026');
  for (const typed of ['EID-2026', ' eid-2026 ', 'eid-٢٠٢٦', 'Eid - 2026'])
    expect((await couponOf(shop.shop.database, typed, 'sa', []))?.coupon.id).toBe(coupon.id);
  expect(await couponOf(shop.shop.database, 'EID-2026', 'ae', [])).toBeNull();
});

test('an operator creates coupons and changes their terms; a code is unique in a market', async () => {
  const coupon = await make({ usesMax: 3 });
  await use(coupon, someone());
  await use(coupon, someone());
  const again = { ...coupon, kind: 'amount', percentBasisPoints: null, amountMinor: 5_000, usesMax: 2 } as const;
  expect(await inOne((tx) => saveCoupon(tx, again, COUPON_MARKETS))).toMatchObject({
    id: coupon.id,
    used: 2,
    amountMinor: 5_000,
  });
  expect(await couponOf(shop.shop.database, coupon.code, 'ae', [])).toMatchObject({
    coupon: { kind: 'amount', amountMinor: 5_000, percentBasisPoints: null, usesMax: 2, used: 2 },
  });
  const twin = couponTerms({ code: coupon.code });
  expect(await refusalOf(inOne((tx) => saveCoupon(tx, twin, COUPON_MARKETS)))).toBe('COUPON_CODE_TAKEN');
  expect((await inOne((tx) => saveCoupon(tx, { ...twin, market: 'sa' }, COUPON_MARKETS))).market).toBe('sa');
  const other = await make();
  expect(await refusalOf(inOne((tx) => saveCoupon(tx, { ...other, code: coupon.code }, COUPON_MARKETS)))).toBe(
    'COUPON_CODE_TAKEN',
  );
  const { coupons, total, pages } = await listCoupons(shop.shop.database, 1);
  expect([coupons[0]!.id, pages]).toEqual([other.id, Math.ceil(total / COUPONS_PER_PAGE)]);
  expect(coupons).toHaveLength(Math.min(total, COUPONS_PER_PAGE));
});

test.each<[string, Partial<CouponTerms>, string, string]>([
  ['a market there is not', { market: 'xx' }, 'market', 'FIELD_MARKET'],
  ['a percentage without its rate', { percentBasisPoints: null }, 'percent_basis_points', 'FIELD_COUPON_PERCENT'],
  ['an amount without one', { kind: 'amount', percentBasisPoints: null }, 'amount', 'FIELD_COUPON_AMOUNT'],
  [
    'an amount of nothing',
    { kind: 'amount', percentBasisPoints: null, amountMinor: 0 },
    'amount',
    'FIELD_COUPON_AMOUNT',
  ],
  ['free shipping with a percentage', { kind: 'free_shipping' }, 'percent_basis_points', 'FIELD_COUPON_PERCENT'],
  ['an end before its beginning', { startsAt: new Date(2), endsAt: new Date(1) }, 'ends_at', 'FIELD_ORDER'],
])('%s is refused at its field', async (_name, more, field, message) => {
  const work = inOne((tx) => saveCoupon(tx, couponTerms(more), COUPON_MARKETS));
  await expect(work).rejects.toMatchObject({ refusal: 'INVALID_FIELDS', fields: { [field]: message } });
});

test('a limit below the number of uses is refused at its field', async () => {
  const coupon = await make({ usesMax: 3 });
  await use(coupon, someone());
  await use(coupon, someone());
  const work = inOne((tx) => saveCoupon(tx, { ...coupon, usesMax: 1 }, COUPON_MARKETS));
  await expect(work).rejects.toMatchObject({
    refusal: 'INVALID_FIELDS',
    fields: { uses_max: { key: 'FIELD_COUPON_USES', values: { used: 2 } } },
  });
});
