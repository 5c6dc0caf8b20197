// More buyers at one moment than a process can serve: they wait their turn, and beyond that are told when to
// come back instead of being kept waiting.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { guestBuyer, place } from '../../testing/buying.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { PLACINGS_AT_ONCE, PLACINGS_WAITING_MAX } from './checkout.ts';

const FACTOR = 0.1;
const ROOM = PLACINGS_AT_ONCE + PLACINGS_WAITING_MAX * FACTOR;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: String(FACTOR) });
});
afterAll(async () => {
  await shop?.close();
});

test('who finds the line full is told to come back; everybody in it is served, and the line is open again', async () => {
  const answers = await Promise.all(Array.from({ length: ROOM + 30 }, () => place(shop, guestBuyer(), 'a.b.c')));
  const turnedAway = answers.filter(({ status }) => status === 503);
  expect(turnedAway).toHaveLength(30);
  for (const { headers } of turnedAway) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const served = answers.filter(({ body }) => body.errorCode === REFUSALS.CART_EMPTY.errorCode);
  expect(served).toHaveLength(ROOM);
  expect((await place(shop, guestBuyer(), 'a.b.c')).status).toBe(200);
});
