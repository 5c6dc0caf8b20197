import { openSync, readFileSync, renameSync, rmSync, writeSync, closeSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './binaries.ts';
import { StartFailure } from './failure.ts';
import { startTimeOf } from './process.ts';

/** An empty lock file is being written by another start; after this time it counts as abandoned and is taken over. */
const fillingMs = 1000;

/**
 * Locks the data folder for this process; a second server on it fails with one sentence. The lock file names the
 * process and its start time, so a lock left by kill -9 is taken over even when its pid has been reused.
 */
export async function takeFolder(dataFolder: string): Promise<() => void> {
  const lock = lockIn(dataFolder);
  const mine = `${process.pid} ${startTimeOf(process.pid) ?? ''}`;
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
    moveAside(lock, held, dataFolder);
  }
}

/** Whether a running server owns the folder. */
export function isOwned(dataFolder: string): boolean {
  return isAlive(readIfThere(lockIn(dataFolder)) ?? '');
}

function lockIn(dataFolder: string): string {
  return path.join(dataFolder, 'postgres.owner');
}

function inUse(dataFolder: string, held: string): StartFailure {
  return new StartFailure(
    `Another server (process ${held.split(' ')[0]}) already uses the data folder ${dataFolder}: stop it, or set DATA_FOLDER (and PORT) to others.`,
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

/** Moves a dead owner's lock away; if another start has written its own lock meanwhile, that one is put back. */
function moveAside(lock: string, expected: string, dataFolder: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const moved = readIfThere(aside) ?? '';
  try {
    if (moved !== expected && isAlive(moved)) throw inUse(dataFolder, moved);
  } catch (error) {
    renameSync(aside, lock);
    throw error;
  }
  rmSync(aside, { force: true });
}

function releaseLock(lock: string, mine: string): void {
  try {
    if (readIfThere(lock) === mine) rmSync(lock, { force: true });
  } catch (error) {
    // When it cannot be read (no free descriptor) the lock stays; it then names a process that has exited, and the next
    // start takes it over.
    if (!(error instanceof StartFailure)) throw error;
  }
}

function isAlive(held: string): boolean {
  const [pid, ...startTimeParts] = held.split(' ');
  const now = startTimeOf(Number(pid));
  return now !== null && now === startTimeParts.join(' ');
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
