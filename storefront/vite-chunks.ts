// Which modules share a chunk. What the path to a product needs (the frame, the list, the product page) is in two
// chunks, `libraries` and `shared`; modules shared only by other pages and by lazily loaded code never join them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type ChunkName = Rolldown.CodeSplittingNameFunction;

/** The entry modules of the path to a product; React Router adds a query to its routes. */
const FIRST = [
  'src/entry.client.tsx',
  'src/root.tsx',
  'src/shell/language-prefix.tsx',
  'src/pages/product-list.tsx',
  'src/pages/product-details.tsx',
];

function isFirst(id: string): boolean {
  const [file = ''] = id.split('?', 1);
  return FIRST.some((name) => file.endsWith(name));
}

/** Returns `name` for a module that one of the first pages imports, directly or not. */
function onTheWay(name: string): ChunkName {
  return (id, context) => {
    const open = [id];
    const seen = new Set(open);
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (isFirst(one)) return name;
      for (const importer of context.getModuleInfo(one)?.importers ?? []) {
        if (seen.has(importer)) continue;
        seen.add(importer);
        open.push(importer);
      }
    }
    return null;
  };
}

const LIBRARIES = /node_modules|rolldown[\\/]runtime/;
const OURS = /(ui|contract|storefront)[\\/]src[\\/](?!locales)/;

/**
 * Modules that several later pages of one subject share stay in that subject's chunk: the payment pages do not load the
 * measuring code.
 */
const SUBJECTS = ['cart', 'checkout', 'identity', 'measure', 'orders', 'payment', 'wishes'];
for (const name of SUBJECTS) {
  if (!existsSync(path.join(import.meta.dirname, 'src', 'features', name)))
    throw new Error(`There is no feature ${name}.`);
}
const SUBJECT = new RegExp(String.raw`storefront[\\/]src[\\/]features[\\/](${SUBJECTS.join('|')})[\\/]`);

function ofSubject(id: string): string {
  return `later-${SUBJECT.exec(id)?.[1] ?? 'pages'}`;
}

/** A group includes what its modules import, so the groups of the first pages come first and those by subject last. */
export const chunkGroups = [
  { name: onTheWay('libraries'), test: LIBRARIES, priority: 4 },
  { name: onTheWay('shared'), test: OURS, minShareCount: 2, priority: 3 },
  { name: 'later-libraries', test: LIBRARIES, minShareCount: 2, priority: 2 },
  { name: 'later', test: (id: string) => OURS.test(id) && !SUBJECT.test(id), minShareCount: 2, priority: 1 },
  { name: ofSubject, test: OURS, minShareCount: 2, priority: 0 },
];

const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * Vite wraps each `import()` in a helper that first loads styles and the chunk's imports. Styles are one file, and a
 * lazy chunk's imports are loaded already, so a plain import does, and saves a kilobyte.
 */
export function plainImports(): Plugin {
  return {
    name: 'hindam-plain-imports',
    enforce: 'pre',
    load: (id) => (id === PRELOAD_HELPER ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}
