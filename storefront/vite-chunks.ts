// Decides which modules share a chunk. The first pages are the product list and the product page, with the frame around
// them. Their libraries are in the chunk `libraries`; the shop's own modules that several of their chunks need are in
// the chunk `shared`.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type ChunkName = Rolldown.CodeSplittingNameFunction;

export const FIRST = [
  'src/entry.client.tsx',
  'src/root.tsx',
  'src/shell/language-prefix.tsx',
  'src/pages/product-list.tsx',
  'src/pages/product-details.tsx',
];

/** The modules that the first pages load later (src/kit/deferred.tsx). */
const DEFERRED = [
  'src/shell/frame-parts.tsx',
  'src/features/list/list-tools.tsx',
  'src/features/list/no-such-list.tsx',
  'src/features/list/nothing-found.tsx',
  'src/features/product/product-parts.tsx',
  'src/features/product/quick-add.tsx',
  'src/features/cart/add-to-cart-handler.ts',
];

/**
 * Makes a naming function that returns `name` for `entries` and all modules that they import statically, also
 * indirectly, and null for all others.
 */
function reachedFrom(entries: readonly string[], name: string): ChunkName {
  const isEntry = (id: string) => entries.some((entry) => id.split('?', 1)[0]?.endsWith(entry));
  return (id, context) => {
    const open = [id];
    const seen = new Set(open);
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (isEntry(one)) return name;
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
 * Each of these features has a chunk for its shared modules. In a common chunk a payment page, for example, would load
 * the measuring code too.
 */
const SUBJECTS = [
  'account',
  'address',
  'alerts',
  'cart',
  'checkout',
  'contact',
  'content',
  'identity',
  'measure',
  'orders',
  'payment',
  'product',
  'visits',
  'wishes',
];
for (const name of SUBJECTS) {
  if (!existsSync(path.join(import.meta.dirname, 'src', 'features', name)))
    throw new Error(`There is no feature ${name}.`);
}
const SUBJECT = new RegExp(String.raw`storefront[\\/]src[\\/]features[\\/](${SUBJECTS.join('|')})[\\/]`);

function ofSubject(id: string): string {
  return `later-${SUBJECT.exec(id)?.[1] ?? 'pages'}`;
}

/**
 * The modules that the product list shares with the search page have a chunk of their own, so that the product page
 * does not load them.
 */
const LIST = /storefront[\\/]src[\\/]features[\\/]list[\\/]/;
const LIST_PAGE = ['src/pages/product-list.tsx'];

/**
 * The hook for the paths of all pages has a chunk of its own, with the modules that it imports; otherwise the pages
 * that need it would load the chunk `deferred`.
 */
const PATHS = /storefront[\\/]src[\\/]kit[\\/]use-paths\.ts/;

/**
 * The drawing of a garment has a chunk of its own, which the product page loads when the drawing's section is opened.
 */
const DRAWING = /(measure[\\/](garment-(drawing|outline)|figure-sketch)|src[\\/]garment-length)\.tsx?$/;

/** The lines of the measured figure have a chunk of their own: the size guide shows them without the measuring flow. */
const FIGURE = /measure[\\/]figure-lines\.ts/;

/**
 * The modules with the rules about days of delivery and tailoring have a chunk of their own, because only the product
 * page and the tailoring page share them.
 */
const DAYS = /(kit[\\/]use-today|src[\\/]working-days)\.ts/;

/**
 * The code that gives a half-filled measurement form to the account at a login. It has a chunk of its own, so that a
 * login does not load the chunk `later` for it.
 */
const DRAFT = /device[\\/]measurement-draft\.ts/;

/**
 * The group with the highest priority takes its modules first. The first pages come first, because their modules must
 * not be in chunks with other pages' code.
 */
export const chunkGroups = [
  { name: reachedFrom(FIRST, 'libraries'), test: LIBRARIES, priority: 5 },
  {
    name: reachedFrom(FIRST, 'shared'),
    test: (id: string) => OURS.test(id) && !LIST.test(id),
    minShareCount: 2,
    priority: 4,
  },
  { name: reachedFrom(LIST_PAGE, 'list'), test: LIST, minShareCount: 2, priority: 3.5 },
  { name: 'paths', test: PATHS, priority: 3.2 },
  { name: 'drawing', test: DRAWING, priority: 3.1 },
  { name: 'figure', test: FIGURE, priority: 3.1 },
  { name: 'days', test: DAYS, priority: 3.1 },
  { name: reachedFrom(DEFERRED, 'deferred'), test: OURS, minShareCount: 2, priority: 3 },
  { name: 'draft', test: DRAFT, priority: 2.5 },
  { name: 'later-libraries', test: LIBRARIES, minShareCount: 2, priority: 2 },
  { name: 'later', test: (id: string) => OURS.test(id) && !SUBJECT.test(id), minShareCount: 2, priority: 1 },
  { name: ofSubject, test: OURS, minShareCount: 2, priority: 0 },
];

const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * Replaces Vite's helper around each `import()`, which preloads a chunk's styles and imports, by a plain import. Chunks
 * have no styles of their own (vite-styles.ts), and the browser loads a chunk's imports itself.
 */
export function plainImports(): Plugin {
  return {
    name: 'hindam-plain-imports',
    enforce: 'pre',
    load: (id) => (id === PRELOAD_HELPER ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}
