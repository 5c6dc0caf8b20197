// Derives password hashes in one child process of low priority, so that the system schedules page requests first. The
// first hash starts the child; a minute without hashes ends it. Passwords are sent to the child as messages, never by
// arguments or environment.
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endChild, setReferenced } from './children.ts';
import { FaultError } from './refuse.ts';

const IDLE_MS = 60_000;
/** A child that does not answer within this time is killed. */
const ANSWER_MS = 20_000;
const HEAP_MB = 32;
const RETRY_AFTER_SECONDS = 3;

export interface Derivation {
  password: Uint8Array;
  salt: Uint8Array;
  memoryKib: number;
  passes: number;
  lanes: number;
  bytes: number;
}

export interface PasswordJob extends Derivation {
  number: number;
}

export interface Answered {
  number: number;
  /** Null when the derivation itself failed. */
  hash: Uint8Array | null;
  problem?: string;
}

export interface PasswordProcess {
  /** Throws UNAVAILABLE when the child does not answer or was closed, another error when the derivation fails. */
  derive(wish: Derivation): Promise<Uint8Array>;
  pid(): number | null;
  close(): Promise<void>;
}

interface Pending {
  resolve(hash: Uint8Array): void;
  reject(error: Error): void;
  limit: NodeJS.Timeout;
}

interface Running {
  child: ChildProcess;
  pending: Map<number, Pending>;
  idle: NodeJS.Timeout | undefined;
}

export function overloadError(): FaultError {
  return new FaultError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** The child does not get the shop's environment, because it contains the secrets. */
function forkWorker(atOnce: number): ChildProcess {
  return fork(fileURLToPath(new URL('password-worker.ts', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: { UV_THREADPOOL_SIZE: String(atOnce), MALLOC_ARENA_MAX: '2' },
  });
}

class Hashing implements PasswordProcess {
  readonly #settings: { atOnce: number; idleMs: number; answerMs: number };
  #running: Running | null = null;
  #count = 0;
  #closed = false;

  constructor(settings: { atOnce: number; idleMs: number; answerMs: number }) {
    this.#settings = settings;
  }

  derive(wish: Derivation): Promise<Uint8Array> {
    if (this.#closed) return Promise.reject(overloadError());
    const running = this.#running?.child.connected ? this.#running : this.#start();
    const number = (this.#count += 1);
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => running.child.kill('SIGKILL'), this.#settings.answerMs);
      running.pending.set(number, { resolve, reject, limit: limit.unref() });
      clearTimeout(running.idle);
      setReferenced(running.child, true);
      running.child.send({ number, ...wish } satisfies PasswordJob, (error) => {
        if (error) this.#take(running, number)?.reject(overloadError());
      });
    });
  }

  pid(): number | null {
    return this.#running?.child.pid ?? null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const running = this.#running;
    if (!running) return;
    this.#gone(running);
    await endChild(running.child);
  }

  #start(): Running {
    const child = forkWorker(this.#settings.atOnce);
    const running: Running = { child, pending: new Map(), idle: undefined };
    this.#running = running;
    child.on('message', (message) => {
      const { number, hash, problem } = message as Answered;
      const job = this.#take(running, number);
      if (hash) job?.resolve(hash);
      else job?.reject(new Error(`a password could not be hashed: ${problem}`));
    });
    child.once('exit', () => this.#gone(running));
    child.once('error', () => this.#gone(running));
    return running;
  }

  /**
   * Removes a request from `pending`. After the last one the idle time starts, at whose end the parent kills the child,
   * so that no request reaches a child that is already exiting.
   */
  #take(running: Running, number: number): Pending | undefined {
    const job = running.pending.get(number);
    if (!job) return undefined;
    clearTimeout(job.limit);
    running.pending.delete(number);
    if (running.pending.size > 0) return job;
    setReferenced(running.child, false);
    running.idle = setTimeout(() => {
      this.#gone(running);
      running.child.kill('SIGKILL');
    }, this.#settings.idleMs).unref();
    return job;
  }

  #gone(running: Running): void {
    if (this.#running === running) this.#running = null;
    clearTimeout(running.idle);
    for (const { reject, limit } of running.pending.values()) {
      clearTimeout(limit);
      reject(overloadError());
    }
    running.pending.clear();
  }
}

export function openPasswordProcess({
  atOnce,
  idleMs = IDLE_MS,
  answerMs = ANSWER_MS,
}: {
  atOnce: number;
  idleMs?: number;
  answerMs?: number;
}): PasswordProcess {
  return new Hashing({ atOnce, idleMs, answerMs });
}
