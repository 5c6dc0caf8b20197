// Locks within one checkout of the repository, because two installs or builds at the same time would break each other.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { say, Sentence } from './say.mjs';

const waitMs = 10 * 60_000;

/** Runs `work` while holding the lock `name` of this checkout. A lock left behind by a dead process is taken over. */
export async function inTurn(root, name, work) {
  const folder = path.join(root, '.data', `${name}.turn`);
  mkdirSync(path.dirname(folder), { recursive: true });
  const untilMs = Date.now() + waitMs;
  let told = false;
  while (!take(folder)) {
    if (!told) say(`Waiting for another process that is ${name}ing in this folder …`);
    told = true;
    if (Date.now() > untilMs)
      throw new Sentence(`Another process has been ${name}ing here for ten minutes: end it, or remove ${folder}.`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const release = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(folder) {
  try {
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST')
      throw new Sentence(
        `Cannot write in ${path.dirname(folder)} (${error.code}): make the folder writable for this user.`,
      );
  }
  if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
  return false;
}

function isAbandoned(folder) {
  let pid = 0;
  try {
    pid = Number(readFileSync(path.join(folder, 'pid'), 'utf8'));
  } catch {
    return false; // The process that took the lock has not written its pid yet.
  }
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
