import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startReaper } from '../testing/reaper.ts';
import { type EmbeddedPostgres, runningPostgresUrl, startEmbeddedPostgres, StartFailure } from './index.ts';
import { startTimeOf } from './process.ts';

const folders: string[] = [];
const reapers: (() => void)[] = [];
const running: EmbeddedPostgres[] = [];

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-test-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  reapers.push(startReaper(folder));
  return folder;
}

const NAME = 'a_shop';

/** What PostgreSQL has written survives kill -9 in the system's buffers, so these tests do not need fsync. */
const WITHOUT_DISK = { fsync: 'off' };

async function start(dataFolder: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ name: NAME, dataFolder, settings });
  running.push(postgres);
  return postgres;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function queryWhenBack<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  for (const untilMs = Date.now() + 60_000; ; await sleep(100)) {
    try {
      return await query<Row>(url, sql);
    } catch (error) {
      if (Date.now() > untilMs) throw error;
    }
  }
}

function serverPid(folder: string): number {
  return Number(readFileSync(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Starts a shop in a separate process, so that it can be killed; returns the process and the database's URL. */
async function startOwner(folder: string): Promise<{ owner: ChildProcess; url: string }> {
  const module = new URL('./index.ts', import.meta.url).href;
  const script = `import(${JSON.stringify(module)}).then(async ({ startEmbeddedPostgres }) => {
    const { url } = await startEmbeddedPostgres({ name: '${NAME}', dataFolder: process.argv[1], settings: ${JSON.stringify(WITHOUT_DISK)} });
    process.stdout.write(url);
    setInterval(() => {}, 1000);
  });`;
  const owner = spawn(process.execPath, ['-e', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = await once(owner.stdout, 'data');
  return { owner, url: String(url) };
}

async function kill(owner: ChildProcess): Promise<void> {
  const gone = once(owner, 'exit');
  owner.kill('SIGKILL');
  await gone;
}

async function stopAll(): Promise<void> {
  for (const postgres of running.splice(0)) await postgres.stop();
}

/** Tests that do not share a folder run concurrently, because they mostly wait for processes to start and end. */
const TOGETHER = { concurrent: true, timeout: 120_000 };

afterAll(() => {
  for (const sendHome of reapers) sendHome();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('a data folder with a database', () => {
  const folder = newFolder();
  afterEach(stopAll);

  beforeAll(async () => {
    const postgres = await start(folder);
    await query(postgres.url, 'create table kept (word text)');
    await postgres.stop();
  });

  test('is still there at the next start, at the same address', async () => {
    const first = await start(folder);
    await query(first.url, `insert into kept values ('abaya')`);
    await first.stop();
    const second = await start(folder);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'abaya' }]);
  });

  test('is durable and sorts by code point', async () => {
    const { url } = await start(folder);
    const [settings] = await query(
      url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding, 'B' < 'a' as by_code_point`,
    );
    expect(settings).toEqual({ fsync: 'on', commit: 'on', encoding: 'UTF8', by_code_point: true });
  });

  test('gives the shop a role that is no superuser, may add trusted extensions and make databases', async () => {
    const { url } = await start(folder);
    const [role] = await query(url, 'select rolsuper as super from pg_roles where rolname = current_user');
    expect(role).toEqual({ super: false });
    await query(url, 'create extension if not exists pg_trgm');
    await query(url, 'create database another');
    await query(url, 'drop database another');
  });

  test('rejects connections without the password', async () => {
    const { url } = await start(folder);
    const stranger = new URL(url);
    stranger.password = 'guessed';
    await expect(query(stranger.toString(), 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('has no server process after stop, and stop may be called twice', async () => {
    const postgres = await start(folder);
    const pid = serverPid(folder);
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(startTimeOf(pid)).toBeNull();
  });

  test('is refused where its name would have to be quoted in SQL', async () => {
    await expect(startEmbeddedPostgres({ name: 'a shop', dataFolder: folder })).rejects.toThrow(/^a shop is no name/);
  });

  test('is refused to a second server with one sentence while the first runs', async () => {
    await start(folder);
    const second = startEmbeddedPostgres({ name: NAME, dataFolder: folder });
    await expect(second).rejects.toThrow(StartFailure);
    await expect(second).rejects.toThrow(new RegExp(`^Another server \\(process ${process.pid}\\) already uses`));
  });

  test('is reachable by its address for commands beside the running shop, and not without one', async () => {
    expect(await runningPostgresUrl({ name: NAME, dataFolder: folder })).toBeNull();
    const { url } = await start(folder);
    expect(await runningPostgresUrl({ name: NAME, dataFolder: folder })).toBe(url);
  });

  test('is taken over by exactly one of several servers that start at the same moment', async () => {
    const outcomes = await Promise.allSettled([start(folder), start(folder), start(folder)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });
});

describe('after kill -9', TOGETHER, () => {
  afterAll(stopAll);

  test('of the shop, the next start takes over the running database with all that was acknowledged', async () => {
    const folder = newFolder();
    const { owner, url } = await startOwner(folder);
    await query(url, `create table kept as select 'bisht' as word`);
    const pid = serverPid(folder);
    await kill(owner);
    const next = await start(folder, WITHOUT_DISK);
    expect(serverPid(folder)).toBe(pid);
    expect(await query(next.url, 'select word from kept')).toEqual([{ word: 'bisht' }]);
    await next.stop();
    expect(startTimeOf(pid)).toBeNull();
  });

  test('of shop and database together, the next start recovers what was acknowledged', async () => {
    const folder = newFolder();
    const { owner, url } = await startOwner(folder);
    await query(url, `create table kept as select 'cape' as word`);
    process.kill(serverPid(folder), 'SIGKILL');
    await kill(owner);
    const next = await start(folder, WITHOUT_DISK);
    expect(await query(next.url, 'select word from kept')).toEqual([{ word: 'cape' }]);
  });

  test('of the database alone, it restarts by itself at the same address', async () => {
    const folder = newFolder();
    const { url } = await start(folder, WITHOUT_DISK);
    await query(url, `create table kept as select 'shayla' as word`);
    process.kill(serverPid(folder), 'SIGKILL');
    expect(await queryWhenBack(url, 'select word from kept')).toEqual([{ word: 'shayla' }]);
  });

  test('a pid file with the pid of another running program does not block the start', async () => {
    const folder = newFolder();
    const first = await start(folder, WITHOUT_DISK);
    const file = path.join(folder, 'postgres/cluster/postmaster.pid');
    const text = readFileSync(file, 'utf8');
    await first.stop();
    writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
    const second = await start(folder, WITHOUT_DISK);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a damaged data folder is refused with a message that names it, and nothing is removed:', () => {
  const folder = newFolder();
  const cluster = path.join(folder, 'postgres/cluster');
  afterEach(stopAll);

  beforeAll(async () => {
    const postgres = await start(folder, WITHOUT_DISK);
    await postgres.stop();
  });

  async function refusal(): Promise<string> {
    const outcome = await start(folder).then(
      () => 'it started',
      (error: unknown) => error,
    );
    expect(outcome).toBeInstanceOf(StartFailure);
    expect(existsSync(path.join(cluster, 'base'))).toBe(true);
    const message = outcome instanceof StartFailure ? outcome.message : '';
    expect(message).toContain(cluster);
    expect(message).toMatch(/restore a backup/);
    expect(message).not.toContain('\n');
    return message;
  }

  test('without PG_VERSION', async () => {
    renameSync(path.join(cluster, 'PG_VERSION'), path.join(folder, 'aside'));
    expect(await refusal()).toContain('PG_VERSION is missing');
    renameSync(path.join(folder, 'aside'), path.join(cluster, 'PG_VERSION'));
  });

  test('of another version', async () => {
    writeFileSync(path.join(cluster, 'PG_VERSION'), '12\n');
    expect(await refusal()).toContain('was made by PostgreSQL 12');
    writeFileSync(path.join(cluster, 'PG_VERSION'), '18\n');
  });

  test('with an invalid control file, or without its log', async () => {
    const control = path.join(cluster, 'global/pg_control');
    const whole = readFileSync(control);
    writeFileSync(control, Buffer.alloc(8192, 7));
    await refusal();
    writeFileSync(control, whole);
    const log = path.join(cluster, 'pg_wal');
    renameSync(log, path.join(cluster, 'aside'));
    await refusal();
    renameSync(path.join(cluster, 'aside'), log);
    truncateSync(control, 100);
    expect(await refusal()).toContain('pg_control is missing or cut short');
    writeFileSync(control, whole);
    expect(await query((await start(folder)).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
