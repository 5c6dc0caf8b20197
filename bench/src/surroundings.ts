// What a measured shop needs: the builds of the storefront and the server, a data folder of its own, a database.
import { startEmbeddedPostgres } from '@hindam/postgres';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATABASE_NAME } from '../../server/src/config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

type Environment = (extra: NodeJS.ProcessEnv) => NodeJS.ProcessEnv;
type Ensure = (root: string, environment: Environment) => Promise<void>;

const BUILDS = [
  { file: 'storefront.mjs', ensure: 'ensureStorefront', made: 'storefront/build/server' },
  { file: 'server-build.mjs', ensure: 'ensureServer', made: 'server/build/main.js' },
] as const;

/** Builds what has changed since its last build; with `built` only what was never built. */
export async function buildShop({ built }: { built: boolean }): Promise<void> {
  for (const { file, ensure, made } of BUILDS) {
    if (built && existsSync(path.join(ROOT, made))) continue;
    const module = (await import(path.join(ROOT, 'tools', 'lib', file))) as Record<string, Ensure>;
    await module[ensure]?.(ROOT, (extra) => ({ ...process.env, ...extra }));
  }
}

export function makeDataFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `hindam-${name}-`));
  // When this runs as root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  return folder;
}

export const removeDataFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

export interface Database {
  url: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL with the settings of production, so that a committed transaction is on disk. */
export async function openDatabase(dataFolder: string): Promise<Database> {
  const postgres = await startEmbeddedPostgres({ name: DATABASE_NAME, dataFolder });
  return { url: postgres.url, stop: async () => postgres.stop() };
}
