// Makes the PDFs of papers with Typst in one child process of low priority. The first paper starts the child; a minute
// without papers ends it. The child gets nothing of the shop's environment, which contains the secrets.
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endChild, setReferenced } from '../../kernel/children.ts';
import { FaultError } from '../../kernel/refuse.ts';
import type { CareTexts, Papers, PaperTexts, SlipTexts } from './port.ts';

const IDLE_MS = 60_000;
/** A child that does not answer within this time is killed. */
const ANSWER_MS = 10_000;
const HEAP_MB = 64;
const RETRY_AFTER_SECONDS = 3;
/** After this many papers the child is ended as soon as no paper waits, because its memory grows. */
const PAPERS_OF_A_CHILD = 500;
const WAITING_MAX = 32;

/** The names of the templates, without `.typ`. */
export type Template = 'paper' | 'slip' | 'care';

export interface PaperJob {
  number: number;
  template: Template;
  /** The template's texts (port.ts) as JSON. */
  texts: string;
  issuedAtSeconds: number;
}

export interface MadePaper {
  number: number;
  /** Null when the paper could not be made. */
  pdf: Uint8Array | null;
  problem?: string;
}

interface Pending {
  resolve(pdf: Uint8Array): void;
  reject(error: Error): void;
  limit: NodeJS.Timeout;
}

const unavailable = (): FaultError => new FaultError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });

function forkWorker(): ChildProcess {
  return fork(fileURLToPath(new URL('worker.ts', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: { MALLOC_ARENA_MAX: '2', RAYON_NUM_THREADS: '1' },
  });
}

class Typst implements Papers {
  readonly #idleMs: number;
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  #startedAt = 0;
  #closed = false;

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  pdf(texts: PaperTexts, issuedAt: Date): Promise<Uint8Array> {
    return this.#make('paper', texts, issuedAt);
  }

  slip(texts: SlipTexts, orderedAt: Date): Promise<Uint8Array> {
    return this.#make('slip', texts, orderedAt);
  }

  careCard(texts: CareTexts, orderedAt: Date): Promise<Uint8Array> {
    return this.#make('care', texts, orderedAt);
  }

  #make(template: Template, texts: object, issuedAt: Date): Promise<Uint8Array> {
    if (this.#closed || this.#pending.size >= WAITING_MAX) return Promise.reject(unavailable());
    clearTimeout(this.#idle);
    const child = this.#child?.connected ? this.#child : this.#start();
    const number = (this.#count += 1);
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => child.kill('SIGKILL'), ANSWER_MS).unref();
      this.#pending.set(number, { resolve, reject, limit });
      setReferenced(child, true);
      const issuedAtSeconds = Math.floor(issuedAt.getTime() / 1_000);
      const job: PaperJob = { number, template, texts: JSON.stringify(texts), issuedAtSeconds };
      child.send(job, (error) => {
        if (error) this.#take(number)?.reject(unavailable());
      });
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const child = this.#child;
    this.#gone(child);
    await endChild(child);
  }

  #start(): ChildProcess {
    const child = forkWorker();
    this.#child = child;
    this.#startedAt = this.#count;
    child.on('message', (message) => {
      const { number, pdf, problem } = message as MadePaper;
      const job = this.#take(number);
      if (pdf) job?.resolve(pdf);
      else job?.reject(new Error(`a paper could not be made: ${problem}`));
    });
    child.once('exit', () => this.#gone(child));
    child.once('error', () => this.#gone(child));
    return child;
  }

  /** Removes a paper from `#pending`. After the last one the idle time starts, at whose end the child is killed. */
  #take(number: number): Pending | undefined {
    const job = this.#pending.get(number);
    if (!job) return undefined;
    clearTimeout(job.limit);
    this.#pending.delete(number);
    if (this.#pending.size > 0) return job;
    const child = this.#child;
    const hasMadeMany = this.#count - this.#startedAt >= PAPERS_OF_A_CHILD;
    setReferenced(child, false);
    this.#idle = setTimeout(
      () => {
        this.#gone(child);
        child?.kill('SIGKILL');
      },
      hasMadeMany ? 0 : this.#idleMs,
    ).unref();
    return job;
  }

  #gone(child: ChildProcess | null): void {
    if (this.#child !== child) return;
    this.#child = null;
    clearTimeout(this.#idle);
    for (const { reject, limit } of this.#pending.values()) {
      clearTimeout(limit);
      reject(unavailable());
    }
    this.#pending.clear();
  }
}

export function openPapers({ idleMs = IDLE_MS }: { idleMs?: number } = {}): Papers {
  return new Typst(idleMs);
}
