import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseEnvironment } from './account.ts';
import { type Binaries, codeOf } from './binaries.ts';
import { damaged, freeMb, changeOwner, type DatabasePaths, readPassword, tooLittleDisk } from './cluster.ts';
import { StartFailure } from './failure.ts';
import { startTimeOf, ProcessQueryFailed, hasNumber, isPostgresIn, readIfExists } from './process.ts';
import { readFault } from './log-lines.ts';

/** A running PostgreSQL server, started by this process, an earlier one, or the shop beside which this command runs. */
export interface Server {
  pid: number;
  port: number;
  /** When the process started (`startTimeOf`), to tell it from a later one with the same pid; null = not known. */
  startTime: string | null;
}

/** A start failed for a reason that may pass, e.g. a taken port or a previous server that is still exiting. */
export class TransientFault extends Error {
  readonly portTaken: boolean;
  constructor(message: string, portTaken: boolean) {
    super(message);
    this.portTaken = portTaken;
  }
}

const probeMs = 2000;
/** How long a starting server may neither accept connections nor report progress, before the start fails. */
const silenceMs = 15 * 60_000;
const logEveryMs = 15_000;
const predecessorMs = 20_000;
const fastStopMs = 30_000;
const immediateStopMs = 10_000;
const largestLogBytes = 10 * 1_048_576;

/** fsync and synchronous_commit are not set here: by default a commit is on disk before it is acknowledged. */
const ownSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  deadlock_timeout: '200ms',
  max_connections: '60',
  max_wal_size: '512MB',
  // JIT compilation and parallel workers are off: for the shop's short statements they cost more than they save.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

export function adminUrl(paths: DatabasePaths, port: number): string {
  return `postgres://postgres:${readPassword(paths)}@127.0.0.1:${port}/postgres`;
}

/** The server that already runs on this cluster, whoever started it; undefined if none does. */
export function findRunning(paths: DatabasePaths): Server | undefined {
  const [pid, , , port] = pidFile(paths);
  const startTime = startTimeOf(Number(pid));
  if (!port || startTime === null || !isPostgresIn(paths.cluster, Number(pid), paths.account.uid)) return undefined;
  return { pid: Number(pid), port: Number(port), startTime };
}

function pidFile(paths: DatabasePaths): string[] {
  const text = readIfExists(`what runs over ${paths.cluster}`, path.join(paths.cluster, 'postmaster.pid'));
  return text?.split('\n') ?? [];
}

/** Whether the server has exited. If the system refuses the query, the server counts as running. */
export function isGone({ pid, startTime }: Server): boolean {
  try {
    const now = startTimeOf(pid);
    return now === null || (startTime !== null && now !== startTime);
  } catch (error) {
    if (error instanceof ProcessQueryFailed) return false;
    throw error;
  }
}

/**
 * Starts PostgreSQL and waits until it accepts connections. It runs in its own session, so that the terminal's Ctrl-C
 * does not reach it.
 */
export async function launch(
  paths: DatabasePaths,
  binaries: Binaries,
  port: number,
  settings: Record<string, string>,
  say: (line: string) => void,
): Promise<Server> {
  await clearPredecessor(paths);
  rotateLog(paths);
  const log = openSync(paths.log, 'a', 0o600);
  changeOwner(paths.account, paths.log);
  const from = statSync(paths.log).size;
  const all = { ...ownSettings, cluster_name: paths.name, ...settings, port: String(port) };
  const args = ['-D', paths.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const child = spawn(binaries.postgres, args, {
    ...paths.account,
    cwd: '/',
    env: databaseEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let reason: string | null = null;
  const gone = new Promise<'gone'>((resolve) => {
    child.on('exit', () => resolve('gone'));
    child.on('error', (error) => {
      reason = `its program could not be begun: ${codeOf(error)}`;
      resolve('gone');
    });
  });
  child.unref();
  // If this process exits during the start, the new server is ended too.
  const endWithUs = (): void => void child.kill('SIGINT');
  process.once('exit', endWithUs);
  try {
    if (child.pid !== undefined) {
      const server: Server = { pid: child.pid, port, startTime: startTimeIfKnown(child.pid) };
      if ((await Promise.race([gone, untilReady(paths, server, say)])) === 'ready') return server;
    }
    await gone;
    throw faultIn(paths, reason, textFrom(paths.log, from), port);
  } catch (error) {
    // The caller does not know of the server that was just started, so it is ended here.
    child.kill('SIGINT');
    throw error;
  } finally {
    process.off('exit', endWithUs);
  }
}

function startTimeIfKnown(pid: number): string | null {
  try {
    return startTimeOf(pid);
  } catch (error) {
    if (error instanceof ProcessQueryFailed) return null;
    throw error;
  }
}

/**
 * Waits until connections succeed, or until the server has exited. Throws after `silenceMs` without progress, or if the
 * server that answers does not accept this database's password or has another data folder.
 */
export async function untilReady(
  paths: DatabasePaths,
  server: Server,
  say: (line: string) => void,
): Promise<'ready' | 'gone'> {
  const url = adminUrl(paths, server.port);
  const sinceMs = Date.now();
  let saidMs = sinceMs;
  for (let heardMs = sinceMs; Date.now() < heardMs + silenceMs;) {
    const state = await probe(url, paths);
    if (state === 'ready') return 'ready';
    if (state === 'foreign') {
      throw new StartFailure(
        `A PostgreSQL on port ${server.port} runs over ${paths.cluster} but does not take its password: stop that server and start again.`,
      );
    }
    if (isGone(server)) return 'gone';
    if (state === 'recovering') heardMs = Date.now();
    if (Date.now() > saidMs + logEveryMs) {
      saidMs = Date.now();
      say(
        `PostgreSQL is not ready yet, after ${Math.round((saidMs - sinceMs) / 1000)} seconds (${state}). Its last word: ${lastLogLine(paths)}`,
      );
    }
    await sleep(state === 'silent' ? 40 : 200);
  }
  throw new StartFailure(
    `PostgreSQL over ${paths.cluster} has not answered for ${silenceMs / 60_000} minutes: look into ${paths.log}.`,
  );
}

function lastLogLine(paths: DatabasePaths): string {
  const { size } = statSync(paths.log);
  return (
    textFrom(paths.log, Math.max(0, size - 2000))
      .trim()
      .split('\n')
      .at(-1) ?? ''
  );
}

const notReadyYet = '57P03';

async function probe(url: string, paths: DatabasePaths): Promise<'ready' | 'recovering' | 'silent' | 'foreign'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probeMs, query_timeout: probeMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const answer = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    return answer.rows[0]?.folder === paths.cluster ? 'ready' : 'foreign';
  } catch (error) {
    if (codeOf(error) === '28P01') return 'foreign';
    return codeOf(error) === notReadyYet ? 'recovering' : 'silent';
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * On Linux, cleans up after a server that was killed: waits for its child processes to exit, but no longer than
 * `predecessorMs`. If another process has the killed server's pid by then, removes the server's postmaster.pid, because
 * PostgreSQL would otherwise believe that the server still runs.
 */
async function clearPredecessor(paths: DatabasePaths): Promise<void> {
  const pid = Number(pidFile(paths)[0]);
  if (!pid || process.platform !== 'linux') return;
  for (const untilMs = Date.now() + predecessorMs; Date.now() < untilMs; await sleep(50)) {
    if (processes().some((one) => isPostgresIn(paths.cluster, one, paths.account.uid))) continue;
    if (hasNumber(pid)) rmSync(path.join(paths.cluster, 'postmaster.pid'), { force: true });
    return;
  }
}

function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function faultIn(paths: DatabasePaths, unbegun: string | null, text: string, port: number): Error {
  const { kind, reason } = readFault(text);
  if (kind === 'disk') return tooLittleDisk(paths.folder, freeMb(paths.folder));
  if (kind === 'port') return new TransientFault(`port ${port} is taken`, true);
  if (kind === 'memory') {
    return new StartFailure(
      'Too little memory for the database (it takes 128 MB): end other programs and start again.',
    );
  }
  if (kind === 'damaged') return damaged(paths, `PostgreSQL says: ${reason}`);
  return new TransientFault(unbegun ?? reason, false);
}

function textFrom(file: string, from: number): string {
  const length = Math.min(statSync(file).size - from, 100_000);
  const bytes = Buffer.alloc(Math.max(0, length));
  const open = openSync(file, 'r');
  readSync(open, bytes, 0, bytes.length, from);
  closeSync(open);
  return bytes.toString();
}

function rotateLog(paths: DatabasePaths): void {
  const size = statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLogBytes) renameSync(paths.log, `${paths.log}.1`);
}

/** Sends the server a signal and does not wait, because this process may be exiting. */
export function signalEnd(server: Server, signal: NodeJS.Signals = 'SIGINT'): void {
  if (isGone(server)) return;
  try {
    process.kill(server.pid, signal);
  } catch (error) {
    // ESRCH: there is no such process, so the server has exited after all.
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** Stops the server by a fast shutdown, and if that takes too long by an immediate one; true if it has exited. */
export async function endServer(server: Server): Promise<boolean> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', immediateStopMs],
  ];
  for (const [signal, limitMs] of steps) {
    signalEnd(server, signal);
    for (const untilMs = Date.now() + limitMs; Date.now() < untilMs; await sleep(20)) {
      if (isGone(server)) return true;
    }
  }
  return false;
}
