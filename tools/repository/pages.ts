// Rules for the pages and forms of the storefront (docs/decisions/0039): outside storefront/src/kit, React Router's
// hooks that send forms and read their responses are not used, with the exceptions in OF_NAVIGATION; a style sheet is
// imported only from its own folder or by root.tsx; and a page exports all parts that it declares.
import path from 'node:path';
import { file, type File, isTest, type Rule, type Violation, violation } from './rule.ts';
import { importsOf, isNode, isSource, type Node, programOf, walk } from './syntax.ts';

const parts = (files: readonly File[]): File[] =>
  files.filter(({ path: at }) => at.startsWith('storefront/src/') && isSource(at) && !isTest(at));

const OF_FORMS = new Set(['useActionData', 'useFetcher', 'useSubmit', 'useNavigation']);

/** Files that may use `useNavigation`, to see whether a page or list is loading. */
const OF_NAVIGATION = new Set(['storefront/src/shell/frame.tsx', 'storefront/src/features/list/filter-panel.tsx']);

function findFormHooks(files: readonly File[]): Violation[] {
  const found: Violation[] = [];
  for (const each of parts(files)) {
    if (each.path.startsWith('storefront/src/kit/')) continue;
    walk(programOf(each), (node) => {
      const name = node.type === 'ImportSpecifier' && isNode(node['imported']) ? node['imported']['name'] : null;
      if (typeof name !== 'string' || !OF_FORMS.has(name)) return;
      if (name === 'useNavigation' && OF_NAVIGATION.has(each.path)) return;
      found.push(violation(each, node.start, `takes ${name}: a form is sent and answered by usePost (kit/form.ts)`));
    });
  }
  return found;
}

export const formHooks: Rule = {
  name: 'a form of the storefront is sent and answered by the kit',
  find: findFormHooks,
  plant: {
    bad: [
      file('storefront/src/pages/cart.tsx', `import { useActionData, useLoaderData } from 'react-router';`),
      file('storefront/src/features/cart/coupon.tsx', `import { useFetcher as useCalls } from 'react-router';`),
      file('storefront/src/features/orders/pay.tsx', `import { useNavigation } from 'react-router';`),
    ],
    good: [
      file('storefront/src/kit/form.ts', `import { useActionData, useFetcher } from 'react-router';`),
      file('storefront/src/shell/frame.tsx', `import { useNavigation } from 'react-router';`),
      file('storefront/src/features/cart/shared.ts', `import { useFetchers, useRevalidator } from 'react-router';`),
    ],
  },
};

function findForeignSheets(files: readonly File[]): Violation[] {
  return parts(files).flatMap((each) =>
    importsOf(each)
      .filter(({ from }) => from.startsWith('.') && from.endsWith('.css'))
      // root.tsx is in no folder of its own, so it may import other folders' style sheets.
      .filter(({ from }) => path.posix.dirname(from) !== '.' && each.path !== 'storefront/src/root.tsx')
      .map(({ from, start }) => violation(each, start, `takes ${from}: a style sheet belongs to its own folder`)),
  );
}

export const ownSheets: Rule = {
  name: 'a style sheet of the storefront is imported from its own folder',
  find: findForeignSheets,
  plant: {
    bad: [
      file('storefront/src/pages/home.tsx', `import '../features/list/home.css';`),
      file('storefront/src/features/orders/sums.tsx', `import '../cart/cart.css';`),
    ],
    good: [
      file('storefront/src/features/cart/cart-lines.tsx', `import './cart.css';\nimport '@hindam/ui/field.css';`),
      file('storefront/src/root.tsx', `import './shell/fonts.css';`),
    ],
  },
};

/**
 * Option of `page()` → the exports that it needs. React Router finds the parts of a page by the names of its exports
 * and ignores a part that is not exported.
 */
const EXPORTS_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ['load', ['loader']],
  ['action', ['action']],
  ['messages', ['handle']],
  ['membersOnly', ['handle']],
  ['cache private', ['handle']],
]);

const nameIn = (node: unknown, field: string): string => {
  const name = isNode(node) && isNode(node[field]) ? node[field]['name'] : undefined;
  return typeof name === 'string' ? name : '';
};

function findLostParts(files: readonly File[]): Violation[] {
  const pages = parts(files).filter(({ path: at }) => at.startsWith('storefront/src/pages/'));
  return pages.flatMap((each) => {
    // A page in a `.ts` file has no component.
    const isShown = each.path.endsWith('x');
    const exported = new Set<string>();
    const wanted: { name: string; by: string; start: number }[] = [];
    walk(programOf(each), (node) => {
      const declared = node.type === 'ExportNamedDeclaration' ? node['declaration'] : undefined;
      const declarations = isNode(declared) ? ((declared['declarations'] ?? []) as Node[]) : [];
      for (const one of [declared, ...declarations]) exported.add(nameIn(one, 'id'));
      if (node.type !== 'CallExpression' || nameIn(node, 'callee') !== 'page') return;
      const [options] = node['arguments'] as Node[];
      for (const property of (options?.['properties'] ?? []) as Node[]) {
        const by = nameIn(property, 'key');
        const value = isNode(property['value']) ? property['value']['value'] : undefined;
        for (const name of EXPORTS_OF.get(isShown && by === 'cache' ? `cache ${String(value)}` : by) ?? [])
          wanted.push({ name, by, start: node.start });
      }
    });
    return wanted
      .filter(({ name }) => !exported.has(name))
      .map(({ name, by, start }) => violation(each, start, `declares ${by} and does not export ${name}`));
  });
}

const page = (options: string, ...exports: readonly string[]): string =>
  [`const route = page({ ${options} });`, ...exports.map((name) => `export const ${name} = route.${name};`)].join('\n');

export const pageExports: Rule = {
  name: 'a page exports every part it declares',
  find: findLostParts,
  plant: {
    bad: [
      file('storefront/src/pages/a.tsx', page(`load, messages: ['cart']`, 'loader', 'clientLoader', 'headers')),
      file(
        'storefront/src/pages/b.tsx',
        page('load, action: save', 'loader', 'clientLoader', 'headers', 'clientAction'),
      ),
      file('storefront/src/pages/c.tsx', page('load', 'clientLoader', 'headers')),
      file('storefront/src/pages/d.tsx', page('load, membersOnly: true', 'loader', 'clientLoader', 'headers')),
      file('storefront/src/pages/g.tsx', page(`load, cache: 'private'`, 'loader', 'clientLoader', 'headers')),
    ],
    good: [
      file(
        'storefront/src/pages/e.tsx',
        page('load, action, messages', 'handle', 'loader', 'clientLoader', 'action', 'clientAction', 'headers'),
      ),
      file('storefront/src/pages/f.tsx', page(`load, cache: 'public'`, 'loader', 'clientLoader', 'headers')),
    ],
  },
};
