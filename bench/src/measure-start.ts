// Measures how long the shop takes to start on an existing database, and its memory when idle and after many renders.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BROWSER, orUnmeasured } from './bench-context.ts';
import { differing } from './differing.ts';
import { PREFIXES } from './measure-pages.ts';
import { processorMsOf, residentMbOf } from './processor.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { median, type Limit, type Row } from './table.ts';

const GROUP = 'start';
const STARTS = 3;
const REST_MS = 20_000;
const RENDERS = 2_000;
const RENDERS_AT_ONCE = 4;

export const START = 'start to first page';
export const AT_REST = 'memory at rest';
export const AFTER_RENDERS = `memory after ${RENDERS} first renders`;

/** The process id of the PostgreSQL that runs on this data folder, from its pid file. */
export function postgresPidOf(dataFolder: string): number {
  return Number.parseInt(readFileSync(path.join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);
}

/**
 * Resident megabytes of the idle shop: its process and all below it, except PostgreSQL, which the shop itself starts.
 * The server is started directly, so npm and tools/start.mjs, which `npm start` would add, are not included.
 */
async function restingMbOf(shop: ShopProcess, dataFolder: string): Promise<number> {
  await sleep(REST_MS);
  return residentMbOf(shop.pid, new Set([postgresPidOf(dataFolder)]));
}

/**
 * Requests lists and product pages in turn, in every language. Lists have another URL at each call, and product pages
 * go through all products, so that most pages are rendered.
 */
async function renderNth(shop: ShopProcess, productIds: readonly string[], n: number): Promise<void> {
  const [, prefix] = PREFIXES[n % PREFIXES.length] ?? ['en', 'en'];
  const nth = Math.floor(n / PREFIXES.length);
  const page =
    nth % 2 === 0
      ? `product-list?${differing()}`
      : `product-details/${productIds[Math.floor(nth / 2) % productIds.length]}`;
  const answer = await fetch(`${shop.url}/${prefix}/${page}`, { headers: BROWSER });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`/${prefix}/${page} was answered with ${answer.status}`);
}

export async function renderMany(shop: ShopProcess, productIds: readonly string[]): Promise<void> {
  let n = 0;
  const inTurn = async (): Promise<void> => {
    while (n < RENDERS) await renderNth(shop, productIds, n++);
  };
  await Promise.all(Array.from({ length: RENDERS_AT_ONCE }, inTurn));
}

function rowOf(what: string, figures: Row['figures'], limit: Limit, note: string): Row {
  return { group: GROUP, what, figures, floor: null, limits: [limit], note, failed: false };
}

async function startTimes(dataFolder: string): Promise<Row[]> {
  const seconds: number[] = [];
  const processorMs: number[] = [];
  for (let start = 1; start <= STARTS; start += 1) {
    const shop = await startShop({ dataFolder, databaseUrl: null, firstPage: '/en/home' });
    try {
      seconds.push(shop.startedInMs / 1000);
      processorMs.push(processorMsOf([shop.pid])[0] ?? 0);
    } finally {
      await shop.end();
    }
  }
  const spent = `${(median(processorMs) / 1000).toFixed(2)} s of processor time, PostgreSQL's included`;
  return [rowOf(START, { seconds: median(seconds) }, { of: 'seconds', atMost: 2.5 }, spent)];
}

async function memory(dataFolder: string, products: number, productIds: readonly string[]): Promise<Row[]> {
  const shop = await startShop({ dataFolder, databaseUrl: null, firstPage: '/en/home' });
  const note = `without PostgreSQL, ${REST_MS / 1000} s after the last page, ${products} products`;
  const resting = (what: string, atMost: number, before: () => Promise<void>): Promise<Row[]> =>
    orUnmeasured(GROUP, [what], async () => {
      await before();
      return [rowOf(what, { megabytes: await restingMbOf(shop, dataFolder) }, { of: 'megabytes', atMost }, note)];
    });
  try {
    return [
      ...(await resting(AT_REST, 220, () => Promise.resolve())),
      ...(await resting(AFTER_RENDERS, 300, () => renderMany(shop, productIds))),
    ];
  } finally {
    await shop.end();
  }
}

/** The folder must contain a stopped database, because the shop starts the database itself, as with `npm start`. */
export async function measureStart(
  dataFolder: string,
  products: number,
  productIds: readonly string[],
): Promise<Row[]> {
  return [
    ...(await orUnmeasured(GROUP, [START], () => startTimes(dataFolder))),
    ...(await orUnmeasured(GROUP, [AT_REST, AFTER_RENDERS], () => memory(dataFolder, products, productIds))),
  ];
}
