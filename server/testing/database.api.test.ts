import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

const made: TestDatabase[] = [];

afterAll(async () => {
  for (const database of made) await database.drop();
});

test('a test database does not see the tables of another', async () => {
  const [first, second] = [await createTestDatabase(), await createTestDatabase()];
  made.push(first, second);
  await query(first.url, 'create table only_here (n int)');
  const seen = await query(second.url, `select to_regclass('only_here') as found`);
  expect(seen).toEqual([{ found: null }]);
});

test('names sort as in the shop: by code point, whatever the machine', async () => {
  const database = await createTestDatabase();
  made.push(database);
  const rows = await query(
    database.url,
    `select string_agg(w, '' order by w) as sorted from (values ('b'), ('A'), ('a'), ('ب')) as words (w)`,
  );
  expect(rows).toEqual([{ sorted: 'Aabب' }]);
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
