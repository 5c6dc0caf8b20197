import { openSync, readFileSync, renameSync, rmSync, writeSync, closeSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './binaries.ts';
import { StartFailure } from './failure.ts';
import { startTimeOf } from './process.ts';

/**
 * A lock file is empty while another start writes it. If it is still empty after this time, the start that created it
 * counts as dead, and the lock is taken over.
 */
const fillingMs = 1000;

/**
 * Locks the data folder for this process; returns the function that releases it. Throws StartFailure if another process
 * owns the folder. The lock file contains the owner's pid and start time, so that a lock left by kill -9 is taken over
 * even if another process has the pid by now.
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

/** Whether a running process, of a shop or of a command, owns the folder. */
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

/**
 * Removes a dead owner's lock. If another start has replaced it by its own lock meanwhile, keeps that one and throws.
 */
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
    // The lock cannot be read, e.g. because no file descriptor is free. It stays: once this process, which it names,
    // has exited, the next start takes it over.
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
