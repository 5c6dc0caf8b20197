import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the PostgreSQL server with the test databases of this run; its role may create databases. */
    testServerUrl: string;
    /** Name of the migrated database that test databases are copied from. */
    testTemplate: string;
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** PostgreSQL's error code `object_in_use`: another connection uses or copies the template. */
const objectInUse = '55006';
const templateWaitMs = 20_000;

export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServerUrl');
  const name = `${inject('testTemplate')}_${randomBytes(5).toString('hex')}`;
  await makeCopy(server, inject('testTemplate'), name);
  return { url: urlOf(server, name), drop: () => drop(server, name) };
}

/** PostgreSQL's error code `insufficient_privilege`: autovacuum, which the test role may not end, uses the database. */
const notOurs = '42501';

async function drop(server: string, name: string): Promise<void> {
  for (const untilMs = Date.now() + templateWaitMs; ; await sleep(200)) {
    try {
      return await runOn(server, `drop database if exists "${name}" with (force)`);
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === notOurs;
      if (!busy || Date.now() > untilMs) throw error;
    }
  }
}

async function makeCopy(server: string, template: string, name: string): Promise<void> {
  for (const untilMs = Date.now() + templateWaitMs; ; await sleep(50)) {
    try {
      // `file_copy`, because PostgreSQL's default, copying through the write-ahead log, takes longer for such a small
      // database.
      return await runOn(server, `create database "${name}" template "${template}" strategy file_copy`);
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === objectInUse;
      if (!busy || Date.now() > untilMs) throw error;
    }
  }
}

export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.toString();
}

export async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
