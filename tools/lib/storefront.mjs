// Builds the storefront, or another workspace (app.mjs, server-build.mjs), if its sources have changed since the last
// build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureDisk } from './packages.mjs';
import { runQuietly } from './processes.mjs';
import { keepSaying, say, Sentence } from './say.mjs';
import { inTurn } from './turns.mjs';

/**
 * `madeOf`: the sources. `parts`: the files and folders of a complete build. `command`: a program of node_modules/.bin
 * with its arguments; without it, React Router's build.
 */
const STOREFRONT = {
  name: 'storefront',
  madeOf: ['contract', 'ui', 'storefront', 'package-lock.json'],
  parts: ['client', 'server'],
  what: 'the shop',
  settings: () => ({}),
};

const made = new Set(['node_modules', 'build', 'dist', '.react-router', 'coverage', 'test-results']);
const neededToBuildMb = 700;

export async function ensureStorefront(root, environment) {
  await ensureBuilt(root, environment, STOREFRONT);
}

export async function ensureBuilt(root, environment, target) {
  if (isFresh(root, target)) return;
  await inTurn(root, 'build', async () => {
    if (!isFresh(root, target)) await build(root, environment, target);
  });
}

export function isFresh(root, target = STOREFRONT) {
  const folder = path.join(root, target.name, 'build');
  const whole = target.parts.every((part) => existsSync(path.join(folder, part)));
  return whole && readStamp(folder) === sourceHash(root, target);
}

export async function build(root, environment, target = STOREFRONT) {
  const folder = path.join(root, target.name);
  if (!existsSync(path.join(folder, 'package.json')))
    throw new Sentence(`There is no ${target.name} at ${folder}: is this a whole clone?`);
  ensureDisk(root, neededToBuildMb, `building ${target.what}`);
  say(`Building ${target.what} …`);
  const done = keepSaying('building');
  rmSync(path.join(folder, 'build', '.hindam-stamp'), { force: true });
  const [program, ...args] = target.command ?? ['react-router', 'build'];
  const bin = path.join(root, 'node_modules', '.bin', program);
  const env = environment({ NODE_ENV: 'production', ...target.settings(root) });
  const { code, output } = await runQuietly(bin, args, { cwd: folder, env, timeoutMs: 10 * 60_000 });
  const seconds = done();
  if (code !== 0) {
    process.stderr.write(`${output.split('\n').slice(-60).join('\n')}\n`);
    throw new Sentence(`Building ${target.what} failed, for the reason above.`);
  }
  // The sources are hashed after the build, because the build may generate some of them.
  mkdirSync(path.join(folder, 'build'), { recursive: true });
  writeFileSync(path.join(folder, 'build', '.hindam-stamp'), sourceHash(root, target));
  say(`Built ${target.what} in ${seconds} s.`);
}

/** A hash of the paths and contents of the sources. It does not depend on file times, which a checkout changes. */
export function sourceHash(root, target = STOREFRONT) {
  const hash = createHash('sha256');
  for (const name of target.madeOf) addTo(hash, path.join(root, name), name);
  return hash.digest('hex');
}

function addTo(hash, place, name) {
  let entries;
  try {
    entries = readdirSync(place, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') hash.update(`${name}\n`).update(readFileSync(place));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (made.has(entry.name) || entry.isSymbolicLink()) continue;
    const inside = path.join(place, entry.name);
    if (entry.isDirectory()) addTo(hash, inside, `${name}/${entry.name}`);
    else if (entry.isFile()) hash.update(`${name}/${entry.name}\n`).update(readFileSync(inside));
  }
}

function readStamp(folder) {
  try {
    return readFileSync(path.join(folder, '.hindam-stamp'), 'utf8');
  } catch {
    return '';
  }
}
