/**
 * A PostgreSQL from npm that needs no set-up: the database is created at the first start, the server is supervised
 * while the shop runs and stopped with it. Invariants: at most one shop process owns a data folder; a database in it is
 * never removed; an acknowledged commit is on disk (unless `settings` say otherwise). If the shop is killed (kill -9),
 * PostgreSQL keeps running and the next start takes it over; if PostgreSQL is killed, it is restarted on the same port
 * and recovers by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster, existingPaths, type DatabasePaths, preparePaths, readPassword } from './cluster.ts';
import { StartFailure } from './failure.ts';
import { isOwned, takeFolder } from './owner.ts';
import { choosePort } from './port.ts';
import {
  adminUrl,
  signalEnd,
  endServer,
  findRunning,
  isGone,
  launch,
  TransientFault,
  type Server,
  untilReady,
} from './server.ts';

export { StartFailure } from './failure.ts';

export interface EmbeddedPostgresOptions {
  /** Name of the role and of the database: lower-case letters, digits and underscores. */
  name: string;
  /** The shop's data folder; the database is in its subfolder `postgres`. */
  dataFolder: string;
  log?: (line: string) => void;
  /** PostgreSQL settings that replace the usual ones; tests turn fsync off. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** URL for connections as the shop's role, which owns the database and is no superuser. */
  url: string;
  /**
   * Stops PostgreSQL and waits until it has exited; if it does not exit in time, it is left running. May be called more
   * than once.
   */
  stop(): Promise<void>;
}

const transientFaultMs = 30_000;
const transientFaultTries = 3;
/** How long a command such as import or seed waits for a shop that is still starting. */
const neighbourMs = 20_000;
const watchMs = 250;
const longestPauseMs = 5000;

/** Starts PostgreSQL, or takes over one that still runs on the data folder. Throws StartFailure. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? ((): void => {});
  const settings = options.settings ?? {};
  const paths = await preparePaths(options, log);
  const release = await takeFolder(paths.dataFolder);
  try {
    const binaries = await findBinaries(paths);
    await ensureCluster(paths, binaries, log, settings.fsync !== 'off');
    const server = await adoptOrLaunch({ paths, binaries, settings, log });
    await ensureDatabase(paths, server).catch(async (error: unknown) => {
      await endServer(server);
      throw error;
    });
    const stop = supervise({ paths, binaries, settings, log }, server, release);
    return { url: shopUrl(paths, server), stop };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * The URL of the database that a running shop or command has started on this data folder, for commands that run beside
 * it, such as import and seed. Null if no process owns the folder (the command then starts the database itself), or if
 * no server runs on it after `neighbourMs`. A server that runs is waited for until it is ready (`untilReady`).
 */
export async function runningPostgresUrl(
  options: Pick<EmbeddedPostgresOptions, 'name' | 'dataFolder'>,
): Promise<string | null> {
  for (const untilMs = Date.now() + neighbourMs; Date.now() < untilMs; await sleep(200)) {
    const paths = await existingPaths(options);
    if (!paths || !isOwned(paths.dataFolder)) return null;
    // A process owns the folder: a shop, or a command that started the database itself. It may still be starting, so
    // this waits until its database is ready.
    const server = findRunning(paths);
    if (server && (await untilReady(paths, server, () => {})) === 'ready') return shopUrl(paths, server);
  }
  return null;
}

function shopUrl(paths: DatabasePaths, server: Server): string {
  return `postgres://${paths.name}:${readPassword(paths)}@127.0.0.1:${server.port}/${paths.name}`;
}

interface Watched {
  paths: DatabasePaths;
  binaries: Binaries;
  settings: Record<string, string>;
  log: (line: string) => void;
}

async function adopt({ paths, log }: Watched): Promise<Server | undefined> {
  const running = findRunning(paths);
  if (!running) return undefined;
  log('Taking over the database that is still running …');
  return (await untilReady(paths, running, log)) === 'ready' ? running : undefined;
}

/**
 * Takes over a running server or starts one. If that fails with TransientFault it is tried again, until
 * `transientFaultTries` tries have failed and `transientFaultMs` have passed.
 */
async function adoptOrLaunch(watched: Watched): Promise<Server> {
  const { paths, log } = watched;
  let port: number | undefined;
  const untilMs = Date.now() + transientFaultMs;
  for (let tries = 1; ; tries += 1, await sleep(200)) {
    try {
      const running = await adopt(watched);
      if (running) return running;
      port ??= await choosePort(paths);
      return await launch(paths, watched.binaries, port, watched.settings, log);
    } catch (error) {
      if (!(error instanceof TransientFault)) throw error;
      if (tries >= transientFaultTries && Date.now() > untilMs)
        throw new StartFailure(
          `PostgreSQL over ${paths.cluster} does not start (${error.message}): end what still uses that folder, look into ${paths.log} and start again; nothing in it was changed.`,
        );
      if (error.portTaken) port = await choosePort(paths, true);
      else if (tries === 1) log(`PostgreSQL did not come up (${error.message}); trying again …`);
    }
  }
}

/**
 * Creates the role and the database if they are missing. The role may create databases and roles, but it is no
 * superuser, so it cannot run programs or read files of the machine.
 */
async function ensureDatabase(paths: DatabasePaths, server: Server): Promise<void> {
  const client = new pg.Client({
    connectionString: adminUrl(paths, server.port),
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    // The name consists of letters, digits and underscores only, so it needs no escaping.
    const { name } = paths;
    const role = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    if (role.rowCount === 0) {
      const password = client.escapeLiteral(readPassword(paths));
      await client.query(`create role ${name} login createdb createrole password ${password}`);
      await client.query(`grant pg_monitor to ${name}`);
    }
    const database = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${name}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Takes over a running server or starts one. It must be on the port that the shop's connections already use. */
async function reconnect(watched: Watched, port: number): Promise<Server> {
  const { paths } = watched;
  const running = await adopt(watched);
  if (!running) return launch(paths, watched.binaries, port, watched.settings, watched.log);
  if (running.port !== port)
    throw new Error(`another (process ${running.pid}) runs over ${paths.cluster} on port ${running.port}: stop it`);
  return running;
}

/**
 * Restarts PostgreSQL whenever it ends unexpectedly. It never gives up, because the cause, e.g. a full disk, may go
 * away. Returns the function that stops PostgreSQL.
 */
function supervise(watched: Watched, first: Server, release: () => void): () => Promise<void> {
  const { log } = watched;
  let server = first;
  let stopping = false;
  let reviving: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  const timer = setInterval(() => {
    if (stopping || reviving || !isGone(server)) return;
    log('PostgreSQL ended unasked; starting it again.');
    reviving = revive().finally(() => {
      reviving = undefined;
    });
  }, watchMs);
  timer.unref();

  async function revive(): Promise<void> {
    for (let pauseMs = 100; !stopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        server = await reconnect(watched, first.port);
        log('PostgreSQL is back.');
        return;
      } catch (error) {
        log(`PostgreSQL does not come back yet: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(pauseMs);
      }
    }
  }

  // Stops the server when this process exits without having called `stop`. After kill -9 PostgreSQL keeps running.
  const onExit = (): void => {
    signalEnd(server);
    release();
  };
  process.once('exit', onExit);

  async function end(): Promise<void> {
    stopping = true;
    clearInterval(timer);
    await reviving;
    if (!(await endServer(server))) log(`PostgreSQL (process ${server.pid}) does not end; it is left running.`);
    process.off('exit', onExit);
    release();
  }

  return () => (stopped ??= end());
}
