// Queue of the picture process: one job at a time, urgent ones first. A job whose process died is retried once in a
// fresh process, because earlier jobs may have caused the crash.
import type { ChildProcess } from 'node:child_process';
import { endChild, setReferenced } from '../../kernel/children.ts';
import type { Log } from '../../kernel/log.ts';
import type { Answered, PictureJob, Job } from './jobs.ts';
import { startPictureProcess, watchJob } from './picture-process.ts';

/** 0: a request waits for this size. 1: a new picture, or a size for later requests. 2: background work. */
export type Urgency = 0 | 1 | 2;

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
const TRIES = 2;
const PROCESS_ENDED = 'the picture process ended';

class ProcessQueue implements PictureQueue {
  readonly #log: Log;
  readonly #queues: [QueuedJob[], QueuedJob[], QueuedJob[]] = [[], [], []];
  #child: ChildProcess | null = null;
  #current: QueuedJob | null = null;
  #stopWatching = () => {};
  #count = 0;
  #closing = false;

  constructor(log: Log) {
    this.#log = log;
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
    this.#stopWatching = watchJob(child, this.#log);
    child.send({ number: queued.number, job: queued.job } satisfies PictureJob, (error) => {
      if (error && this.#current === queued) this.#again();
    });
  }

  #start(): ChildProcess {
    const child = startPictureProcess();
    this.#child = child;
    child.on('message', (message) => {
      const { number, result, problem, leaving } = message as Answered;
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
    if (!queued || queued.tries >= TRIES) return this.#finish(null, PROCESS_ENDED);
    this.#stopWatching();
    this.#queues[0].unshift(queued);
    this.#current = null;
    this.#next();
  }

  #finish(result: Answered['result'], problem?: string): void {
    const finished = this.#current;
    this.#stopWatching();
    this.#current = null;
    finished?.done(result, problem);
    setReferenced(this.#child, false);
    this.#next();
  }
}

export function openPictureQueue(log: Log): PictureQueue {
  return new ProcessQueue(log);
}
