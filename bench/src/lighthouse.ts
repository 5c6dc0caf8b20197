// Runs Lighthouse on the demo shop. It simulates a phone with slow mobile data, as PageSpeed Insights does.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { unmeasured } from './bench-context.ts';
import { takeSample } from './catalogue-fill.ts';
import { waitUntilIdle } from './load.ts';
import { PREFIXES, publicPages } from './measure-pages.ts';
import { settlePictures } from './settle-pictures.ts';
import { PASS, startShop } from './shop-process.ts';
import { type Limit, median, type Row } from './table.ts';

const run = promisify(execFile);
const ONE_RUN_WITHIN_MS = 120_000;
const AVIF_MADE_AFTER_MS = 10_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type CategoryName = (typeof CATEGORIES)[number];
const LIMITS: Readonly<Record<CategoryName, Limit>> = {
  performance: { of: 'score', atLeast: 95 },
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

export function chromiumPath(): string {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const found = places.find((place) => place !== undefined && existsSync(place));
  if (!found)
    throw new Error('Lighthouse needs a Chromium: set CHROMIUM_PATH, or install one (apt-get install chromium).');
  return found;
}

async function runLighthouse(url: string): Promise<Report> {
  const program = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));
  const args = [
    program,
    url,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    '--no-enable-error-reporting',
    `--extra-headers=${JSON.stringify(PASS)}`,
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

/** Ids of the audits that lost points in a category in the last run. */
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
  // The shop makes the AVIF file of a picture size some time after it has sent the WebP file.
  await sleep(AVIF_MADE_AFTER_MS);
  await settlePictures(databaseUrl, dataFolder);
  await waitUntilIdle(pid);
};

async function runLighthouseRepeatedly(what: string, url: string, runs: number): Promise<Row[]> {
  try {
    const reports: Report[] = [];
    for (let n = 0; n < runs; n += 1) reports.push(await runLighthouse(url));
    return rowsOf(what, reports);
  } catch (error) {
    return [unmeasured('lighthouse, mobile', what, Object.values(LIMITS), error)];
  }
}

/** The first run of each page is not counted, because in it the shop makes the picture sizes that a phone requests. */
export async function measureLighthouse(
  databaseUrl: string,
  dataFolder: string,
  runs: number,
  print: (line: string) => void,
): Promise<Row[]> {
  const shop = await startShop({ dataFolder, databaseUrl, firstPage: '/en/home' });
  const { productIds } = await takeSample(databaseUrl);
  const pages = PREFIXES.flatMap(([language, prefix]) =>
    publicPages(productIds[0]).map(({ name, path }) => ({
      what: `${name}, ${language}`,
      url: `${shop.url}/${prefix}${path}`,
    })),
  );
  for (const { url } of pages) await runLighthouse(url).catch(() => null);
  await wait(databaseUrl, dataFolder, shop.pid);
  const rows: Row[] = [];
  for (const { what, url } of pages) {
    const judged = await runLighthouseRepeatedly(what, url, runs);
    rows.push(...judged);
    print(`lighthouse ${what}: ${judged.map(({ figures }) => figures.score).join(' / ')}, ${judged[0]?.note ?? ''}`);
  }
  await shop.end();
  return rows;
}
