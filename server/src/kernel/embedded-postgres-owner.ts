import { execFileSync } from 'node:child_process';
import { openSync, readFileSync, renameSync, rmSync, writeSync, closeSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './embedded-postgres-binaries.ts';
import { StartFailure } from './embedded-postgres-failure.ts';

/** How long a lock file may be empty: its writer is between making and filling it. */
const fillingMs = 1000;

/**
 * Takes the data folder for this process; a second server on it gets one sentence. The file names the process and
 * when it began, so a lock left by kill -9 (even when the number has been given to another program) is taken over.
 */
export async function takeFolder(dataFolder: string): Promise<() => void> {
  const lock = lockIn(dataFolder);
  const mine = `${process.pid} ${beginningOf(process.pid) ?? ''}`;
  for (let emptySinceMs = 0; ;) {
    if (writeNew(lock, mine)) return () => releaseLock(lock, mine);
    const held = readIfThere(lock);
    if (held === undefined) continue;
    if (held === '') {
      emptySinceMs ||= Date.now();
      if (Date.now() - emptySinceMs < fillingMs) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
    } else if (isAlive(held)) throw inUse(dataFolder, held);
    setAside(lock, held, dataFolder);
  }
}

/** Whether a living server owns the folder. */
export function isOwned(dataFolder: string): boolean {
  return isAlive(readIfThere(lockIn(dataFolder)) ?? '');
}

function lockIn(dataFolder: string): string {
  return path.join(dataFolder, 'postgres.owner');
}

function inUse(dataFolder: string, held: string): StartFailure {
  return new StartFailure(
    `Another Hindam server (process ${held.split(' ')[0]}) already uses the data folder ${dataFolder}: stop it, or set DATA_FOLDER (and PORT) to others.`,
  );
}

function writeNew(lock: string, text: string): boolean {
  try {
    const file = openSync(lock, 'wx', 0o644);
    try {
      writeSync(file, text);
    } catch (error) {
      rmSync(lock, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (codeOf(error) === 'ENOSPC')
      throw new StartFailure(`The disk is full: free some space at ${path.dirname(lock)} and start again.`);
    throw new StartFailure(
      `Cannot write in the data folder ${path.dirname(lock)} (${codeOf(error)}): make it writable for this user, or set DATA_FOLDER.`,
    );
  }
}

/** Moves a dead owner's lock away; when a quicker start has put its own there meanwhile, that one is given back. */
function setAside(lock: string, expected: string, dataFolder: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const moved = readIfThere(aside) ?? '';
  if (moved !== expected && isAlive(moved)) {
    renameSync(aside, lock);
    throw inUse(dataFolder, moved);
  }
  rmSync(aside, { force: true });
}

function releaseLock(lock: string, mine: string): void {
  if (readIfThere(lock) === mine) rmSync(lock, { force: true });
}

function isAlive(held: string): boolean {
  const [pid, ...beginning] = held.split(' ');
  const now = beginningOf(Number(pid));
  return now !== undefined && now === beginning.join(' ');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new StartFailure(
      `${file} cannot be read (${codeOf(error)}): start the shop as the user who started it before, or set DATA_FOLDER.`,
    );
  }
}

/** When a process began, in the system's own words; undefined when there is none (a zombie counts as none). */
export function beginningOf(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    if (process.platform === 'linux') {
      // After the name in brackets (which may hold spaces): state is field 3, the start in ticks since boot field 22.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
    }
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', timeout: 5000 }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}

/** The name of the program a process runs, where there is no /proc to ask. */
export function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8', timeout: 5000 }).trim();
  } catch {
    return '';
  }
}
