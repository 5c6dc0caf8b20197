import { expect, test } from 'vitest';
import { makePasswords } from './passwords.ts';

test('a password verifies against its hash in either Unicode form', async () => {
  const passwords = makePasswords();
  const hash = await passwords.hash('Zoé مرحبا 🌹 with spaces ');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify('Zoé مرحبا 🌹 with spaces ', hash)).toBe(true);
  expect(await passwords.verify('Zoe\u0301 مرحبا 🌹 with spaces ', hash)).toBe(true);
  expect(await passwords.verify('Zoé مرحبا 🌹 with spaces', hash)).toBe(false);
  expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'));
});

test('an unknown account verifies as false and takes as long as a real hash', async () => {
  expect(await makePasswords().verify('anything', null)).toBe(false);
});

test('what is admitted leaves a third of the queue of hashes to others', async () => {
  const passwords = makePasswords({ memoryKib: 8, passes: 1 });
  const flood = Promise.allSettled(
    Array.from({ length: 200 }, () => passwords.admit(() => passwords.verify('anything', null))),
  );
  const others = Array.from({ length: 32 }, () => passwords.verify('anything', null));
  expect(await Promise.all(others)).toEqual(Array(32).fill(false));
  expect((await flood).some(({ status }) => status === 'rejected')).toBe(true);
});

test('work beyond the limit is rejected, and admitted once the work before is done', async () => {
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
