// Reads how many files and sockets this process may have open.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const COMMAND_TIMEOUT_MS = 5_000;

function numberOf(text: string | undefined): number {
  const limit = Number(text);
  return text === undefined || text === 'unlimited' || !(limit > 0) ? Number.POSITIVE_INFINITY : limit;
}

/** The soft limit, which Node raises to the hard limit at start; Infinity where no limit is known. */
export function descriptorLimit(): number {
  if (process.platform === 'win32') return Number.POSITIVE_INFINITY;
  if (process.platform === 'linux') {
    return numberOf(/^Max open files +(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  }
  return numberOf(
    execFileSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8', timeout: COMMAND_TIMEOUT_MS }).trim(),
  );
}
