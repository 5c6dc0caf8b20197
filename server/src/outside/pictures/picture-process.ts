// Starts the picture process and watches one job of it: the process is killed when the job takes too long or too much
// memory.
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../kernel/log.ts';

const JOB_MS = 10_000;
const MEMORY_BYTES_MAX = 256 * 1024 * 1024;
const MEMORY_LOOK_MS = 200;
const PAGE_BYTES = 4_096;
const HEAP_MB = 96;
/**
 * `MALLOC_ARENA_MAX` limits glibc's allocation arenas: one per thread would make up most of the process's memory. The
 * process gets none of the shop's own environment, because that contains the secrets.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

export function startPictureProcess(): ChildProcess {
  return fork(fileURLToPath(new URL('worker.ts', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: ENVIRONMENT,
  });
}

/** Resident bytes of a process; 0 where the system does not tell. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid ?? 0}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
}

/** Kills `child` when its job exceeds a limit; returns the function that stops watching. */
export function watchJob(child: ChildProcess, log: Log): () => void {
  const end = (reason: string) => {
    log.warn({ reason }, 'the picture process was ended');
    child.kill('SIGKILL');
  };
  const limit = setTimeout(() => end('time'), JOB_MS);
  const look = setInterval(() => {
    void residentBytes(child.pid).then((bytes) => {
      if (bytes > MEMORY_BYTES_MAX) end('memory');
    });
  }, MEMORY_LOOK_MS);
  limit.unref();
  look.unref();
  return () => {
    clearTimeout(limit);
    clearInterval(look);
  };
}
