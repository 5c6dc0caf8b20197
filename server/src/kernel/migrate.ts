// Migrates a database to this version's schema. Forward only: expand first, contract in a later release, so that the
// previous version keeps working while both run.
import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
const FOLDER = path.resolve(import.meta.dirname, '../../migrations');

/** The SQLSTATE of a table that does not exist. */
const NO_TABLE = '42P01';

/**
 * Whether all migrations of the folder were applied. The database may have more of them: those of a later version, on
 * whose database this version runs too.
 */
async function isCurrent(url: string): Promise<boolean> {
  const files = (await fs.readdir(FOLDER)).map((file) => path.parse(file).name);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A lost connection also rejects the query; without this listener its 'error' event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
    const applied = new Set(rows.map(({ name }) => name));
    return files.every((name) => applied.has(name));
  } catch (error) {
    if ((error as { code?: string }).code === NO_TABLE) return false;
    throw error;
  } finally {
    await client.end();
  }
}

export async function migrate(url: string): Promise<string[]> {
  // Most starts have nothing to apply, and loading the migrations takes long.
  if (await isCurrent(url)) return [];
  const { applyMigrations } = await import('./apply-migrations.ts');
  return applyMigrations({ url, folder: FOLDER, connectTimeoutMs: CONNECT_TIMEOUT_MS });
}
