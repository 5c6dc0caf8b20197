// npm run bench: measures what requests cost the shop, compares this with the least that this machine needs for the
// same work, and names what exceeds its budget. It starts and stops the database and the servers itself, on loopback,
// with their data in a new folder.
import { loadavg } from 'node:os';
import { type Context, unmeasured } from './bench-context.ts';
import { fillDemo, fillUpTo, takeSample } from './catalogue-fill.ts';
import { endAll } from './children.ts';
import { beginFloors } from './floors.ts';
import { beginWorker, waitUntilIdle } from './load.ts';
import { measureImports } from './measure-import.ts';
import { measureIndex } from './measure-index.ts';
import { measureInBrowser } from './measure-in-browser.ts';
import { type Measure, MEASURES_AT_SIZE, MEASURES_OF_SHOP } from './measures.ts';
import { measurePapers } from './measure-papers.ts';
import { measureStart, postgresPidOf } from './measure-start.ts';
import { type Options, type Part, readOptions } from './options.ts';
import { runProgram } from './program.ts';
import { describeMachine, writeResults, type Machine, machineLine } from './results.ts';
import { settlePictures } from './settle-pictures.ts';
import { startShop } from './shop-process.ts';
import { judged, sideBySide, sizesTableOf } from './sizes-table.ts';
import { type Row, slownessOf, summaryOf, tableOf, verdictOf } from './table.ts';
import { buildShop, type Database, makeDataFolder, openDatabase, removeDataFolder } from './surroundings.ts';

/** Milliseconds on the running shop after which `compare` (bench-context.ts) begins no further measurement. */
const MEASURING_MS_MAX = 4.5 * 60_000;
/**
 * The same limit in a run with --catalogue, at each of its two sizes of the catalogue. It is longer, because a shop
 * with a large catalogue may answer slowly.
 */
const MEASURING_AT_SIZE_MS_MAX = 12 * 60_000;

/** Parts that need no filled shop, or that fill one of their own. */
const WITHOUT_SHOP: ReadonlySet<Part> = new Set(['import', 'papers']);
const needsShop = ({ parts }: Options): boolean => [...parts].some((part) => !WITHOUT_SHOP.has(part));

const startedAt = performance.now();
const print = (line: string): void =>
  void process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}\n`);

const endings: (() => unknown)[] = [];

async function cleanUp(): Promise<void> {
  await endAll();
  for (const ending of endings.splice(0).reverse()) await ending();
}

function makeFolder(): string {
  const folder = makeDataFolder('bench');
  endings.push(() => removeDataFolder(folder));
  return folder;
}

interface ShopMeasures {
  options: Options;
  databaseUrl: string;
  dataFolder: string;
  measures: readonly Measure[];
  withinMs: number;
  rows: Row[];
}

async function measureShop({
  options,
  databaseUrl,
  dataFolder,
  measures,
  withinMs,
  rows,
}: ShopMeasures): Promise<void> {
  const shop = await startShop({ dataFolder, databaseUrl, firstPage: '/api/health/ready' });
  print('waiting until the shop is at rest …');
  await waitUntilIdle(shop.pid);
  const context: Context = {
    shop,
    options,
    databaseUrl,
    dataFolder,
    untilMs: performance.now() + withinMs,
    loadSetup: { worker: beginWorker(), postgresPid: postgresPidOf(dataFolder) },
    floors: await beginFloors(databaseUrl),
    sample: await takeSample(databaseUrl),
    add: (added) => void rows.push(...added),
  };
  for (const [part, measure] of measures) {
    print(`measuring ${part} …`);
    // If a part cannot be measured, its row says so, and the other parts are still measured.
    await measure(context).catch((error: unknown) => context.add([unmeasured(part, part, [], error)]));
  }
}

async function beginDatabase(dataFolder: string): Promise<Database> {
  const database = await openDatabase(dataFolder);
  endings.push(() => database.stop());
  return database;
}

async function beginMachine(dataFolder: string): Promise<{ database: Database; machine: Machine }> {
  const loadAtStart = loadavg();
  const database = await beginDatabase(dataFolder);
  const machine = await describeMachine(database.url, loadAtStart);
  process.stdout.write(`${machineLine(machine)}\n`);
  return { database, machine };
}

async function putUpDemo(database: Database, dataFolder: string): Promise<void> {
  print('putting up the demo shop …');
  await fillDemo(database.url, dataFolder);
}

async function fill({ manyValues }: Options, products: number, databaseUrl: string, dataFolder: string): Promise<void> {
  print(`filling up to ${products} products …`);
  await fillUpTo(products, databaseUrl, manyValues);
  await settlePictures(databaseUrl, dataFolder);
}

function starts(dataFolder: string, products: number, productIds: readonly string[]): Promise<Row[]> {
  print('starting the shop over its database …');
  return measureStart(dataFolder, products, productIds);
}

async function measureParts(options: Options, dataFolder: string, rows: Row[]): Promise<Machine> {
  const { database, machine } = await beginMachine(dataFolder);
  if (options.parts.has('import')) rows.push(...(await measureImports(options, database.url, dataFolder, print)));
  if (needsShop(options)) await measureWithShop(options, database, dataFolder, rows);
  else await database.stop();
  if (options.parts.has('papers')) {
    print('making papers …');
    rows.push(...(await measurePapers().catch((error: unknown) => [unmeasured('papers', 'papers', [], error)])));
  }
  return machine;
}

async function measureWithShop(options: Options, database: Database, dataFolder: string, rows: Row[]): Promise<void> {
  await putUpDemo(database, dataFolder);
  rows.push(...(await measureInBrowser(options, database.url, dataFolder, print)));
  const measures = MEASURES_OF_SHOP.filter(([part]) => options.parts.has(part));
  if (measures.length === 0 && !options.parts.has('start')) return database.stop();
  await fill(options, options.products, database.url, dataFolder);
  const databaseUrl = database.url;
  if (measures.length > 0)
    await measureShop({ options, databaseUrl, dataFolder, measures, withinMs: MEASURING_MS_MAX, rows });
  const { productIds } = await takeSample(database.url);
  await endAll();
  await database.stop();
  if (options.parts.has('start')) rows.push(...(await starts(dataFolder, options.products, productIds)));
}

async function measureAtSize(
  options: Options,
  database: Database,
  dataFolder: string,
  products: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  await fill(options, products, database.url, dataFolder);
  const databaseUrl = database.url;
  const [measures, withinMs] = [MEASURES_AT_SIZE, MEASURING_AT_SIZE_MS_MAX];
  await measureShop({ options, databaseUrl, dataFolder, measures, withinMs, rows });
  await endAll();
  print('measuring the catalogue in memory …');
  const { productIds } = await takeSample(database.url);
  rows.push(...(await measureIndex(database.url, dataFolder, productIds)));
  await database.stop();
  return [...rows, ...(await starts(dataFolder, products, productIds))];
}

async function measureSizes(options: Options, catalogue: number, dataFolder: string): Promise<Outcome> {
  const { database, machine } = await beginMachine(dataFolder);
  await putUpDemo(database, dataFolder);
  const small = await measureAtSize(options, database, dataFolder, options.products);
  const large = await measureAtSize(options, await beginDatabase(dataFolder), dataFolder, catalogue);
  const sizes = sideBySide(small, large);
  const table = sizesTableOf(sizes, [options.products, catalogue]);
  return { machine, rows: sizes.map(judged), table, results: { products: [options.products, catalogue], rows: sizes } };
}

interface Outcome {
  machine: Machine;
  rows: readonly Row[];
  table: string;
  results: object;
}

async function measureOnce(options: Options, dataFolder: string): Promise<Outcome> {
  const rows: Row[] = [];
  const machine = await measureParts(options, dataFolder, rows);
  const slowness = slownessOf(rows);
  const judgedRows = rows.map((row) => ({ ...row, verdict: verdictOf(row, slowness) }));
  return { machine, rows, table: tableOf(rows), results: { products: options.products, slowness, rows: judgedRows } };
}

/** Returns true whatever was measured: an exceeded budget does not fail the run. */
async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2));
  if (process.platform !== 'linux') throw new Error('The bench reads processor times from /proc: run it on Linux.');
  if (needsShop(options) || options.parts.has('import')) await buildShop(options);
  const dataFolder = makeFolder();
  const { catalogue, products } = options;
  const work = catalogue === null ? measureOnce(options, dataFolder) : measureSizes(options, catalogue, dataFolder);
  const { machine, rows, table, results } = await work;
  const size = catalogue === null ? `${products} products` : `${products} and ${catalogue} products`;
  process.stdout.write(
    `\n${machineLine(machine)}\n${size}, load from autocannon on the same cores\n\n${table}\n${summaryOf(rows)}\n`,
  );
  const files = writeResults(catalogue === null ? '' : 'catalogue', machine, results, options.keep);
  print(`written: ${files.join(', ')}`);
  return true;
}

await runProgram({ name: 'The bench', main, cleanUp });
