// A shop of two servers on one PostgreSQL. A killed server is started again, as a process manager would do; a server
// that ends without being told to is a fault. Processes of the shop are recorded, to find any that still run at the
// end.
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { postgresPidOf } from '../measure-start.ts';
import { allProcesses, treeOf } from '../processor.ts';
import { freePort, PASS, type ShopProcess, startShop } from '../shop-process.ts';
import { NODES } from './strike-plan.ts';

export interface ShopNode {
  readonly number: number;
  readonly url: string;
  /** Null while the server is not running. */
  process: ShopProcess | null;
  startedAt: number;
  /** How often the server has been started. */
  life: number;
}

export interface ShopOfNodes {
  readonly nodes: readonly ShopNode[];
  /** Sentences about servers that ended unexpectedly, did not start, or did not shut down in order. */
  readonly faults: string[];
  /**
   * Texts that the servers logged as an error or wrote to stderr, each with its number of occurrences; at most
   * TEXTS_MAX different ones.
   */
  readonly logged: Map<string, number>;
  postgresPid(): number;
  /**
   * Kills a server with SIGKILL and starts it again after `downForMs`; resolves when it is ready or could not be
   * started.
   */
  killNode(number: number, downForMs: number): Promise<void>;
  /** Kills a child process of a server with SIGKILL; returns false when there is none. */
  killWorker(number: number, which: number): boolean;
  /** Stops every process of PostgreSQL for a while (SIGSTOP) and then lets them go on. */
  freeze(milliseconds: number): Promise<void>;
  untilReady(): Promise<void>;
  /** Records the processes that belong to the shop now. */
  remember(): void;
  end(): Promise<void>;
  /** Recorded processes that still run. */
  strays(): string[];
}

interface Settings {
  dataFolder: string;
  databaseUrl: string;
}

const READY = '/api/health/ready';
const READY_WITHIN_MS = 90_000;
/** A start may fail while the database recovers; a process manager would try again. */
const STARTS_MAX = 3;
const LOOK_EVERY_MS = 100;
const TEXTS_MAX = 200;
const TEXT_CHARACTERS = 300;
const LEVEL_ERROR = 50;

/** Identifies a process by its pid and start time, because a pid may be reused; null when the process has ended. */
function identityOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // Fields 3 (state) and 22 (start time) of proc(5). A zombie (Z) has ended and only waits for its parent to collect
    // it.
    return fields[0] === 'Z' ? null : `${pid}@${fields[19]}`;
  } catch {
    return null;
  }
}

type LoggedError = string | { message: string };

interface LogLine {
  level: string | number;
  msg: string;
  job: string;
  /** The name of the audit's statement that the line is about. */
  about: string;
  err: LoggedError;
  error: LoggedError;
}

/**
 * The text of a log line without its variable parts, so that equal errors are counted together; null if it is no error.
 */
function errorIn(line: string): string | null {
  if (!line.startsWith('{')) return null;
  const { level, msg, err, error, job, about } = JSON.parse(line) as Partial<LogLine>;
  if (level !== 'error' && !(Number(level) >= LEVEL_ERROR)) return null;
  const cause = err ?? error ?? '';
  return [msg, job, about, typeof cause === 'string' ? cause : cause.message].filter(Boolean).join(' · ');
}

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Removes ids, and the path of this repository on this machine. */
const withoutPlaces = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').replaceAll(`${ROOT}${path.sep}`, '');

/** Every line on stderr counts as an error; a line of the log only if its level says so. */
const readersOf = ({ stdout, stderr }: ChildProcess) =>
  [
    [stdout, errorIn],
    [stderr, (line: string) => line.trim()],
  ] as const;

function listenTo(child: ChildProcess, logged: Map<string, number>): void {
  for (const [stream, read] of readersOf(child)) {
    let rest = '';
    stream?.on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const error = withoutPlaces(read(line) ?? '').slice(0, TEXT_CHARACTERS);
        if (error !== '' && (logged.has(error) || logged.size < TEXTS_MAX))
          logged.set(error, (logged.get(error) ?? 0) + 1);
      }
    });
  }
}

async function isReady(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(3_000);
  const answer = await fetch(url + READY, { headers: PASS, signal }).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
  return answer?.status === 200;
}

interface State extends Settings {
  nodes: ShopNode[];
  faults: string[];
  logged: Map<string, number>;
  known: Set<string>;
  children: Map<number, ChildProcess>;
  /** Processes that were killed on purpose. */
  struck: WeakSet<ChildProcess>;
  ending: boolean;
}

const postgresPid = ({ dataFolder }: Settings): number => postgresPidOf(dataFolder);

function remember(state: State): void {
  const all = allProcesses();
  const roots = state.nodes.flatMap(({ process: running }) => (running ? [running.pid] : []));
  for (const { pid } of [...roots, postgresPid(state)].flatMap((root) => treeOf(root, all))) {
    const identity = identityOf(pid);
    if (identity !== null) state.known.add(identity);
  }
}

async function start(state: State, node: ShopNode): Promise<void> {
  const { children, faults, struck, dataFolder, databaseUrl } = state;
  const name = `node ${node.number + 1}`;
  const onBegin = (child: ChildProcess): void => {
    children.set(node.number, child);
    listenTo(child, state.logged);
    child.once('exit', (code, signal) => {
      const wasOpen = node.process !== null;
      node.process = null;
      if (struck.has(child) || state.ending) return;
      faults.push(`${name} ended unasked (${signal ?? code})`);
      if (wasOpen) void start(state, node);
    });
  };
  for (let tries = 1; !state.ending; tries += 1) {
    try {
      const port = Number(new URL(node.url).port);
      const opened = await startShop({ dataFolder, databaseUrl, firstPage: READY, port, onBegin });
      Object.assign(node, { process: opened, startedAt: Date.now(), life: node.life + 1 });
      return;
    } catch (error) {
      if (tries < STARTS_MAX) continue;
      return void faults.push(`${name} does not start: ${String(error).split('\n').slice(0, 3).join(' ')}`);
    }
  }
}

async function killNode(state: State, number: number, downForMs: number): Promise<void> {
  const [node, child] = [state.nodes[number], state.children.get(number)];
  if (!node || !child) return;
  remember(state);
  state.struck.add(child);
  child.kill('SIGKILL');
  await wait(downForMs);
  await start(state, node);
}

function killWorker(state: State, number: number, which: number): boolean {
  const parent = state.nodes[number]?.process?.pid;
  if (parent === undefined) return false;
  remember(state);
  const workers = treeOf(parent, allProcesses()).filter(({ pid }) => pid !== parent);
  const worker = workers[which % Math.max(1, workers.length)];
  if (!worker) return false;
  process.kill(worker.pid, 'SIGKILL');
  return true;
}

async function freeze(state: State, milliseconds: number): Promise<void> {
  const signalAll = (signal: NodeJS.Signals): void => {
    for (const { pid } of treeOf(postgresPid(state), allProcesses())) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has ended meanwhile.
      }
    }
  };
  signalAll('SIGSTOP');
  await wait(milliseconds);
  signalAll('SIGCONT');
}

async function untilReady({ nodes, faults }: State): Promise<void> {
  for (const untilMs = Date.now() + READY_WITHIN_MS; ; await wait(LOOK_EVERY_MS)) {
    const ready = await Promise.all(nodes.map(({ url }) => isReady(url)));
    if (ready.every(Boolean)) return;
    if (Date.now() > untilMs)
      return void faults.push(`the shop was not whole again after ${READY_WITHIN_MS / 1_000} s`);
  }
}

async function endNodes(state: State): Promise<void> {
  state.ending = true;
  remember(state);
  for (const node of state.nodes) {
    const child = state.children.get(node.number);
    await node.process?.end();
    if (child && (child.exitCode !== 0 || child.signalCode !== null))
      state.faults.push(`node ${node.number + 1} did not end in order (${child.signalCode ?? child.exitCode})`);
  }
}

export async function openNodes(settings: Settings): Promise<ShopOfNodes> {
  const state: State = {
    ...settings,
    nodes: [],
    faults: [],
    logged: new Map(),
    known: new Set(),
    children: new Map(),
    struck: new WeakSet(),
    ending: false,
  };
  const { nodes, faults, logged, known } = state;
  for (let number = 0; number < NODES; number += 1) {
    const url = `http://127.0.0.1:${await freePort()}`;
    nodes.push({ number, url, process: null, startedAt: 0, life: 0 });
  }
  await Promise.all(nodes.map((node) => start(state, node)));
  if (faults.length > 0) throw new Error(faults.join('; '));
  return {
    nodes,
    faults,
    logged,
    postgresPid: () => postgresPid(state),
    killNode: (number, downForMs) => killNode(state, number, downForMs),
    killWorker: (number, which) => killWorker(state, number, which),
    freeze: (milliseconds) => freeze(state, milliseconds),
    untilReady: () => untilReady(state),
    remember: () => remember(state),
    end: () => endNodes(state),
    strays: () => [...known].filter((identity) => identityOf(Number(identity.split('@')[0])) === identity),
  };
}
