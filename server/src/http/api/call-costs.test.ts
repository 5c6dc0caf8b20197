// Each call counts against `reads` or `writes` with the points that the package `contract` (limits.ts, COSTS) gives for
// its cost.
import { type EndpointKey, endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import { COSTS } from '@hindam/contract/limits';
import { expect, test } from 'vitest';
import { makeApp } from '../app.ts';
import { fakeRoutes, fakeShop, GUEST_ID } from '../testing.ts';

/**
 * The points of the limits `reads` and `writes` at the factor 1e-6: those that one rendered page costs, the least that
 * the shop allows.
 */
const POINTS = COSTS.drawn;

async function callsUntilThrottled({ method, path }: Endpoint): Promise<number> {
  const app = makeApp(fakeShop({ limitsFactor: 1e-6 }), fakeRoutes());
  const address = `/api/${path.replaceAll(/\{\w+\}/g, GUEST_ID)}`;
  for (let calls = 0; calls <= POINTS; calls += 1) {
    const headers = { 'content-type': 'application/json' };
    // The body is malformed, so that a call counts against no limit of its own endpoint.
    const { status } = await app.request(address, { method, ...(method === 'GET' ? {} : { body: '{', headers }) });
    if (status === 429) return calls;
  }
  return Infinity;
}

const DEAR: readonly EndpointKey[] = [
  'POST checkout/quote',
  'POST checkout/credit',
  'POST checkout/place-order',
  'POST payment/create',
  'POST order/review-picture',
  'POST order/return-picture',
];

test('the calls that cost several times what others do are charged as dear', () => {
  const dear = Object.entries<Endpoint>(endpoints).filter(([, { cost }]) => cost === 'dearCall');
  expect(dear.map(([key]) => key).sort()).toEqual([...DEAR].sort());
  expect(COSTS.dearCall).toBeGreaterThan(COSTS.call);
});

test.each(DEAR)('%s counts the points of a dear call', async (key) => {
  expect(await callsUntilThrottled(endpoints[key])).toBe(Math.floor(POINTS / COSTS.dearCall));
});

test.each([
  'GET guest-cart/view/{guestId}',
  'POST guest-cart/line',
  'POST checkout/check',
  'DELETE guest-cart/coupon',
] as const)('%s counts the points of an ordinary call', async (key) => {
  expect(await callsUntilThrottled(endpoints[key])).toBe(Math.floor(POINTS / COSTS.call));
});
