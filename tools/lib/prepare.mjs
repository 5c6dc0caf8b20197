// The first step of a tool: installs the packages if necessary and chooses the right Node.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentFor, resolveNode } from './node.mjs';
import { ensurePackages } from './packages.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Returns the Node to run, and a function that makes the environment of a child process. */
export async function prepare() {
  await ensurePackages(root);
  const { node, folder } = resolveNode(root);
  return { node, environment: (extra) => environmentFor(root, folder, extra) };
}
