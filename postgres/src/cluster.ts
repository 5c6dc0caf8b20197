import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type Account, canEnter, databaseAccount, isRoot, runAs } from './account.ts';
import { type Binaries, codeOf, firstLine, rootFolderOf } from './binaries.ts';
import { StartFailure } from './failure.ts';

/**
 * The paths of a database. `folder` contains the cluster, password, port and log, and belongs to `account`. It is the
 * subfolder `postgres` of the shop's `dataFolder`, or the folder that a link of that name leads to (`folderFor`).
 */
export interface DatabasePaths {
  /** Name of the role and of the database; it needs no escaping in SQL. */
  name: string;
  dataFolder: string;
  folder: string;
  cluster: string;
  log: string;
  account: Account;
}

/** Disk space that must be free for creating the cluster, and for starting an existing one. */
const firstStartMb = 300;
const laterStartMb = 64;
const initdbMs = 180_000;
/** PostgreSQL's control file (global/pg_control) always has this size; with another size it is damaged. */
const controlBytes = 8192;

export type Place = Pick<DatabasePaths, 'name' | 'dataFolder'>;

const NAME = /^[a-z][a-z0-9_]{0,50}$/;

function pathsAt({ name, dataFolder }: Place, folder: string, account: Account): DatabasePaths {
  if (!NAME.test(name)) throw new StartFailure(`${name} is no name for a database: use a to z, 0 to 9 and _.`);
  const cluster = path.join(folder, 'cluster');
  return { name, dataFolder, folder, cluster, log: path.join(folder, 'postgres.log'), account };
}

/** The paths of an existing database, undefined when there is none; creates nothing. */
export async function existingPaths({ name, dataFolder }: Place): Promise<DatabasePaths | undefined> {
  const shown = path.resolve(dataFolder);
  const entry = path.join(shown, 'postgres');
  if (!existsSync(entry)) return undefined;
  return pathsAt({ name, dataFolder: shown }, realpathSync(entry), await databaseAccount(entry));
}

/**
 * Creates the folders. If the shop runs as root and the database's user cannot enter the data folder, the database is
 * put into a folder in /var/lib.
 */
export async function preparePaths({ name, dataFolder }: Place, log: (line: string) => void): Promise<DatabasePaths> {
  const shown = path.resolve(dataFolder);
  const entry = path.join(shown, 'postgres');
  try {
    mkdirSync(shown, { recursive: true });
    // Lets PostgreSQL's user pass through the data folder, without allowing other users to list it.
    if (isRoot() && !(statSync(shown).mode & 0o001)) chmodSync(shown, statSync(shown).mode | 0o011);
    const account = await databaseAccount(entry);
    const folder = await folderFor(entry, { name, account, log });
    return pathsAt({ name, dataFolder: shown }, folder, account);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    if (codeOf(error) === 'ENOSPC') throw tooLittleDisk(shown, 0, firstStartMb);
    throw new StartFailure(
      `The data folder ${shown} cannot be used (${codeOf(error)}): make it writable for this user, or set DATA_FOLDER.`,
    );
  }
}

interface FolderOwner {
  name: string;
  account: Account;
  log: (line: string) => void;
}

async function folderFor(entry: string, { name, account, log }: FolderOwner): Promise<string> {
  if (!isThere(entry)) {
    if (await canEnter(account, path.dirname(entry))) mkdirSync(entry, { mode: 0o700 });
    else {
      const folder = makeFolderForRoot(name);
      symlinkSync(folder, entry);
      log(
        `PostgreSQL's user may not enter ${path.dirname(entry)}: the database is kept in ${folder}, linked from there.`,
      );
    }
  }
  if (!existsSync(entry)) {
    throw new StartFailure(
      `${entry} points to a folder that is gone: bring that folder back, or remove the link to begin with an empty shop.`,
    );
  }
  const folder = realpathSync(entry);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  else if (process.getuid && statSync(folder).uid !== process.getuid()) {
    throw new StartFailure(
      `${entry} belongs to another user: start the shop as the user who started it before, or set DATA_FOLDER.`,
    );
  }
  chmodSync(folder, 0o700);
  if (!(await canEnter(account, folder))) {
    throw new StartFailure(
      `PostgreSQL's user may not enter ${folder}: open the folders above it (chmod o+x), or set DATA_FOLDER elsewhere.`,
    );
  }
  return folder;
}

function makeFolderForRoot(name: string): string {
  const folder = path.join(rootFolderOf(name), `postgres-${randomBytes(6).toString('hex')}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** Creates the cluster at the first start; at later starts checks its version and main files. Never removes one. */
export async function ensureCluster(
  paths: DatabasePaths,
  binaries: Binaries,
  log: (line: string) => void,
  sync: boolean,
): Promise<void> {
  if (hasCluster(paths)) {
    ensureDisk(paths, laterStartMb);
    refuseDamaged(paths, binaries);
    return;
  }
  ensureDisk(paths, firstStartMb);
  log('Making the database (only at the first start) …');
  // The cluster is made in a temporary folder, which is then renamed, so that an interrupted start does not leave half
  // a database. Here the folders of interrupted starts are removed.
  for (const name of readdirSync(paths.folder)) {
    if (name.startsWith('making-')) rmSync(path.join(paths.folder, name), { recursive: true, force: true });
  }
  const making = path.join(paths.folder, `making-${process.pid}`);
  writePassword(paths);
  const base = [
    '-D',
    making,
    '--encoding=UTF8',
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile(paths)}`,
    ...(sync ? [] : ['--no-sync']),
  ];
  let made = await runAs(paths.account, binaries.initdb, [...base, '--locale=C.UTF-8'], initdbMs);
  if (/invalid locale/i.test(made.output)) {
    rmSync(making, { recursive: true, force: true });
    const builtin = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    made = await runAs(paths.account, binaries.initdb, [...base, ...builtin], initdbMs);
  }
  if (made.code !== 0) {
    rmSync(making, { recursive: true, force: true });
    if (/No space left/i.test(made.output)) throw tooLittleDisk(paths.folder, freeMb(paths.folder), firstStartMb);
    throw new StartFailure(
      `PostgreSQL could not make its data folder ${paths.cluster} (${reasonIn(made.output)}): set that right, or set DATABASE_URL.`,
    );
  }
  renameSync(making, paths.cluster);
}

function hasCluster(paths: DatabasePaths): boolean {
  return existsSync(paths.cluster) && readdirSync(paths.cluster).length > 0;
}

function refuseDamaged(paths: DatabasePaths, binaries: Binaries): void {
  let version: string;
  try {
    version = readFileSync(path.join(paths.cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw damaged(paths, 'PG_VERSION is missing');
  }
  if (version !== binaries.major) {
    throw new StartFailure(
      `The data folder ${paths.cluster} was made by PostgreSQL ${version.slice(0, 20) || '(unknown)'} and this shop brings ${binaries.major}: move it over with that version's pg_dump, or restore a backup, or move the folder away to begin with an empty shop.`,
    );
  }
  const control = statSync(path.join(paths.cluster, 'global', 'pg_control'), { throwIfNoEntry: false });
  if (control?.size !== controlBytes) throw damaged(paths, 'global/pg_control is missing or cut short');
  if (!existsSync(passwordFile(paths))) throw damaged(paths, `${passwordFile(paths)} is missing`);
}

export function damaged(paths: DatabasePaths, reason: string): StartFailure {
  return new StartFailure(
    `The database in ${paths.cluster} is damaged (${reason}): restore a backup there, or move ${paths.folder} away to begin with an empty shop; nothing in it was changed.`,
  );
}

function ensureDisk(paths: DatabasePaths, neededMb: number): void {
  const free = freeMb(paths.folder);
  if (free < neededMb) throw tooLittleDisk(paths.folder, free, neededMb);
}

export function tooLittleDisk(folder: string, free: number, neededMb = laterStartMb): StartFailure {
  return new StartFailure(
    `Too little disk for the database: ${free} MB free at ${folder}, ${neededMb} MB needed; free some space and start again.`,
  );
}

export function freeMb(folder: string): number {
  const disk = statfsSync(folder);
  return Math.floor((disk.bavail * disk.bsize) / 1_048_576);
}

/** The reason why PostgreSQL failed: the last line of its output that reports an error, without the time stamp. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => /(FATAL|PANIC|error):/i.test(line));
  return firstLine((lines.at(-1) ?? output).replace(/^.*?(FATAL|PANIC|error):\s*/i, ''));
}

function passwordFile(paths: DatabasePaths): string {
  return path.join(paths.folder, 'password');
}

export function readPassword(paths: DatabasePaths): string {
  return readFileSync(passwordFile(paths), 'utf8').trim();
}

function writePassword(paths: DatabasePaths): void {
  const file = passwordFile(paths);
  writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  changeOwner(paths.account, file);
}

/** Makes PostgreSQL's user the owner of a file that root has written, because that user could not read it otherwise. */
export function changeOwner(account: Account, file: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(file, account.uid, account.gid);
}
