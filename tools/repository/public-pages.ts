// Rule for pages that are the same for everyone: the page declares `cache: 'public'` if and only if
// contract/src/pages.ts lists the patterns of its routes.
import { file, type File, type Rule, type Violation, violation } from './rule.ts';
import { isNode, type Node, programOf, walk } from './syntax.ts';

const ROUTES = 'storefront/src/routes.ts';
const PATTERNS = 'contract/src/pages.ts';

const textOf = (node: unknown): string | undefined => {
  const value = isNode(node) ? node['value'] : undefined;
  return typeof value === 'string' ? value : undefined;
};

const nameOf = (node: unknown, field: string): unknown => {
  const named = isNode(node) ? node[field] : undefined;
  return isNode(named) ? named['name'] : undefined;
};

/** Pattern of a route → the file of its page: `/product-list/:id` → `storefront/src/pages/product-list.tsx`. */
function routesOf(routes: File): Map<string, string> {
  const constants = new Map<unknown, string | undefined>();
  const found = new Map<string, string>();
  walk(programOf(routes), (node) => {
    if (node.type === 'VariableDeclarator') constants.set(nameOf(node, 'id'), textOf(node['init']));
    if (node.type !== 'CallExpression' || nameOf(node, 'callee') !== 'route') return;
    const [pattern, page] = node['arguments'] as Node[];
    found.set(`/${textOf(pattern)}`, `storefront/src/${textOf(page) ?? constants.get(page?.['name'])}`);
  });
  return found;
}

function publicAt(page: File): number {
  let at = -1;
  walk(programOf(page), (node) => {
    if (node.type !== 'CallExpression' || nameOf(node, 'callee') !== 'page') return;
    const [options] = node['arguments'] as Node[];
    for (const each of (options?.['properties'] ?? []) as Node[])
      if (nameOf(each, 'key') === 'cache' && textOf(each['value']) === 'public') at = each.start;
  });
  return at;
}

function patternsOf(pages: File): Map<string, number> {
  const found = new Map<string, number>();
  walk(programOf(pages), (node) => {
    const pattern = node.type === 'Property' && nameOf(node, 'key') === 'pattern' ? textOf(node['value']) : undefined;
    if (pattern !== undefined) found.set(pattern, node.start);
  });
  return found;
}

function findHalfPublic(files: readonly File[]): Violation[] {
  const known = new Map(files.map((each) => [each.path, each]));
  const [routes, listed] = [known.get(ROUTES), known.get(PATTERNS)];
  if (!routes || !listed) return [];
  const patterns = patternsOf(listed);
  const kept = new Map<string, Violation>();
  for (const [pattern, path] of routesOf(routes)) {
    const page = known.get(path);
    const at = page ? publicAt(page) : -1;
    if (page && at >= 0) kept.set(pattern, violation(page, at, `is public, and ${PATTERNS} lacks ${pattern}`));
  }
  return [
    ...[...kept].filter(([pattern]) => !patterns.has(pattern)).map(([, lacking]) => lacking),
    ...[...patterns]
      .filter(([pattern]) => !kept.has(pattern))
      .map(([pattern, at]) => violation(listed, at, `names ${pattern}, whose page does not say cache: 'public'`)),
  ];
}

const ROUTE_FILE = file(
  ROUTES,
  `const LIST = 'pages/list.tsx';
   export default [route(':lang?', 'shell/prefix.tsx', [
     route('home', 'pages/home.tsx'), route('list', LIST), route('list/:id', LIST), route('cart', 'pages/cart.tsx'),
   ])];`,
);

const patterns = (...all: readonly string[]): File =>
  file(PATTERNS, `export const P = [${all.map((pattern) => `{ pattern: '${pattern}', query: [] }`).join()}];`);

export const publicPages: Rule = {
  name: 'a page is public where contract/src/pages.ts names its pattern, and nowhere else',
  find: findHalfPublic,
  plant: {
    bad: [
      file('storefront/src/pages/cart.tsx', `const my = page({ load, cache: 'public' });`),
      patterns('/home', '/list', '/list/:id', '/cart'),
      patterns('/home', '/list', '/list/:id', '/nowhere'),
    ],
    good: [
      ROUTE_FILE,
      patterns('/home', '/list', '/list/:id'),
      file('storefront/src/pages/home.tsx', `const my = page({ load, cache: 'public' });`),
      file('storefront/src/pages/list.tsx', `const my = page({ load, cache: 'public' });`),
      file('storefront/src/pages/cart.tsx', `const my = page({ load, cache: 'private' });`),
    ],
  },
};
