// Keeps the picture process: starts it when there is work, gives it one job at a time, urgent ones
// first, and ends it when a job takes too long or too much memory.
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../kernel/log.ts';
import type { Answered, Asked, Job } from './jobs.ts';

/** 0: a visitor waits · 1: the next visitor would like it · 2: nobody waits. */
export type Urgency = 0 | 1 | 2;

export interface Workshop {
  /** The job's result, or null when it failed, overran or the shop is closing. */
  run(job: Job, urgency: Urgency): Promise<Answered['result']>;
  close(): Promise<void>;
}

interface Waiting {
  number: number;
  job: Job;
  tries: number;
  done(result: Answered['result'], problem?: string): void;
}

const JOB_MS = 10_000;
const MEMORY_BYTES_MAX = 256 * 1024 * 1024;
const MEMORY_LOOK_MS = 200;
const PAGE_BYTES = 4_096;
/** Visitors beyond this get a quick 'try again' instead of a long wait. */
const WAITING_MAX = 200;
const HEAP_MB = 96;
/** glibc gives every thread an arena of its own, which for pictures is most of the memory. The rest of the environment is not its business. */
const ARENAS = { MALLOC_ARENA_MAX: '2' };

/** Resident bytes of a process; 0 where the system does not say. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid ?? 0}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
}

/** Ends `child` with its job when it overruns; returns how to stop watching. */
function watch(child: ChildProcess, log: Log): () => void {
  const end = (reason: string) => {
    log.warn({ reason }, 'the picture process was ended');
    child.kill('SIGKILL');
  };
  const limit = setTimeout(() => end('time'), JOB_MS);
  const look = setInterval(() => {
    void residentBytes(child.pid).then((bytes) => void (bytes > MEMORY_BYTES_MAX && end('memory')));
  }, MEMORY_LOOK_MS);
  limit.unref();
  look.unref();
  return () => {
    clearTimeout(limit);
    clearInterval(look);
  };
}

export function openWorkshop(log: Log): Workshop {
  const queues: [Waiting[], Waiting[], Waiting[]] = [[], [], []];
  let child: ChildProcess | null = null;
  let current: Waiting | null = null;
  let stopWatching = () => {};
  let count = 0;
  let closing = false;

  function finish(result: Answered['result'], problem?: string): void {
    const finished = current;
    stopWatching();
    current = null;
    finished?.done(result, problem);
    hold(child, false);
    next();
  }

  /** A process can die of the jobs before this one, so a job has a second try in a fresh one. */
  function again(): void {
    if (closing) return finish(null);
    if (!current || current.tries > 1) return finish(null, 'the picture process ended');
    stopWatching();
    queues[0].unshift(current);
    current = null;
    next();
  }

  function start(): ChildProcess {
    const started = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`], stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...ARENAS },
    });
    started.on('message', (message) => {
      const { number, result, problem, leaving } = message as Answered;
      if (leaving && child === started) child = null;
      if (current?.number === number) finish(result, problem);
    });
    const gone = () => {
      if (child !== started) return;
      child = null;
      if (current) again();
    };
    started.once('exit', gone);
    started.once('error', gone);
    return started;
  }

  /** An idle picture process does not keep a command from ending; one at work does. */
  function hold(process: ChildProcess | null, held: boolean): void {
    if (held) process?.ref();
    else process?.unref();
    if (held) process?.channel?.ref();
    else process?.channel?.unref();
  }

  function next(): void {
    if (current || closing) return;
    const waiting = queues[0].shift() ?? queues[1].shift() ?? queues[2].shift();
    if (!waiting) return;
    current = waiting;
    waiting.tries += 1;
    if (!child?.connected) child = start();
    hold(child, true);
    stopWatching = watch(child, log);
    child.send({ number: waiting.number, job: waiting.job } satisfies Asked, (error) => {
      if (error && current === waiting) finish(null, 'the picture process did not listen');
    });
  }

  return {
    run(job, urgency) {
      if (closing || queues[urgency].length >= WAITING_MAX) return Promise.resolve(null);
      count += 1;
      return new Promise((resolve) => {
        const done: Waiting['done'] = (result, problem) => {
          if (problem !== undefined) log.warn({ problem: problem.slice(0, 200), kind: job.kind }, 'a picture could not be worked on');
          resolve(result);
        };
        queues[urgency].push({ number: count, job, tries: 0, done });
        next();
      });
    },
    async close() {
      closing = true;
      for (const queue of queues) for (const waiting of queue.splice(0)) waiting.done(null);
      const ending = child;
      if (!ending || ending.exitCode !== null) return;
      await new Promise<void>((resolve) => {
        ending.once('exit', () => resolve());
        ending.ref();
        ending.kill('SIGKILL');
      });
    },
  };
}
