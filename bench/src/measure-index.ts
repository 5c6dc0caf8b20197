// Measures the part of the catalogue that a server keeps in memory: its size, in a process of its own; how soon after
// the shop's start a list is served; how long the event loop is blocked until then, and later while the words of
// searches and the whole catalogue are read; and the server's peak memory, also after renders.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { orUnmeasured } from './bench-context.ts';
import { begin } from './children.ts';
import { renderMany } from './measure-start.ts';
import { peakMbOf } from './processor.ts';
import { PASS, type ShopProcess, startShop } from './shop-process.ts';
import { median, type Row } from './table.ts';

const PROGRAM = new URL('index-size-process.ts', import.meta.url);
const GROUP = 'start';
const STARTS = 3;
const LIST = '/api/product/list?language_code=en';

export const INDEX_SIZE = 'catalogue in memory';
export const FIRST_LIST = 'start to first list';
const LONGEST_BLOCK_AT_START = 'longest block of the event loop until then';
export const LONGEST_BLOCK_SERVING = 'longest block while all is read again';
export const PEAK_OVER_RELOAD = 'most memory until then';

const rowOf = (what: string, figures: Row['figures'], note: string): Row => ({
  group: GROUP,
  what,
  figures,
  floor: null,
  limits: [],
  note,
  failed: false,
});

async function indexSize(databaseUrl: string, dataFolder: string): Promise<Row[]> {
  const { child, output } = begin(PROGRAM, [], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_FOLDER: dataFolder },
    execArgv: ['--expose-gc'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(output().trim().split('\n').at(-1) || 'the catalogue was not loaded');
  const { megabytes, markets, words } = JSON.parse(output()) as Record<'megabytes' | 'markets' | 'words', number>;
  const of = markets === 1 ? 'one market' : `${markets} markets`;
  return [rowOf(INDEX_SIZE, { megabytes }, `heap and buffers, ${of}, ${words} words`)];
}

/** PostgreSQL must be running, so that its own start is not measured. */
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

const WORDS_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 200;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const endMs = Date.now() + WORDS_WITHIN_MS; !(await isSo()); await sleep(LOOK_EVERY_MS))
    if (Date.now() > endMs) throw new Error(`${what} took too long`);
}

async function resultOf<T>({ url }: ShopProcess, address: string): Promise<T> {
  const answer = await fetch(`${url}/api/${address}`, { headers: PASS });
  return ((await answer.json()) as { result: T }).result;
}

const TITLES = `select title from product_texts where language = 'en' order by md5(product_id::text) limit 20`;

/** Waits until the suggestions find something for each of 20 titles from all over the catalogue. */
async function untilWordsAreRead(shop: ShopProcess, database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ title: string }>(TITLES);
  for (const { title } of rows)
    await until('reading the words of searches', async () => {
      const query = `product/suggestions?language_code=en&q=${encodeURIComponent(title)}`;
      return (await resultOf<{ total: number }>(shop, query)).total > 0;
    });
}

const FIRST = 'product/list?language_code=en&limit=1';

/**
 * Gives another product the first place, records the event that makes the shop read the whole catalogue again, and
 * waits until a list shows that product first. Then the product gets its old place back, without an event.
 */
async function readAllAgain(shop: ShopProcess, database: pg.Client): Promise<void> {
  const firstOf = async (): Promise<string | undefined> =>
    (await resultOf<{ products: { _id: string }[] }>(shop, FIRST)).products[0]?._id;
  const before = await firstOf();
  const { rows } = await database.query<{ id: string; rank: number | null }>(
    'select id, pinned_rank as rank from products where id <> $1 and published_at <= now() order by id limit 1',
    [before],
  );
  const [other] = rows;
  if (!other) throw new Error('there is only one product');
  await database.query('update products set pinned_rank = -1 where id = $1', [other.id]);
  await database.query(
    `insert into outbox (id, name, payload, tags) values (gen_random_uuid(), 'catalogue.lists_changed', '{"reason":"bench"}', '{*}')`,
  );
  await until('reading the catalogue again', async () => (await firstOf()) === other.id);
  await database.query('update products set pinned_rank = $2 where id = $1', [other.id, other.rank]);
}

/**
 * On a running shop, measures the longest block of the event loop while words and catalogue are read, and the peak
 * memory after renders and another reading of the catalogue.
 */
async function whileReading(databaseUrl: string, dataFolder: string, productIds: readonly string[]): Promise<Row[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const shop = await startShop({ databaseUrl, dataFolder, firstPage: LIST, watchLoop: true });
  try {
    shop.forgetBlocks();
    await untilWordsAreRead(shop, database);
    await readAllAgain(shop, database);
    const seconds = (await shop.longestBlockMs()) / 1000;
    await renderMany(shop, productIds);
    await readAllAgain(shop, database);
    return [
      rowOf(LONGEST_BLOCK_SERVING, { seconds }, 'from the first list through the words of searches and a full reading'),
      rowOf(
        PEAK_OVER_RELOAD,
        { megabytes: peakMbOf(shop.pid) },
        'of the server’s process, after renders and full readings',
      ),
    ];
  } finally {
    await shop.end();
    await database.end();
  }
}

export async function measureIndex(
  databaseUrl: string,
  dataFolder: string,
  productIds: readonly string[],
): Promise<Row[]> {
  const starts = [FIRST_LIST, LONGEST_BLOCK_AT_START];
  const readings = [LONGEST_BLOCK_SERVING, PEAK_OVER_RELOAD];
  return [
    ...(await orUnmeasured(GROUP, [INDEX_SIZE], () => indexSize(databaseUrl, dataFolder))),
    ...(await orUnmeasured(GROUP, starts, () => firstLists(databaseUrl, dataFolder))),
    ...(await orUnmeasured(GROUP, readings, () => whileReading(databaseUrl, dataFolder, productIds))),
  ];
}
