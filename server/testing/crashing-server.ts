// A server and its database as separate processes that can be killed without warning and restarted. The test's own
// process opens another shop on the same database: through it the test reads rows and plays the payment provider, which
// must survive the crashes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DATABASE_NAME, readConfig } from '../src/config.ts';
import type { CrashAt } from '../src/kernel/crash-point.ts';
import { startEmbeddedPostgres } from '@hindam/postgres';
import { makeLog } from '../src/kernel/log.ts';
import { migrate } from '../src/kernel/migrate.ts';
import { openShop } from '../src/open-shop.ts';
import type { Shop } from '../src/shop.ts';
import { startReaper } from '@hindam/postgres/testing/reaper';

const MAIN = resolve(import.meta.dirname, '../src/main.ts');
const AGAIN_EVERY_MS = 60;
const PATIENCE_MS = 60_000;

export interface CrashingServer {
  /** The shop in the test's own process. No crash ends it; a crash of the database only cuts its connections. */
  shop: Shop;
  address: string;
  start(crashAt?: CrashAt): Promise<void>;
  kill(): Promise<void>;
  /** Resolves true once the server has ended, false if it has not when the time is over. */
  endedWithin(milliseconds: number): Promise<boolean>;
  /** kill -9 of one of the database's backends, which makes the database restart. */
  killBackend(): Promise<void>;
  /** Runs a query over the test's own shop; retries for up to a minute until the database accepts it. */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Repeats `work` until it throws no error, for up to a minute, because the server or its database may be down. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (const endMs = Date.now() + PATIENCE_MS; ; await wait(AGAIN_EVERY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > endMs) throw error;
    }
  }
}

/** Waits until the server is open. If a crash point is set, the server may also kill itself before that. */
async function untilOpen(server: ChildProcess, isArmed: boolean): Promise<void> {
  const ended = once(server, 'exit');
  let output = '';
  for await (const chunk of server.stdout!) {
    output += String(chunk);
    if (output.includes('is open')) return;
  }
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  if (!isArmed || signal !== 'SIGKILL') throw new Error(`the server ended (${signal ?? code}): ${output}`);
}

const isGone = (server: ChildProcess | undefined): boolean =>
  !server || server.exitCode !== null || server.signalCode !== null;

export async function openCrashingServer(): Promise<CrashingServer> {
  const folder = await mkdtemp(join(tmpdir(), 'hindam-crashes-'));
  // When the tests run as root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  const endReaper = startReaper(folder);
  // What PostgreSQL has written survives kill -9 in the system's buffers, so the test does not need fsync.
  const postgres = await startEmbeddedPostgres({ name: DATABASE_NAME, dataFolder: folder, settings: { fsync: 'off' } });
  await migrate(postgres.url);
  const port = await freePort();
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    DATA_FOLDER: folder,
    SECRETS: 'a secret of this test alone and of no other',
    LIMITS_FACTOR: '100000',
    LOG_LEVEL: 'silent',
    PICTURE_JOBS: 'off',
  };
  const opened = await openShop({ ...readConfig(settings, folder), databaseUrl: postgres.url }, makeLog('silent'));
  const { shop } = opened;
  let server: ChildProcess | undefined;
  const own: CrashingServer = {
    shop,
    address: `http://127.0.0.1:${port}`,
    async start(crashAt) {
      const point = crashAt ? { CRASH_AT: `${crashAt.point}:${crashAt.times}` } : {};
      // Retries the start as a process manager would: on a busy machine the database may need more time for its
      // recovery than one start of the server waits for it.
      await again(async () => {
        server = spawn(process.execPath, [MAIN], {
          env: { ...process.env, ...settings, ...point },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        await untilOpen(server, crashAt !== undefined);
      });
    },
    async kill() {
      if (!server || isGone(server)) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
    async endedWithin(milliseconds) {
      for (const endMs = Date.now() + milliseconds; !isGone(server); await wait(20)) {
        if (Date.now() > endMs) return false;
      }
      return true;
    },
    async killBackend() {
      const [backend] = await own.rows<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
         order by state = 'active' desc, random() limit 1`,
      );
      if (backend) process.kill(backend.pid, 'SIGKILL');
    },
    rows: (text, values) => again(() => shop.database.query(text, values)),
    async close() {
      await own.kill();
      await opened.close();
      await postgres.stop();
      endReaper();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return own;
}
