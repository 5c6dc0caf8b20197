import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { migrate } from './migrate.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const LATER = '9999_of_a_later_version';

test('a database that a later version migrated is used as it is', async () => {
  const { database, config } = shop.shop;
  expect(await migrate(config.databaseUrl!)).toEqual([]);
  await database.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [LATER, '2026-01-01']);
  expect(await migrate(config.databaseUrl!)).toEqual([]);
});
