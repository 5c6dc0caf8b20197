import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makePasswords } from './passwords.ts';
import { openPasswordProcess, type PasswordProcess } from './password-process.ts';
import { FaultError } from './refuse.ts';

const WORKER = 'password-worker.ts';
const QUICK = {
  password: Buffer.from('a river of 7 silver stones'),
  salt: Buffer.alloc(16, 1),
  memoryKib: 64,
  passes: 1,
  lanes: 1,
  bytes: 32,
};
/** A hash that takes some seconds, so that the child is still hashing when the test interrupts it. */
const SLOW = { ...QUICK, memoryKib: 65_536, passes: 200 };

function open(settings: { idleMs?: number; answerMs?: number } = {}): PasswordProcess {
  const hashing = openPasswordProcess({ atOnce: 2, ...settings });
  onTestFinished(() => hashing.close());
  return hashing;
}

function pidOf(hashing: PasswordProcess): number {
  const pid = hashing.pid();
  if (pid === null) throw new Error('there is no child');
  return pid;
}

/** The fields of a process or thread in /proc/…/stat from its state on; null when it has exited or is a zombie. */
function statOf(path: string): string[] | null {
  try {
    const text = readFileSync(`${path}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : fields;
  } catch {
    return null;
  }
}

async function isGoneWithin(pid: number, ms: number): Promise<boolean> {
  for (const untilMs = Date.now() + ms; Date.now() < untilMs; await wait(20)) {
    if (statOf(`/proc/${pid}`) === null) return true;
  }
  return false;
}

async function working(pid: number): Promise<void> {
  const ticks = () => Number(statOf(`/proc/${pid}`)?.[11] ?? 0);
  for (let at = 0; at < 500; at += 1) {
    // Hashing has begun once the child has a worker thread and has used processor time.
    if (readdirSync(`/proc/${pid}/task`).some((tid) => nameOf(pid, tid) === 'libuv-worker') && ticks() > 0) return;
    await wait(10);
  }
  throw new Error('the child never began to hash');
}

const nameOf = (pid: number, tid: string) => readFileSync(`/proc/${pid}/task/${tid}/comm`, 'utf8').trim();

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof FaultError ? [error.status, error.retryAfterSeconds] : error;
}

test('the first hash starts the child, later ones reuse it, and close ends it', async () => {
  const hashing = open();
  expect(hashing.pid()).toBeNull();
  const first = await hashing.derive(QUICK);
  const pid = pidOf(hashing);
  expect(Buffer.from(first)).toHaveLength(32);
  expect(await hashing.derive(QUICK)).toEqual(first);
  expect(hashing.pid()).toBe(pid);
  await hashing.close();
  expect(await isGoneWithin(pid, 2_000)).toBe(true);
  expect(await codeOf(hashing.derive(QUICK))).toEqual([503, 3]);
});

test('the hashing child runs at low priority, and the server does not', async () => {
  const own = os.getPriority();
  const hashing = open();
  const slow = hashing.derive(SLOW).catch(() => null);
  const pid = pidOf(hashing);
  await working(pid);
  expect(os.getPriority(pid)).toBe(15);
  const threads = readdirSync(`/proc/${pid}/task`).filter((tid) => nameOf(pid, tid) === 'libuv-worker');
  expect(threads.map((tid) => statOf(`/proc/${pid}/task/${tid}`)?.[16])).toEqual(threads.map(() => '15'));
  expect(os.getPriority()).toBe(own);
  await hashing.close();
  await slow;
});

test('the child’s arguments and environment hold nothing that reveals a password', async () => {
  const hashing = open();
  await hashing.derive(QUICK);
  const seen = ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pidOf(hashing)}/${name}`, 'latin1'));
  expect(seen[0]).toContain(WORKER);
  expect(seen.join('\n')).not.toContain('silver');
  const names = (seen[1] ?? '').split('\0').flatMap((line) => line.split('=', 1));
  expect(names.filter((name) => name !== '').sort()).toEqual([
    'MALLOC_ARENA_MAX',
    'NODE_CHANNEL_FD',
    'NODE_CHANNEL_SERIALIZATION_MODE',
    'UV_THREADPOOL_SIZE',
  ]);
});

test('a killed child fails its hashes in flight with 503, and the next hash is right', async () => {
  const hashing = open();
  const right = await hashing.derive(QUICK);
  const pid = pidOf(hashing);
  const pending = [hashing.derive(SLOW), hashing.derive(SLOW)].map(codeOf);
  await working(pid);
  process.kill(pid, 'SIGKILL');
  expect(await Promise.all(pending)).toEqual([
    [503, 3],
    [503, 3],
  ]);
  expect(await hashing.derive(QUICK)).toEqual(right);
  expect(pidOf(hashing)).not.toBe(pid);
});

test('killed at any moment, every hash gets a result: right or 503, never wrong, never none', async () => {
  const hashing = open();
  const right = await hashing.derive(QUICK);
  const outcomes: unknown[] = [];
  for (let round = 0; round < 12; round += 1) {
    const jobs = Array.from({ length: 4 }, async () =>
      hashing.derive(QUICK).catch((error: unknown) => codeOf(Promise.reject(error as Error))),
    );
    await wait(Math.random() * 6);
    const pid = hashing.pid();
    if (pid !== null) process.kill(pid, 'SIGKILL');
    outcomes.push(...(await Promise.all(jobs)));
  }
  expect(outcomes).toHaveLength(48);
  for (const outcome of outcomes) {
    expect(outcome instanceof Uint8Array ? Buffer.from(outcome) : outcome).toEqual(
      outcome instanceof Uint8Array ? Buffer.from(right) : [503, 3],
    );
  }
  expect(await hashing.derive(QUICK)).toEqual(right);
});

test('a child that hangs is killed, and the next hash is right', async () => {
  // The next child must start within this time too, also on a busy machine.
  const hashing = open({ answerMs: 10_000 });
  const right = await hashing.derive(QUICK);
  const pid = pidOf(hashing);
  process.kill(pid, 'SIGSTOP');
  expect(await codeOf(hashing.derive(QUICK))).toEqual([503, 3]);
  expect(await isGoneWithin(pid, 2_000)).toBe(true);
  expect(await hashing.derive(QUICK)).toEqual(right);
});

test('an idle child is ended after a while, and the next hash starts another', async () => {
  const hashing = open({ idleMs: 200 });
  const right = await hashing.derive(QUICK);
  const pid = pidOf(hashing);
  expect(await isGoneWithin(pid, 5_000)).toBe(true);
  expect(hashing.pid()).toBeNull();
  expect(await hashing.derive(QUICK)).toEqual(right);
});

test('parameters that cannot be hashed are an error of their own, and the child keeps running', async () => {
  const hashing = open();
  await expect(hashing.derive({ ...QUICK, salt: Buffer.alloc(1) })).rejects.toThrow('could not be hashed');
  const pid = pidOf(hashing);
  expect(await hashing.derive(QUICK)).toHaveLength(32);
  expect(hashing.pid()).toBe(pid);
});

test('close fails waiting hashes with a retry hint, and leaves no process running', async () => {
  const hashing = open();
  const pending = codeOf(hashing.derive(SLOW));
  const pid = pidOf(hashing);
  await working(pid);
  await hashing.close();
  expect(await pending).toEqual([503, 3]);
  expect(await isGoneWithin(pid, 2_000)).toBe(true);
});

test('two shops in one process hash independently, and one may close', async () => {
  const [one, other] = [makePasswords(), makePasswords()];
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
  const [hash, second] = await Promise.all([one.hash('a river'), other.hash('a stone')]);
  expect(await Promise.all([one.verify('a stone', second), other.verify('a river', hash)])).toEqual([true, true]);
  await one.close();
  expect(await codeOf(one.verify('a river', hash))).toEqual([503, 3]);
  expect(await other.verify('a river', hash)).toBe(true);
});

/** Starts a separate process that hashes, prints its child's pid, and runs the code in `then`. */
async function beginParent(then: string) {
  const address = new URL('password-process.ts', import.meta.url).href;
  const script = `
    const { openPasswordProcess } = await import(${JSON.stringify(address)});
    const quick = { password: Buffer.from('x'), salt: Buffer.alloc(16), memoryKib: 64, passes: 1, lanes: 1, bytes: 32 };
    const hashing = openPasswordProcess({ atOnce: 1 });
    await hashing.derive(quick);
    process.stdout.write(String(hashing.pid()) + '\\n');
    ${then}`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] },
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const exited = once(parent, 'exit');
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  return { parent, exited, child: Number(line.toString()) };
}

test('a command that has hashed exits at once, and its child with it', async () => {
  const { exited, child } = await beginParent('');
  const [code] = (await Promise.race([exited, wait(5_000, ['still running'])])) as [unknown];
  expect(code).toBe(0);
  expect(await isGoneWithin(child, 2_000)).toBe(true);
});

test('a command with a hash in flight exits only when it is done', async () => {
  const { exited } = await beginParent(
    `void hashing.derive({ ...quick, memoryKib: 65_536, passes: 8 }).then(() => { process.exitCode = 7; });`,
  );
  expect((await exited)[0]).toBe(7);
});

test.each([
  ['with nothing to do', 'setInterval(() => {}, 1_000);'],
  ['at work', 'void hashing.derive({ ...quick, memoryKib: 65_536, passes: 200 });'],
])('a child %s exits within two seconds after its shop was killed', async (_, then) => {
  const { parent, child } = await beginParent(then);
  await wait(100);
  expect(statOf(`/proc/${child}`)).not.toBeNull();
  parent.kill('SIGKILL');
  expect(await isGoneWithin(child, 2_000)).toBe(true);
});

test('SIGINT and SIGTERM, which reach the child too, let it finish', async () => {
  const hashing = open();
  await hashing.derive(QUICK);
  const pid = pidOf(hashing);
  const slow = hashing.derive({ ...SLOW, passes: 4 });
  await working(pid);
  process.kill(pid, 'SIGINT');
  process.kill(pid, 'SIGTERM');
  expect(await slow).toHaveLength(32);
});
