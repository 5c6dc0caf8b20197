// Measures the part of the catalogue that a node keeps in memory: its size, in a process of its own; how soon after a
// start of the shop a list is served from it; and for how long the event loop is blocked until then.
import { once } from 'node:events';
import { begin } from './children.ts';
import { startShop } from './shop-process.ts';
import { median, type Row } from './table.ts';

const PROGRAM = new URL('index-size-process.ts', import.meta.url);
const STARTS = 3;
const LIST = '/api/product/list?language_code=en';

export const INDEX_SIZE = 'catalogue in memory';
export const FIRST_LIST = 'start to first list';
export const LONGEST_BLOCK_AT_START = 'longest block of the event loop until then';

const rowOf = (what: string, figures: Row['figures'], note: string): Row => ({
  group: 'start',
  what,
  figures,
  floor: null,
  limits: [],
  note,
  failed: false,
});

async function indexSize(databaseUrl: string, dataFolder: string): Promise<Row> {
  const { child, output } = begin(PROGRAM, [], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_FOLDER: dataFolder },
    execArgv: ['--expose-gc'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(output().trim().split('\n').at(-1) || 'the catalogue was not loaded');
  const { megabytes, markets } = JSON.parse(output()) as { megabytes: number; markets: number };
  return rowOf(INDEX_SIZE, { megabytes }, `heap and buffers, ${markets === 1 ? 'one market' : `${markets} markets`}`);
}

/** The database must be running, so that its own start is not counted. */
async function firstLists(databaseUrl: string, dataFolder: string): Promise<Row[]> {
  const seconds: number[] = [];
  const blockedMs: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const shop = await startShop({ databaseUrl, dataFolder, firstPage: LIST, watchLoop: true });
    try {
      seconds.push(shop.startedInMs / 1000);
      blockedMs.push(await shop.longestBlockMs());
    } finally {
      await shop.end();
    }
  }
  const note = `median of ${STARTS} starts, PostgreSQL running`;
  return [
    rowOf(FIRST_LIST, { seconds: median(seconds) }, note),
    rowOf(LONGEST_BLOCK_AT_START, { seconds: median(blockedMs) / 1000 }, 'loading of code included'),
  ];
}

export async function measureIndex(databaseUrl: string, dataFolder: string): Promise<Row[]> {
  return [await indexSize(databaseUrl, dataFolder), ...(await firstLists(databaseUrl, dataFolder))];
}
