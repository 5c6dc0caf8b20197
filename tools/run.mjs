// node tools/run.mjs <script.ts> [args]     runs a script of this repository with the right Node
// node tools/run.mjs --bin <name> [args]    runs a program of node_modules/.bin the same way
// Plain JavaScript for Node 18, because it runs before the right Node is installed.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { serverArguments, serverEnvironment } from './lib/server-process.mjs';
import { prepare, root } from './lib/prepare.mjs';
import { runToEnd } from './lib/processes.mjs';
import { runTool, Sentence } from './lib/say.mjs';

runTool(async () => {
  const [first, ...rest] = process.argv.slice(2);
  if (!first || (first === '--bin' && !rest[0]))
    throw new Sentence('Usage: node tools/run.mjs <script.ts> [args], or --bin <name> [args].');
  const { node, environment } = await prepare();
  if (first === '--bin') return runToEnd(binOf(rest[0]), rest.slice(1), { env: environment() });
  const script = path.resolve(root, first);
  if (!existsSync(script)) throw new Sentence(`There is no ${first} in this repository.`);
  // Scripts of the server are commands of the shop and get the shop's memory settings and its cache of compiled code.
  if (script.startsWith(path.join(root, 'server')))
    return runToEnd(node, [...serverArguments, script, ...rest], { env: { ...serverEnvironment, ...environment() } });
  return runToEnd(node, [script, ...rest], { env: environment() });
});

function binOf(name) {
  const bin = path.join(root, 'node_modules', '.bin', name);
  if (!existsSync(bin)) throw new Sentence(`There is no tool "${name}" in node_modules/.bin: is it in package.json?`);
  return bin;
}
