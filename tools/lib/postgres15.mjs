// A temporary cluster of Debian's PostgreSQL 15, the oldest version that the shop supports, for the long tests.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { runQuietly } from './processes.mjs';
import { Sentence } from './say.mjs';

/**
 * Starts the cluster on the loopback interface. Returns its URL, and a function that stops it and removes its folder.
 */
export async function startPostgres15(bin, parent) {
  const folder = mkdtempSync(path.join(parent, 'postgres15-'));
  const account = await accountFor();
  const cluster = path.join(folder, 'cluster');
  const secret = path.join(folder, 'password');
  const password = randomBytes(18).toString('base64url');
  chmodSync(folder, 0o711);
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  if (account.uid !== undefined) for (const place of [cluster, secret]) chownSync(place, account.uid, account.gid);
  const run = (program, args) =>
    runQuietly(path.join(bin, program), args, {
      ...account,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      timeoutMs: 120_000,
    });
  const endWithUs = () => killServer(cluster);
  process.once('exit', endWithUs);
  const stop = async () => {
    process.off('exit', endWithUs);
    await run('pg_ctl', ['-D', cluster, '-m', 'immediate', '-w', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  };
  const port = await freePort();
  const steps = [
    { program: 'initdb', args: initdbArgs(cluster, secret) },
    {
      program: 'pg_ctl',
      args: ['-D', cluster, '-w', '-l', path.join(cluster, 'log'), '-o', serverOptions(port), 'start'],
    },
  ];
  for (const { program, args } of steps) {
    const { code, output } = await run(program, args);
    if (code === 0) continue;
    await stop();
    throw new Sentence(
      `PostgreSQL 15 does not start for the tests (${program}: ${String(output).trim().split('\n').at(-1)}).`,
    );
  }
  return { url: `postgres://hindam:${password}@127.0.0.1:${port}/postgres`, stop };
}

/** Ends the server by a signal, for the exit of this process, which cannot wait for pg_ctl. */
function killServer(cluster) {
  try {
    process.kill(Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT');
  } catch {
    // The server is not running.
  }
}

function initdbArgs(cluster, secret) {
  const access = ['-U', 'hindam', '--auth=scram-sha-256', `--pwfile=${secret}`];
  return ['-D', cluster, ...access, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
}

function serverOptions(port) {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 200,
    timezone: 'UTC',
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`)
    .join(' ');
}

/**
 * PostgreSQL refuses to run as root. If this process is root, PostgreSQL runs as the user `postgres` of Debian's
 * package.
 */
async function accountFor() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => runQuietly('id', [flag, 'postgres'])));
  return { uid: Number(uid.output), gid: Number(gid.output) };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
