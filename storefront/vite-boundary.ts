// A Vite plugin that fails the build if a browser's chunk contains a module that does not belong there: code of the app
// in the web's scripts, or code of the server in the app's.
import path from 'node:path';
import type { Plugin } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '..');

/** The app's code, and libraries that only the app uses, by path relative to the repository. */
export const OF_THE_APP = /^mobile\/|^node_modules\/(?:@capacitor|@aparajita)\//;

/** The server's own code, Node's modules, and libraries that the browser's scripts must not contain. */
export const OF_THE_SERVER =
  /^(?:server|postgres)\/|\.server\.tsx?$|^node:|^node_modules\/(?:zod|pg|hono|kysely|sharp|pino|stripe|nodemailer|web-push)\//;

/** A module's path relative to the repository, with slashes; other ids stay as they are. */
function nameOf(id: string, root: string): string {
  const [file = ''] = id.split('?', 1);
  return path.isAbsolute(file) ? path.relative(root, file).split(path.sep).join('/') : file;
}

export function strangers(modules: readonly string[], foreign: RegExp, root = ROOT): string[] {
  return modules.filter((id) => foreign.test(nameOf(id, root)));
}

export function keepOut(foreign: RegExp): Plugin {
  return {
    name: 'hindam-boundary',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
      const found = strangers(modules, foreign);
      if (found.length > 0) this.error(`These modules do not belong into the browser's scripts: ${found.join(', ')}`);
    },
  };
}
