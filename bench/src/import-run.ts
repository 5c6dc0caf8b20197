// Runs commands of the shop as separate processes, and measures how long they take and how much memory they use.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { serverArguments, serverEnvironment } from '../../tools/lib/server-process.mjs';
import { begin, end } from './children.ts';
import { peakMbOf, processorMsOf } from './processor.ts';

const SERVER = new URL('../../server/src/', import.meta.url);
const LOOK_EVERY_MS = 100;

export interface Run {
  /** Elapsed seconds from the start of the process to its end. */
  seconds: number;
  /** Processor time of the process and its child processes, without PostgreSQL's. */
  processorSeconds: number;
  /** The peak of the resident memory of the process, without child processes. */
  megabytes: number;
}

export interface ImportRun extends Run {
  /** The duration that the import's own report states: without starting the process and without pictures. */
  importSeconds: number;
  products: Record<'created' | 'changed' | 'unchanged' | 'failed', number>;
}

/** Runs a command of the shop with the memory settings and the code cache that tools/run.mjs gives to commands. */
export async function commandOnce(
  command: string,
  args: readonly string[],
  { databaseUrl, dataFolder }: { databaseUrl: string; dataFolder: string },
): Promise<Run> {
  const env = {
    ...serverEnvironment,
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: dataFolder,
  };
  const startedAt = performance.now();
  const { child, output } = begin(new URL(command, SERVER), [...args], { env, execArgv: [...serverArguments] });
  let [megabytes, processorMs] = [0, 0];
  const look = setInterval(() => {
    const pid = child.pid ?? 0;
    megabytes = Math.max(megabytes, peakMbOf(pid));
    processorMs = Math.max(processorMs, processorMsOf([pid])[0] ?? 0);
  }, LOOK_EVERY_MS);
  try {
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`${command} ended with ${code}: ${output().replaceAll(/\s+/g, ' ').slice(-400)}`);
    return { seconds: (performance.now() - startedAt) / 1_000, processorSeconds: processorMs / 1_000, megabytes };
  } finally {
    clearInterval(look);
    await end(child);
  }
}

export async function importOnce(
  file: string,
  databaseUrl: string,
  dataFolder: string,
  options: readonly string[] = [],
): Promise<ImportRun> {
  const reportFile = path.join(dataFolder, 'import-report.json');
  const run = await commandOnce('import-command.ts', [file, '--json', reportFile, ...options], {
    databaseUrl,
    dataFolder,
  });
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Pick<ImportRun, 'products'> & { milliseconds: number };
  return { ...run, importSeconds: report.milliseconds / 1_000, products: report.products };
}

export async function createDatabase(postgresUrl: string, name: string): Promise<string> {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return url.href;
}
