import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadOrCreateSecret } from './own-secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hindam-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a secret is created once, is long, and is readable to its owner alone', async () => {
  const [one, other] = await Promise.all([loadOrCreateSecret(folder), loadOrCreateSecret(folder)]);
  expect(other).toBe(one);
  expect(one.length).toBeGreaterThanOrEqual(32);
  expect((await readFile(join(folder, 'secret'), 'utf8')).trim()).toBe(one);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
});

test('a process that finds the file still empty waits for its content', async () => {
  const path = join(folder, 'secret');
  await writeFile(path, '');
  const secret = loadOrCreateSecret(folder);
  setTimeout(() => void writeFile(path, 'written-a-moment-later-by-another-process'), 120);
  expect(await secret).toBe('written-a-moment-later-by-another-process');
});

test('a file that stays empty is an error, not an empty secret', async () => {
  await writeFile(join(folder, 'secret'), '');
  await expect(loadOrCreateSecret(folder)).rejects.toThrow('is empty');
});
