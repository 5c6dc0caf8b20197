// Rules for the storefront's styles. All sheets of a document apply to the whole of it, so two features must not style
// the same class. What a public page can show has no styles in the second of the two built sheets
// (storefront/src/later.css), unless the page, or a component between the page and it, links that sheet by
// `LaterStyles`.
import path from 'node:path';
import { file, type File, isTest, type Rule, type Violation, violation } from './rule.ts';
import { importsOf, isSource } from './syntax.ts';

const LATER = 'storefront/src/later.css';
const IMPORT = /@import '([^']+)'/g;

function target(from: string, name: string): string {
  if (name.startsWith('@hindam/ui/')) {
    const at = `ui/src/${name.slice('@hindam/ui/'.length)}`;
    return at.endsWith('.css') ? at : `${at}.tsx`;
  }
  return path.posix.join(path.posix.dirname(from), name);
}

function findUnstyled(files: readonly File[]): Violation[] {
  const sources = new Map(
    files.filter(({ path: at }) => isSource(at) && !isTest(at)).map((each) => [each.path, each] as const),
  );
  const sheet = files.find(({ path: at }) => at === LATER);
  const later = new Set([...(sheet?.text ?? '').matchAll(IMPORT)].map(([, name = '']) => target(LATER, name)));
  const open = [...sources.values()].filter(
    ({ path: at, text }) => at === 'storefront/src/root.tsx' || (at.includes('/pages/') && text.includes(`'public'`)),
  );
  const seen = new Set(open);
  const found: Violation[] = [];
  for (let each = open.pop(); each; each = open.pop()) {
    // A component that links the second sheet may use its styles, so its imports are not followed. root.tsx does not
    // count, because it links the sheet on private pages only.
    if (each.path !== 'storefront/src/root.tsx' && each.text.includes('<LaterStyles')) continue;
    for (const { from, typeOnly, start } of importsOf(each)) {
      if (typeOnly) continue;
      const at = target(each.path, from);
      if (later.has(at)) found.push(violation(each, start, `shows ${at} on a public page: take it out of ${LATER}`));
      const next = sources.get(at);
      if (!next || seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return found;
}

export const laterSheet: Rule = {
  name: 'a public page needs no style of the second sheet',
  find: findUnstyled,
  plant: {
    bad: [
      file('storefront/src/pages/a.tsx', `import '../features/cart/cart.css';\npage({ cache: 'public' });`),
      file('ui/src/field.tsx', `import './secret.css';`),
    ],
    good: [
      file(LATER, `@import './features/cart/cart.css';\n@import '@hindam/ui/secret.css';`),
      file('storefront/src/pages/b.tsx', `import('../features/list/panel.tsx');\npage({ cache: 'public' });`),
      file('storefront/src/features/list/panel.tsx', `import '@hindam/ui/field';\nimport('../cart/panel.tsx');`),
      file('storefront/src/features/cart/panel.tsx', `import './cart.css';\n<LaterStyles />;`),
      file('storefront/src/pages/cart.tsx', `import '../features/cart/cart.css';\npage({ cache: 'private' });`),
    ],
  },
};

const FEATURE = /^storefront\/src\/features\/([^/]+)\/.*\.css$/;
const SHARED = /^(?:ui\/src|storefront\/src\/shell)\/.*\.css$/;
/** A class at the beginning of a selector, without its `__part` and `--variant`. */
const BLOCK = /(?:^|[,{}])\s*\.([a-z0-9]+(?:-[a-z0-9]+)*)/g;

const blocksOf = ({ text }: File): Map<string, number> => {
  const blocks = new Map<string, number>();
  const bare = text.replaceAll(/\/\*.*?\*\//gs, (comment) => ' '.repeat(comment.length));
  for (const { 1: block = '', index } of bare.matchAll(BLOCK)) if (!blocks.has(block)) blocks.set(block, index);
  return blocks;
};

function findShared(files: readonly File[]): Violation[] {
  const known = new Set(files.filter(({ path: at }) => SHARED.test(at)).flatMap((each) => [...blocksOf(each).keys()]));
  const owner = new Map<string, string>();
  const found: Violation[] = [];
  for (const each of files) {
    const [, feature] = FEATURE.exec(each.path) ?? [];
    if (feature === undefined) continue;
    for (const [block, start] of blocksOf(each)) {
      if (known.has(block)) continue;
      const other: string = owner.get(block) ?? feature;
      owner.set(block, other);
      if (other !== feature) found.push(violation(each, start, `styles .${block}, which ${other} styles: rename one`));
    }
  }
  return found;
}

export const ownBlocks: Rule = {
  name: 'a class is styled by one feature',
  find: findShared,
  plant: {
    bad: [
      file('storefront/src/features/tailoring/tailoring.css', '.x,\n.tailoring__figure {\n  color: red;\n}'),
      file('storefront/src/features/visits/visits.css', '@media (width > 1px) {\n  .tailoring--wide {\n  }\n}'),
    ],
    good: [
      file('ui/src/card.css', '.card {\n  color: red;\n}'),
      file('storefront/src/features/home/home.css', '@layer a {\n  .tailoring {\n    color: red;\n  }\n}'),
      file('storefront/src/features/cart/cart.css', '.card {\n  color: red;\n}\n.cart .tailoring {\n  color: red;\n}'),
      file('storefront/src/features/list/list.css', '.card {\n  color: red;\n}\n/* .cart { } */'),
    ],
  },
};
