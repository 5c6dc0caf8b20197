import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeQueue } from './queue.ts';
import { FaultError } from './refuse.ts';

const reject = () => new FaultError('UNAVAILABLE', { retryAfterSeconds: 3 });

test('the queue limits how many run and how many wait, and tells the rest when to retry', async () => {
  const queue = makeQueue({ atOnce: 2, waitingMax: 3, reject });
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, (running += 1));
    await wait(20);
    running -= 1;
    return 'done';
  };
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => queue.run(work)));
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const turnedAway = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as FaultError] : []));
  expect(turnedAway.map(({ status, retryAfterSeconds }) => [status, retryAfterSeconds])).toEqual(
    Array.from({ length: 3 }, () => [503, 3]),
  );
  expect(await queue.run(work)).toBe('done');
});

test('a failing task frees its slot', async () => {
  const queue = makeQueue({ atOnce: 1, waitingMax: 1, reject });
  const failing = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(() => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
  expect(await queue.run(() => Promise.resolve('last'))).toBe('last');
});
