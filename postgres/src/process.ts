// Facts about another process. Only the system's answer that it does not exist (ENOENT, ESRCH) means that it has
// exited; when this process has no free descriptor, or no permission, nothing is known about the other one.
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { codeOf } from './binaries.ts';
import { StartFailure } from './failure.ts';

const queryTimeoutMs = 5000;

/** The system refused the query, so nothing is known. `what` completes the phrase 'does not say'. */
export class ProcessQueryFailed extends StartFailure {
  constructor(what: string, error: unknown) {
    super(
      `The system does not say ${what} (${codeOf(error) || String(error)}): see that the shop may open enough files (ulimit -n) and look at its own processes, and start again.`,
    );
  }
}

const whetherRunning = (pid: number): string => `whether process ${pid} lives`;

/** The result of `read`; null when what it reads does not exist, ProcessQueryFailed when the system refused. */
function nullIfMissing<Answer>(what: string, read: () => Answer): Answer | null {
  try {
    return read();
  } catch (error) {
    if (/^(ENOENT|ESRCH)$/.test(codeOf(error))) return null;
    throw new ProcessQueryFailed(what, error);
  }
}

/** A file's text; null when the file does not exist. */
export function readIfExists(what: string, file: string): string | null {
  return nullIfMissing(what, () => readFileSync(file, 'utf8'));
}

let boot: string | null = null;

/** Changes at every reboot: tells a process from one that had the same pid and start time before the reboot. */
function bootId(): string {
  return (boot ??= (readIfExists('when it began', '/proc/sys/kernel/random/boot_id') ?? '').trim());
}

/** `ps` where there is no /proc: it exits with 1 when the process does not exist. */
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

/** When a process started, in the system's format; null when it does not exist (a zombie counts as gone). */
export function startTimeOf(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  // This check needs no file descriptor, so an exit is noticed even when none is free.
  if (!hasNumber(pid)) return null;
  if (process.platform !== 'linux') return ps(pid, 'lstart') || null;
  const stat = readIfExists(whetherRunning(pid), `/proc/${pid}/stat`);
  if (stat === null) return null;
  // Fields after the name in brackets (which may contain spaces): state is field 3, the start in ticks since boot is
  // field 22.
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
 * Whether a running process is a PostgreSQL that works in `cluster`; where its working folder is not readable, its
 * owner and name decide.
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
