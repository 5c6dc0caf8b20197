// Builds the pages of the app (mobile/) when their sources have changed since the last build.
import path from 'node:path';
import { ensureBuilt } from './storefront.mjs';

const TARGET = {
  name: 'mobile',
  // Not the whole of mobile: the native projects are no part of the pages.
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
  // The app has the storefront's catalogues, which Lingui would look for in mobile.
  settings: (root) => ({ LINGUI_CONFIG: path.join(root, 'storefront', 'lingui.config.ts') }),
};

export async function ensureApp(root, environment) {
  await ensureBuilt(root, environment, TARGET);
}

export function appFolder(root) {
  return path.join(root, TARGET.name);
}
