// Builds the pages of the app (mobile/) when their sources have changed since the last build.
import path from 'node:path';
import { ensureBuilt } from './storefront.mjs';

const TARGET = {
  name: 'mobile',
  // Not the whole folder mobile, because its native projects do not affect the pages.
  madeOf: [
    'contract',
    'ui',
    'storefront',
    'mobile/src',
    'mobile/file-pages.ts',
    'mobile/react-router.config.ts',
    'mobile/vite.config.ts',
    'mobile/vite-public-reads.ts',
    'mobile/vite-replaced.ts',
    'mobile/vite-server-exports.ts',
    'package-lock.json',
  ],
  parts: ['client'],
  what: 'the app',
  // Lingui looks for its configuration in the folder mobile, but the app uses the storefront's catalogues.
  settings: (root) => ({ LINGUI_CONFIG: path.join(root, 'storefront', 'lingui.config.ts') }),
};

export async function ensureApp(root, environment) {
  await ensureBuilt(root, environment, TARGET);
}

export function appFolder(root) {
  return path.join(root, TARGET.name);
}
