// npm run bench: measures what requests cost the shop, compares it with the least that this machine needs for the same
// work, and names what is not within its budget. It starts and stops the database and the servers itself, on loopback,
// with their data in a new folder.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@hindam/postgres';
import { type Context, unmeasured } from './bench-context.ts';
import { fillDemo, fillUpTo, takeSample } from './catalogue-fill.ts';
import { endAll } from './children.ts';
import { beginFloors } from './floors.ts';
import { measureLighthouse } from './lighthouse.ts';
import { beginWorker, waitUntilIdle } from './load.ts';
import { MEASURES_OF_SHOP } from './measures.ts';
import { measureImport } from './measure-import.ts';
import { measurePapers } from './measure-papers.ts';
import { measureStart, postgresPidOf } from './measure-start.ts';
import { type Options, type Part, readOptions } from './options.ts';
import { describeMachine, writeResults, type Machine, machineLine } from './results.ts';
import { settlePictures } from './settle-pictures.ts';
import { startShop } from './shop-process.ts';
import { type Row, summaryOf, tableOf } from './table.ts';
import { DATABASE_NAME } from '../../server/src/config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * After this time `compare` begins no further measurement. Chosen so that a run with 1,000 products and without
 * Lighthouse should take below 7 minutes.
 */
const MEASURING_MS_MAX = 4.5 * 60_000;

/** Parts that measure no running shop, so that none is filled for them alone. */
const WITHOUT_SHOP: ReadonlySet<Part> = new Set(['import', 'papers']);
const needsShop = ({ parts }: Options): boolean => [...parts].some((part) => !WITHOUT_SHOP.has(part));

const startedAt = performance.now();
const print = (line: string): void =>
  void process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}\n`);

/** Functions that stop everything that was started; they are called in reverse order. */
const endings: (() => unknown)[] = [];

async function cleanUp(): Promise<void> {
  await endAll();
  for (const ending of endings.splice(0).reverse()) await ending();
}

async function buildStorefront(): Promise<void> {
  const place = path.join(ROOT, 'tools', 'lib', 'storefront.mjs');
  const { ensureStorefront } = (await import(place)) as {
    ensureStorefront(root: string, environment: (extra: NodeJS.ProcessEnv) => NodeJS.ProcessEnv): Promise<void>;
  };
  await ensureStorefront(ROOT, (extra) => ({ ...process.env, ...extra }));
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hindam-bench-'));
  // When this runs as root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function measureShop(options: Options, databaseUrl: string, dataFolder: string, rows: Row[]): Promise<void> {
  const shop = await startShop({ dataFolder, databaseUrl, firstPage: '/api/health/ready' });
  print('waiting until the shop is at rest …');
  await waitUntilIdle(shop.pid);
  const context: Context = {
    shop,
    options,
    databaseUrl,
    dataFolder,
    untilMs: performance.now() + MEASURING_MS_MAX,
    loadSetup: { worker: beginWorker(), postgresPid: postgresPidOf(dataFolder) },
    floors: await beginFloors(databaseUrl),
    sample: await takeSample(databaseUrl),
    add: (added) => void rows.push(...added),
  };
  for (const [part, measure] of MEASURES_OF_SHOP) {
    if (!options.parts.has(part)) continue;
    print(`measuring ${part} …`);
    // A part that cannot be measured does not affect the others.
    await measure(context).catch((error: unknown) => context.add([unmeasured(part, part, [], error)]));
  }
}

async function onDatabase(
  options: Options,
  dataFolder: string,
  rows: Row[],
): Promise<{ machine: Machine; productIds: string[] }> {
  const loadAtStart = loadavg();
  // With the settings of production: what is committed is on disk.
  const postgres = await startEmbeddedPostgres({ name: DATABASE_NAME, dataFolder });
  const stop = async (): Promise<void> => postgres.stop();
  endings.push(stop);
  const machine = await describeMachine(postgres.url, loadAtStart);
  process.stdout.write(`${machineLine(machine)}\n`);
  if (options.parts.has('import')) {
    print(`importing ${options.products} products …`);
    const imported = measureImport(options.products, postgres.url, dataFolder);
    rows.push(...(await imported.catch((error: unknown) => [unmeasured('import', 'import', [], error)])));
  }
  if (!needsShop(options)) {
    await stop();
    return { machine, productIds: [] };
  }
  print('putting up the demo shop …');
  await fillDemo(postgres.url, dataFolder);
  if (options.parts.has('lighthouse')) {
    print(`Lighthouse, ${options.lighthouseRuns} runs a page …`);
    rows.push(...(await measureLighthouse(postgres.url, dataFolder, options.lighthouseRuns, print)));
  }
  print(`filling up to ${options.products} products …`);
  await fillUpTo(options.products, postgres.url);
  await settlePictures(postgres.url, dataFolder);
  if (MEASURES_OF_SHOP.some(([part]) => options.parts.has(part)))
    await measureShop(options, postgres.url, dataFolder, rows);
  const { productIds } = await takeSample(postgres.url);
  await endAll();
  await stop();
  return { machine, productIds };
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (process.platform !== 'linux') throw new Error('The bench reads processor times from /proc: run it on Linux.');
  const isBuilt = options.built && existsSync(path.join(ROOT, 'storefront', 'build', 'server'));
  if (needsShop(options) && !isBuilt) await buildStorefront();
  const rows: Row[] = [];
  const dataFolder = makeFolder();
  const { machine, productIds } = await onDatabase(options, dataFolder, rows);
  if (options.parts.has('papers')) {
    print('making papers …');
    rows.push(...(await measurePapers().catch((error: unknown) => [unmeasured('papers', 'papers', [], error)])));
  }
  if (options.parts.has('start')) {
    print('starting the shop over its database, three times …');
    const start = measureStart(dataFolder, options.products, productIds);
    rows.push(...(await start.catch((error: unknown) => [unmeasured('start', 'start and memory at rest', [], error)])));
  }
  process.stdout.write(
    `\n${machineLine(machine)}\n${options.products} products, load from autocannon on the same cores\n\n${tableOf(rows)}\n${summaryOf(rows)}\n`,
  );
  const files = writeResults(machine, options.products, rows, options.keep);
  print(`written: ${files.join(', ')}`);
}

let leaving = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (leaving) return;
    leaving = true;
    void cleanUp().finally(() => process.exit(130));
  });
}

try {
  await main();
  await cleanUp();
  process.exit(0);
} catch (error) {
  // Ctrl-C ends the child processes, which makes the work that waits for them fail. That is not reported.
  if (!leaving) {
    process.stderr.write(`\nThe bench could not measure: ${error instanceof Error ? error.message : String(error)}\n`);
    await cleanUp();
    process.exit(1);
  }
}
