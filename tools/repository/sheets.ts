// Rules for the storefront's styles. All sheets of a document apply to the whole of it, so two features must not style
// the same class. All pages load the first sheet, which has every file of styles that no sheet of storefront/src/sheets
// imports. A component whose styles are in one of those other sheets is shown only where that sheet is linked: by the
// component, by its page, or by a component between them. root.tsx links later.css on private pages.
import path from 'node:path';
import { file, type File, isTest, type Rule, type Violation, violation } from './rule.ts';
import { importsOf, isSource } from './syntax.ts';

const SHEET = /^storefront\/src\/sheets\/.*\.css$/;
const LATER = 'storefront/src/sheets/later.css';
const ROOT = 'storefront/src/root.tsx';
const IMPORT = /@import '([^']+)'/g;
const LINK = /\?url$/;

function target(from: string, name: string): string {
  if (name.startsWith('@hindam/ui/')) {
    const at = `ui/src/${name.slice('@hindam/ui/'.length)}`;
    return at.endsWith('.css') ? at : `${at}.tsx`;
  }
  return path.posix.join(path.posix.dirname(from), name);
}

/** File of styles → the sheet that it is in; and the files that are in two. */
function divided(files: readonly File[]): { sheetOf: Map<string, string>; twice: Violation[] } {
  const sheetOf = new Map<string, string>();
  const twice: Violation[] = [];
  for (const sheet of files.filter(({ path: at }) => SHEET.test(at))) {
    for (const { 1: name = '', index } of sheet.text.matchAll(IMPORT)) {
      const at = target(sheet.path, name);
      const other = sheetOf.get(at);
      if (other !== undefined) twice.push(violation(sheet, index, `imports ${at}, as ${other} does: keep it in one`));
      sheetOf.set(at, sheet.path);
    }
  }
  return { sheetOf, twice };
}

/** The sheets that a component links. root.tsx links later.css on private pages only, so this link is not counted. */
function linkedBy(each: File): string[] {
  const own = importsOf(each).flatMap(({ from }) =>
    LINK.test(from) ? [target(each.path, from.replace(LINK, ''))] : [],
  );
  return each.path !== ROOT && each.text.includes('<LaterStyles') ? [...own, LATER] : own;
}

interface Shown {
  each: File;
  /** The sheets that the page and the components between it and this file link. */
  linked: readonly string[];
}

const isPage = ({ path: at }: File) => at.startsWith('storefront/src/pages/');
const isPublic = ({ text }: File) => text.includes(`'public'`);

function findUnstyled(files: readonly File[]): Violation[] {
  const sources = new Map(
    files.filter(({ path: at }) => isSource(at) && !isTest(at)).map((each) => [each.path, each] as const),
  );
  const { sheetOf, twice } = divided(files);
  const open: Shown[] = [...sources.values()]
    .filter((each) => each.path === ROOT || isPage(each))
    .map((each) => ({ each, linked: each.path === ROOT || isPublic(each) ? [] : [LATER] }));
  const seen = new Set<string>();
  const found = new Map<string, Violation>();
  for (let next = open.pop(); next; next = open.pop()) {
    const { each } = next;
    const linked = [...new Set([...next.linked, ...linkedBy(each)])].sort();
    const key = `${each.path} ${linked.join(' ')}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const { from, typeOnly, start } of importsOf(each)) {
      if (typeOnly) continue;
      const at = target(each.path, from);
      const sheet = sheetOf.get(at);
      if (sheet !== undefined && !linked.includes(sheet))
        found.set(`${each.path} ${at}`, violation(each, start, `shows ${at} on a page that does not link ${sheet}`));
      const source = sources.get(at);
      if (source) open.push({ each: source, linked });
    }
  }
  return [...twice, ...found.values()];
}

const CONTACT = 'storefront/src/sheets/contact.css';

export const laterSheet: Rule = {
  name: 'a page links the sheets whose styles it shows',
  find: findUnstyled,
  plant: {
    bad: [
      file('storefront/src/pages/a.tsx', `import '../features/cart/cart.css';\npage({ cache: 'public' });`),
      file('ui/src/field.tsx', `import './secret.css';`),
      file('storefront/src/pages/visit.tsx', `import '../features/contact/card.css';\npage({ cache: 'private' });`),
      file('storefront/src/sheets/twice.css', `@import '../features/cart/cart.css';`),
    ],
    good: [
      file(LATER, `@import '../features/cart/cart.css';\n@import '@hindam/ui/secret.css';`),
      file(CONTACT, `@import '../features/contact/card.css';`),
      file('storefront/src/pages/b.tsx', `import('../features/list/panel.tsx');\npage({ cache: 'public' });`),
      file('storefront/src/features/list/panel.tsx', `import '@hindam/ui/field';\nimport('../cart/panel.tsx');`),
      file('storefront/src/features/cart/panel.tsx', `import './cart.css';\n<LaterStyles />;`),
      file('storefront/src/pages/cart.tsx', `import '../features/cart/cart.css';\npage({ cache: 'private' });`),
      file('storefront/src/features/contact/card.tsx', `import './card.css';`),
      file(
        'storefront/src/pages/contact.tsx',
        `import sheet from '../sheets/contact.css?url';\nimport '../features/contact/card.tsx';\npage({ cache: 'public' });`,
      ),
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
