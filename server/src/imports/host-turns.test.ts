import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AT_ONCE_OF_A_HOST, openHostTurns } from './host-turns.ts';

const PAUSES = [100, 1_000];

test('a host rests after four failures in a row, longer each time, and is then dead', () => {
  const turns = openHostTurns(PAUSES);
  const fail = (nowMs: number) => {
    turns.began('a');
    return turns.ended('a', false, nowMs);
  };
  for (let time = 0; time < 3; time += 1) expect(fail(0)).toBe('go on');
  expect(turns.resting(0)).toEqual([]);
  fail(0);
  expect([turns.resting(99), turns.resting(100)]).toEqual([['a'], []]);
  fail(100);
  expect([turns.resting(1_099), turns.resting(1_100)]).toEqual([['a'], []]);
  expect(fail(1_100)).toBe('dead');
  expect(turns.resting(1e12)).toContain('a');
  expect(turns.dead()).toEqual(['a']);
});

test('after a pause a host is asked for one picture; once one comes, it is as before', () => {
  const turns = openHostTurns(PAUSES);
  for (let time = 0; time < 4; time += 1) turns.began('a');
  for (let time = 0; time < 4; time += 1) turns.ended('a', false, 0);
  turns.began('a');
  expect(turns.resting(500)).toEqual(['a']);
  turns.ended('a', true, 500);
  turns.began('a');
  expect(turns.resting(500)).toEqual([]);
});

test('a host that asks to be left alone rests so long, other hosts do not', () => {
  const turns = openHostTurns(PAUSES);
  turns.began('a');
  turns.began('b');
  turns.ended('a', false, 0, 7_000);
  expect([turns.resting(6_999), turns.resting(7_000)]).toEqual([['a'], []]);
});

test('no host has more requests at once than allowed, whatever happens, and none rests for ever but a dead one', () => {
  const step = fc.record({ host: fc.constantFrom('a', 'b'), ends: fc.boolean(), answered: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const turns = openHostTurns(PAUSES);
      const busy = new Map([
        ['a', 0],
        ['b', 0],
      ]);
      let nowMs = 0;
      for (const { host, ends, answered } of steps) {
        nowMs += 50;
        const running = busy.get(host)!;
        if (ends && running > 0) {
          turns.ended(host, answered, nowMs);
          busy.set(host, running - 1);
        } else if (!ends && !turns.resting(nowMs).includes(host)) {
          turns.began(host);
          busy.set(host, running + 1);
        }
        expect(busy.get(host)).toBeLessThanOrEqual(AT_ONCE_OF_A_HOST);
      }
      for (const [host, running] of busy)
        if (running === 0 && !turns.dead().includes(host)) expect(turns.resting(nowMs + 1e6)).not.toContain(host);
    }),
  );
});
