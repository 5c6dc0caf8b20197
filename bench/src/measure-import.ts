// Measures `npm run import`: how fast a file is imported into an empty shop, how much memory that takes, and how long a
// second import of the same file takes. The floor is the least that PostgreSQL needs for the same rows: COPY into tables
// without indexes.
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { unmeasured } from './bench-context.ts';
import { writeCatalogue } from './catalogue-csv.ts';
import { createDatabase, importOnce } from './import-run.ts';
import { measureImportBeside } from './measure-import-beside.ts';
import type { Options } from './options.ts';
import type { Row } from './table.ts';

const PER_SECOND_MIN = 1_000;
const MEGABYTES_MAX = 400;
const SECOND_RUN_SECONDS_MAX = 20;
/** The budget of the second run is for this many products; fewer get their share of it. */
const PRODUCTS_OF_BUDGET = 44_000;
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

/** Seconds that COPY needs to write the imported rows into tables of the same columns without any index. */
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

/** Imports a file of so many products, twice, into an empty database on this PostgreSQL. */
async function measureAlone(products: number, postgresUrl: string, dataFolder: string): Promise<Row[]> {
  const databaseUrl = await createDatabase(postgresUrl, 'import_measured');
  const file = path.join(dataFolder, 'measured.csv');
  await writeCatalogue(file, products);
  const first = await importOnce(file, databaseUrl, dataFolder);
  const second = await importOnce(file, databaseUrl, dataFolder);
  const floor = await floorSeconds(databaseUrl, dataFolder);
  const group = 'import';
  const isWhole = first.products.created === products;
  const isSame = second.products.unchanged === products;
  const budget = Math.max(1, (SECOND_RUN_SECONDS_MAX * products) / PRODUCTS_OF_BUDGET);
  return [
    {
      group,
      what: `import of ${products} products × 4 variants`,
      figures: {
        perSecond: products / first.seconds,
        seconds: first.seconds,
        megabytes: first.megabytes,
        ratio: first.seconds / floor,
      },
      floor: { name: 'COPY without indexes', figures: { perSecond: products / floor, seconds: floor } },
      limits: [
        { of: 'perSecond', atLeast: PER_SECOND_MIN },
        { of: 'megabytes', atMost: MEGABYTES_MAX },
      ],
      note: isWhole ? '' : `created ${first.products.created} of ${products}`,
      failed: !isWhole,
    },
    {
      group,
      what: 'the same file again',
      figures: { perSecond: products / second.seconds, seconds: second.seconds, megabytes: second.megabytes },
      floor: null,
      limits: [
        { of: 'seconds', atMost: budget },
        { of: 'megabytes', atMost: MEGABYTES_MAX },
      ],
      note: isSame ? 'nothing changed' : `${second.products.unchanged} of ${products} unchanged`,
      failed: !isSame,
    },
  ];
}

/** Measures imports alone and beside visitors. What cannot be measured of one does not affect the other. */
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
