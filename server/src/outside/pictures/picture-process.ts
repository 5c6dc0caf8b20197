// Starts a picture process and watches one job of it. The process is killed when the job takes too long or too much
// memory. On Linux the system also refuses the process memory above a limit.
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Log } from '../../kernel/log.ts';

const WORKER = new URL('worker.ts', import.meta.url);
/**
 * A process has this long to take a job: the time that Node needs to start on a busy machine must not count as the
 * job's.
 */
const BEGIN_MS = 30_000;
/**
 * A job is limited by processor time, because a process of low priority may have to wait on a busy machine. In real
 * time it may take this many times its limit, so that a job that only waits is ended too.
 */
const WAITING_FACTOR = 3;
const MEMORY_BYTES_MAX = 256 * 1024 * 1024;
const LOOK_MS = 100;
const PAGE_BYTES = 4_096;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const HEAP_MB = 96;
/**
 * The limit of Linux on all private memory that can be written (RLIMIT_DATA). V8 reserves 512 MB for compiled code, and
 * Node with its threads 150 MB, before the first picture; what is left lets a process reach MEMORY_BYTES_MAX. The
 * system refuses more immediately, also between two checks of `watchJob`.
 */
const DATA_KB_MAX = 860_000;
/** `$@` is the program with its arguments. Where the limit cannot be set, the process runs without it. */
const LAUNCH = `ulimit -d ${DATA_KB_MAX} 2>/dev/null; exec "$@"`;
/**
 * `MALLOC_ARENA_MAX` limits glibc's allocation arenas: one per thread would make up most of the process's memory. The
 * process gets none of the shop's own environment, because that contains the secrets.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

const run = promisify(execFile);

/** `program` is the process to start; it answers jobs as worker.ts does. */
export function startPictureProcess(program: URL = WORKER): ChildProcess {
  const node = [`--max-old-space-size=${HEAP_MB}`];
  const limited = { execPath: '/bin/sh', execArgv: ['-c', LAUNCH, 'sh', process.execPath, ...node] };
  return fork(fileURLToPath(program), [], {
    ...(process.platform === 'linux' ? limited : { execArgv: node }),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: ENVIRONMENT,
  });
}

interface Usage {
  residentBytes: number;
  /** Processor time since the process started; null where the system does not tell. */
  processorMs: number | null;
}

/**
 * Memory and processor time of a process, 0 once it has ended. Systems other than Linux have no /proc, so `ps` is asked
 * there, for the memory only.
 */
async function usageOf(pid: number): Promise<Usage> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '0' }));
    return { residentBytes: Number(stdout) * 1024, processorMs: null };
  }
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const [statm, stat] = await Promise.all([read('statm'), read('stat')]);
  // The fields after the program's name, which may itself contain spaces: the 12th and 13th are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    residentBytes: Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES,
    processorMs: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS,
  };
}

export interface Watch {
  begun(): void;
  stop(): void;
}

/** Kills `child` when it does not take its job, needs more than `jobMs` for it, or grows too large. */
export function watchJob(child: ChildProcess, jobMs: number, log: Log): Watch {
  const end = (reason: string) => {
    log.warn({ reason }, 'the picture process was ended');
    child.kill('SIGKILL');
  };
  const endAfter = (milliseconds: number) => setTimeout(() => end('time'), milliseconds).unref();
  let waiting = endAfter(BEGIN_MS);
  let begunMs: number | null = null;
  let isStopped = false;
  /** Processor time that the process had used at the first check of this job. */
  let before: number | null = null;
  const look = async () => {
    const { residentBytes, processorMs } = await usageOf(child.pid ?? 0);
    // This reading was requested during the job, but may arrive when the job is over and the next one runs.
    if (isStopped) return;
    if (residentBytes > MEMORY_BYTES_MAX) return end('memory');
    if (begunMs === null) return;
    const used = processorMs ?? performance.now() - begunMs;
    before ??= processorMs ?? 0;
    if (used - before > jobMs) end('time');
  };
  const looking = setInterval(() => void look(), LOOK_MS).unref();
  return {
    begun() {
      begunMs = performance.now();
      clearTimeout(waiting);
      waiting = endAfter(WAITING_FACTOR * jobMs);
    },
    stop() {
      isStopped = true;
      clearTimeout(waiting);
      clearInterval(looking);
    },
  };
}
