// Chooses the Node that runs the TypeScript files: the one installed by npm if it works on this machine, else the
// machine's own if it is new enough.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Sentence } from './say.mjs';

/** The oldest version of the machine's own Node that is accepted: 24.7 is the first whose crypto has argon2. */
const oldestOwn = [24, 7];

export function resolveNode(root) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const folder = path.join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin');
  const packaged = path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  // The Node from npm is started as a trial, because on a system with musl it is installed but cannot run.
  if (existsSync(packaged) && spawnSync(packaged, ['--version'], { timeout: 20_000 }).status === 0) {
    return { node: packaged, folder };
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestOwn[0] || (major === oldestOwn[0] && minor >= oldestOwn[1])) {
    return { node: process.execPath, folder: path.dirname(process.execPath) };
  }
  throw new Sentence(
    `Node ${process.versions.node} is too old and npm has no Node 24 for ${process.platform}-${process.arch}: install Node 24.7 or newer from nodejs.org and start again.`,
  );
}

/** Returns an environment in which every program finds the Node in `folder` and the programs of node_modules. */
export function environmentFor(root, folder, extra = {}) {
  const bins = path.join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: [folder, bins, process.env.PATH ?? ''].join(path.delimiter), ...extra };
}
