// Rules for imports inside the server and inside the storefront (ARCHITECTURE.md): slices and folders have ranks and
// import only from lower ranks, and a slice's store and routes are private. Imports between the larger folders, such as
// `server/src/kernel` and `contract`, are checked by the linter (.oxlintrc.json).
import path from 'node:path';
import { forwards } from './forwards.ts';
import { file, type File, isTest, type Rule, type Violation, violation } from './rule.ts';
import { importsOf, isSource } from './syntax.ts';

/** A slice may import only slices of lower rank. docs/decisions/0014 says why pricing ranks below the catalogue. */
export const RANKS: Readonly<Record<string, number>> = {
  pricing: 0,
  analytics: 1,
  catalogue: 1,
  customers: 1,
  content: 1,
  operators: 1,
  preferences: 1,
  identity: 2,
  search: 2,
  stock: 2,
  tailoring: 2,
  wishlist: 2,
  documents: 2,
  messages: 2,
  merchandising: 2,
  bookings: 3,
  feeds: 3,
  cart: 3,
  orders: 4,
  payments: 5,
  fulfilment: 5,
  reviews: 5,
  reminders: 5,
  alerts: 5,
  imports: 5,
  checkout: 6,
  returns: 6,
  settings: 6,
  home: 6,
  bookkeeping: 7,
  notifications: 7,
};

const NOT_SLICES = new Set(['kernel', 'http', 'outside']);

export function sliceOf(filePath: string): string | null {
  const [, folder] = /^server\/src\/([^/]+)\/./.exec(filePath) ?? [];
  return folder && !NOT_SLICES.has(folder) ? folder : null;
}

/**
 * The path of the imported file; null for a package. For example `server/src/stock/stock.ts` for `../stock/stock.ts` in
 * `server/src/cart/cart.service.ts`.
 */
function target(from: File, specifier: string): string | null {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from.path), specifier) : null;
}

/** Files that only their own slice may import: those with SQL (`.store.ts`) and with endpoints (`.routes.ts`). */
const PRIVATE = /\.(store|routes)\.ts$/;

function objection(slice: string, to: string, typeOnly: boolean): string | null {
  if (to.startsWith('server/src/kernel/') || to.startsWith(`server/src/${slice}/`)) return null;
  if (/^server\/src\/(shop|config)\.ts$/.test(to)) {
    return typeOnly ? null : 'takes a value from shop.ts or config.ts; both reach a slice as parameters';
  }
  if (to.startsWith('server/src/outside/')) {
    return typeOnly && to.endsWith('/port.ts') ? null : 'reaches an outside past its port: use the one in `shop`';
  }
  const other = sliceOf(to);
  if (!other) return `imports ${to}: a slice knows the kernel, the contract, ports and slices of lower rank`;
  const mine = RANKS[slice] ?? 0;
  const theirs = RANKS[other] ?? Number.POSITIVE_INFINITY;
  if (theirs >= mine) return `imports ${other} (rank ${theirs}) from ${slice} (rank ${mine}): calls go down`;
  return PRIVATE.test(to) ? `imports ${to}: the store and the routes of ${other} are private` : null;
}

function findRankFaults(files: readonly File[]): Violation[] {
  const found: Violation[] = [];
  for (const each of files) {
    const slice = sliceOf(each.path);
    if (!slice || !isSource(each.path)) continue;
    if (!Object.hasOwn(RANKS, slice)) found.push(violation(each, 0, `slice ${slice} has no rank`));
    if (isTest(each.path)) continue;
    for (const { from, typeOnly, start } of importsOf(each)) {
      const to = target(each, from);
      const why = to && objection(slice, to, typeOnly);
      if (why) found.push(violation(each, start, why));
    }
  }
  return found;
}

const ranks: Rule = {
  name: 'a slice imports the kernel, ports and slices of lower rank, never their store or routes',
  find: findRankFaults,
  plant: {
    bad: [
      file('server/src/stock/stock.service.ts', `import { add } from '../cart/cart.service.ts';`),
      file('server/src/stock/stock.store.ts', `import type { Words } from '../search/search.ts';`),
      file('server/src/cart/cart.service.ts', `import { rows } from '../stock/stock.store.ts';`),
      file('server/src/cart/cart.routes.ts', `import { routes } from '../stock/stock.routes.ts';`),
      file('server/src/cart/cart.ts', `const x = await import('../checkout/checkout.service.ts');`),
      file('server/src/cart/cart.store.ts', `import { app } from '../http/app.ts';`),
      file('server/src/pricing/pricing.ts', `import { readConfig } from '../config.ts';`),
      file('server/src/reviews/reviews.service.ts', `import { disk } from '../outside/files/disk.ts';`),
      file('server/src/parcels/parcels.ts', `export const parcels = 1;`),
    ],
    good: [
      file(
        'server/src/cart/good.ts',
        `import { reserve } from '../stock/stock.service.ts';\nimport type { Shop } from '../shop.ts';`,
      ),
      file('server/src/cart/cart.api.test.ts', `import { rows } from '../stock/stock.store.ts';`),
      file(
        'server/src/catalogue/good.ts',
        `import { split } from '../pricing/pricing.ts';\nimport type { Pictures } from '../outside/pictures/port.ts';`,
      ),
    ],
  },
};

/**
 * Ranks of the storefront's folders; code may import only from folders of lower rank. A file directly in `src` has a
 * rank of its own.
 */
export const STOREFRONT_RANKS: Readonly<Record<string, number>> = {
  'parts.ts': -1,
  'virtual.d.ts': -1,
  kit: 0,
  device: 1,
  shell: 2,
  worker: 2,
  'features/address': 3,
  'features/alerts': 3,
  'features/compare': 3,
  'features/measure': 3,
  'features/contact': 4,
  'features/content': 4,
  'features/home': 4,
  'features/identity': 4,
  'features/list': 4,
  'features/notifications': 4,
  'features/product': 4,
  'features/tailoring': 4,
  'features/account': 5,
  'features/cart': 5,
  'features/wishes': 5,
  'features/payment': 6,
  'features/checkout': 7,
  'features/orders': 7,
  'features/visits': 7,
  pages: 8,
  'routes.ts': 9,
  'root.tsx': 9,
  'entry.client.tsx': 9,
  'entry.server.tsx': 9,
};

/**
 * The key of a file in STOREFRONT_RANKS, for example `features/cart` for `storefront/src/features/cart/coupon.tsx` and
 * `root.tsx` for `storefront/src/root.tsx`; null for other files.
 */
export function storefrontFolderOf(filePath: string): string | null {
  const [, inside] = /^storefront\/src\/(?!locales\/)(.+)$/.exec(filePath) ?? [];
  if (!inside || !isModule(inside)) return null;
  const [first = '', second = ''] = inside.split('/');
  return first === 'features' ? `${first}/${second}` : first;
}

const isModule = (filePath: string): boolean => /\.(tsx?|css)$/.test(filePath);

function findStorefrontFaults(files: readonly File[]): Violation[] {
  const found: Violation[] = [];
  for (const each of files) {
    const mine = storefrontFolderOf(each.path);
    if (mine === null || !isSource(each.path)) continue;
    const rank = STOREFRONT_RANKS[mine];
    if (rank === undefined) {
      found.push(violation(each, 0, `${mine} has no rank in the storefront`));
      continue;
    }
    if (isTest(each.path)) continue;
    for (const { from, start } of importsOf(each)) {
      const to = target(each, from);
      const theirs = to && storefrontFolderOf(to);
      if (!theirs || theirs === mine || (STOREFRONT_RANKS[theirs] ?? Number.POSITIVE_INFINITY) < rank) continue;
      found.push(violation(each, start, `imports ${theirs} from ${mine}: imports go down (STOREFRONT_RANKS)`));
    }
  }
  return found;
}

const storefrontRanks: Rule = {
  name: 'a folder of the storefront imports folders of lower rank',
  find: findStorefrontFaults,
  plant: {
    bad: [
      file('storefront/src/kit/load.ts', `import { cartCount } from '../device/cart.ts';`),
      file('storefront/src/shell/header.tsx', `const panel = () => import('../features/wishes/panel.tsx');`),
      file('storefront/src/features/cart/summary.tsx', `import { Ways } from '../checkout/ways.tsx';`),
      file('storefront/src/features/checkout/place.ts', `import type { Order } from '../orders/order.ts';`),
      file('storefront/src/features/product/view.tsx', `import { home } from '../../pages/home.tsx';`),
      file('storefront/src/features/parcels/parcel.tsx', `export const parcel = 1;`),
      file('storefront/src/helpers/text.ts', `export const text = 1;`),
    ],
    good: [
      file(
        'storefront/src/pages/cart.tsx',
        `import { Ways } from '../features/checkout/ways.tsx';\nimport { CartLines } from '../features/cart/cart-lines.tsx';`,
      ),
      file(
        'storefront/src/features/orders/lines.tsx',
        `import { Money } from '@hindam/ui/money';\nimport './lines.css';`,
      ),
      file('storefront/src/kit/words.ts', `import type { LatePart } from '../parts.ts';`),
      file('storefront/src/kit/load.test.ts', `import { cartCount } from '../device/cart.ts';`),
    ],
  },
};

const ARCHITECTURE = 'ARCHITECTURE.md';
const FEATURES = 'features/';

/** The names that a line such as `0 kit · 1 device, shell.` gives the rank `rank`. */
function namesOfRank(line: string, rank: number): string[] {
  const part = line.split(' · ').find((one) => one.startsWith(`${rank} `)) ?? '';
  return part
    .replace(/[.;].*$/s, '')
    .slice(`${rank} `.length)
    .split(', ');
}

/** The text from the heading to the next heading. */
const sectionOf = (text: string, heading: string): string => text.split(`\n### ${heading}\n`)[1]?.split('\n#')[0] ?? '';

function findUnwrittenRanks(files: readonly File[]): Violation[] {
  const document = files.find((one) => one.path === ARCHITECTURE);
  if (!document) return [];
  const lacking = (heading: string, wanted: Readonly<Record<string, number>>): string[] => {
    const [line = ''] = sectionOf(document.text, heading).trim().split('\n');
    return Object.keys(wanted).filter((name) => !namesOfRank(line, wanted[name]!).includes(name));
  };
  const folders = Object.entries(STOREFRONT_RANKS)
    .filter(([name]) => !name.includes('.'))
    .map(([name, rank]) => [name.replace(FEATURES, ''), rank] as const);
  const found = [...lacking('Ranks', RANKS), ...lacking('Ranks of the storefront', Object.fromEntries(folders))];
  return found.length === 0 ? [] : [violation(document, 0, `does not give these their rank: ${found.join(', ')}`)];
}

const writtenRanks: Rule = {
  name: 'ARCHITECTURE.md names every slice and folder of the storefront at its rank',
  find: findUnwrittenRanks,
  plant: {
    bad: [file(ARCHITECTURE, '\n### Ranks\n\n0 pricing · 1 catalogue.\n\n### Ranks of the storefront\n\n0 kit.\n')],
    good: [file('STYLE.md', '\n### Ranks\n\n0 pricing.\n')],
  },
};

export const SLICE_RULES: readonly Rule[] = [ranks, storefrontRanks, writtenRanks, forwards];
