// Tests the rules of the ceilings without a database.
import { describe, expect, test } from 'vitest';
import {
  CEILINGS,
  ceilingsOf,
  couldFillAddress,
  COUNTED_NAMES,
  holdOf,
  exceededCeiling,
  secondsToQuota,
  type IdentityUsage,
  usagesOf,
} from './ceilings.ts';

const usageOf = (name: IdentityUsage['name'], more: Partial<IdentityUsage> = {}): IdentityUsage => ({
  name,
  unpaid: { orders: 0, pieces: 0 },
  onDelivery: { orders: 0, pieces: 0 },
  begunMs: [],
  ...more,
});

describe.each(COUNTED_NAMES)('%s', (name) => {
  test.each([
    ['unpaid', false],
    ['on_delivery', true],
  ] as const)('allows orders up to the default ceiling for %s and none beyond', (kind, isOnDelivery) => {
    const { pieces, orders } = CEILINGS[kind][name];
    const counted = { [isOnDelivery ? 'onDelivery' : 'unpaid']: { orders: orders - 1, pieces: pieces - 2 } };
    const room = (wanted: number, more: Partial<IdentityUsage> = counted) =>
      exceededCeiling([usageOf(name, more)], { pieces: wanted, isOnDelivery }, CEILINGS, 1);
    expect(room(2)).toBeNull();
    expect(room(3)).toEqual({ name, most: { pieces, orders } });
    const full = { [isOnDelivery ? 'onDelivery' : 'unpaid']: { orders, pieces: 0 } };
    expect(room(0, full)?.name).toBe(name);
    const other = { [isOnDelivery ? 'unpaid' : 'onDelivery']: { orders, pieces } };
    expect(room(1, other)).toBeNull();
  });
});

test('a network address is locked only when concurrent orders could fill its ceiling', () => {
  const one = { pieces: 2, isOnDelivery: false };
  const guests = (pieces: number, orders: number) => [
    usageOf('phone', { unpaid: { pieces: 60, orders: 3 } }),
    usageOf('guests_of_address', { unpaid: { pieces, orders } }),
  ];
  // 32 concurrent orders of 2 pieces are 64 pieces; the ceiling of guests at one network address is 200 pieces and 100
  // orders.
  expect(couldFillAddress(guests(136, 68), one, CEILINGS, 1)).toBe(false);
  expect(couldFillAddress(guests(137, 68), one, CEILINGS, 1)).toBe(true);
  expect(couldFillAddress(guests(0, 69), one, CEILINGS, 1)).toBe(true);
  expect(couldFillAddress(guests(0, 0), { ...one, isOnDelivery: true }, CEILINGS, 1)).toBe(true);
  expect(couldFillAddress(guests(137, 69), one, CEILINGS, 10)).toBe(false);
});

test('a limits factor scales every ceiling, and no ceiling becomes zero', () => {
  const usages = [usageOf('member', { unpaid: { orders: 3, pieces: 60 } })];
  expect(exceededCeiling(usages, { pieces: 60, isOnDelivery: false }, CEILINGS, 2)).toBeNull();
  expect(exceededCeiling(usages, { pieces: 61, isOnDelivery: false }, CEILINGS, 2)?.most.pieces).toBe(120);
  expect(exceededCeiling([usageOf('member')], { pieces: 1, isOnDelivery: true }, CEILINGS, 0.001)).toBeNull();
});

test('the setting replaces single ceilings; unusable values count as absent', () => {
  const changed = ceilingsOf({ unpaid: { phone: { pieces: 7, orders: 2 } } });
  expect(changed.unpaid.phone).toEqual({ pieces: 7, orders: 2 });
  expect(changed.unpaid.member).toEqual(CEILINGS.unpaid.member);
  expect(changed.on_delivery).toEqual(CEILINGS.on_delivery);
  for (const nonsense of [null, 'many', { unpaid: { phone: { pieces: 0, orders: -1 } } }])
    expect(ceilingsOf(nonsense)).toEqual(CEILINGS);
});

describe('how long an unpaid order is held', () => {
  const twice = [usageOf('phone', { begunMs: [1_000, 2_000] })];
  const held = { unpaidSince: new Date(2_000), holdSeconds: 1_200, secondsLeft: 1_100 };

  test('the first of a day in full, each later one for less time and with a share of the stock', () => {
    const seconds = [0, 1, 2, 3, 9].map((count) => {
      const begunMs = Array.from({ length: count }, (_, at) => at);
      const { holdSeconds, isCut } = holdOf([usageOf('email', { begunMs }), usageOf('member')], null, 1);
      return [holdSeconds, isCut];
    });
    expect(seconds).toEqual([
      [1_800, false],
      [1_200, true],
      [900, true],
      [600, true],
      [600, true],
    ]);
  });

  test('orders of others at the same network address do not count as repetitions', () => {
    const crowd = [usageOf('guests_of_address', { begunMs: [1, 2, 3, 4] })];
    expect(holdOf(crowd, null, 1)).toMatchObject({ holdSeconds: 1_800, isCut: false });
  });

  test('changing a held order keeps its hold and is no repetition; shortly before its end it is a new order', () => {
    const once = [usageOf('phone', { begunMs: [2_000] })];
    expect(holdOf(once, held, 1)).toEqual({ ...held, isCut: false });
    expect(holdOf(twice, held, 1)).toEqual({ ...held, isCut: true });
    const late = { ...held, secondsLeft: 599 };
    expect(holdOf(once, late, 1)).toMatchObject({ holdSeconds: 1_200, secondsLeft: 1_200, isCut: true });
  });

  test('a limits factor lets more orders be held in full', () => {
    expect(holdOf(twice, null, 3)).toMatchObject({ holdSeconds: 1_800, isCut: false });
  });
});

describe('seconds until an order is possible', () => {
  const most = { pieces: 10, orders: 3 };
  const held = [
    { orders: 1, pieces: 2, seconds: 300 },
    { orders: 1, pieces: 6, seconds: 90.2 },
    { orders: 1, pieces: 2, seconds: 600 },
  ];

  test('are those until the holds that end first have freed enough', () => {
    expect(secondsToQuota(held, 1, most)).toBe(91);
    expect(secondsToQuota(held, 7, most)).toBe(300);
    expect(secondsToQuota(held, 10, most)).toBe(600);
  });

  test('are null when waiting does not help', () => {
    expect(secondsToQuota(held, 11, most)).toBeNull();
    expect(secondsToQuota([], 1, { pieces: 10, orders: 0 })).toBeNull();
  });
});

test('an identity without orders has a standing of zero', () => {
  const known = usageOf('phone', { unpaid: { orders: 1, pieces: 4 } });
  expect(usagesOf([known], ['email', 'phone'])).toEqual([usageOf('email'), known]);
});
