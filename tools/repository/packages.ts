// Rules for the packages of npm: each is pinned to bytes by package-lock.json and comes from a registry, none runs a
// script when it is installed or is younger than a week, and no file holds a secret.
import { file, type File, matches, type Rule, type Violation, violation } from './rule.ts';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
}

const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;
const VERSION = /^\d+\.\d+\.\d+/;
/** Packages of React's protocol for server components, which executed code from a request (CVE-2025-55182). */
const NEVER = /(?:^|\/)react-server-dom-/;

function faultsOf(place: string, { version = '', resolved, integrity = '', link }: Locked): string[] {
  const faults: string[] = [];
  if (!place.includes('node_modules/') || link) return faults;
  if (!INTEGRITY.test(integrity)) faults.push('has no SHA-512 of its bytes');
  if (!VERSION.test(version)) faults.push(`has the version ${JSON.stringify(version)}`);
  if (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))
    faults.push(`comes from ${resolved}`);
  if (NEVER.test(place)) faults.push('is never to be installed');
  return faults;
}

function findLoose(files: readonly File[]): Violation[] {
  return files
    .filter(({ path }) => /(^|\/)package-lock\.json$/.test(path))
    .flatMap((each) => {
      const { packages = {} } = JSON.parse(each.text) as { packages?: Record<string, Locked> };
      return Object.entries(packages).flatMap(([place, entry]) =>
        faultsOf(place, entry).map((fault) =>
          violation(each, each.text.indexOf(JSON.stringify(place)), `${place} ${fault}`),
        ),
      );
    });
}

const lock = (entry: Locked, place = 'node_modules/a'): string => JSON.stringify({ packages: { [place]: entry } });
const GOOD = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==` };

export const locked: Rule = {
  name: 'every package is pinned by the hash of its bytes and comes from a registry',
  find: findLoose,
  plant: {
    bad: [
      file('package-lock.json', lock({ version: '1.0.0' })),
      file('package-lock.json', lock({ ...GOOD, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })),
      file('package-lock.json', lock({ ...GOOD, version: 'file:../a' })),
      file('package-lock.json', lock({ ...GOOD, resolved: 'git+ssh://git@github.com/a/a.git#1f2e3d' })),
      file('package-lock.json', lock(GOOD, 'node_modules/react-server-dom-webpack')),
    ],
    good: [
      file(
        'tools/package-lock.json',
        JSON.stringify({
          packages: {
            '': { version: '0.1.0' },
            ui: { version: '0.1.0' },
            'node_modules/@hindam/ui': { resolved: 'ui', link: true },
            'node_modules/a': GOOD,
            'node_modules/b': { ...GOOD, resolved: 'https://registry.npmjs.org/b/-/b-1.0.0.tgz' },
          },
        }),
      ),
    ],
  },
};

/** What each file that sets npm's options must contain, and what npm would do otherwise. */
const LEADING: readonly { path: RegExp; holds: RegExp; otherwise: string }[] = [
  { path: /(^|\/)\.npmrc$/, holds: /^min-release-age=(?:[7-9]|\d\d)$/m, otherwise: 'takes packages of the last week' },
  { path: /^tools\/lib\/packages\.mjs$/, holds: /'--ignore-scripts'/, otherwise: 'lets packages run scripts' },
];

export const installed: Rule = {
  name: 'packages are installed without their scripts, and at least a week after their release',
  find: (files) =>
    files.flatMap((each) =>
      LEADING.filter(({ path, holds }) => path.test(each.path) && !holds.test(each.text)).map(({ otherwise }) =>
        violation(each, 0, otherwise),
      ),
    ),
  plant: {
    bad: [
      file('.npmrc', 'save-exact=true\nmin-release-age=1\n'),
      file('tools/lib/packages.mjs', "const args = ['ci', '--no-audit'];"),
    ],
    good: [file('ui/.npmrc', 'min-release-age=14\n')],
  },
};

const SECRET =
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{60,}|\b(?:[sr]k_live_\w{16,}|whsec_[A-Za-z0-9+/]{24,}|AKIA[0-9A-Z]{16}|gh[opsu]_[A-Za-z0-9]{36}|npm_[A-Za-z0-9]{36}|xox[abp]-[\w-]{20,}|AIza[\w-]{35})/g;

export const secrets: Rule = {
  name: 'no file holds a private key or a key of a service',
  find: (files) =>
    files.flatMap((each) => matches(each, SECRET, ([found]) => `holds a secret: ${found.slice(0, 12)}…`)),
  plant: {
    bad: [
      file('server/src/a.pem.txt', `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\n`),
      file('docs/a.md', `Give STRIPE_KEY=${'sk_live'}_${'5'.repeat(24)}.`),
      file('tools/a.mjs', `const token = '${'ghp'}_${'a'.repeat(36)}';`),
    ],
    good: [file('docs/b.md', 'Give STRIPE_SECRET_KEY=sk_live_… and whsec_….')],
  },
};
