// Writes the results of a run to a file, with a description of the machine.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import path from 'node:path';
import pg from 'pg';

export interface Machine {
  cores: number;
  processor: string;
  memoryGb: number;
  /**
   * Load averages over 1, 5 and 15 minutes at the start of the run. Values above the number of cores mean that the
   * machine was busy with other work.
   */
  loadAtStart: number[];
  node: string;
  postgres: string;
  commit: string;
}

const FOLDER = path.resolve(import.meta.dirname, '../results');

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

export async function describeMachine(databaseUrl: string, loadAtStart: number[]): Promise<Machine> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client
    .query<{ server_version: string }>('show server_version')
    .finally(() => void client.end());
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    loadAtStart: loadAtStart.map((load) => Math.round(load * 100) / 100),
    node: process.versions.node,
    postgres: rows[0]?.server_version ?? 'unknown',
    commit: commitOf(),
  };
}

export function machineLine({ cores, processor, memoryGb, loadAtStart, node, postgres, commit }: Machine): string {
  return `${cores} cores (${processor}), ${memoryGb} GB, load at start ${loadAtStart.join(' ')}, Node ${node}, PostgreSQL ${postgres}, commit ${commit}`;
}

/**
 * Writes the results to the file of their kind ('' is the bench itself: latest.json) and, with `underDate`, also to a
 * file whose name begins with the date; returns the paths.
 */
export function writeResults(kind: string, machine: Machine, results: object, underDate: boolean): string[] {
  mkdirSync(FOLDER, { recursive: true });
  const at = new Date().toISOString();
  const rounded = (_: string, value: unknown): unknown =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value;
  const text = `${JSON.stringify({ at, machine, ...results }, rounded, 2)}\n`;
  const day = at.slice(0, 10);
  const names = [kind === '' ? 'latest' : kind, ...(underDate ? [kind === '' ? day : `${day}-${kind}`] : [])];
  for (const name of names) writeFileSync(path.join(FOLDER, `${name}.json`), text);
  return names.map((name) => `bench/results/${name}.json`);
}
