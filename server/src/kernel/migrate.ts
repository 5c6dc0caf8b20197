// Migrates a database to this version's schema: applies the files of server/migrations that it lacks, in the order of
// their numbers. Forward only: expand first, contract in a later release, so that the previous version keeps working
// while both run.
import fs from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';

const FOLDER = path.resolve(import.meta.dirname, '../../migrations');

/** Applies the missing migrations under Kysely's own lock and returns their names. */
export async function migrate(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const provider = new FileMigrationProvider({ fs, path, migrationFolder: FOLDER });
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
    return (results ?? []).map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}
