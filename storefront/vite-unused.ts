// Replaces two modules of React Router in the browser's build by functions that do nothing, because the shop never uses
// what they do: instrumentation of the router, and fetching the route table bit by bit (`routeDiscovery` is `initial`,
// react-router.config.ts). They would be 3 KB of every page's script. The build fails if React Router has other text in
// one of them than the text that was read when its replacement was written.
import { hash } from 'node:crypto';
import type { Plugin } from 'vite';

interface Unused {
  /** The end of the module's path. */
  module: string;
  /** SHA-256 of the module that was read, in base64url. */
  read: string;
  /** Code with every export of the module; those that other modules only import for a server are undefined. */
  instead: string;
}

const UNUSED: readonly Unused[] = [
  {
    module: '/dist/production/lib/router/instrumentation.js',
    read: 'gPOvhABif1-G8OW4uzuJNQKCx0Lvj4tCwCcUQzr_N1w',
    instead: `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;
      export const instrumentHandler = undefined;
      export const instrumentationResultMetaContext = undefined;
    `,
  },
  {
    module: '/dist/production/lib/dom/ssr/fog-of-war.js',
    read: '65psU08ftJny4aaJ6Uj6nIgoFVJbxCnoYd6gJNKyKjA',
    instead: `
      export const isFogOfWarEnabled = () => false;
      export const getPartialManifest = (manifest) => manifest;
      export const getPatchRoutesOnNavigationFunction = () => undefined;
      export const useFogOFWarDiscovery = () => {};
      export const getManifestPath = undefined;
      export const getPathsWithAncestors = undefined;
      export const handleClientVersionMismatch = undefined;
      export const URL_LIMIT = undefined;
    `,
  },
];

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/].*\.js$/;

/** The code that replaces a module; null if the module stays. Throws if the module has not the text that was read. */
export function replacement(id: string, code: string): string | null {
  const unused = UNUSED.find(({ module }) => id.replaceAll('\\', '/').endsWith(module));
  if (!unused) return null;
  const read = hash('sha256', code, 'base64url');
  if (read !== unused.read)
    throw new Error(
      `React Router's ${unused.module} has changed: see whether vite-unused.ts may still replace it, then pin ${read}.`,
    );
  return unused.instead;
}

export function leaveOutUnused(): Plugin {
  let replaced = 0;
  return {
    name: 'hindam-leave-out-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'pre',
      filter: { id: ROUTER },
      handler(code, id) {
        const instead = replacement(id, code);
        if (instead === null) return null;
        replaced += 1;
        return { code: instead, map: null };
      },
    },
    buildEnd(error) {
      if (!error && replaced !== UNUSED.length)
        this.error(`Of the ${UNUSED.length} modules in vite-unused.ts React Router has ${replaced}.`);
    },
  };
}
