import { expect, test } from 'vitest';
import type { Queries } from '../kernel/database.ts';
import { makeYielding, pauseAfter } from './yielding.ts';

test('the pause grows with the transactions of the shop, to three times the batch', () => {
  expect(pauseAfter(200, 0)).toBe(0);
  expect(pauseAfter(200, 100)).toBe(0);
  expect(pauseAfter(200, 150)).toBe(100);
  expect(pauseAfter(200, 200)).toBe(200);
  expect(pauseAfter(200, 10_000)).toBe(600);
});

/** A database whose counts are given, a clock that tests move, and the pauses that were made. */
function watched(counts: number[]) {
  let nowMs = 0;
  const pauses: number[] = [];
  const database = { query: async () => [{ ended: counts.shift() }] } as unknown as Queries;
  const yielding = makeYielding(
    database,
    () => nowMs,
    async (ms) => void pauses.push(ms),
  );
  const batch = (ms: number): Promise<void> => {
    nowMs += ms;
    return yielding.giveWay(ms);
  };
  return { yielding, pauses, batch };
}

test('an import alone never pauses', async () => {
  const { yielding, pauses, batch } = watched([1_000, 1_040, 1_080]);
  for (let turn = 0; turn < 9; turn += 1) await batch(250);
  expect(pauses).toEqual([]);
  expect(yielding.isYielding()).toBe(false);
});

test('it pauses while visitors come, and goes on when they have left', async () => {
  const { yielding, pauses, batch } = watched([0, 300, 600, 610]);
  await batch(1_000);
  expect(pauses).toEqual([]);
  await batch(1_000);
  expect(yielding.isYielding()).toBe(true);
  await batch(1_000);
  expect(pauses).toEqual([2_000, 2_000]);
  await batch(1_000);
  expect(yielding.isYielding()).toBe(false);
  expect(pauses).toHaveLength(2);
});
