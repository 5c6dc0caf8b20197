// Rules against what must not be in the repository: paths that exist on one machine only, package registries other than
// npm's, and reads of environment variables outside the files that are responsible for them.
import { file, type File, matches, type Rule, type Violation, violation } from './rule.ts';
import { isNode, isSource, programOf, walk } from './syntax.ts';

/** A path on one person's machine. Folders that exist on every machine, such as /tmp, are allowed. */
const HOME = /(?<![\w.~/-])\/(home|Users|root|work|workspace)\/[\w.-]+|\b[A-Z]:\\Users\\/g;
const PACKAGE_HOST = /"resolved":\s*"(?!https:\/\/registry\.npmjs\.org\/)([^"]*:\/\/[^"]*)"|\bregistry\s*=\s*(\S+)/g;

/** Files that are not checked, because they have to name what these rules forbid. */
const SELF = /^tools\/repository\//;

function findMachines(files: readonly File[]): Violation[] {
  return files
    .filter(({ path }) => !SELF.test(path))
    .flatMap((each) => matches(each, HOME, ([found]) => `names a folder of one machine: ${found}`));
}

export const machines: Rule = {
  name: 'no file names a folder of one machine',
  find: findMachines,
  plant: {
    bad: [
      file('docs/a.md', 'Run it in /home/someone/shop.'),
      file('tools/b.mjs', `const at = '/work/shop/tools';`),
      file('server/src/c.ts', '// see C:\\Users\\someone'),
    ],
    good: [
      file(
        'docs/d.md',
        'Pages: /home, /home-services and https://shop.example/home/; `/tmp/x`, `server/src/http/work/now`.',
      ),
    ],
  },
};

function findHosts(files: readonly File[]): Violation[] {
  return files
    .filter(({ path }) => /(^|\/)(package-lock\.json|\.npmrc)$/.test(path))
    .flatMap((each) =>
      matches(
        each,
        PACKAGE_HOST,
        ([found]) => `fetches packages from elsewhere than the public registry: ${found.slice(0, 80)}`,
      ),
    );
}

export const hosts: Rule = {
  name: 'packages come from the public registry',
  find: findHosts,
  plant: {
    bad: [
      file('package-lock.json', '{ "resolved": "http://mirror.internal/npm/a.tgz" }'),
      file('.npmrc', 'registry=http://mirror.internal/'),
    ],
    good: [
      file(
        'tools/package-lock.json',
        '{ "resolved": "https://registry.npmjs.org/a/-/a-1.0.0.tgz", "a": { "resolved": "ui", "link": true } }',
      ),
    ],
  },
};

/** Files that may read environment variables, because they are not part of the running shop. */
const OUTSIDE_THE_SHOP = /^(tools|bench|e2e|garments|ui\/gallery)\/|\.test\.tsx?$|(^|\/)testing\/|^[^/]+$/;
/** Files of the shop that may read environment variables. */
const READERS = new Set(['server/src/config.ts', 'postgres/src/account.ts', 'storefront/lingui.config.ts']);
/** Elsewhere in the shop, `process.env` may only be passed as a whole to readConfig. */
const PASSES_ENVIRONMENT = /readConfig\(\s*$/;

function findEnvironment(files: readonly File[]): Violation[] {
  const found: Violation[] = [];
  for (const each of files) {
    if (!isSource(each.path) || OUTSIDE_THE_SHOP.test(each.path) || READERS.has(each.path)) continue;
    walk(programOf(each), (node) => {
      const property = node.type === 'MemberExpression' && isNode(node['property']) ? node['property'] : null;
      if ((property?.['name'] ?? property?.['value']) !== 'env') return;
      const object = isNode(node['object']) ? each.text.slice(node['object'].start, node['object'].end) : '';
      if (object !== 'process' || PASSES_ENVIRONMENT.test(each.text.slice(0, node.start))) return;
      found.push(violation(each, node.start, 'reads the environment: server/src/config.ts alone does'));
    });
  }
  return found;
}

export const environment: Rule = {
  name: 'the environment is read in config.ts, tools and tests alone',
  find: findEnvironment,
  plant: {
    bad: [
      file('server/src/kernel/log.ts', 'export const level = process.env.LOG_LEVEL;'),
      file('storefront/src/root.tsx', `export const mode = process['env']['MODE'];`),
    ],
    good: [
      file('server/src/main.ts', 'const config = readConfig(process.env, root);'),
      file('server/src/config.ts', 'const env = process.env;'),
      file('tools/check.ts', 'const env = process.env.PATH;'),
      file('storefront/src/entry.client.tsx', 'export const dev = import.meta.env.DEV;'),
    ],
  },
};
