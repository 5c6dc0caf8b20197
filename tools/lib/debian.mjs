// Finds or installs the programs that the tests need and npm cannot install: a Chromium, PostgreSQL 15 and qpdf.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './processes.mjs';
import { keepSaying, say, Sentence } from './say.mjs';

const SHELL = 'chromium-headless-shell';
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a Chromium: the one named by CHROMIUM_PATH; else the headless shell, which is installed if it is missing; else
 * any Chromium that is there or can be installed. Installing needs root and apt-get.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Sentence(`CHROMIUM_PATH names ${given}, which is not there: correct it or leave it out.`);
  }
  const shell = onPath([SHELL]) ?? ((await installPackage(SHELL)) ? onPath([SHELL]) : undefined);
  if (shell) return shell;
  const found = onPath(chromiumNames) ?? macPlaces.find((place) => existsSync(place));
  if (found) return found;
  if (await installPackage('chromium')) {
    const installed = onPath(chromiumNames);
    if (installed) return installed;
  }
  throw new Sentence(
    'No Chromium was found for the tests: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

/** The folder of PostgreSQL 15's programs, which are installed if they are missing; undefined if that fails. */
export async function findPostgres15() {
  const folder = '/usr/lib/postgresql/15/bin';
  if (existsSync(path.join(folder, 'initdb'))) return folder;
  await installPackage('postgresql-15');
  return existsSync(path.join(folder, 'initdb')) ? folder : undefined;
}

/** The program qpdf, which is installed if it is missing; undefined if that fails. */
export async function findQpdf() {
  return onPath(['qpdf']) ?? ((await installPackage('qpdf')) ? onPath(['qpdf']) : undefined);
}

function onPath(names) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((place) => existsSync(place));
}

/** Installs a Debian package; false if that failed, there is no apt-get, or the user is not root. */
async function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`Installing ${name} with apt-get (once; it may take a minute or two) …`);
  const done = keepSaying(`installing ${name}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update', '-q'], { env });
  const { code, output } = await runQuietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
    env,
    timeoutMs: 20 * 60_000,
  });
  const seconds = done();
  if (code === 0) say(`${name} installed in ${seconds} s.`);
  else say(`apt-get could not install ${name}: ${output.trim().split('\n').at(-1)}`);
  return code === 0;
}
