// Measures product/list and product/details. Responses from the cache ('warm') are compared with a bare Hono server
// that sends the same bytes, product/list also with bare node:http; responses that are not cached ('cold') with a bare
// server that reads 24 rows from PostgreSQL.
import { getRequests, BROWSER, compare, type Context, countOf } from './bench-context.ts';
import { differing } from './differing.ts';
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
const FILTERS = 'color=black&color=ivory&color=navy&size=S&size=M&size=54&size=56&in_stock=true';

interface ColdList {
  what: string;
  query: string;
  headers: Record<string, string>;
  limits: readonly Limit[];
  note?: string;
}

const COLD_LISTS: readonly ColdList[] = [
  { what: 'cold', query: '', headers: PLAIN, limits: COLD_LIMITS, note: 'as page rendering asks, not compressed' },
  { what: 'cold, brotli', query: '', headers: {}, limits: COLD_LIMITS, note: 'as a browser asks' },
  { what: 'cold, filtered', query: FILTERS, headers: PLAIN, limits: FILTERED_LIMITS },
  { what: 'cold, page 20', query: 'page=20&sort=low_to_high', headers: PLAIN, limits: COLD_LIMITS },
];

/** Query parameters for up to three colours and up to four sizes that the catalogue has. */
const valuesOf = (variants: Context['sample']['variants']): string =>
  [
    ...new Set(variants.slice(0, 3).map(({ colour }) => `color=${encodeURIComponent(colour)}`)),
    ...new Set(variants.slice(0, 4).map(({ size }) => `size=${encodeURIComponent(size)}`)),
  ].join('&');

function listsOfCatalogue({ sample }: Context, pages: number): ColdList[] {
  const plain = { headers: PLAIN, limits: [] };
  return [
    { what: 'cold, sorted', query: 'sort=high_to_low', ...plain },
    { what: 'cold, last page', query: `page=${pages}`, ...plain, note: `page ${pages}` },
    { what: 'cold, last page, sorted', query: `page=${pages}&sort=low_to_high`, ...plain },
    {
      what: 'cold, colours and sizes of its products',
      query: `${valuesOf(sample.variants)}&in_stock=true`,
      headers: PLAIN,
      limits: FILTERED_LIMITS,
    },
    { what: 'cold, a type', query: `list=${sample.typeId}`, ...plain },
    {
      what: 'cold, counts',
      query: `${FILTERS}&limit=1`,
      ...plain,
      note: 'one card, so that little but counting is left',
    },
  ];
}

async function measureCold(context: Context, lists: readonly ColdList[]): Promise<void> {
  for (const { what, query, headers, limits, note } of lists) {
    const address = (): string => `${LIST}&${query === '' ? '' : `${query}&`}${differing()}`;
    await cold(context, `product/list ${what}`, address, headers, limits, note);
  }
}

export async function measureLists(context: Context): Promise<void> {
  await warm(context, 'product/list warm', LIST);
  await measureCold(context, COLD_LISTS);
}

async function pagesOf(context: Context): Promise<number> {
  const answer = await fetch(context.shop.url + LIST, { headers: BROWSER });
  const { result } = (await answer.json()) as { result: { pages: number } };
  return result.pages;
}

export async function measureListsAtSize(context: Context): Promise<void> {
  await measureCold(context, [...COLD_LISTS, ...listsOfCatalogue(context, await pagesOf(context))]);
}

export async function measureDetails(context: Context): Promise<void> {
  const { productIds } = context.sample;
  let n = 0;
  const address = (id: string | undefined, language: string): string =>
    `/api/product/details/${id}?language_code=${language}`;
  await warm(context, 'product/details warm', address(productIds[0], 'en'));
  // First every product is requested in English, then every product in Arabic, so that a URL comes again as late as
  // possible: a repeated one may be answered from the cache.
  const next = (): string => {
    n += 1;
    return address(productIds[n % productIds.length], n % (2 * productIds.length) < productIds.length ? 'en' : 'arb');
  };
  await cold(context, 'product/details cold', next, PLAIN, []);
}
