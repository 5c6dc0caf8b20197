// Tests that the database is not lost or taken for damaged when a start is interrupted, or when the shop's process has
// run out of file descriptors.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { startReaper } from '../testing/reaper.ts';
import { startEmbeddedPostgres } from './index.ts';
import { findBinaries } from './binaries.ts';
import { existingPaths } from './cluster.ts';
import { startTimeOf } from './process.ts';
import { launch } from './server.ts';
import { readFault } from './log-lines.ts';

const NAME = 'a_shop';

const folders: string[] = [];
const reapers: (() => void)[] = [];

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-cut-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  reapers.push(startReaper(folder));
  return folder;
}

afterAll(() => {
  for (const sendHome of reapers) sendHome();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 30_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function serverPid(folder: string): number {
  return Number(readFileSync(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** What PostgreSQL has written survives kill -9 in the system's buffers, so these tests do not need fsync. */
const WITHOUT_DISK = { fsync: 'off' };

interface Owner {
  child: ChildProcess;
  url: string;
  lines: string[];
  say(word: 'exhaust' | 'release' | 'stop'): void;
  hears(pattern: RegExp): Promise<void>;
}

/** Starts a separate shop process that may open 200 files; on command it opens that many, closes them, or stops. */
async function startOwner(folder: string): Promise<Owner> {
  const module = new URL('./index.ts', import.meta.url).href;
  const script = `import(${JSON.stringify(module)}).then(async ({ startEmbeddedPostgres }) => {
    const { openSync, closeSync } = await import('node:fs');
    const log = (line) => process.stdout.write(line + '\\n');
    const { url, stop } = await startEmbeddedPostgres({ name: '${NAME}', dataFolder: process.argv[1], settings: ${JSON.stringify(WITHOUT_DISK)}, log });
    const open = [];
    process.stdin.on('data', (word) => {
      if (String(word) === 'exhaust') try { for (;;) open.push(openSync('/dev/null')); } catch (error) { log('exhausted ' + error.code); }
      if (String(word) === 'release') while (open.length > 0) closeSync(open.pop());
      if (String(word) === 'stop') stop().then(() => log('stopped'));
    });
    log(url);
  });`;
  const line = 'ulimit -n 200; exec "$0" -e "$1" "$2"';
  const child = spawn('/bin/sh', ['-c', line, process.execPath, script, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
  const hears = async (pattern: RegExp): Promise<void> => {
    const untilMs = Date.now() + 60_000;
    while (!lines.some((one) => pattern.test(one)) && Date.now() < untilMs) await sleep(20);
    expect(lines.join('\n')).toMatch(pattern);
  };
  await hears(/^postgres:/m);
  const url = lines.find((one) => one.startsWith('postgres:'))!;
  return { child, url, lines, say: (word) => void child.stdin.write(word), hears };
}

async function endOf({ child }: Owner): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** These tests run concurrently, because they mostly wait for processes to start and end. */
const TOGETHER = { concurrent: true, timeout: 120_000 };

describe('a shop process without free file descriptors', TOGETHER, () => {
  test('leaves the running database alone, and ends it when it stops', async () => {
    const folder = newFolder();
    const owner = await startOwner(folder);
    const pid = serverPid(folder);
    owner.say('exhaust');
    await owner.hears(/^exhausted EMFILE/m);
    await sleep(1500);
    expect(owner.lines.join('\n')).not.toMatch(/ended unasked|does not come back/);
    expect(serverPid(folder)).toBe(pid);
    owner.say('stop');
    await owner.hears(/^stopped/m);
    expect(startTimeOf(pid)).toBeNull();
    await endOf(owner);
  });

  test('notices that the database has ended, and takes over one that was started meanwhile', async () => {
    const folder = newFolder();
    const owner = await startOwner(folder);
    const first = serverPid(folder);
    owner.say('exhaust');
    await owner.hears(/^exhausted EMFILE/m);
    process.kill(first, 'SIGKILL');
    await owner.hears(/does not come back yet/);
    const paths = (await existingPaths({ name: NAME, dataFolder: folder }))!;
    const binaries = await findBinaries(paths);
    const other = await launch(paths, binaries, Number(new URL(owner.url).port), WITHOUT_DISK, () => {});
    owner.say('release');
    await owner.hears(/^PostgreSQL is back/m);
    expect(serverPid(folder)).toBe(other.pid);
    expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    owner.say('stop');
    await owner.hears(/^stopped/m);
    expect(startTimeOf(other.pid)).toBeNull();
    await endOf(owner);
  });
});

/** Waits until the server begins to replay its write-ahead log; returns the pid of the child process that does so. */
async function recoveryOf(folder: string): Promise<number> {
  for (const untilMs = Date.now() + 20_000; Date.now() < untilMs; await sleep(2)) {
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
      try {
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        const parent = / (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1) ?? '')?.[1];
        if (words.includes('startup') && Number(parent) === serverPid(folder)) return Number(name);
      } catch {
        // The process exited while its files in /proc were read, or the server has no pid file at this moment.
      }
    }
  }
  throw new Error('no recovery was seen');
}

describe('a start interrupted during recovery', TOGETHER, () => {
  test.each(['SIGKILL', 'SIGTERM'] as const)('by %s is retried and loses nothing', async (signal) => {
    const folder = newFolder();
    const owner = await startOwner(folder);
    await query(
      owner.url,
      `create table kept as select n, repeat('bisht', 20) as word from generate_series(1, 600000) n`,
    );
    process.kill(serverPid(folder), 'SIGKILL');
    await endOf(owner);
    const lines: string[] = [];
    const starting = startEmbeddedPostgres({
      name: NAME,
      dataFolder: folder,
      settings: WITHOUT_DISK,
      log: (line) => lines.push(line),
    });
    const recovery = await recoveryOf(folder);
    // SIGKILL is sent to the child process that replays the log, as the out-of-memory killer may do; SIGTERM to the
    // server, as a process manager may do.
    process.kill(signal === 'SIGKILL' ? recovery : serverPid(folder), signal);
    const next = await starting;
    expect(lines.join('\n')).toMatch(/PostgreSQL did not come up \(.*(signal 9|shutdown request).*\); trying again/);
    expect(await query(next.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 600_000 }]);
    await next.stop();
  });
});

describe('PostgreSQL’s own messages', () => {
  const stamped = (...lines: string[]) => lines.map((line) => `2026-01-01 00:00:00.000 UTC [7] ${line}`).join('\n');

  test.each([
    ['FATAL:  incorrect checksum in control file'],
    ['PANIC:  could not locate a valid checkpoint record at 0/1'],
    ['FATAL:  could not open file "base/5/1259": No such file or directory'],
    ['FATAL:  relation mapping file "global/pg_filenode.map" contains invalid data'],
    ['FATAL:  required WAL directory "pg_wal" does not exist'],
  ])('are read as damage: %s', (line) => {
    const fault = readFault(
      stamped('FATAL:  the database system is starting up', line, 'FATAL:  the database system is starting up'),
    );
    expect(fault).toEqual({ kind: 'damaged', reason: line.replace(/^\w+:\s+/, '') });
  });

  test.each([
    ['nothing at all', '', 'it ended without a word'],
    [
      'an end that was asked for',
      stamped(
        'LOG:  database system was interrupted while in recovery at 2026-01-01 00:00:00 UTC',
        'HINT:  This probably means that some data is corrupted and you will have to use the last backup for recovery.',
        'FATAL:  the database system is starting up',
        'LOG:  received fast shutdown request',
        'LOG:  database system is shut down',
      ),
      'received fast shutdown request',
    ],
    [
      'a killed recovery',
      stamped(
        'FATAL:  the database system is starting up',
        'LOG:  startup process (PID 9) was terminated by signal 9: Killed',
        'LOG:  aborting startup due to startup process failure',
      ),
      'process (PID 9) was terminated by signal 9: Killed',
    ],
    [
      'too few files',
      stamped('FATAL:  could not open file "base/5/1259": Too many open files in system'),
      'could not open file "base/5/1259": Too many open files in system',
    ],
    [
      'a fault of the disk',
      stamped('PANIC:  could not read file "a": Input/output error'),
      'could not read file "a": Input/output error',
    ],
  ])('are not read as damage: %s', (_, text, reason) => {
    expect(readFault(text)).toEqual({ kind: 'passing', reason });
  });
});
