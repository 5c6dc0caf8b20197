// Measures product/list and product/details: cached responses ('warm') against bare Hono sending the same bytes, and
// product/list against bare node:http too; uncached ones ('cold') against a bare server that reads 24 rows from
// PostgreSQL.
import { getRequests, BROWSER, compare, type Context, countOf } from './bench-context.ts';
import type { Limit } from './table.ts';

const WARM_LIMITS: readonly Limit[] = [{ of: 'ratio', atMost: 1.5 }];
const COLD_LIMITS: readonly Limit[] = [
  { of: 'nodeMs', atMost: 1.2 },
  { of: 'pgMs', atMost: 1.2 },
];
const FILTERED_LIMITS: readonly Limit[] = [
  { of: 'nodeMs', atMost: 3 },
  { of: 'pgMs', atMost: 8 },
];

const LIST = '/api/product/list?language_code=en';
/**
 * The `min_price` of the last request, in minor units. Each request has another one, so that it is not answered from
 * the cache. All stay so low that the filter removes at most the few cheapest products.
 */
let price = 1;
const nextPrice = (): number => (price += 1);

async function warm(context: Context, what: string, address: string): Promise<void> {
  const load = { connections: 8, count: countOf(context.options, 'warm') };
  for (const kind of ['hono', 'http'] as const) {
    const floor = await context.floors.sameBytes(kind, context.shop.url + address, BROWSER, load);
    await compare(context, {
      group: 'calls',
      what: kind === 'hono' ? what : `${what}, beside node:http`,
      side: getRequests(context, { name: what, address, ...load }),
      floor,
      ratioOf: 'node',
      limits: kind === 'hono' ? WARM_LIMITS : [],
    });
    if (what !== 'product/list warm') break;
  }
}

async function cold(
  context: Context,
  what: string,
  address: () => string,
  headers: Record<string, string>,
  limits: readonly Limit[],
  note?: string,
): Promise<void> {
  const load = { connections: 4, count: countOf(context.options, 'call') };
  const floor = await context.floors.read({ language: 'en', market: 'ae', ids: context.sample.cardIds }, load);
  await compare(context, {
    group: 'calls',
    what,
    side: getRequests(context, { name: what, address, headers, ...load }),
    floor,
    ratioOf: 'both',
    limits,
    ...(note ? { note } : {}),
  });
}

const PLAIN = { 'accept-encoding': 'identity' };

export async function measureLists(context: Context): Promise<void> {
  await warm(context, 'product/list warm', LIST);
  await cold(
    context,
    'product/list cold',
    () => `${LIST}&min_price=${nextPrice()}`,
    PLAIN,
    COLD_LIMITS,
    'as page rendering asks, not compressed',
  );
  await cold(
    context,
    'product/list cold, brotli',
    () => `${LIST}&min_price=${nextPrice()}`,
    {},
    COLD_LIMITS,
    'as a browser asks',
  );
  const filters = 'color=black&color=ivory&color=navy&size=S&size=M&size=54&size=56&in_stock=true';
  await cold(
    context,
    'product/list cold, filtered',
    () => `${LIST}&${filters}&min_price=${nextPrice()}`,
    PLAIN,
    FILTERED_LIMITS,
  );
  await cold(
    context,
    'product/list cold, page 20',
    () => `${LIST}&page=20&sort=low_to_high&min_price=${nextPrice()}`,
    PLAIN,
    COLD_LIMITS,
  );
}

export async function measureDetails(context: Context): Promise<void> {
  const { productIds } = context.sample;
  let n = 0;
  const address = (id: string | undefined, language: string): string =>
    `/api/product/details/${id}?language_code=${language}`;
  await warm(context, 'product/details warm', address(productIds[0], 'en'));
  // Every product is requested in English, then every product in Arabic, so that a URL comes again as late as possible:
  // its response may be in the cache then.
  const next = (): string => {
    n += 1;
    return address(productIds[n % productIds.length], n % (2 * productIds.length) < productIds.length ? 'en' : 'arb');
  };
  await cold(context, 'product/details cold', next, PLAIN, []);
}
