import { expect, test } from 'vitest';
import type { Queries } from '../kernel/database.ts';
import { makeYielding, pauseAfter } from './yielding.ts';

const NOBODY = { visitsPerSecond: 0, transactionsPerSecond: 40 };

test('the pause grows with the visits, to three times the batch', () => {
  expect(pauseAfter(200, NOBODY)).toBe(0);
  expect(pauseAfter(200, { ...NOBODY, visitsPerSecond: 0.5 })).toBe(100);
  expect(pauseAfter(200, { ...NOBODY, visitsPerSecond: 2 })).toBe(400);
  expect(pauseAfter(200, { ...NOBODY, visitsPerSecond: 50 })).toBe(600);
});

test('and with the transactions of the shop beyond those of a quiet one', () => {
  const pause = (transactionsPerSecond: number) => pauseAfter(200, { visitsPerSecond: 0, transactionsPerSecond });
  expect(pause(100)).toBe(0);
  expect(pause(150)).toBe(100);
  expect(pause(200)).toBe(200);
  expect(pause(10_000)).toBe(600);
  expect(pauseAfter(200, { visitsPerSecond: 2, transactionsPerSecond: 150 })).toBe(400);
});

/**
 * A yielding with a fake clock and fake counts of visits and transactions, which the test sets. `pauses` collects the
 * pauses that were made.
 */
function watched() {
  let nowMs = 0;
  let looks = 0;
  const count = { visits: 5_000, transactions: 1_000 };
  const pauses: number[] = [];
  const database = {
    query: async (text: string) => {
      if (text.includes('pg_stat_database')) return [{ ended: count.transactions }];
      looks += 1;
      return [{ sum: count.visits }];
    },
  } as unknown as Queries;
  const yielding = makeYielding(
    database,
    () => nowMs,
    async (ms) => void pauses.push(ms),
  );
  const batch = async (ms: number, visits = 0, transactions = 0): Promise<number> => {
    nowMs += ms;
    count.visits += visits;
    count.transactions += transactions;
    const before = pauses.length;
    await yielding.giveWay(ms);
    return pauses[before] ?? 0;
  };
  return { yielding, batch, looks: () => looks };
}

test('an import alone never pauses, and looks once a second', async () => {
  const { yielding, batch, looks } = watched();
  for (let turn = 0; turn < 40; turn += 1) expect(await batch(250, 0, 20)).toBe(0);
  expect(yielding.isYielding()).toBe(false);
  expect(looks()).toBe(10);
});

test('it pauses while a few visitors come, although servers tell of them only every three seconds', async () => {
  const { yielding, batch } = watched();
  for (let turn = 1; turn <= 6; turn += 1) await batch(1_000, turn % 3 === 0 ? 3 : 0);
  for (let turn = 1; turn <= 9; turn += 1) {
    expect(await batch(1_000, turn % 3 === 0 ? 3 : 0)).toBeGreaterThanOrEqual(500);
    expect(yielding.isYielding()).toBe(true);
  }
});

test('it goes on at full speed some seconds after the last visitor left', async () => {
  const { yielding, batch } = watched();
  await batch(1_000);
  expect(await batch(1_000, 30)).toBe(3_000);
  for (let turn = 0; turn < 6; turn += 1) await batch(1_000);
  expect(await batch(1_000)).toBe(0);
  expect(yielding.isYielding()).toBe(false);
});

test('the count of visits that falls when a day passes stops nothing', async () => {
  const { yielding, batch } = watched();
  await batch(1_000);
  expect(await batch(1_000, -4_000)).toBe(0);
  expect(yielding.isYielding()).toBe(false);
});

test('many transactions make it pause without visits', async () => {
  const { batch } = watched();
  await batch(1_000);
  expect(await batch(1_000, 0, 300)).toBe(2_000);
  expect(await batch(1_000, 0, 10)).toBe(0);
});
