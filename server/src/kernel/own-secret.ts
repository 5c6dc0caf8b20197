// A demo shop without SECRETS generates a secret itself and stores it in the data folder, readable to its owner alone.
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newSecret } from './secrets.ts';

const FILE = 'secret';
const OWNER_ONLY = 0o600;
const READ_ATTEMPTS_MAX = 40;
const RETRY_MS = 50;

/**
 * Reads the secret. Waits when another process has created the file but not written it yet; empty if it stays empty.
 */
async function written(path: string): Promise<string> {
  for (let look = 1; ; look += 1) {
    const secret = (await readFile(path, 'utf8')).trim();
    if (secret !== '' || look === READ_ATTEMPTS_MAX) return secret;
    await wait(RETRY_MS);
  }
}

/** Two processes that start at the same time get the same secret. */
export async function loadOrCreateSecret(dataFolder: string): Promise<string> {
  await mkdir(dataFolder, { recursive: true });
  const path = join(dataFolder, FILE);
  try {
    const file = await open(path, 'wx', OWNER_ONLY);
    try {
      await file.writeFile(`${newSecret()}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = await written(path);
  if (secret === '') throw new Error(`${path} is empty: delete it and start again`);
  return secret;
}
