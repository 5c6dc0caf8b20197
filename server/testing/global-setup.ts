import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '@hindam/postgres';
import { runOn, urlOf } from './database.ts';
import { startReaper } from '@hindam/postgres/testing/reaper';
import { DATABASE_NAME } from '../src/config.ts';

/**
 * On a server that the environment names, databases that a killed run left behind are dropped by the next run once they
 * are this old.
 */
const forgottenMs = 6 * 3_600_000;
const templatePattern = /^hindam_test_(\d+)_/;

/**
 * One PostgreSQL, started here unless the environment names one, and one migrated template database for the whole run;
 * the returned function removes what was made.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startOwn();
  const template = `hindam_test_${Date.now()}_${process.pid}`;
  try {
    if (given) await dropForgotten(given);
    await runOn(server.url, `create database "${template}"`);
    await migrateTemplate(urlOf(server.url, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testServerUrl', server.url);
  project.provide('testTemplate', template);
  return async () => {
    if (given) await dropAll(given, (name) => name.startsWith(template));
    await server.stop();
  };
}

/** Starts PostgreSQL as the shop starts its own, with the same role. */
async function startOwn(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hindam-test-'));
  // When the tests run as root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const endReaper = startReaper(folder);
  const postgres = await startEmbeddedPostgres({
    name: DATABASE_NAME,
    dataFolder: folder,
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
      // Each of hundreds of connections runs a statement a few times. With this setting it is planned once per
      // connection; by default PostgreSQL plans it anew for the first five executions.
      plan_cache_mode: 'force_generic_plan',
    },
  });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      endReaper();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function migrateTemplate(url: string): Promise<void> {
  const place = new URL('../src/kernel/migrate.ts', import.meta.url);
  if (!existsSync(place)) return;
  const { migrate }: { migrate: (url: string) => Promise<void> } = await import(place.href);
  await migrate(url);
}

async function dropForgotten(server: string): Promise<void> {
  await dropAll(server, (name) => {
    const began = templatePattern.exec(name)?.[1];
    return began !== undefined && Date.now() - Number(began) > forgottenMs;
  });
}

async function dropAll(server: string, chosen: (name: string) => boolean): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'hindam\\_test\\_%'`,
    );
    for (const { datname } of rows)
      if (chosen(datname)) await client.query(`drop database if exists "${datname}" with (force)`);
  } finally {
    await client.end();
  }
}
