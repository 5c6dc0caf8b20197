import { expect, test } from 'vitest';
import type { FaultError } from '../kernel/refuse.ts';
import { makeLine, placingsAtOnce } from './line.ts';

function lineOfTwo(random: () => number = () => 0, waitingMax = 2) {
  let nowMs = 0;
  const line = makeLine({ atOnce: 1, waitingMax, nowMs: () => nowMs, random });
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

test('whoever is turned away waits longer the more were turned away before, and shorter once time has passed', async () => {
  const { turnedAway, pass, end } = lineOfTwo();
  const waits: number[] = [];
  for (let at = 0; at < 300; at += 1) waits.push(await turnedAway());
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBeGreaterThan(waits[0]! + 5);
  pass(60_000);
  expect(await turnedAway()).toBe(waits[0]);
  await end();
});

test('two at the same moment are not told the same, within twice the wait', async () => {
  const draws = [0, 0.99];
  const { turnedAway, end } = lineOfTwo(() => draws.shift() ?? 0);
  expect([await turnedAway(), await turnedAway()]).toEqual([2, 3]);
  await end();
});

test('who comes is looked at before a full line, and before a long one for a minute after somebody found nothing left', async () => {
  const { line, pass, end } = lineOfTwo(() => 0, 3);
  expect(line.isLookedAhead()).toBe(false);
  line.noteSoldOut();
  expect(line.isLookedAhead()).toBe(true);
  pass(60_000);
  expect(line.isLookedAhead()).toBe(false);
  line.noteSoldOut();
  await end();
  expect(line.isLookedAhead()).toBe(false);
  const full = lineOfTwo();
  expect(full.line.isLookedAhead()).toBe(true);
  await full.end();
});

test('placings leave connections to everybody else', () => {
  expect([1, 2, 3, 8, 50].map(placingsAtOnce)).toEqual([1, 1, 1, 6, 48]);
});
