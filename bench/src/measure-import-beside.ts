// Measures what an import costs the visitors of a shop on the same database: how long pages take without the import and
// during it, and how fast the import is meanwhile. The shop, the import, PostgreSQL and the visitors share the
// processor cores of this machine.
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unmeasured } from './bench-context.ts';
import { writeCatalogue } from './catalogue-csv.ts';
import { fillDemo, fillUpTo, takeSample } from './catalogue-fill.ts';
import { differing } from './differing.ts';
import { createDatabase, importOnce, type ImportRun } from './import-run.ts';
import { waitUntilIdle } from './load.ts';
import { PREFIXES } from './measure-pages.ts';
import type { Options } from './options.ts';
import { peakMbOf } from './processor.ts';
import { settlePictures } from './settle-pictures.ts';
import { startShop } from './shop-process.ts';
import { median, quantile, type Figures, type Limit, type Row } from './table.ts';
import { beginVisits, type Visit } from './visitors.ts';

const GROUP = 'import';
const VISITORS_PER_SECOND = 10;
/** More visits per second than in the measurement, because V8 optimises rendering only after hundreds of pages. */
const WARM_UP_PER_SECOND = 40;
const WARM_UP_MS = 12_000;
const WITHOUT_MS = 30_000;
/**
 * At least this many products are imported, because a shorter import would end before there are enough visits to
 * compute a p95.
 */
const PRODUCTS_MIN = 8_000;
const LIMITS: readonly Limit[] = [{ of: 'ratio', atMost: 2 }];
const WRONG_SHARE_MAX = 0.01;
/** One visit in this many opens a page that other visits open too, so that it may be answered from the cache. */
const POPULAR_EVERY = 4;
const POPULAR_PRODUCTS = 4;

/** Returns a function that gives the paths of lists and product pages in turn, in two languages. */
function pathsOf(productIds: readonly string[]): () => string {
  let n = -1;
  return () => {
    n += 1;
    const [, prefix] = PREFIXES[Math.floor(n / 2) % PREFIXES.length]!;
    const round = Math.floor(n / 2 / PREFIXES.length);
    const isPopular = round % POPULAR_EVERY === 0;
    if (n % 2 === 0) return `/${prefix}/product-list${isPopular ? '' : `?${differing()}`}`;
    const at = isPopular ? (round / POPULAR_EVERY) % POPULAR_PRODUCTS : POPULAR_PRODUCTS + round;
    return `/${prefix}/product-details/${productIds[at % productIds.length]}`;
  };
}

function figuresOf(visits: readonly Visit[]): Figures & { p95Ms: number } {
  const took = visits.map(({ ms }) => ms);
  return { medianMs: median(took), p95Ms: quantile(took, 0.95) };
}

const wrongAmong = (visits: readonly Visit[]): Visit[] => visits.filter(({ status }) => status !== 200);

export function rowOf(
  what: string,
  limits: readonly Limit[],
  beside: readonly Visit[],
  without: readonly Visit[],
): Row {
  if (beside.length === 0 || without.length === 0) return unmeasured(GROUP, what, limits, 'there were no visits');
  const [measured, alone] = [figuresOf(beside), figuresOf(without)];
  const wrong = wrongAmong([...beside, ...without]);
  const statuses = [...new Set(wrong.map(({ status }) => status ?? 'none'))].join(', ');
  return {
    group: GROUP,
    what,
    figures: { ...measured, ratio: measured.p95Ms / alone.p95Ms },
    floor: { name: 'without the import', figures: alone },
    limits,
    note: `${beside.length} visits${wrong.length > 0 ? `; ${wrong.length} answers were no pages (${statuses})` : ''}`,
    failed: [beside, without].some((visits) => wrongAmong(visits).length > visits.length * WRONG_SHARE_MAX),
  };
}

const isList = ({ path: at }: Visit): boolean => at.includes('/product-list');

function importRow(imported: number, { products: { created }, seconds, megabytes }: ImportRun): Row {
  const isWhole = created === imported;
  return {
    group: GROUP,
    what: `the import beside them, of ${imported} products`,
    figures: { perSecond: imported / seconds, seconds, megabytes },
    floor: null,
    limits: [],
    note: isWhole
      ? `shop, import, PostgreSQL and visitors on ${availableParallelism()} cores`
      : `created ${created} of ${imported}`,
    failed: !isWhole,
  };
}

const memoryRow = (megabytes: number): Row => ({
  group: GROUP,
  what: 'most memory of the shop beside it',
  figures: { megabytes },
  floor: null,
  limits: [{ of: 'megabytes', atMost: 450 }],
  note: 'of the server’s process',
  failed: false,
});

async function fill(products: number, databaseUrl: string, dataFolder: string): Promise<void> {
  await fillDemo(databaseUrl, dataFolder);
  await fillUpTo(products, databaseUrl);
  await settlePictures(databaseUrl, dataFolder);
}

export async function measureImportBeside(options: Options, postgresUrl: string, folder: string): Promise<Row[]> {
  const { products, share } = options;
  const imported = Math.max(products, PRODUCTS_MIN);
  // A separate data folder, because settlePictures writes placeholder files of one byte, and Lighthouse loads the demo
  // shop's real pictures from the other folder.
  const dataFolder = path.join(folder, 'beside');
  mkdirSync(dataFolder);
  const databaseUrl = await createDatabase(postgresUrl, 'import_beside_shop');
  await fill(products, databaseUrl, dataFolder);
  const file = path.join(dataFolder, 'beside.csv');
  await writeCatalogue(file, imported);
  const { productIds } = await takeSample(databaseUrl);
  const shop = await startShop({ dataFolder, databaseUrl, firstPage: '/api/health/ready' });
  try {
    await waitUntilIdle(shop.pid);
    const nextPath = pathsOf(productIds);
    const visitsDuring = async <T>(perSecond: number, work: Promise<T>): Promise<[Visit[], T]> => {
      const visitors = beginVisits(shop.url, perSecond, nextPath);
      try {
        const done = await work;
        return [await visitors.leave(), done];
      } finally {
        await visitors.leave();
      }
    };
    await visitsDuring(WARM_UP_PER_SECOND, sleep(WARM_UP_MS * share));
    const [without] = await visitsDuring(VISITORS_PER_SECOND, sleep(WITHOUT_MS * share));
    const [beside, run] = await visitsDuring(VISITORS_PER_SECOND, importOnce(file, databaseUrl, dataFolder));
    const isPage = (visit: Visit): boolean => !isList(visit);
    return [
      rowOf(`pages beside an import, ${VISITORS_PER_SECOND} visits a second`, LIMITS, beside, without),
      rowOf('of these, lists', [], beside.filter(isList), without.filter(isList)),
      rowOf('of these, product pages', [], beside.filter(isPage), without.filter(isPage)),
      importRow(imported, run),
      memoryRow(peakMbOf(shop.pid)),
    ];
  } finally {
    await shop.end();
  }
}
