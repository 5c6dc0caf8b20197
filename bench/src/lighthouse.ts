// Runs Lighthouse on the demo shop: the home page, a list, a product page and a cart with a piece in it. It simulates a
// phone with slow mobile data, as PageSpeed Insights does.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromiumPath } from '../../e2e/chromium.ts';
import { unmeasured } from './bench-context.ts';
import { takeSample } from './catalogue-fill.ts';
import { fillCart, findPiece } from './filled-cart.ts';
import { waitUntilIdle } from './load.ts';
import { PREFIXES, publicPages } from './measure-pages.ts';
import { settlePictures } from './settle-pictures.ts';
import { PASS, type ShopProcess, startShop } from './shop-process.ts';
import { type Limit, median, type Row } from './table.ts';

const run = promisify(execFile);
const ONE_RUN_WITHIN_MS = 120_000;
const AVIF_MADE_AFTER_MS = 10_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type CategoryName = (typeof CATEGORIES)[number];
const LIMITS: Readonly<Record<CategoryName, Limit>> = {
  performance: { of: 'score', atLeast: 98 },
  accessibility: { of: 'score', atLeast: 100 },
  'best-practices': { of: 'score', atLeast: 100 },
  seo: { of: 'score', atLeast: 100 },
};
const CHROME_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

interface Audit {
  id: string;
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  details?: { items?: { resourceType?: string; transferSize?: number }[] };
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

interface Visited {
  what: string;
  url: string;
  /** The `cookie` header that selects a guest's cart; absent for public pages. */
  cookie?: string;
  /** Ids of audits that do not apply to the page. */
  skipped: readonly string[];
}

/**
 * The audit `is-crawlable` fails where search engines are kept out on purpose: on the cart page, and in a demo shop
 * that asks for a token, as this one does.
 */
const NOT_HERE = ['is-crawlable'];

async function runLighthouse({ url, cookie, skipped }: Visited): Promise<Report> {
  const program = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));
  const args = [
    program,
    url,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    '--no-enable-error-reporting',
    `--extra-headers=${JSON.stringify({ ...PASS, ...(cookie ? { cookie } : {}) })}`,
    ...skipped.map((audit) => `--skip-audits=${audit}`),
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${CHROME_FLAGS}`,
  ];
  const { stdout } = await run(process.execPath, args, {
    timeout: ONE_RUN_WITHIN_MS,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, CHROME_PATH: chromiumPath() },
  });
  return JSON.parse(stdout) as Report;
}

const figure = (reports: readonly Report[], id: string): number =>
  median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0));

function timesOf(reports: readonly Report[]): string {
  const seconds = (id: string): string => `${(figure(reports, id) / 1000).toFixed(2)} s`;
  const fonts = (reports[0]?.audits['network-requests']?.details?.items ?? []).filter(
    ({ resourceType }) => resourceType === 'Font',
  );
  const kilobytes = fonts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000;
  return (
    `FCP ${seconds('first-contentful-paint')}, LCP ${seconds('largest-contentful-paint')}, CLS ${figure(reports, 'cumulative-layout-shift').toFixed(3)}, ` +
    `TBT ${figure(reports, 'total-blocking-time').toFixed(0)} ms, fonts ${kilobytes.toFixed(1)} KB`
  );
}

/** Ids of the audits that cost points in a category in the last run. */
function faultsOf(reports: readonly Report[], category: CategoryName): string {
  const report = reports.at(-1);
  const counted = report?.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return counted
    .flatMap(({ id }) => {
      const audit = report?.audits[id];
      return audit && audit.score !== null && audit.score < 1 ? [id] : [];
    })
    .join(', ');
}

function rowsOf(what: string, reports: readonly Report[]): Row[] {
  return CATEGORIES.map((category) => ({
    group: 'lighthouse, mobile',
    what: `${what}, ${category}`,
    figures: { score: Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0))) },
    floor: null,
    limits: [LIMITS[category]],
    note: category === 'performance' ? timesOf(reports) : faultsOf(reports, category),
    failed: false,
  }));
}

const wait = async (databaseUrl: string, dataFolder: string, pid: number): Promise<void> => {
  // The shop makes the AVIF file of a picture size some time after it has sent the WebP file, so this waits for it.
  await sleep(AVIF_MADE_AFTER_MS);
  await settlePictures(databaseUrl, dataFolder);
  await waitUntilIdle(pid);
};

async function runLighthouseRepeatedly(page: Visited, runs: number): Promise<Row[]> {
  try {
    const reports: Report[] = [];
    for (let n = 0; n < runs; n += 1) reports.push(await runLighthouse(page));
    return rowsOf(page.what, reports);
  } catch (error) {
    return [unmeasured('lighthouse, mobile', page.what, Object.values(LIMITS), error)];
  }
}

const BARE_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Bare</title></head><body><h1>Bare</h1></body></html>';

/** The performance score of a page with nothing but a heading, for comparison; it has no limit. */
async function measureBarePage(runs: number): Promise<Row[]> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(BARE_PAGE));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const rows = await runLighthouseRepeatedly({ what: 'a bare page', url, skipped: [] }, runs);
    return rows.slice(0, 1).map((row) => ({ ...row, limits: [] }));
  } finally {
    server.close();
  }
}

async function pagesOf(shop: ShopProcess, databaseUrl: string): Promise<Visited[]> {
  const { productIds } = await takeSample(databaseUrl);
  const cookie = await fillCart(shop, await findPiece(shop, productIds));
  return PREFIXES.flatMap(([language, prefix]) => [
    ...publicPages(productIds[0]).map(({ name, path }) => ({
      what: `${name}, ${language}`,
      url: `${shop.url}/${prefix}${path}`,
      skipped: NOT_HERE,
    })),
    { what: `cart, ${language}`, url: `${shop.url}/${prefix}/cart`, cookie, skipped: NOT_HERE },
  ]);
}

/** The first run of each page of the shop is not counted: during it the shop still makes the pictures for a phone. */
export async function measureLighthouse(
  databaseUrl: string,
  dataFolder: string,
  runs: number,
  print: (line: string) => void,
): Promise<Row[]> {
  const shop = await startShop({ dataFolder, databaseUrl, firstPage: '/en/home' });
  const pages = await pagesOf(shop, databaseUrl);
  for (const page of pages) await runLighthouse(page).catch(() => null);
  await wait(databaseUrl, dataFolder, shop.pid);
  const rows: Row[] = [];
  const add = (judged: readonly Row[]): void => {
    rows.push(...judged);
    const scores = judged.map(({ figures }) => figures.score).join(' / ');
    print(`lighthouse ${judged[0]?.what.replace(/, performance$/, '')}: ${scores}, ${judged[0]?.note ?? ''}`);
  };
  add(await measureBarePage(runs));
  for (const page of pages) add(await runLighthouseRepeatedly(page, runs));
  await shop.end();
  return rows;
}
