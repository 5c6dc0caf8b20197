import { spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseEnvironment } from './embedded-postgres-account.ts';
import { type Binaries, codeOf } from './embedded-postgres-binaries.ts';
import {
  damaged,
  freeMb,
  giveTo,
  type Place,
  readPassword,
  reasonIn,
  tooLittleDisk,
} from './embedded-postgres-cluster.ts';
import { StartFailure } from './embedded-postgres-failure.ts';
import { beginningOf, commandOf } from './embedded-postgres-owner.ts';

/** A PostgreSQL server process over a place; begun by us, or by a process that is gone. */
export interface Server {
  pid: number;
  port: number;
}

/** A start that failed for a passing reason (the port, a predecessor not quite gone) and may be tried again. */
export class PassingFault extends Error {
  readonly portTaken: boolean;
  constructor(message: string, portTaken: boolean) {
    super(message);
    this.portTaken = portTaken;
  }
}

const probeMs = 2000;
/** Replaying a long log after a crash may take minutes; as long as the process lives we wait this long. */
const recoveryMs = 15 * 60_000;
const predecessorMs = 20_000;
const fastStopMs = 30_000;
const immediateStopMs = 10_000;
const largestLogBytes = 10 * 1_048_576;

/** Durability is PostgreSQL's default (fsync, synchronous_commit) and stays so. */
const ownSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  deadlock_timeout: '200ms',
  max_connections: '60',
  max_wal_size: '512MB',
  // Short statements only: compiling or spreading them costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  cluster_name: 'hindam',
};

export function adminUrl(place: Place, port: number): string {
  return `postgres://postgres:${readPassword(place)}@127.0.0.1:${port}/postgres`;
}

/** The server that a gone process left running over this place, or undefined. */
export function findRunning(place: Place): Server | undefined {
  const [pid, , , port] = pidFile(place);
  if (!pid || !port || !isServing(place, Number(pid))) return undefined;
  return { pid: Number(pid), port: Number(port) };
}

function pidFile(place: Place): string[] {
  try {
    return readFileSync(path.join(place.cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Whether this process lives and is a PostgreSQL over this very cluster, not a later program with its number. */
export function isServing(place: Place, pid: number): boolean {
  if (beginningOf(pid) === undefined) return false;
  if (process.platform !== 'linux') return commandOf(pid).includes('postgres');
  return workingFolder(pid) === place.cluster;
}

function workingFolder(pid: number | string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Starts PostgreSQL in a session of its own (the terminal's Ctrl-C must not reach it) and waits until it answers. */
export async function launch(
  place: Place,
  binaries: Binaries,
  port: number,
  settings: Record<string, string>,
): Promise<Server> {
  await clearPredecessor(place);
  turnLog(place);
  const log = openSync(place.log, 'a', 0o600);
  giveTo(place.account, place.log);
  const from = statSync(place.log).size;
  const all = { ...ownSettings, ...settings, port: String(port) };
  const args = ['-D', place.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const child = spawn(binaries.postgres, args, {
    ...place.account,
    cwd: '/',
    env: databaseEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
    child.on('error', () => resolve());
  });
  child.unref();
  // Ctrl-C while it starts ends this process at once: it must not leave the new server behind.
  const endWithUs = (): void => void child.kill('SIGINT');
  process.once('exit', endWithUs);
  const gone = ended.then(() => 'gone' as const);
  const started = child.pid === undefined ? gone : untilReady(place, { pid: child.pid, port });
  const answered = await Promise.race([gone, started]).finally(() => process.off('exit', endWithUs));
  if (answered === 'gone' || child.pid === undefined) throw faultIn(place, textFrom(place.log, from), port);
  return { pid: child.pid, port };
}

/** Waits until the server answers with our password; undefined-proof: it ends when the process does. */
export async function untilReady(place: Place, server: Server): Promise<'ready' | 'gone'> {
  const url = adminUrl(place, server.port);
  for (const untilMs = Date.now() + recoveryMs; Date.now() < untilMs;) {
    const state = await probe(url, place);
    if (state === 'ready') return 'ready';
    if (state === 'foreign') {
      throw new StartFailure(
        `A PostgreSQL on port ${server.port} runs over ${place.cluster} but does not take its password: stop that server and start again.`,
      );
    }
    if (beginningOf(server.pid) === undefined) return 'gone';
    await sleep(state === 'refused' ? 40 : 200);
  }
  throw new StartFailure(
    `PostgreSQL over ${place.cluster} has not answered for ${recoveryMs / 60_000} minutes: look into ${place.log}.`,
  );
}

async function probe(url: string, place: Place): Promise<'ready' | 'starting' | 'refused' | 'foreign'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probeMs, query_timeout: probeMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const answer = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    return answer.rows[0]?.folder === place.cluster ? 'ready' : 'foreign';
  } catch (error) {
    if (codeOf(error) === '28P01') return 'foreign';
    return codeOf(error) === 'ECONNREFUSED' ? 'refused' : 'starting';
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * After kill -9 of the main process its children need a moment to go, and its pid file may carry a number that another
 * program has by now, which PostgreSQL takes for a living server. Only then, and with nobody left in the folder, is the file removed.
 */
async function clearPredecessor(place: Place): Promise<void> {
  const pid = Number(pidFile(place)[0]);
  if (!pid || process.platform !== 'linux') return;
  for (const untilMs = Date.now() + predecessorMs; Date.now() < untilMs; await sleep(50)) {
    if (readdirSync('/proc').some((name) => /^\d+$/.test(name) && workingFolder(name) === place.cluster)) continue;
    if (numberIsTaken(pid)) rmSync(path.join(place.cluster, 'postmaster.pid'), { force: true });
    return;
  }
}

function numberIsTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function faultIn(place: Place, text: string, port: number): Error {
  if (/No space left/i.test(text)) return tooLittleDisk(place.folder, freeMb(place.folder));
  if (/could not (bind|create any TCP)|Address already in use/i.test(text))
    return new PassingFault(`port ${port} is taken`, true);
  if (/FATAL: .*(shared memory block|lock file ".*" already exists)/i.test(text)) {
    return new PassingFault(reasonIn(text), false);
  }
  if (/could not map anonymous shared memory|Cannot allocate memory/i.test(text)) {
    return new StartFailure(
      'Too little memory for the database (it takes 128 MB): end other programs and start again.',
    );
  }
  return damaged(place, `PostgreSQL says: ${reasonIn(text)}`);
}

function textFrom(file: string, from: number): string {
  const length = Math.min(statSync(file).size - from, 100_000);
  const bytes = Buffer.alloc(Math.max(0, length));
  const open = openSync(file, 'r');
  readSync(open, bytes, 0, bytes.length, from);
  closeSync(open);
  return bytes.toString();
}

function turnLog(place: Place): void {
  const size = statSync(place.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLogBytes) renameSync(place.log, `${place.log}.1`);
}

/** Asks the server to end without waiting, for the moment when this process exits and cannot wait. */
export function askToEnd(place: Place, server: Server): void {
  if (isServing(place, server.pid)) process.kill(server.pid, 'SIGINT');
}

/** Ends the server: at once for idle connections, cutting the others; waits until it is gone. */
export async function endServer(place: Place, server: Server): Promise<boolean> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', immediateStopMs],
  ];
  for (const [signal, limitMs] of steps) {
    if (!isServing(place, server.pid)) return true;
    process.kill(server.pid, signal);
    for (const untilMs = Date.now() + limitMs; Date.now() < untilMs; await sleep(20)) {
      if (beginningOf(server.pid) === undefined) return true;
    }
  }
  return false;
}
