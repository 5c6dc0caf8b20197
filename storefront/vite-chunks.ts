// Which modules travel together. What the way to a product needs (the frame, the list, the product page)
// lies in two chunks, `libraries` and `shared`; what only other pages and later moments share never joins them.
import type { Plugin, Rolldown } from 'vite';

type ChunkName = Rolldown.CodeSplittingNameFunction;

/** Where the way to a product begins; React Router adds a query to its routes. */
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

/** A name for what one of the first pages imports. */
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

/** What several later pages share of one subject stays with it: who pays does not load how one is measured. */
const SUBJECT = /storefront[\\/]src[\\/]features[\\/](bag|checkout|identity|measure|orders|payment|wishes)[\\/]/;

function ofSubject(id: string): string {
  return `later-${SUBJECT.exec(id)?.[1] ?? 'pages'}`;
}

/** A group takes along what its modules import, so those of the way come first, and subjects last. */
export const chunkGroups = [
  { name: onTheWay('libraries'), test: LIBRARIES, priority: 4 },
  { name: onTheWay('shared'), test: OURS, minShareCount: 2, priority: 3 },
  { name: 'later-libraries', test: LIBRARIES, minShareCount: 2, priority: 2 },
  { name: 'later', test: (id: string) => OURS.test(id) && !SUBJECT.test(id), minShareCount: 2, priority: 1 },
  { name: ofSubject, test: OURS, minShareCount: 2, priority: 0 },
];

const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * Vite wraps each `import()` in a helper that first asks for styles and for what the chunk imports. Styles are
 * one file, and what a late chunk imports is there already: an import is an import, a kilobyte lighter.
 */
export function plainImports(): Plugin {
  return {
    name: 'hindam-plain-imports',
    enforce: 'pre',
    load: (id) => (id === PRELOAD_HELPER ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}
