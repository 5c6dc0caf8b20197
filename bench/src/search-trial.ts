// node tools/run.mjs bench/src/search-trial.ts [products]
// Compares three ways of searching a catalogue of 44,000 products with 20,000 different words in each script: the index in
// memory; PostgreSQL with full-text and trigram indexes; and both, the index in memory with a table of words in
// PostgreSQL, which is asked for similar ones when the index finds nothing. All return the first 24 products and the
// number of all. The index costs this process's processor time, the others the time from the question to the answer; each
// figure is the median of three rounds.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { searchWords } from '@hindam/contract/search-text';
import { startEmbeddedPostgres } from '@hindam/postgres';
import { makeIndex } from '../../server/src/catalogue/catalogue.index.ts';
import type { SearchFilter } from '../../server/src/catalogue/index-facts.ts';
import { makeLexicon } from '../../server/src/search/lexicon.ts';
import { correctedTerms, type Term, termsOf, wordsOfSearch } from '../../server/src/search/search.ts';
import { makeSynonyms } from '../../server/src/search/synonyms.ts';
import {
  factOf,
  LARGE_CATALOGUE,
  madeUpWord,
  misspelt,
  productIdOf,
  titleOf,
} from '../../server/testing/large-catalogue.ts';
import { microsOf, processorMicros } from './micros.ts';
import { median } from './table.ts';

const PRODUCTS = Number(process.argv[2] ?? LARGE_CATALOGUE);
const COLOURS = 40;
const PAGE = 24;
const ROUNDS = 3;
const RUNS = 15;
/** As many similar words as the index in memory takes for a misspelled one. */
const SIMILAR_MAX = 20;

const titled = titleOf(7).split(' ');
const SEARCHES = [
  { what: 'the most frequent word', typed: 'abaya' },
  { what: 'two words', typed: `abaya ${titled[2]}` },
  { what: 'two words, Arabic', typed: `عباية ${titled[8]}` },
  { what: 'the beginning of words', typed: 'ba' },
  { what: 'a word with a mistake', typed: misspelt(madeUpWord('latin', 5_000)) },
  { what: 'eight unknown words', typed: 'qabelimo wodarlin xumarsor qetishal vokazufe wimidarn yasorlin qomarbat' },
  { what: '100 letters', typed: 'balamino'.repeat(13).slice(0, 100) },
];

/** One of the ways that are compared. `cost` finds the products and returns how many, and what one search took in ms. */
interface Way {
  name: string;
  notes: string;
  cost(typed: string): Promise<{ found: number; ms: number }>;
}

interface Memory {
  /** How many products have these terms; the first page is found too. */
  find(terms: readonly Term[]): number;
  terms(typed: string): Term[];
  corrected(typed: string): Term[];
  words(): string[];
  notes: string;
}

const meant = (words: readonly string[]) => ({ words, types: [], categories: [], colours: [], fabrics: [], sizes: [] });
const filterOf = (terms: readonly Term[]): SearchFilter => ({
  terms: terms.map(({ exact, near }) => ({ exact: meant(exact), near: meant(near) })),
  ids: [],
  nearIds: [],
});

function fillMemory(): Memory {
  const before = processorMicros();
  const index = makeIndex();
  for (let at = 0; at < PRODUCTS; at += 500)
    index.change(Array.from({ length: Math.min(500, PRODUCTS - at) }, (_, next) => factOf(at + next, COLOURS)));
  const filled = processorMicros();
  const lexicon = makeLexicon();
  lexicon.add(index.wordsFrom(0));
  const synonyms = makeSynonyms([['abaya', 'عباية']]);
  const done = processorMicros();
  const ms = (micros: number) => `${Math.round(micros / 1_000)} ms`;
  return {
    find: (terms) => index.firstFound(filterOf(terms), PAGE).total,
    terms: (typed) => termsOf(wordsOfSearch(typed), lexicon, synonyms),
    corrected: (typed) => correctedTerms(wordsOfSearch(typed), lexicon, synonyms),
    words: () => index.wordsFrom(0),
    notes: `filled in ${ms(filled - before)}, lexicon of ${index.wordsFrom(0).length} words in ${ms(done - filled)}, ${Math.round(index.bytes() / 2 ** 20)} MB`,
  };
}

function inMemory({ find, terms, corrected, notes }: Memory): Way {
  const search = (typed: string): number => find(terms(typed)) || find(corrected(typed));
  return {
    name: 'in memory',
    notes,
    cost: (typed) => Promise.resolve({ found: search(typed), ms: microsOf(() => search(typed)) / 1_000 }),
  };
}

/** The median time from question to answer. */
async function timed(search: () => Promise<number>): Promise<{ found: number; ms: number }> {
  const found = await search();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    await search();
    times.push(performance.now() - began);
  }
  return { found, ms: median(times) };
}

async function sizeOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ size: number }>('select pg_total_relation_size($1)::int as size', [table]);
  return `${Math.round(rows[0]!.size / 2 ** 20)} MB`;
}

async function inPostgres(client: pg.Client): Promise<Way> {
  const before = performance.now();
  await client.query(
    'create table searched (id uuid primary key, rank int not null, body text not null, words tsvector not null)',
  );
  for (let at = 0; at < PRODUCTS; at += 1_000) {
    const some = Array.from({ length: Math.min(1_000, PRODUCTS - at) }, (_, next) => at + next);
    await client.query(
      `insert into searched select id, rank, body, to_tsvector('simple', body)
       from unnest($1::uuid[], $2::int[], $3::text[]) t (id, rank, body)`,
      [
        some.map(productIdOf),
        some.map((product) => product % 300),
        some.map((product) => searchWords(titleOf(product)).join(' ')),
      ],
    );
  }
  await client.query('create index on searched using gin (words)');
  await client.query('create index on searched using gin (body gin_trgm_ops)');
  await client.query('vacuum analyze searched');
  const ask = async (condition: string, value: string): Promise<number> => {
    const { rows } = await client.query<{ found: number }>(
      `select id, count(*) over ()::int as found from searched where ${condition} order by rank desc, id limit ${PAGE}`,
      [value],
    );
    return rows[0]?.found ?? 0;
  };
  const search = async (typed: string): Promise<number> => {
    const words = wordsOfSearch(typed);
    const found = await ask(`words @@ to_tsquery('simple', $1)`, words.map((one) => `${one}:*`).join(' & '));
    return found > 0 ? found : ask('$1 <% body', words.join(' '));
  };
  const notes = `filled in ${Math.round(performance.now() - before)} ms, ${await sizeOf(client, 'searched')}`;
  return { name: 'PostgreSQL', notes, cost: (typed) => timed(() => search(typed)) };
}

/** Similar words come from PostgreSQL, everything else from the index. */
async function both(client: pg.Client, { find, terms, words, notes }: Memory): Promise<Way> {
  await client.query('create table searched_words (word text primary key)');
  await client.query('insert into searched_words select unnest($1::text[])', [words()]);
  await client.query('create index on searched_words using gin (word gin_trgm_ops)');
  await client.query('vacuum analyze searched_words');
  const similarTo = async (unknown: readonly string[]): Promise<Map<string, string[]>> => {
    const { rows } = await client.query<{ typed: string; words: string[] }>(
      `select t.typed, array(select w.word from searched_words w where w.word % t.typed
         order by similarity(w.word, t.typed) desc, w.word limit ${SIMILAR_MAX}) as words from unnest($1::text[]) t (typed)`,
      [unknown],
    );
    return new Map(rows.map((row) => [row.typed, row.words]));
  };
  const search = async (typed: string): Promise<number> => {
    const asked = terms(typed);
    const found = find(asked);
    if (found > 0) return found;
    const typedWords = wordsOfSearch(typed);
    const similar = await similarTo(typedWords.filter((_, at) => asked[at]!.exact.length === 0));
    return find(
      asked.map(({ exact, near }, at) => ({ exact, near: [...near, ...(similar.get(typedWords[at]!) ?? [])] })),
    );
  };
  const ownNotes = `${notes}; words in PostgreSQL: ${await sizeOf(client, 'searched_words')}`;
  return { name: 'both', notes: ownNotes, cost: (typed) => timed(() => search(typed)) };
}

/** The median cost of each search, as a row of the table. */
async function compare(ways: readonly Way[]): Promise<string[][]> {
  const costs = SEARCHES.map(() => ways.map((): number[] => []));
  const found = SEARCHES.map(() => ways.map(() => 0));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, { typed }] of SEARCHES.entries())
      for (const [of, way] of ways.entries()) {
        const figure = await way.cost(typed);
        costs[at]![of]!.push(figure.ms);
        found[at]![of] = figure.found;
      }
  return SEARCHES.map(({ what }, at) => [
    what,
    ...ways.flatMap((_, of) => [`${median(costs[at]![of]!).toFixed(2)} ms`, String(found[at]![of])]),
  ]);
}

const folder = await mkdtemp(join(tmpdir(), 'hindam-trial-'));
const postgres = await startEmbeddedPostgres({ name: 'trial', dataFolder: folder });
const client = new pg.Client({ connectionString: postgres.url });
try {
  await client.connect();
  await client.query('create extension pg_trgm');
  const memory = fillMemory();
  const ways = [inMemory(memory), await inPostgres(client), await both(client, memory)];
  const line = ([first = '', ...cells]: readonly string[]): string =>
    `${first.padEnd(26)}${cells.map((cell) => cell.padStart(12)).join('')}\n`;
  process.stdout.write(`${PRODUCTS} products\n${ways.map(({ name, notes }) => `${name}: ${notes}\n`).join('')}\n`);
  process.stdout.write(line(['search', ...ways.flatMap(({ name }) => [name, 'found'])]));
  for (const row of await compare(ways)) process.stdout.write(line(row));
} finally {
  await client.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
