import { expect, test } from 'vitest';
import type { FaultError } from '../kernel/refuse.ts';
import { makePlacingQueue, placingsAtOnce } from './placing-queue.ts';

function lineOfTwo(random: () => number = () => 0, waitingMax = 2) {
  let nowMs = 0;
  const line = makePlacingQueue({ atOnce: 1, waitingMax, nowMs: () => nowMs, random });
  const leave = Promise.withResolvers<void>();
  const inside = Array.from({ length: 3 }, () => line.run(() => leave.promise));
  const turnedAway = async () => {
    const error = await line.run(() => Promise.resolve()).catch((reason: unknown) => reason as FaultError);
    return (error as FaultError).retryAfterSeconds ?? 0;
  };
  return {
    line,
    turnedAway,
    pass: (ms: number) => void (nowMs += ms),
    end: () => (leave.resolve(), Promise.all(inside)),
  };
}

test('the retry time grows with the number of rejected placings, and shrinks as time passes', async () => {
  const { turnedAway, pass, end } = lineOfTwo();
  const waits: number[] = [];
  for (let at = 0; at < 300; at += 1) waits.push(await turnedAway());
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBeGreaterThan(waits[0]! + 5);
  pass(60_000);
  expect(await turnedAway()).toBe(waits[0]);
  await end();
});

test('concurrent rejections get different retry times, at most twice the wait', async () => {
  const draws = [0, 0.99];
  const { turnedAway, end } = lineOfTwo(() => draws.shift() ?? 0);
  expect([await turnedAway(), await turnedAway()]).toEqual([2, 3]);
  await end();
});

test('stock is checked before queuing when the queue is full, or long soon after a sold-out order', async () => {
  const { line, pass, end } = lineOfTwo(() => 0, 3);
  expect(line.checksStockFirst()).toBe(false);
  line.noteSoldOut();
  expect(line.checksStockFirst()).toBe(true);
  pass(60_000);
  expect(line.checksStockFirst()).toBe(false);
  line.noteSoldOut();
  await end();
  expect(line.checksStockFirst()).toBe(false);
  const full = lineOfTwo();
  expect(full.line.checksStockFirst()).toBe(true);
  await full.end();
});

test('placings leave database connections for other requests', () => {
  expect([1, 2, 3, 8, 50].map(placingsAtOnce)).toEqual([1, 1, 1, 6, 48]);
});
