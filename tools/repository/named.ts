// Rule: every file that a document names by its path exists. The path (`server/src/shop.ts`) may leave out
// `server/src/` or `storefront/src/` at the beginning.
import path from 'node:path';
import { file, type File, matches, type Rule, type Violation } from './rule.ts';

const NAMED =
  /`((?:contract|postgres|server|ui|storefront|garments|e2e|bench|tools|docs|kernel|http|outside|platform)\/[\w./*-]+)`/g;

const BASES = ['', 'server/src/', 'storefront/src/'];

/** Names in these folders are not checked, because a build or a tool writes their files. */
const MADE = /^(docs\/images|bench\/results|storefront\/build)(\/|$)/;

const isPattern = (name: string): boolean => name.includes('*');

function namesOf(files: readonly File[]): Set<string> {
  const names = new Set<string>();
  for (const { path: at } of files) {
    for (let name = at; name !== '.'; name = path.posix.dirname(name)) names.add(name);
  }
  return names;
}

function patternFits(pattern: string, names: ReadonlySet<string>): boolean {
  const escaped = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const expression = new RegExp(`^${escaped.join('[^/]*')}$`);
  return [...names].some((name) => expression.test(name));
}

function findMissingNames(files: readonly File[]): Violation[] {
  const names = namesOf(files);
  return files
    .filter(({ path: at }) => at.endsWith('.md'))
    .flatMap((each) =>
      matches(each, NAMED, (match) => {
        const name = (match[1] ?? '').replace(/\/$/, '');
        if (MADE.test(name)) return null;
        const there = (at: string) => (isPattern(at) ? patternFits(at, names) : names.has(at));
        return BASES.some((base) => there(base + name)) ? null : `names ${name}, which is not there`;
      }),
    );
}

export const named: Rule = {
  name: 'every file that a document names exists',
  find: findMissingNames,
  plant: {
    bad: [
      file('docs/a.md', 'See `server/src/gone.ts`.'),
      file('ARCHITECTURE.md', 'See `http/gone.ts`.'),
      file('docs/b.md', 'See `server/migrations/9*.ts`.'),
      file('docs/d.md', 'See `e2e/journeys/gone.e2e.ts`.'),
    ],
    good: [
      file('server/src/http/pages.ts', ''),
      file(
        'docs/c.md',
        'See `server/src`, `http/pages.ts`, `server/src/*/pages.ts`, `docs/images/home-en.png` and `cart/add-to-cart`.',
      ),
    ],
  },
};
