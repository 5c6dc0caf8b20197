// Installs the packages of package-lock.json. npm is called only if node_modules does not match that file.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './processes.mjs';
import { keepSaying, say, Sentence } from './say.mjs';
import { inTurn } from './turns.mjs';

const neededToInstallMb = 1200;

export async function ensurePackages(root) {
  if (installed(root)) return;
  await inTurn(root, 'install', async () => {
    // While this process waited for the lock, another one may have installed the packages.
    if (!installed(root)) await install(root);
  });
}

/**
 * Whether node_modules matches the lock file. If it does, a stamp file is written, so that the next check is faster.
 */
function installed(root) {
  const lock = readText(path.join(root, 'package-lock.json'));
  const stampFile = path.join(root, 'node_modules', '.hindam-stamp');
  const stamp = stampOf(lock);
  if (readText(stampFile) === stamp) return true;
  // The packages may have been installed without this tool, so npm's own record in node_modules decides.
  if (!lock || !treeFitsLock(root, lock)) return false;
  writeStamp(stampFile, stamp);
  return true;
}

function treeFitsLock(root, lock) {
  const tree = readText(path.join(root, 'node_modules', '.package-lock.json'));
  if (!tree) return false;
  const wanted = JSON.parse(lock).packages;
  const present = JSON.parse(tree).packages;
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/') || entry.link) return true;
    const found = present[place];
    if (!found) return entry.optional === true && !isForThisMachine(entry);
    return found.version === entry.version && existsSync(path.join(root, place));
  });
}

function isForThisMachine(entry) {
  if (entry.libc || !entry.os) return false;
  return entry.os.includes(process.platform) && (!entry.cpu || entry.cpu.includes(process.arch));
}

async function install(root) {
  ensureDisk(root, neededToInstallMb, 'installing the packages');
  rmSync(path.join(root, 'node_modules', '.hindam-stamp'), { force: true });
  say('Installing packages (the first time takes a minute or two) …');
  const done = keepSaying('installing packages');
  let outcome = { code: 1, output: '' };
  for (const command of waysToInstall(root)) {
    outcome = await runNpm(root, command);
    // `npm ci` refuses a lock file that lacks optional packages of other platforms; `npm install`, the next command,
    // accepts it.
    if (!/in sync|EUSAGE/.test(outcome.output)) break;
  }
  const seconds = done();
  if (outcome.code !== 0) throw new Sentence(whyInstallFailed(outcome.output, root));
  writeStamp(path.join(root, 'node_modules', '.hindam-stamp'), stampOf(readText(path.join(root, 'package-lock.json'))));
  say(`Packages installed in ${seconds} s.`);
}

/**
 * The npm commands to try, in this order. An existing lock file is not changed. An existing node_modules is updated in
 * place, because `npm ci` would delete it first while other processes may be using it.
 */
function waysToInstall(root) {
  if (!existsSync(path.join(root, 'package-lock.json'))) return [['install']];
  const inPlace = ['install', '--no-save'];
  return existsSync(path.join(root, 'node_modules', '.package-lock.json')) ? [inPlace] : [['ci'], inPlace];
}

function runNpm(root, command) {
  const npm = npmCommand();
  const args = [...npm.args, ...command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // With NODE_ENV=production, which the machine may have set, npm would leave out the build tools.
  const env = { ...process.env, NODE_ENV: 'development' };
  return runQuietly(npm.command, args, { cwd: root, env, timeoutMs: 20 * 60_000 });
}

function npmCommand() {
  // The npm that started this tool is called with its own Node, because the Node on PATH may be a package in
  // node_modules that npm is about to replace.
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script) && existsSync(script)) {
    return { command: process.env.npm_node_execpath ?? process.execPath, args: [script] };
  }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

function whyInstallFailed(output, root) {
  if (/ENOSPC/.test(output))
    return `The disk is full: free some space near ${root} (about ${neededToInstallMb} MB are needed) and start again.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(output)) {
    return 'The packages could not be fetched: check the connection to the npm registry (npm config get registry) and start again.';
  }
  if (/EACCES|EPERM/.test(output))
    return `npm may not write in ${root}: make the folder belong to this user and start again.`;
  const words = output
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim())
    .filter(Boolean);
  return `npm could not install the packages (${words.slice(0, 3).join('; ').slice(0, 300) || 'it said nothing'}): run "npm ci --ignore-scripts" to see more.`;
}

/** Throws if the disk is too full for the next step, which could otherwise fail half-way. */
export function ensureDisk(folder, neededMb, why) {
  const disk = statfsSync(folder);
  const freeMb = Math.floor((Number(disk.bavail) * Number(disk.bsize)) / 1_048_576);
  if (freeMb < neededMb) {
    throw new Sentence(
      `Too little disk for ${why}: ${freeMb} MB free at ${folder}, ${neededMb} MB needed; free some space and start again.`,
    );
  }
}

function stampOf(lock) {
  return createHash('sha256').update(`${lock}\n${process.platform}-${process.arch}`).digest('hex');
}

function writeStamp(file, stamp) {
  try {
    writeFileSync(file, stamp);
  } catch {
    // Without the stamp each check is only slower. Writing it fails, for example, if node_modules belongs to another
    // user.
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
