// Measures suggestions and searches: words typed letter by letter, SKUs, and the searches that cost most, each compared
// with a bare server that reads 24 rows from PostgreSQL; their URLs differ, so that none is answered from the cache.
// Also measures the slowest search on an idle shop, how soon a changed title is found, and how long building the index
// of SKUs takes.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BROWSER, compare, type Context, countOf, getRequests, unmeasured } from './bench-context.ts';
import { retitle } from './catalogue-fill.ts';
import { differing } from './differing.ts';
import { median, quantile, type Figures, type Limit } from './table.ts';

const TYPED = [
  'ab',
  'aba',
  'abay',
  'abaya',
  'sa',
  'satin',
  'satin ka',
  'عب',
  'عباي',
  'عباية',
  'عباية سو',
  'الع',
  'العب',
  'بالعبا',
  'والقف',
  'abaya s',
  'shela',
  'kafatn',
];
const WHOLE = ['abaya', 'black abaya', 'عباية سوداء', 'shela', 'velvet jalabya', 'linen 54'];
/** Beginnings of SKUs as the bench's product copies have them (catalogue-fill.ts). */
const SKUS = ['b12', 'B123', 'b1234', 'B12-', 'b123-bl'];
/** Costly searches: misspelled words, for example, are compared with the words of the whole catalogue. */
const COSTLY: Readonly<Record<string, string>> = {
  'eight unknown words': 'qabelimo wodarlin xumarsor qetishal vokazufe wimidarn yasorlin qomarbat',
  'eight misspelled words': 'embroidred abayya jalabiyyah kafatn shaylla vevlet linnen brocad',
  'eight misspelled Arabic words': 'مطرزظة عبايظة جلابظية قفظان شيللة مخظل كتتان برووكار',
  'eight words with two mistakes': 'vekvat kagtam leqthar brpcare pslazzp amdalud مخنلبة مسنقبمة',
  '10,000 letters': 'balamino'.repeat(1_250),
  'fifty short words': Array.from({ length: 50 }, (_, at) => String.fromCodePoint(0x61 + (at % 26))).join(' '),
  'eight beginnings': 'sa ba la sh ka em li ja',
  'Arabic beginnings': 'ال با عب شي جل قف كت مخ',
  wildcards: '%%%%%%%%',
  'one letter': 'a',
  emoji: '🧕🏽'.repeat(50),
};

const LIMITS: readonly Limit[] = [
  { of: 'nodeMs', atMost: 3 },
  { of: 'pgMs', atMost: 6 },
];
const QUERY_MS_MAX = 50;
const COSTLY_LIMITS: readonly Limit[] = [
  { of: 'nodeMs', atMost: QUERY_MS_MAX },
  { of: 'pgMs', atMost: QUERY_MS_MAX },
];
const SINGLE_LIMITS: readonly Limit[] = [{ of: 'maxMs', atMost: QUERY_MS_MAX }];
const FRESH_LIMITS: readonly Limit[] = [{ of: 'seconds', atMost: 1 }];

interface SearchCase {
  what: string;
  call: 'suggestions' | 'search';
  typed: readonly string[];
  limits: readonly Limit[];
}

const COSTLY_SEARCHES = Object.entries(COSTLY).flatMap(([what, typed]): SearchCase[] =>
  (['search', 'suggestions'] as const).map((call) => {
    return { what: `${call}, ${what}`, call, typed: [typed], limits: COSTLY_LIMITS };
  }),
);
const SEARCHES: readonly SearchCase[] = [
  { what: 'suggestions while typing', call: 'suggestions', typed: TYPED, limits: LIMITS },
  { what: 'suggestions, SKUs', call: 'suggestions', typed: SKUS, limits: LIMITS },
  { what: 'search', call: 'search', typed: WHOLE, limits: LIMITS },
  ...COSTLY_SEARCHES,
];

/** The group of these rows in the table. */
export const SEARCH_GROUP = 'search';

function addressesOf({ call, typed }: SearchCase): () => string {
  let turn = 0;
  return () => {
    turn += 1;
    const q = encodeURIComponent(typed[turn % typed.length]!);
    return `/api/product/${call}?language_code=${turn % 2 === 0 ? 'en' : 'arb'}&q=${q}&${differing()}`;
  };
}

const rowOf = (what: string, figures: Figures, limits: readonly Limit[], note: string) => ({
  group: SEARCH_GROUP,
  what,
  figures,
  floor: null,
  limits,
  note,
  failed: false,
});

const SINGLES = 20;
const SLOWEST = 'the slowest search, sent by itself';

async function measureSlowest({ shop, add }: Context): Promise<void> {
  const all: { what: string; ms: number }[] = [];
  for (const asked of COSTLY_SEARCHES) {
    const address = addressesOf(asked);
    for (let time = 0; time < SINGLES; time += 1) {
      const before = performance.now();
      const answer = await fetch(shop.url + address(), { headers: BROWSER });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${asked.what} was answered with ${answer.status}`);
      all.push({ what: asked.what, ms: performance.now() - before });
    }
  }
  const times = all.map(({ ms }) => ms);
  const [slowest] = all.toSorted((a, b) => b.ms - a.ms);
  const figures = { medianMs: median(times), p99Ms: quantile(times, 0.99), maxMs: slowest!.ms };
  const note = `of ${all.length}, from sending to the last byte: ${slowest!.what}`;
  add([rowOf(SLOWEST, figures, SINGLE_LIMITS, note)]);
}

const CHANGES = 20;
const POLL_MS = 10;
const FOUND_WITHIN_MS = 30_000;
const FRESH = 'the longest from a changed title until it is found';

async function secondsUntilFound({ shop }: Context, word: string): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < FOUND_WITHIN_MS) {
    const answer = await fetch(`${shop.url}/api/product/search?language_code=en&limit=1&q=${word}`, {
      headers: BROWSER,
    });
    const { result } = (await answer.json()) as { result: { products: { title: string }[] } };
    if (result.products.some(({ title }) => title.includes(word))) return (performance.now() - startedAt) / 1_000;
    await sleep(POLL_MS);
  }
  throw new Error('a changed title was not found');
}

async function measureFreshness(context: Context): Promise<void> {
  const { databaseUrl, sample, add } = context;
  const seconds: number[] = [];
  for (const [at, id] of sample.productIds.slice(0, CHANGES).entries()) {
    const word = `xqvz${String.fromCodePoint(0x61 + at)}${at % 2 === 0 ? 'mar' : 'nur'}`;
    await retitle(databaseUrl, id, `Abaya ${word}`);
    seconds.push(await secondsUntilFound(context, word));
  }
  const note = `of ${seconds.length} changes; their median is ${median(seconds).toFixed(2)} s`;
  add([rowOf(FRESH, { seconds: Math.max(...seconds) }, FRESH_LIMITS, note)]);
}

const SKU_INDEX = 'building the index of SKUs';
/**
 * While the migration builds the index, requests that write variants wait for its lock; if it took longer, they would
 * time out (server/src/kernel/database.ts).
 */
const SKU_INDEX_LIMITS: readonly Limit[] = [{ of: 'seconds', atMost: 1.5 }];

/** Builds the index of SKUs again; meanwhile writes of variants wait, as they do while the migration builds it. */
async function measureSkuIndex({ databaseUrl, add }: Context): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const before = performance.now();
    await client.query('reindex index variants_sku_upper');
    const seconds = (performance.now() - before) / 1_000;
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from variants');
    add([rowOf(SKU_INDEX, { seconds }, SKU_INDEX_LIMITS, `${rows[0]!.count} variants`)]);
  } finally {
    await client.end();
  }
}

export async function measureSearch(context: Context): Promise<void> {
  for (const asked of SEARCHES) {
    const load = { connections: 4, count: countOf(context.options, asked.limits === LIMITS ? 'call' : 'render') };
    const floor = await context.floors.read({ language: 'en', market: 'ae', ids: context.sample.cardIds }, load);
    const { what, limits } = asked;
    const headers = { 'accept-encoding': 'identity' };
    const side = getRequests(context, { name: what, address: addressesOf(asked), headers, ...load });
    await compare(context, { group: SEARCH_GROUP, what, side, floor, ratioOf: 'both', limits });
  }
  const failed = (what: string, limits: readonly Limit[]) => (error: unknown) =>
    context.add([unmeasured(SEARCH_GROUP, what, limits, error)]);
  await measureSlowest(context).catch(failed(SLOWEST, SINGLE_LIMITS));
  await measureFreshness(context).catch(failed(FRESH, FRESH_LIMITS));
  await measureSkuIndex(context).catch(failed(SKU_INDEX, SKU_INDEX_LIMITS));
}
