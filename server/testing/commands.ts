// Runs commands of the shop, such as `npm run operator`, in a separate process on the database of a test's shop.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { openTestShop, type TestShop } from './shop.ts';

/** Ends a command that hangs; a seed takes half a minute on a busy machine. */
const COMMAND_MS = 120_000;
const SECRET = 'a secret of these tests alone and of no other';

/**
 * Opens a shop with the secret that `runCommand` also passes to commands, so that a command can decrypt what the shop
 * encrypted in the database.
 */
export const openShopForCommands = (): Promise<TestShop> => openTestShop({ SECRETS: SECRET });

export interface Ended {
  code: number;
  out: string;
  error: string;
}

/**
 * Runs `server/src/<file>`. Standard input is closed, so that a command cannot wait for ever for an answer.
 * `environment` adds or replaces settings; a shop that was not opened by `openShopForCommands` needs its SECRETS there.
 */
export function runCommand(
  { shop }: TestShop,
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const { databaseUrl, dataFolder } = shop.config;
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl!,
    DATA_FOLDER: dataFolder,
    SECRETS: SECRET,
    PICTURE_JOBS: 'off',
    ...environment,
  };
  const program = resolve(import.meta.dirname, '../src', file);
  return new Promise((done) => {
    const child = execFile(process.execPath, [program, ...args], { env, timeout: COMMAND_MS }, (error, out, stderr) => {
      done({ code: error ? Number(error.code ?? 1) : 0, out, error: stderr });
    });
    child.stdin?.end();
  });
}
