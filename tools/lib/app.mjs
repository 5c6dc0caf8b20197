// Builds the pages of the app (mobile/) when their sources have changed since the last build.
import path from 'node:path';
import { ensureBuilt } from './storefront.mjs';

const TARGET = {
  name: 'mobile',
  // Not the whole folder mobile, because the native projects in it do not affect the pages.
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
  // The app uses the storefront's message catalogues; without this setting Lingui would look for them in mobile.
  settings: (root) => ({ LINGUI_CONFIG: path.join(root, 'storefront', 'lingui.config.ts') }),
};

export async function ensureApp(root, environment) {
  await ensureBuilt(root, environment, TARGET);
}

export function appFolder(root) {
  return path.join(root, TARGET.name);
}
