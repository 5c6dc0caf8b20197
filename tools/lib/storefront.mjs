// Builds the storefront when its sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureDisk } from './packages.mjs';
import { runQuietly } from './processes.mjs';
import { keepSaying, say, Sentence } from './say.mjs';
import { inTurn } from './turns.mjs';

const madeOf = ['contract', 'ui', 'storefront', 'package-lock.json'];
const made = new Set(['node_modules', 'build', 'dist', '.react-router', 'coverage', 'test-results']);
const neededToBuildMb = 700;

export async function ensureStorefront(root, environment) {
  if (isFresh(root)) return;
  await inTurn(root, 'build', async () => {
    if (!isFresh(root)) await build(root, environment);
  });
}

export function isFresh(root) {
  const folder = path.join(root, 'storefront', 'build');
  const whole = existsSync(path.join(folder, 'client')) && existsSync(path.join(folder, 'server'));
  return whole && readStamp(folder) === sourceHash(root);
}

export async function build(root, environment) {
  const folder = path.join(root, 'storefront');
  if (!existsSync(path.join(folder, 'package.json')))
    throw new Sentence(`There is no storefront at ${folder}: is this a whole clone?`);
  ensureDisk(root, neededToBuildMb, 'building the shop');
  say('Building the shop …');
  const done = keepSaying('building');
  rmSync(path.join(folder, 'build', '.hindam-stamp'), { force: true });
  const bin = path.join(root, 'node_modules', '.bin', 'react-router');
  const env = environment({ NODE_ENV: 'production' });
  const { code, output } = await runQuietly(bin, ['build'], { cwd: folder, env, timeoutMs: 10 * 60_000 });
  const seconds = done();
  if (code !== 0) {
    process.stderr.write(`${output.split('\n').slice(-60).join('\n')}\n`);
    throw new Sentence('The shop could not be built, for the reason above.');
  }
  // The sources are hashed after the build, because the build may generate some (typed routes, compiled messages).
  mkdirSync(path.join(folder, 'build'), { recursive: true });
  writeFileSync(path.join(folder, 'build', '.hindam-stamp'), sourceHash(root));
  say(`Shop built in ${seconds} s.`);
}

/** A hash of the sources' contents. File times are left out, so that a checkout alone does not cause a build. */
export function sourceHash(root) {
  const hash = createHash('sha256');
  for (const name of madeOf) addTo(hash, path.join(root, name), name);
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
