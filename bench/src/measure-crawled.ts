// Measures what search engines and merchant services fetch: every file of the sitemap, one after the other, and one
// feed, over HTTP to their ends. The shop makes both from PostgreSQL while they are read, so its memory must not grow
// with the catalogue.
import { BROWSER, type Context, unmeasured } from './bench-context.ts';
import { residentMbOf } from './processor.ts';
import type { Limit, Row } from './table.ts';

const GROUP = 'crawled';
export const SITEMAPS = 'all files of the sitemap';
export const FEED = 'one feed';

const FEED_PATH = '/feeds/ae-en.xml';
const LIST = '/api/product/list?language_code=en&limit=1';
const MEMORY_EVERY_MS = 100;
const BYTES_OF_MB = 1024 * 1024;
export const MEMORY_LIMIT: Limit = { of: 'megabytes', atMost: 450 };

/** Counts how often a text occurs in a stream of pieces, also where it is cut by the end of a piece. */
export function makeCounter(wanted: string): { add(piece: string): void; count(): number } {
  let left = '';
  let count = 0;
  return {
    add(piece) {
      const parts = (left + piece).split(wanted);
      count += parts.length - 1;
      left = (parts.at(-1) ?? '').slice(1 - wanted.length);
    },
    count: () => count,
  };
}

interface Counted {
  files: number;
  entries: number;
  bytes: number;
}

async function fetched({ shop }: Context, path: string): Promise<Response> {
  const answer = await fetch(shop.url + path, { headers: BROWSER });
  if (answer.status !== 200 || !answer.body) throw new Error(`${path} was answered with ${answer.status}`);
  return answer;
}

/** Reads the files to their ends, keeping none of them, and counts bytes and occurrences of `entry`, one per entry. */
async function readAll(context: Context, paths: readonly string[], entry: string): Promise<Counted> {
  const counter = makeCounter(entry);
  let bytes = 0;
  for (const path of paths) {
    const decoder = new TextDecoder();
    const { body } = await fetched(context, path);
    for await (const piece of body!) {
      bytes += piece.length;
      counter.add(decoder.decode(piece, { stream: true }));
    }
  }
  return { files: paths.length, entries: counter.count(), bytes };
}

async function sitemapPaths(context: Context): Promise<string[]> {
  const index = await (await fetched(context, '/sitemap.xml')).text();
  return Array.from(index.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address).pathname);
}

async function productsOf(context: Context): Promise<number> {
  const { result } = (await (await fetched(context, LIST)).json()) as { result: { total: number } };
  return result.total;
}

/** The result of `work`, and the most resident megabytes of the shop, without PostgreSQL, while it ran. */
async function withPeak<T>(context: Context, work: () => Promise<T>): Promise<{ done: T; peakMb: number }> {
  const residentMb = () => residentMbOf(context.shop.pid, new Set([context.loadSetup.postgresPid]));
  let peakMb = residentMb();
  const timer = setInterval(() => void (peakMb = Math.max(peakMb, residentMb())), MEMORY_EVERY_MS);
  try {
    const done = await work();
    return { done, peakMb: Math.max(peakMb, residentMb()) };
  } finally {
    clearInterval(timer);
  }
}

async function rowOf(context: Context, what: string, entriesMin: number, work: () => Promise<Counted>): Promise<Row> {
  const beforeMb = residentMbOf(context.shop.pid, new Set([context.loadSetup.postgresPid]));
  const startedAt = performance.now();
  const { done, peakMb } = await withPeak(context, work);
  const seconds = (performance.now() - startedAt) / 1000;
  const { files, entries, bytes } = done;
  return {
    group: GROUP,
    what,
    figures: { perSecond: entries / seconds, seconds, megabytes: peakMb },
    floor: { name: 'memory before', figures: { megabytes: beforeMb } },
    limits: [MEMORY_LIMIT],
    note: `${files} files, ${entries} entries, ${(bytes / BYTES_OF_MB).toFixed(1)} MB of text`,
    failed: entries < entriesMin,
  };
}

export async function measureCrawled(context: Context): Promise<void> {
  const products = await productsOf(context);
  const parts = [
    [SITEMAPS, async () => readAll(context, await sitemapPaths(context), '<url>')],
    [FEED, () => readAll(context, [FEED_PATH], '<item>')],
  ] as const;
  for (const [what, work] of parts) {
    const failed = (error: unknown): Row => unmeasured(GROUP, what, [MEMORY_LIMIT], error);
    context.add([await rowOf(context, what, products, work).catch(failed)]);
  }
}
