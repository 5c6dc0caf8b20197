import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { count } from '../../testing/counts.ts';
import { type Database, openDatabase } from './database.ts';
import { sqlState, transaction } from './transaction.ts';

let home: TestDatabase;
let database: Database;

beforeAll(async () => {
  home = await createTestDatabase();
  database = openDatabase({ url: home.url, poolSize: 2 });
  await database.query(
    'create table copied (at int, word text, flag boolean, day timestamptz, words text[], numbers bigint[], json jsonb)',
  );
});
afterAll(async () => {
  await database?.end();
  await home?.drop();
});

// PostgreSQL stores no NUL and no half of a surrogate pair, so the words contain neither.
const word = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\\N', '\\.', 'NULL', '', '{a,"b"}', '\t\r\n\\t', 'عباية "١"', '‏\\'),
  )
  .map((text) => text.replaceAll('\0', ''));
const row = fc.tuple(
  fc.option(word),
  fc.boolean(),
  fc.option(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })),
  fc.array(fc.option(word), { maxLength: 4 }),
  fc.array(fc.option(fc.integer()), { maxLength: 4 }),
  fc.record({ label: word, value: word }),
);

test('rows come out of a table as they were copied into it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      const stored = await transaction(database, async (tx) => {
        await tx.query('delete from copied');
        await tx.copy(
          'copied (at, word, flag, day, words, numbers, json)',
          rows.map(([text, flag, day, words, numbers, json], at) => [
            at,
            text,
            flag,
            day,
            words,
            numbers,
            JSON.stringify(json),
          ]),
        );
        return tx.query<Record<string, unknown>>(
          'select word, flag, day, words, numbers::int[], json from copied order by at',
        );
      });
      expect(stored.map((one) => Object.values(one))).toEqual(rows.map((one) => [...one]));
    }),
    { numRuns: count(300) },
  );
});

test('a row that the table does not take fails the transaction, and the connection goes on', async () => {
  await database.query('delete from copied');
  const failing = transaction(database, async (tx) => {
    await tx.copy('copied (at, word)', [
      [1, 'one'],
      ['two', 'two'],
    ]);
  });
  await expect(failing.catch((error: unknown) => sqlState(error))).resolves.toBe('22P02');
  expect(await database.query('select 1 from copied')).toEqual([]);
  await transaction(database, (tx) => tx.copy('copied (at, word)', [[3, 'three']]));
  expect(await database.query('select at, word from copied')).toEqual([{ at: 3, word: 'three' }]);
});
