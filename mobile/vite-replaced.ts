// A Vite plugin that gives the app its own version of the few modules of the storefront that depend on where the pages
// run.
import path from 'node:path';
import type { Plugin } from 'vite';

const STOREFRONT = path.join(import.meta.dirname, '..', 'storefront', 'src');
const APP = path.join(import.meta.dirname, 'src');

/** Module of storefront/src → the app's module in its place, in mobile/src. */
export const REPLACED: Readonly<Record<string, string>> = {
  'kit/platform.ts': 'platform.ts',
  'device/browser-visitor.ts': 'device/app-visitor.ts',
  'device/signed-in-cookie.ts': 'device/app-session.ts',
  'device/queue/send-call.ts': 'device/app-send-call.ts',
  'device/push.ts': 'device/app-push.ts',
  'shell/use-push-toasts.ts': 'use-app-push-toasts.ts',
  'features/payment/to-provider.ts': 'to-provider.ts',
  'features/orders/own-picture.tsx': 'own-picture.tsx',
};

const BY_FILE = new Map(
  Object.entries(REPLACED).map(([from, to]) => [path.join(STOREFRONT, from), path.join(APP, to)]),
);

export function replaceModules(): Plugin {
  return {
    name: 'hindam-replaced-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || source.startsWith('\0')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const own = found && BY_FILE.get(found.id);
      return own ?? found;
    },
  };
}
