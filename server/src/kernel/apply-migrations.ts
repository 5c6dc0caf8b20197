// Applies the files of server/migrations that a database lacks. A module of its own, so that a start that has nothing
// to apply does not load Kysely.
import fs from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';

interface MigrationSettings {
  url: string;
  folder: string;
  connectTimeoutMs: number;
}

/** Kysely takes a lock, so that two processes do not migrate at once. Returns the names of the applied migrations. */
export async function applyMigrations({ url, folder, connectTimeoutMs }: MigrationSettings): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: connectTimeoutMs });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const provider = new FileMigrationProvider({ fs, path, migrationFolder: folder });
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
    return (results ?? []).map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}
