// Runs `npm run import` as a process of its own and measures how long it takes and how much memory it has.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { serverArguments, serverEnvironment } from '../../tools/lib/server-process.mjs';
import { begin, end } from './children.ts';
import { peakMbOf } from './processor.ts';

const COMMAND = new URL('../../server/src/import-command.ts', import.meta.url);
const LOOK_EVERY_MS = 100;

export interface Run {
  seconds: number;
  megabytes: number;
  products: Record<'created' | 'changed' | 'unchanged' | 'failed', number>;
}

/** Runs the command with the memory settings that tools/run.mjs gives it. */
export async function importOnce(file: string, databaseUrl: string, dataFolder: string): Promise<Run> {
  const reportFile = path.join(dataFolder, 'import-report.json');
  const env = {
    ...serverEnvironment,
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: dataFolder,
  };
  const { child, output } = begin(COMMAND, [file, '--json', reportFile], { env, execArgv: [...serverArguments] });
  let megabytes = 0;
  const look = setInterval(() => (megabytes = Math.max(megabytes, peakMbOf(child.pid ?? 0))), LOOK_EVERY_MS);
  try {
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`the import ended with ${code}: ${output().replaceAll(/\s+/g, ' ').slice(-400)}`);
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as { milliseconds: number; products: Run['products'] };
    return { seconds: report.milliseconds / 1_000, megabytes, products: report.products };
  } finally {
    clearInterval(look);
    await end(child);
  }
}

/** Creates a database on this PostgreSQL and returns its URL. */
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
