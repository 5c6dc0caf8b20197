import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makePasswords, makeQueue } from './passwords.ts';
import type { FaultError } from './refuse.ts';

test('a password is known again by its hash alone, in either Unicode form', async () => {
  const passwords = makePasswords();
  const hash = await passwords.hash('Zoé مرحبا 🌹 with spaces ');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify('Zoé مرحبا 🌹 with spaces ', hash)).toBe(true);
  expect(await passwords.verify('Zoe\u0301 مرحبا 🌹 with spaces ', hash)).toBe(true);
  expect(await passwords.verify('Zoé مرحبا 🌹 with spaces', hash)).toBe(false);
  expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'));
});

test('nobody has no password, and asking takes a hash all the same', async () => {
  expect(await makePasswords().verify('anything', null)).toBe(false);
});

test('only so many run at once, so many wait, and the rest is told when to come back', async () => {
  const queued = makeQueue(2, 3);
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, (running += 1));
    await wait(20);
    running -= 1;
    return 'done';
  };
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => queued(work)));
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const turnedAway = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as FaultError] : []));
  expect(turnedAway.map(({ status, retryAfterSeconds }) => [status, retryAfterSeconds])).toEqual(
    Array.from({ length: 3 }, () => [503, 3]),
  );
  expect(await queued(work)).toBe('done');
});

test('a place is given on when the work fails', async () => {
  const queued = makeQueue(1, 1);
  const failing = queued(() => Promise.reject(new Error('broken')));
  const next = queued(() => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
  expect(await queued(() => Promise.resolve('last'))).toBe('last');
});

test('beyond those who hash and wait nobody is let in, and everybody is again once they are done', async () => {
  const passwords = makePasswords();
  const leave = Promise.withResolvers<void>();
  let begun = 0;
  const work = async () => {
    begun += 1;
    await leave.promise;
  };
  const all = Array.from({ length: 200 }, () => passwords.admit(work));
  const settled = Promise.allSettled(all);
  const letIn = begun;
  leave.resolve();
  const turnedAway = (await settled).filter(({ status }) => status === 'rejected');
  expect(letIn).toBeGreaterThanOrEqual(65);
  expect(letIn).toBeLessThanOrEqual(66);
  expect(turnedAway).toHaveLength(200 - letIn);
  await expect(passwords.admit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await Promise.all(Array.from({ length: letIn }, () => passwords.admit(work)));
  expect(begun).toBe(2 * letIn);
});
