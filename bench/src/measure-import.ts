// Measures `npm run import`: how fast a file is imported into an empty shop and how much memory that takes, how long
// the same file takes again, and with other prices; also the commands that read the whole catalogue. The floor is the
// least that PostgreSQL needs for the rows of TABLES: COPY into tables without indexes.
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { unmeasured } from './bench-context.ts';
import { writeCatalogue } from './catalogue-csv.ts';
import { commandOnce, createDatabase, importOnce, type Run } from './import-run.ts';
import { measureImportBeside } from './measure-import-beside.ts';
import type { Options } from './options.ts';
import type { Row } from './table.ts';

const PER_SECOND_MIN = 1_000;
const MEGABYTES_MAX = 400;
const SECOND_RUN_SECONDS_MAX = 20;
/**
 * The time budget of the second import is for this many products; fewer get a proportional part, at least 2 seconds.
 */
const PRODUCTS_OF_BUDGET = 44_000;
/** The host of the pictures that the file names (catalogue-csv.ts). */
const HOST = 'cdn.example.com';
const TABLES = [
  'products',
  'product_texts',
  'product_colours',
  'variants',
  'variant_prices',
  'stock',
  'stock_movements',
  'product_cards',
];

async function floorSeconds(databaseUrl: string, dataFolder: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const fileOf = (table: string): string => path.join(dataFolder, `${table}.copy`);
  try {
    for (const table of TABLES) {
      await pipeline(client.query(copyTo(`copy ${table} to stdout`)), createWriteStream(fileOf(table)));
      await client.query(`create table floor_${table} (like ${table})`);
    }
    await client.query('checkpoint').catch(() => {});
    const startedAt = performance.now();
    await client.query('begin');
    for (const table of TABLES)
      await pipeline(createReadStream(fileOf(table)), client.query(copyFrom(`copy floor_${table} from stdin`)));
    await client.query('commit');
    return (performance.now() - startedAt) / 1_000;
  } finally {
    await client.end();
  }
}

interface Place {
  databaseUrl: string;
  dataFolder: string;
  products: number;
}

/** Makes a row about one import. `most`: limit in seconds; `failed`: not every product had the expected result. */
function runRow(what: string, run: Run, { products, most, note, failed }: RunRow): Row {
  return {
    group: 'import',
    what,
    figures: { perSecond: products / run.seconds, seconds: run.seconds, megabytes: run.megabytes },
    floor: null,
    limits: [
      ...(most === undefined ? [] : [{ of: 'seconds', atMost: most } as const]),
      { of: 'megabytes', atMost: MEGABYTES_MAX },
    ],
    note,
    failed,
  };
}

interface RunRow {
  products: number;
  most?: number;
  note: string;
  failed: boolean;
}

async function measureFirst({ databaseUrl, dataFolder, products }: Place, file: string): Promise<Row> {
  const first = await importOnce(file, databaseUrl, dataFolder, ['--allow-host', HOST, '--no-pictures']);
  const floor = await floorSeconds(databaseUrl, dataFolder);
  const isWhole = first.products.created === products;
  return {
    group: 'import',
    what: `import of ${products} products × 4 variants`,
    figures: {
      perSecond: products / first.importSeconds,
      seconds: first.seconds,
      megabytes: first.megabytes,
      ratio: first.importSeconds / floor,
    },
    floor: { name: 'COPY without indexes', figures: { perSecond: products / floor, seconds: floor } },
    limits: [
      { of: 'perSecond', atLeast: PER_SECOND_MIN },
      { of: 'megabytes', atMost: MEGABYTES_MAX },
    ],
    note: isWhole ? '' : `created ${first.products.created} of ${products}`,
    failed: !isWhole,
  };
}

/** Imports the same file again, without its pictures: their host does not exist, and would be asked several times. */
async function measureSame({ databaseUrl, dataFolder, products }: Place, file: string): Promise<Row> {
  const second = await importOnce(file, databaseUrl, dataFolder, ['--allow-host', HOST, '--no-pictures']);
  const isSame = second.products.unchanged === products;
  return runRow('the same file again, the whole command', second, {
    products,
    most: Math.max(2, (SECOND_RUN_SECONDS_MAX * products) / PRODUCTS_OF_BUDGET),
    note: isSame ? 'nothing changed' : `${second.products.unchanged} of ${products} unchanged`,
    failed: !isSame,
  });
}

async function measureDearer({ databaseUrl, dataFolder, products }: Place, file: string): Promise<Row> {
  const dearer = await importOnce(file, databaseUrl, dataFolder, ['--allow-host', HOST, '--no-pictures']);
  const isChanged = dearer.products.changed === products;
  return runRow('every price changed', dearer, {
    products,
    note: isChanged ? '' : `changed ${dearer.products.changed} of ${products}`,
    failed: !isChanged,
  });
}

async function measureReading({ databaseUrl, dataFolder, products }: Place): Promise<Row[]> {
  const to = (name: string): string => path.join(dataFolder, name);
  const where = { databaseUrl, dataFolder };
  const exported = await commandOnce('export-command.ts', [to('export.csv')], where);
  const gaps = await commandOnce('gaps-command.ts', [to('gaps.csv')], where);
  const plain = { products, note: '', failed: false };
  return [runRow('export', exported, plain), runRow('list of gaps', gaps, plain)];
}

async function measureAlone(products: number, postgresUrl: string, dataFolder: string): Promise<Row[]> {
  const databaseUrl = await createDatabase(postgresUrl, 'import_measured');
  const place = { databaseUrl, dataFolder, products };
  const file = path.join(dataFolder, 'measured.csv');
  await writeCatalogue(file, products, { pictures: true });
  const rows = [await measureFirst(place, file), await measureSame(place, file)];
  await writeCatalogue(file, products, { pictures: true, dearerBy: 3 });
  return [...rows, await measureDearer(place, file), ...(await measureReading(place))];
}

/** Measures imports alone and during visits. If one of the two cannot be measured, the other still is. */
export async function measureImports(
  options: Options,
  postgresUrl: string,
  dataFolder: string,
  print: (line: string) => void,
): Promise<Row[]> {
  const failed = (what: string) => (error: unknown) => [unmeasured('import', what, [], error)];
  print(`importing ${options.products} products …`);
  const alone = await measureAlone(options.products, postgresUrl, dataFolder).catch(failed('import'));
  print('importing beside visitors …');
  const beside = measureImportBeside(options, postgresUrl, dataFolder).catch(failed('pages beside an import'));
  return [...alone, ...(await beside)];
}
