// A server and its database as processes of their own, to be killed without warning and begun again; and
// beside them a shop of the test's own on the same database, through which it looks at rows and is the
// provider that takes the money and outlives the shop.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../src/config.ts';
import type { CrashAt } from '../src/kernel/crash-point.ts';
import { startEmbeddedPostgres } from '../src/kernel/embedded-postgres.ts';
import { makeLog } from '../src/kernel/log.ts';
import { migrate } from '../src/kernel/migrate.ts';
import { openShop } from '../src/open-shop.ts';
import type { Shop } from '../src/shop.ts';
import { startReaper } from './reaper.ts';

const MAIN = resolve(import.meta.dirname, '../src/main.ts');
const AGAIN_EVERY_MS = 60;
const PATIENCE_MS = 60_000;

export interface CrashingServer {
  /** Of the test itself: nothing of it is killed but its connections. */
  shop: Shop;
  address: string;
  start(crashAt?: CrashAt): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** True when the process ended by itself within the time. */
  endedWithin(milliseconds: number): Promise<boolean>;
  /** kill -9 of one of the database's own processes, which makes it begin anew. */
  killBackend(): Promise<void>;
  /** Tries until the database takes it. */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Whatever fails while something lies on the ground is tried again for a minute. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (const endMs = Date.now() + PATIENCE_MS; ; await wait(AGAIN_EVERY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > endMs) throw error;
    }
  }
}

/** A server whose jobs pass its crash point before it says that it is open has ended as it should. */
async function untilOpen(server: ChildProcess, isArmed: boolean): Promise<void> {
  const ended = once(server, 'exit');
  let said = '';
  for await (const chunk of server.stdout!) {
    said += String(chunk);
    if (said.includes('is open')) return;
  }
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  if (!isArmed || signal !== 'SIGKILL') throw new Error(`the server ended (${signal ?? code}): ${said}`);
}

const isGone = (server: ChildProcess | undefined): boolean =>
  !server || server.exitCode !== null || server.signalCode !== null;

export async function openCrashingServer(): Promise<CrashingServer> {
  const folder = await mkdtemp(join(tmpdir(), 'hindam-crashes-'));
  // As root, PostgreSQL runs as another user, who must be able to pass.
  await chmod(folder, 0o711);
  const endReaper = startReaper(folder);
  // A kill takes nothing from what the system has still to write: nobody waits for the disk.
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, settings: { fsync: 'off' } });
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
      // As a process manager would: on a busy machine a database that begins anew may take longer than a start waits.
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
