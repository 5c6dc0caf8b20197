import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count as repetitions } from '../../testing/counts.ts';
import { makeCountGroups } from './window-counts.ts';

test('a count adds up until its window ends, then begins anew', () => {
  let now = 1_000;
  const counts = makeCountGroups(10, () => now).group(60);
  expect(counts.add('a', 2)).toEqual({ points: 2, endsAt: 61_000 });
  now = 60_999;
  expect(counts.add('a', 3)).toEqual({ points: 5, endsAt: 61_000 });
  expect(counts.pointsOf('a')).toBe(5);
  now = 61_000;
  expect(counts.pointsOf('a')).toBe(0);
  expect(counts.add('a', 1)).toEqual({ points: 1, endsAt: 121_000 });
});

test('invented keys are forgotten, oldest first, and make no smaller group forget anything', () => {
  const groups = makeCountGroups(1_000, () => 0);
  const [flooded, quiet] = [groups.group(86_400), groups.group(60)];
  for (let at = 0; at < 300; at += 1) quiet.add(`${at}`, 1);
  for (let at = 0; at < 5_000; at += 1) flooded.add(`${at}`, 1);
  expect(groups.size()).toBe(1_000);
  for (let at = 0; at < 300; at += 1) expect(quiet.pointsOf(`${at}`)).toBe(1);
  expect([flooded.pointsOf('4299'), flooded.pointsOf('4300'), flooded.pointsOf('4999')]).toEqual([0, 1, 1]);
});

test('what has ended makes room before anything else is forgotten', () => {
  let now = 0;
  const groups = makeCountGroups(1_000, () => now);
  const [short, long] = [groups.group(10), groups.group(3_600)];
  for (let at = 0; at < 400; at += 1) short.add(`${at}`, 1);
  for (let at = 0; at < 600; at += 1) long.add(`${at}`, 1);
  now = 10_000;
  for (let at = 600; at < 1_000; at += 1) long.add(`${at}`, 1);
  expect(long.pointsOf('0')).toBe(1);
  expect(groups.size()).toBe(1_000);
});

test('with room for all keys every count is that of a plain list of what was added', () => {
  const added = fc.record({
    group: fc.nat(1),
    key: fc.constantFrom('a', 'b', 'c'),
    points: fc.integer({ min: 1, max: 9 }),
    afterMs: fc.nat(4_000),
  });
  fc.assert(
    fc.property(fc.array(added, { maxLength: 40 }), (all) => {
      let now = 0;
      const groups = makeCountGroups(6, () => now);
      const counts = [groups.group(2), groups.group(5)];
      const model = new Map<string, { points: number; endsAt: number }>();
      for (const { group, key, points, afterMs } of all) {
        now += afterMs;
        const name = `${group} ${key}`;
        const known = model.get(name);
        if (known && known.endsAt > now) known.points += points;
        else model.set(name, { points, endsAt: now + [2_000, 5_000][group]! });
        expect(counts[group]!.add(key, points)).toEqual(model.get(name));
      }
    }),
    { numRuns: repetitions(1_000) },
  );
});

test('a full memory takes one more key about as fast as an empty one', () => {
  const most = 20_000;
  const groups = makeCountGroups(most, () => 0);
  const counts = groups.group(60);
  const fill = (from: number) => {
    const before = process.cpuUsage();
    for (let at = from; at < from + most; at += 1) counts.add(`${at}`, 1);
    return process.cpuUsage(before).user / 1_000;
  };
  const emptyMs = fill(0);
  const fullMs = fill(most);
  expect(groups.size()).toBe(most);
  expect(fullMs).toBeLessThan(emptyMs * 10 + 50);
});
