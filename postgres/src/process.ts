// Finds out facts about another process. It counts as exited only if the system says that it does not exist (ENOENT,
// ESRCH) or, on Linux, is a zombie. If the system refuses the query, e.g. because no file descriptor is free, nothing
// is known about it.
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { codeOf } from './binaries.ts';
import { StartFailure } from './failure.ts';

const queryTimeoutMs = 5000;

/** The system refused the query, so nothing is known. `what` completes the sentence 'The system does not say …'. */
export class ProcessQueryFailed extends StartFailure {
  constructor(what: string, error: unknown) {
    super(
      `The system does not say ${what} (${codeOf(error) || String(error)}): see that the shop may open enough files (ulimit -n) and look at its own processes, and start again.`,
    );
  }
}

const whetherRunning = (pid: number): string => `whether process ${pid} lives`;

/** The result of `read`; null if what it reads does not exist. Throws ProcessQueryFailed if the system refuses. */
function nullIfMissing<Answer>(what: string, read: () => Answer): Answer | null {
  try {
    return read();
  } catch (error) {
    if (/^(ENOENT|ESRCH)$/.test(codeOf(error))) return null;
    throw new ProcessQueryFailed(what, error);
  }
}

export function readIfExists(what: string, file: string): string | null {
  return nullIfMissing(what, () => readFileSync(file, 'utf8'));
}

let boot: string | null = null;

/**
 * An id that changes at every reboot. It distinguishes a process from one that had the same pid and start time before a
 * reboot.
 */
function bootId(): string {
  return (boot ??= (readIfExists('when it began', '/proc/sys/kernel/random/boot_id') ?? '').trim());
}

/** A column of `ps`, for systems without /proc; null if the process does not exist, for which `ps` exits with 1. */
function ps(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      timeout: queryTimeoutMs,
    }).trim();
  } catch (error) {
    if ((error as { status?: unknown }).status === 1) return null;
    throw new ProcessQueryFailed(whetherRunning(pid), error);
  }
}

/**
 * When a process started, as a text to compare; null if it does not exist. On Linux a zombie counts as not existing.
 */
export function startTimeOf(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  // This check needs no file descriptor, so that an exit is noticed even if none is free.
  if (!hasNumber(pid)) return null;
  if (process.platform !== 'linux') return ps(pid, 'lstart') || null;
  const stat = readIfExists(whetherRunning(pid), `/proc/${pid}/stat`);
  if (stat === null) return null;
  // `fields` begins after the process's name, which may contain spaces, i.e. with field 3 of proc(5): the state. Field
  // 22 is the start, in ticks since boot.
  const fields = stat.split(') ').at(-1)?.split(' ') ?? [];
  return fields[0] === 'Z' || fields[0] === 'X' ? null : `${bootId()}/${fields[19]}`;
}

/** Whether some process has this pid; it may belong to another user. */
export function hasNumber(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/**
 * Whether a process works in `cluster`, as PostgreSQL does. If its working folder cannot be read, its user and name
 * decide; on other systems than Linux, its name alone.
 */
export function isPostgresIn(cluster: string, pid: number, uid: number | undefined): boolean {
  if (process.platform !== 'linux') return ps(pid, 'comm')?.includes('postgres') ?? false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch (error) {
    if (/^(ENOENT|ESRCH)$/.test(codeOf(error))) return false;
  }
  const what = `what process ${pid} is`;
  if (nullIfMissing(what, () => statSync(`/proc/${pid}`).uid) !== (uid ?? process.getuid?.())) return false;
  return readIfExists(what, `/proc/${pid}/comm`)?.trim() === 'postgres';
}
