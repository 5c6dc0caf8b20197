// Limits as calls meet them; the counts themselves stand in limits.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, testGuest, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  // Two new guest ids an hour from one address; every call takes one of three writes a minute.
  shop = await openTestShop({ LIMITS_FACTOR: '0.001' });
});
afterAll(async () => {
  await shop?.close();
});

test('measurements of guests nobody saw before are as limited as their bags', async () => {
  const save = (guest: string) =>
    shop.post('measurement/save', { label: 'Mine', unit: 'in', bust: 36, ip_address: guest });
  const statuses = [];
  for (let at = 0; at < 3; at += 1) statuses.push((await save(testGuest())).status);
  expect(statuses).toEqual([200, 200, 429]);
  const [{ sets } = { sets: 0 }] = await shop.shop.database.query<{ sets: number }>(
    'select count(*)::int as sets from measurement_sets',
  );
  expect(sets).toBe(2);
});
