// What a measured shop needs: the storefront's build, a data folder of its own, a database.
import { startEmbeddedPostgres } from '@hindam/postgres';
import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATABASE_NAME } from '../../server/src/config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Builds the storefront if its sources have changed; with `built` only if there is no build at all. */
export async function buildStorefront({ built }: { built: boolean }): Promise<void> {
  if (built && existsSync(path.join(ROOT, 'storefront', 'build', 'server'))) return;
  const place = path.join(ROOT, 'tools', 'lib', 'storefront.mjs');
  const { ensureStorefront } = (await import(place)) as {
    ensureStorefront(root: string, environment: (extra: NodeJS.ProcessEnv) => NodeJS.ProcessEnv): Promise<void>;
  };
  await ensureStorefront(ROOT, (extra) => ({ ...process.env, ...extra }));
}

/** Makes a new folder for temporary files; the caller removes it. */
export function makeDataFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `hindam-${name}-`));
  // When this runs as root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  return folder;
}

export interface Database {
  url: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL with the settings of production, so that a committed transaction is on disk. */
export async function openDatabase(dataFolder: string): Promise<Database> {
  const postgres = await startEmbeddedPostgres({ name: DATABASE_NAME, dataFolder });
  return { url: postgres.url, stop: async () => postgres.stop() };
}
