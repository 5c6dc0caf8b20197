import { expect, test } from 'vitest';
import type { Database } from '../kernel/database.ts';
import { makeRatingMemory } from './rating-totals.ts';

/** A database that answers each query with the next of `answers`; an answer that is an error is thrown. */
function answering(...answers: ({ total: number; stars: number } | Error)[]) {
  const query = () => {
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve([answer]);
  };
  return { database: { query } as unknown as Database, left: () => answers.length };
}

test('the totals are read once until they are forgotten', async () => {
  const { database, left } = answering({ total: 3, stars: 14 }, { total: 0, stars: 0 });
  const ratings = makeRatingMemory();
  expect(await Promise.all([ratings.read(database), ratings.read(database)])).toEqual([
    { total: 3, average: 4.7 },
    { total: 3, average: 4.7 },
  ]);
  expect(left()).toBe(1);
  ratings.forget();
  expect(await ratings.read(database)).toEqual({ total: 0, average: 0 });
});

test('totals that are forgotten while they are read are not held', async () => {
  const { database } = answering({ total: 1, stars: 5 }, { total: 2, stars: 6 });
  const ratings = makeRatingMemory();
  const early = ratings.read(database);
  ratings.forget();
  expect(await ratings.read(database)).toEqual({ total: 2, average: 3 });
  expect(await early).toEqual({ total: 1, average: 5 });
  expect(await ratings.read(database)).toEqual({ total: 2, average: 3 });
});

test('a failure is not held', async () => {
  const { database } = answering(new Error('no connection'), { total: 1, stars: 4 });
  const ratings = makeRatingMemory();
  await expect(ratings.read(database)).rejects.toThrow('no connection');
  expect(await ratings.read(database)).toEqual({ total: 1, average: 4 });
});
