// Queue of one picture process: one job at a time, urgent ones first, each with limits of time and memory.
import type { ChildProcess } from 'node:child_process';
import { endChild, setReferenced } from '../../kernel/children.ts';
import type { Log } from '../../kernel/log.ts';
import type { Answered, Begun, PictureJob, Job } from './jobs.ts';
import { startPictureProcess, type Watch, watchJob } from './picture-process.ts';

/** 0: a request waits for the result. 1: a new picture, or a size that later requests need. 2: background work. */
export type Urgency = 0 | 1 | 2;

export interface QueueLimits {
  /** How much processor time a job may take; in real time it may take three times as long. */
  jobMs: number;
  /** How many times a job is started, if each time its process ends without an answer. */
  tries: number;
}

/**
 * Limits for jobs on pictures that the shop stores. A job is tried again in a fresh process, because earlier jobs may
 * have caused the crash.
 */
export const OWN_PICTURES: QueueLimits = { jobMs: 10_000, tries: 2 };
/**
 * Limits for pictures that shoppers and operators upload, while `clean` encodes them anew. A picture that ended the
 * process working on it is not tried again, because it is probably malicious or too large.
 */
export const UPLOADS: QueueLimits = { jobMs: 5_000, tries: 1 };

export interface PictureQueue {
  /** Null when the job failed or the shop is closing. */
  run(job: Job, urgency: Urgency): Promise<Answered['result']>;
  close(): Promise<void>;
}

interface QueuedJob {
  number: number;
  job: Job;
  tries: number;
  done(result: Answered['result'], problem?: string): void;
}

/** A queue (one per urgency) of this length takes no more jobs: they fail instead of waiting long. */
const QUEUE_MAX = 200;
const PROCESS_ENDED = 'the picture process ended';

class ProcessQueue implements PictureQueue {
  readonly #log: Log;
  readonly #limits: QueueLimits;
  readonly #program: URL | undefined;
  readonly #queues: [QueuedJob[], QueuedJob[], QueuedJob[]] = [[], [], []];
  #child: ChildProcess | null = null;
  #current: QueuedJob | null = null;
  #watch: Watch | null = null;
  #count = 0;
  #closing = false;

  constructor(log: Log, limits: QueueLimits, program: URL | undefined) {
    this.#log = log;
    this.#limits = limits;
    this.#program = program;
  }

  run(job: Job, urgency: Urgency): Promise<Answered['result']> {
    if (this.#closing || this.#queues[urgency].length >= QUEUE_MAX) return Promise.resolve(null);
    this.#count += 1;
    return new Promise((resolve) => {
      const done: QueuedJob['done'] = (result, problem) => {
        const logged = { problem: problem?.slice(0, 200), kind: job.kind };
        if (problem !== undefined) this.#log.warn(logged, 'a picture could not be worked on');
        resolve(result);
      };
      this.#queues[urgency].push({ number: this.#count, job, tries: 0, done });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const queue of this.#queues) for (const queued of queue.splice(0)) queued.done(null);
    await endChild(this.#child);
  }

  #next(): void {
    if (this.#current || this.#closing) return;
    const queued = this.#queues[0].shift() ?? this.#queues[1].shift() ?? this.#queues[2].shift();
    if (!queued) return;
    this.#current = queued;
    queued.tries += 1;
    const child = this.#child?.connected ? this.#child : this.#start();
    setReferenced(child, true);
    this.#watch = watchJob(child, this.#limits.jobMs, this.#log);
    child.send({ number: queued.number, job: queued.job } satisfies PictureJob, (error) => {
      if (error && this.#current === queued) this.#again();
    });
  }

  #start(): ChildProcess {
    const child = startPictureProcess(this.#program);
    this.#child = child;
    child.on('message', (message) => {
      const answer = message as Answered | Begun;
      if ('begun' in answer) return void (this.#current?.number === answer.begun && this.#watch?.begun());
      const { number, result, problem, leaving } = answer;
      if (leaving && this.#child === child) this.#child = null;
      if (this.#current?.number === number) this.#finish(result, problem);
    });
    const gone = () => {
      if (this.#child !== child) return;
      this.#child = null;
      if (this.#current) this.#again();
    };
    child.once('exit', gone);
    child.once('error', gone);
    return child;
  }

  #again(): void {
    const queued = this.#current;
    if (this.#closing) return this.#finish(null);
    if (!queued || queued.tries >= this.#limits.tries) return this.#finish(null, PROCESS_ENDED);
    this.#watch?.stop();
    this.#queues[0].unshift(queued);
    this.#current = null;
    this.#next();
  }

  #finish(result: Answered['result'], problem?: string): void {
    const finished = this.#current;
    this.#watch?.stop();
    this.#current = null;
    finished?.done(result, problem);
    setReferenced(this.#child, false);
    this.#next();
  }
}

/** Tests give another `program` than the picture process. */
export function openPictureQueue(log: Log, limits: QueueLimits, program?: URL): PictureQueue {
  return new ProcessQueue(log, limits, program);
}
