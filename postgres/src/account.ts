import { execFile, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { StartFailure } from './failure.ts';

/**
 * The user that PostgreSQL runs as. If the shop runs as root, which PostgreSQL does not accept, it is the owner of the
 * database's folder, or, if root owns that too or there is none, the user `postgres`, which is created if missing.
 * Otherwise it is the shop's own user, and `uid` is undefined.
 */
export interface Account {
  uid?: number;
  gid?: number;
}

const run = promisify(execFile);
const programMs = 30_000;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The account that runs PostgreSQL on `folder`, which need not exist yet. */
export async function databaseAccount(folder: string): Promise<Account> {
  if (!isRoot()) return {};
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await systemAccount()) ?? (await makeSystemAccount());
}

async function systemAccount(): Promise<Account | undefined> {
  try {
    const uid = Number((await run('id', ['-u', 'postgres'], { timeout: programMs })).stdout);
    const gid = Number((await run('id', ['-g', 'postgres'], { timeout: programMs })).stdout);
    return uid > 0 ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

async function makeSystemAccount(): Promise<Account> {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']],
    ['adduser', ['-S', '-D', '-H', 'postgres']],
  ];
  for (const [program, args] of ways) {
    try {
      await run(program, args, { timeout: programMs });
    } catch {
      // Another start of the shop may just have created the user, so what matters is whether it exists now.
    }
    const made = await systemAccount();
    if (made) return made;
  }
  throw new StartFailure(
    'PostgreSQL does not run as root and the user "postgres" could not be made: start as a plain user, make that user, or set DATABASE_URL.',
  );
}

/**
 * PostgreSQL's environment. Of the shop's own environment, which may contain secrets or PGDATA, only PATH is passed on.
 */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', HOME: '/', LC_ALL: 'C', TZ: 'UTC' };
}

export interface Outcome {
  code: number;
  output: string;
}

/** Runs a program as the account and waits for its end; kills it after `limitMs`. */
export function runAs(account: Account, program: string, args: string[], limitMs = programMs): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      env: databaseEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    // Kills the whole process group, because initdb itself starts server processes.
    const timer = setTimeout(() => endGroup(child.pid, 'SIGKILL'), limitMs);
    const endWithUs = (): void => endGroup(child.pid, 'SIGTERM');
    process.once('exit', endWithUs);
    const take = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const settle = (code: number): void => {
      clearTimeout(timer);
      process.off('exit', endWithUs);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      settle(127);
    });
    child.on('close', (code) => settle(code ?? 1));
  });
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // The process has already exited.
  }
}

/**
 * Whether the account can enter the folder; always true for the shop's own user. Found out by running `cd`, because the
 * permissions of every parent folder count too.
 */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  if (account.uid === undefined) return true;
  return (await runAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])).code === 0;
}
