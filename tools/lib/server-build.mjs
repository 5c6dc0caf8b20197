// Bundles the server (server/rolldown.config.ts) if its sources have changed since the last build.
import path from 'node:path';
import { ensureBuilt } from './storefront.mjs';

const TARGET = {
  name: 'server',
  madeOf: ['contract', 'postgres', 'server', 'package-lock.json'],
  parts: ['main.js'],
  what: 'the server',
  settings: () => ({}),
  command: ['rolldown', '--config', 'rolldown.config.ts'],
};

export async function ensureServer(root, environment) {
  await ensureBuilt(root, environment, TARGET);
}

export function serverFile(root) {
  return path.join(root, TARGET.name, 'build', 'main.js');
}
