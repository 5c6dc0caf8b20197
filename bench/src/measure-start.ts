// How long the shop takes to open when its database exists, and its memory at rest.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processorMsOf, residentMbOf } from './processor.ts';
import { startShop } from './shop-process.ts';
import { median, type Row } from './table.ts';

const STARTS = 3;
const REST_MS = 20_000;

/** Pid of PostgreSQL's main process over this data folder, from its pid file. */
export function postgresPidOf(dataFolder: string): number {
  return Number.parseInt(readFileSync(path.join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);
}

/** The folder's database must exist and be stopped: the shop starts it, as `npm start` does. */
export async function measureStart(dataFolder: string, products: number): Promise<Row[]> {
  const seconds: number[] = [];
  const processorMs: number[] = [];
  let megabytes = 0;
  for (let start = 1; start <= STARTS; start += 1) {
    const shop = await startShop({ dataFolder, databaseUrl: null, firstPage: '/en/home' });
    try {
      seconds.push(shop.startedInMs / 1000);
      processorMs.push(processorMsOf([shop.pid])[0] ?? 0);
      if (start < STARTS) continue;
      await sleep(REST_MS);
      megabytes = residentMbOf(shop.pid, new Set([postgresPidOf(dataFolder)]));
    } finally {
      await shop.end();
    }
  }
  const spent = `${(median(processorMs) / 1000).toFixed(2)} s of processor time, PostgreSQL's included`;
  return [
    {
      group: 'start',
      what: 'start to first page',
      figures: { seconds: median(seconds) },
      floor: null,
      limits: [{ of: 'seconds', atMost: 2.5 }],
      note: spent,
      failed: false,
    },
    {
      group: 'start',
      what: 'memory at rest',
      figures: { megabytes },
      floor: null,
      limits: [{ of: 'megabytes', atMost: 220 }],
      note: `without PostgreSQL, ${REST_MS / 1000} s after the first page, ${products} products`,
      failed: false,
    },
  ];
}
