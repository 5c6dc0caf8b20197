// Requests must still be answered while 44,000 products are read into the indexes of two markets, and read again: no
// step may occupy the thread for long. Processor time of the thread is measured, so that other load on the machine does
// not matter. A fake database connection generates the rows.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeSearchMemory } from '../search/memory.ts';
import type { Database } from '../kernel/database.ts';
import type { Catalogue } from './catalogue.service.ts';
import { fillIndexes, fillWords, readAgain } from './index-fill.ts';

const PRODUCTS = 44_000;
/**
 * Twice the longest time that one step may take on an idle machine, because processor time also grows when other
 * programs use the processor's caches.
 */
const HELD_MOST_MS = 100;
const MICROS_PER_MS = 1_000;
const ROUNDS = 3;

const idOf = (at: number): string => `0190a1b2-c3d4-7e5f-8a6b-${String(at).padStart(12, '0')}`;

const products = (at: number) => ({
  id: idOf(at),
  typeId: `type-${at % 20}`,
  categoryId: `category-${at % 5}`,
  sleeve: null,
  fabric: `fabric-${at % 12}`,
  madeToMeasure: at % 9 === 0,
  limited: at % 50 === 0,
  pinnedRank: null,
  sold90Days: (at * 7_919) % 500,
  publishedAt: 1_700_000_000_000 - at * 60_000,
  occasions: at % 7 === 0 ? ['eid'] : [],
  variants: [0, 1, 2, 3].map((place) => [`colour-${(at + place) % 46}`, `size-${(at + (place & 1)) % 20}`, at % 6 > 0]),
});
const words = (at: number) => ({
  id: idOf(at),
  titles: `abaya number${at} of satin${at % 300} عباية رقم${at}`,
  tags: `tag${at % 500}`,
});
/**
 * Prices for one reading of a market; `turn` counts these readings, so that each market has other prices and another
 * order by price.
 */
const prices = (turn: number) => (at: number) => ({
  id: idOf(at),
  priceMinor: 10_000 + ((at * (turn + 3) * 31) % 40_000),
  onSale: (at + turn) % 4 === 0,
  variants: 4,
});

function madeUp(): Database {
  let reads = 0;
  return { connect: () => Promise.resolve(connectionOf(() => (reads += 1))) } as unknown as Database;
}

function connectionOf(nextRead: () => number): unknown {
  let rowOf: (at: number) => unknown = products;
  let at = 0;
  async function query({ text }: { text: string }): Promise<{ rows: unknown[] }> {
    if (text.includes('pg_export_snapshot')) return { rows: [{ snapshot: '1' }] };
    if (text.startsWith('declare')) {
      at = 0;
      if (text.includes('string_agg(title')) rowOf = words;
      else rowOf = text.includes('min(r.price_minor)') ? prices(nextRead()) : products;
    }
    const [, many] = /^fetch (\d+)/.exec(text) ?? [];
    if (many === undefined) return { rows: [] };
    await nextTurn();
    const length = Math.min(Number(many), PRODUCTS - at);
    const rows = Array.from({ length }, (_, next) => rowOf(at + next));
    at += length;
    return { rows };
  }
  const client = { query, on: () => client, off: () => client, release: () => undefined };
  return client;
}

/**
 * The longest processor time, in milliseconds, that this thread spends between two turns of its event loop while `work`
 * runs.
 */
async function longestHold(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let isRunning = true;
  let before = process.threadCpuUsage();
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / MICROS_PER_MS);
    before = process.threadCpuUsage();
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isRunning = false;
  return longest;
}

async function holds(): Promise<Record<string, number>> {
  const database = madeUp();
  const held: Record<string, number> = {};
  let indexes = new Map() as Awaited<ReturnType<typeof fillIndexes>>;
  held['start'] = await longestHold(async () => {
    indexes = await fillIndexes(database, ['ae', 'sa']);
  });
  const [ae, sa] = [indexes.get('ae')!, indexes.get('sa')!];
  expect([ae.productCount(), sa.productCount()]).toEqual([PRODUCTS, PRODUCTS]);
  held['words'] = await longestHold(() => fillWords(database, [ae, sa]));
  const groups = new Map();
  const catalogue = {
    words: () => ({ from: ae.wordsFrom, source: ae.codes, groups }),
  } as unknown as Catalogue;
  const search = makeSearchMemory([]);
  held['first search'] = await longestHold(async () => void search.lexiconOf(catalogue));
  held['lexicon'] = await longestHold(() => search.learn(catalogue));
  expect(search.lexiconOf(catalogue).has('number43999')).toBe(true);
  held['full reading'] = await longestHold(() => readAgain(ae, database, 'ae'));
  expect(ae.productCount()).toBe(PRODUCTS);
  return held;
}

test('neither a start, nor the words of searches, nor a full reading holds the event loop', async () => {
  let tooLong: [string, number][] = [];
  // Only what is too long in each round counts, because a collection of the test process's garbage may fall into any
  // step. So this test does not find code that holds the event loop only until V8 has optimised it.
  for (let round = 1; round <= ROUNDS; round += 1) {
    const held = Object.entries(await holds()).filter(([, ms]) => ms > HELD_MOST_MS);
    tooLong = round === 1 ? held : held.filter(([step]) => tooLong.some(([before]) => before === step));
    if (tooLong.length === 0) break;
  }
  expect(tooLong).toEqual([]);
}, 120_000);
