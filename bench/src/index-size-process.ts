// A process that loads into memory what a running server keeps of the catalogue, for every open market, including the
// words and the lexicon of the search, and prints how many megabytes of heap and buffers this takes.
import { fillWords } from '../../server/src/catalogue/catalogue.service.ts';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/kernel/database.ts';
import { openMarkets } from '../../server/src/markets.ts';
import { openMemory } from '../../server/src/node-memory.ts';
import { marketOf } from '../../server/src/pricing/pricing.service.ts';

const BYTES_PER_MB = 1024 ** 2;

const config = readConfig(process.env, process.cwd());
const { gc } = globalThis;
if (config.databaseUrl === null || !gc) throw new Error('it needs DATABASE_URL and --expose-gc');
const database = openDatabase({ url: config.databaseUrl, poolSize: 2 });

/** Collects garbage twice before reading, because the second collection frees objects that the first one finalized. */
function heldBytes(): number {
  for (let turn = 0; turn < 2; turn += 1) gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const market = await marketOf(database, config.market);
if (!market) throw new Error(`there is no market ${config.market}`);
const before = heldBytes();
const { markets } = await openMarkets(database, market);
const { search } = await openMemory(database);
const catalogues = Array.from(markets.values(), ({ catalogue }) => catalogue);
await fillWords(database, catalogues);
for (const catalogue of catalogues) await search.learn(catalogue);
const megabytes = (heldBytes() - before) / BYTES_PER_MB;
// The lexicons are used here once more, so that they could not be garbage-collected before the measurement.
const words = catalogues.map((catalogue) => search.lexiconOf(catalogue).beginningWith('', Infinity).length);
process.stdout.write(JSON.stringify({ megabytes, markets: markets.size, words: Math.max(...words) }));
await database.end();
process.exit(0);
