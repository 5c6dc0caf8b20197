// node tools/run.mjs bench/src/search-trial.ts [products]
// Compares two ways of searching a catalogue of 44,000 products with 20,000 different words in each script: the index in
// memory, in microseconds of this process's processor time, and PostgreSQL with full-text and trigram indexes, in
// milliseconds from sending a query to its answer. Both return the first 24 products and the number of all.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { searchWords } from '@hindam/contract/search-text';
import { startEmbeddedPostgres } from '@hindam/postgres';
import { makeIndex } from '../../server/src/catalogue/catalogue.index.ts';
import type { Fact, SearchFilter } from '../../server/src/catalogue/index-facts.ts';
import { makeLexicon } from '../../server/src/search/lexicon.ts';
import { correctedTerms, termsOf, wordsOfSearch } from '../../server/src/search/search.ts';
import { makeSynonyms } from '../../server/src/search/synonyms.ts';
import { microsOf, processorMicros } from './micros.ts';
import { median } from './table.ts';

const PRODUCTS = Number(process.argv[2] ?? 44_000);
const WORDS_OF_A_SCRIPT = 20_000;
const WORDS_OF_A_TITLE = 5;
const PAGE = 24;
const RUNS = 15;

/** A number from 0 to 1 that looks random, the same at each run. */
function fraction(number: number, salt: number): number {
  let hash = Math.imul(number + 1, 0x9e37_79b1) ^ Math.imul(salt + 1, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

const LATIN = ['ba', 'la', 'mi', 'no', 'ra', 'sha', 'ti', 'ka', 'zu', 'fe', 'dar', 'lin', 'sor', 'mar'];
const ARABIC = ['با', 'لي', 'مر', 'نو', 'را', 'شا', 'تي', 'كا', 'زو', 'في', 'دار', 'لين', 'سور', 'جم'];

/** The word with a number: three to four syllables. */
function word(syllables: readonly string[], number: number): string {
  let [text, left] = ['', number + syllables.length ** 2];
  while (left > 0) {
    text += syllables[left % syllables.length]!;
    left = Math.floor(left / syllables.length);
  }
  return text;
}

/** Few words are frequent and most are rare, as in the titles of a real shop. */
const drawn = (product: number, place: number): number => Math.floor(WORDS_OF_A_SCRIPT ** fraction(product, place)) - 1;

function titleOf(product: number): string {
  const words = (syllables: readonly string[], from: number): string[] =>
    Array.from({ length: WORDS_OF_A_TITLE }, (_, place) => word(syllables, drawn(product, from + place)));
  return ['abaya', ...words(LATIN, 0), 'عباية', ...words(ARABIC, 50)].join(' ');
}

const idOf = (product: number): string => `0190a1b2-c3d4-7e5f-8a6b-${String(product).padStart(12, '0')}`;

function factOf(product: number): Fact {
  return {
    id: idOf(product),
    typeId: `type-${product % 12}`,
    categoryId: null,
    variants: [{ colour: `colour-${product % 40}`, size: `${50 + (product % 10)}`, inStock: true }],
    words: [...new Set(searchWords(titleOf(product)))].sort(),
    tags: [],
    sleeve: null,
    fabric: null,
    occasions: [],
    madeToMeasure: false,
    priceMinor: 10_000 + (product % 500) * 100,
    onSale: false,
    limited: false,
    pinnedRank: null,
    sold90Days: product % 300,
    publishedAt: 1_700_000_000_000 - product,
  };
}

const titled = titleOf(7).split(' ');
/** Exchanges two letters in the middle. */
const misspelt = (text: string): string => `${text.slice(0, 2)}${text[3]}${text[2]}${text.slice(4)}`;
const SEARCHES = [
  { what: 'the most frequent word', typed: 'abaya' },
  { what: 'two words', typed: `abaya ${titled[2]}` },
  { what: 'two words, Arabic', typed: `عباية ${titled[8]}` },
  { what: 'the beginning of words', typed: 'ba' },
  { what: 'a word with a mistake', typed: misspelt(word(LATIN, 5_000)) },
  { what: 'eight unknown words', typed: 'qabelimo wodarlin xumarsor qetishal vokazufe wimidarn yasorlin qomarbat' },
  { what: '100 letters', typed: 'balamino'.repeat(13).slice(0, 100) },
];

interface Figure {
  found: number;
  cost: number;
}

function inMemory(): { cost: (typed: string) => Figure; notes: string } {
  const before = processorMicros();
  const index = makeIndex();
  for (let at = 0; at < PRODUCTS; at += 500)
    index.change(Array.from({ length: Math.min(500, PRODUCTS - at) }, (_, next) => factOf(at + next)));
  const filled = processorMicros();
  const lexicon = makeLexicon();
  lexicon.add(index.wordsFrom(0));
  const synonyms = makeSynonyms([['abaya', 'عباية']]);
  const meant = (words: readonly string[]) => ({
    words,
    types: [],
    categories: [],
    colours: [],
    fabrics: [],
    sizes: [],
  });
  const filterOf = (terms: ReturnType<typeof termsOf>): SearchFilter => ({
    terms: terms.map(({ exact, near }) => ({ exact: meant(exact), near: meant(near) })),
    ids: [],
  });
  const find = (typed: string): number => {
    const asked = [wordsOfSearch(typed), lexicon, synonyms] as const;
    const found = index.firstFound(filterOf(termsOf(...asked)), PAGE);
    return (found.total > 0 ? found : index.firstFound(filterOf(correctedTerms(...asked)), PAGE)).total;
  };
  const done = processorMicros();
  return {
    cost: (typed) => ({ found: find(typed), cost: microsOf(() => find(typed)) }),
    notes: `filled in ${Math.round((filled - before) / 1_000)} ms, lexicon of ${index.wordsFrom(0).length} words in ${Math.round((done - filled) / 1_000)} ms, ${Math.round(index.bytes() / 2 ** 20)} MB`,
  };
}

async function inPostgres(client: pg.Client): Promise<{ cost: (typed: string) => Promise<Figure>; notes: string }> {
  const before = performance.now();
  await client.query('create extension pg_trgm');
  await client.query(
    'create table searched (id uuid primary key, rank int not null, body text not null, words tsvector not null)',
  );
  for (let at = 0; at < PRODUCTS; at += 1_000) {
    const some = Array.from({ length: Math.min(1_000, PRODUCTS - at) }, (_, next) => at + next);
    await client.query(
      `insert into searched select id, rank, body, to_tsvector('simple', body)
       from unnest($1::uuid[], $2::int[], $3::text[]) t (id, rank, body)`,
      [
        some.map(idOf),
        some.map((product) => product % 300),
        some.map((product) => searchWords(titleOf(product)).join(' ')),
      ],
    );
  }
  await client.query('create index on searched using gin (words)');
  await client.query('create index on searched using gin (body gin_trgm_ops)');
  await client.query('vacuum analyze searched');
  const sized = await client.query<{ size: number }>(`select pg_total_relation_size('searched')::int as size`);
  const ask = async (condition: string, value: string): Promise<number> => {
    const { rows } = await client.query<{ found: number }>(
      `select id, count(*) over ()::int as found from searched where ${condition} order by rank desc, id limit ${PAGE}`,
      [value],
    );
    return rows[0]?.found ?? 0;
  };
  const find = async (typed: string): Promise<number> => {
    const words = wordsOfSearch(typed);
    const found = await ask(`words @@ to_tsquery('simple', $1)`, words.map((one) => `${one}:*`).join(' & '));
    return found > 0 ? found : ask('$1 <% body', words.join(' '));
  };
  return {
    async cost(typed) {
      const found = await find(typed);
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const began = performance.now();
        await find(typed);
        times.push(performance.now() - began);
      }
      return { found, cost: median(times) };
    },
    notes: `filled in ${Math.round(performance.now() - before)} ms, ${Math.round(sized.rows[0]!.size / 2 ** 20)} MB`,
  };
}

const folder = await mkdtemp(join(tmpdir(), 'hindam-trial-'));
const postgres = await startEmbeddedPostgres({ name: 'trial', dataFolder: folder });
const client = new pg.Client({ connectionString: postgres.url });
try {
  await client.connect();
  const memory = inMemory();
  const database = await inPostgres(client);
  process.stdout.write(`${PRODUCTS} products\nin memory: ${memory.notes}\nPostgreSQL: ${database.notes}\n\n`);
  process.stdout.write(
    `${'search'.padEnd(26)}${'in memory'.padStart(12)}${'found'.padStart(8)}${'PostgreSQL'.padStart(14)}${'found'.padStart(8)}\n`,
  );
  for (const { what, typed } of SEARCHES) {
    const own = memory.cost(typed);
    const other = await database.cost(typed);
    process.stdout.write(
      `${what.padEnd(26)}${`${Math.round(own.cost)} µs`.padStart(12)}${String(own.found).padStart(8)}${`${other.cost.toFixed(1)} ms`.padStart(14)}${String(other.found).padStart(8)}\n`,
    );
  }
} finally {
  await client.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
