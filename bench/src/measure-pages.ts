// Measures pages: cached ones ('warm') against a bare Hono server that sends the same bytes, and rendered ones ('first
// render') against a bare server that reads 24 rows from PostgreSQL.
import { getRequests, BROWSER, compare, type Context, countOf, unmeasured } from './bench-context.ts';
import { differing } from './differing.ts';
import { measureOnce } from './load.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import type { Limit } from './table.ts';

const WARM_LIMITS: readonly Limit[] = [{ of: 'ratio', atMost: 2 }];
/**
 * Each page is rendered this often in each language before the measurement (less often with --quick), because V8
 * optimises the rendering code only after hundreds of pages.
 */
const WARM_UP_RENDERS = 200;
/** The budgets of a first render, in milliseconds of Node's processor time. */
const RENDER_MS_MAX = { home: 3, list: 7, details: 6 } as const;

export const PREFIXES = [
  ['en', 'en'],
  ['arb', 'ar'],
] as const;
const UNCACHED = new URL('./uncached-shop.ts', import.meta.url);

export function publicPages(productId: string | undefined): { name: string; path: string }[] {
  return [
    { name: 'home', path: '/home' },
    { name: 'list', path: '/product-list' },
    { name: 'details', path: `/product-details/${productId}` },
  ];
}

export async function measurePages(context: Context): Promise<void> {
  const load = { connections: 8, count: countOf(context.options, 'warm') };
  for (const [language, prefix] of PREFIXES) {
    for (const { name, path } of publicPages(context.sample.productIds[0])) {
      const address = `/${prefix}${path}`;
      const what = `${name} warm, ${language}`;
      try {
        const floor = await context.floors.sameBytes('hono', context.shop.url + address, BROWSER, load);
        await compare(context, {
          group: 'pages',
          what,
          side: getRequests(context, { name: what, address, ...load }),
          floor,
          ratioOf: 'node',
          limits: WARM_LIMITS,
        });
      } catch (error) {
        context.add([unmeasured('pages', what, WARM_LIMITS, error)]);
      }
    }
  }
}

interface Render {
  page: keyof typeof RENDER_MS_MAX;
  what: string;
  address: (n: number) => string;
  shop: ShopProcess;
  note: string;
}

/**
 * Requests that are rendered and not answered from the cache: home is requested from a shop without a cache, lists have
 * URLs that differ, and product pages are requested for one product after the other.
 */
function rendersOf(context: Context, uncached: ShopProcess): Render[] {
  const { productIds } = context.sample;
  return PREFIXES.flatMap(([language, prefix]) => [
    {
      page: 'home',
      what: `home, first render, ${language}`,
      shop: uncached,
      address: () => `/${prefix}/home`,
      note: 'nothing kept, its calls included',
    },
    {
      page: 'list',
      what: `list, first render, ${language}`,
      shop: context.shop,
      address: () => `/${prefix}/product-list?${differing()}`,
      note: '',
    },
    {
      page: 'details',
      what: `details, first render, ${language}`,
      shop: context.shop,
      address: (n: number) => `/${prefix}/product-details/${productIds[(n + 1) % productIds.length]}`,
      note: '',
    },
  ]);
}

export async function measureRenders(context: Context): Promise<void> {
  const load = { connections: 4, count: countOf(context.options, 'render') };
  const { databaseUrl, dataFolder, sample } = context;
  const uncached = await startShop({ program: UNCACHED, databaseUrl, dataFolder, firstPage: '/en/home' });
  try {
    const renders = rendersOf(context, uncached).map((render) => {
      const { what: name, address, shop } = render;
      return { ...render, side: getRequests(context, { name, address, pid: shop.pid, url: shop.url, ...load }) };
    });
    const warmUp = Math.ceil(WARM_UP_RENDERS * context.options.share);
    for (const { side } of renders) await measureOnce(context.loadSetup, side, warmUp);
    for (const { page, what, side, note } of renders) {
      const floor = await context.floors.read(
        { language: 'en', market: 'ae', ids: sample.cardIds },
        { ...load, count: countOf(context.options, 'call') },
      );
      await compare(context, {
        group: 'pages',
        what,
        side,
        floor,
        ratioOf: 'both',
        limits: [{ of: 'nodeMs', atMost: RENDER_MS_MAX[page] }],
        note,
      });
    }
  } finally {
    await uncached.end();
  }
}
