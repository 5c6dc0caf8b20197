// node tools/run.mjs bench/src/search-trial.ts [products] compares three ways of searching a catalogue of 44,000
// products (or the given number) with 20,000 different words in each script: the index in memory; PostgreSQL with
// full-text and trigram indexes; and the index in memory together with a table of words in PostgreSQL, which is asked
// for similar words when the index finds nothing. All find the first 24 products and the total number. The cost is the
// processor time of this process and of PostgreSQL together, because other programs affect it less than the elapsed
// time; it is the median of three rounds.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { postgresPidOf } from './measure-start.ts';
import { processorMicros } from './micros.ts';
import { processorMsOf } from './processor.ts';
import { median } from './table.ts';

const PRODUCTS = Number(process.argv[2] ?? LARGE_CATALOGUE);
const COLOURS = 40;
const PAGE = 24;
const ROUNDS = 3;
/**
 * A search is repeated for this long, because the system counts PostgreSQL's processor time in hundredths of a second.
 */
const ROUND_MS = 800;
const RUNS_MIN = 3;
/** As many similar words as the index in memory uses for a misspelled word. */
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

/**
 * One of the three ways of searching that are compared. `search` finds the first page and returns the total number of
 * products.
 */
interface Way {
  name: string;
  notes: string;
  search(typed: string): Promise<number>;
}

interface Memory {
  /**
   * Returns the number of products that match these terms; also finds the first page, so that this work is measured.
   */
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
  const search = async (typed: string): Promise<number> => find(terms(typed)) || find(corrected(typed));
  return { name: 'in memory', notes, search };
}

async function sizeOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ size: number }>('select pg_total_relation_size($1)::int as size', [table]);
  return `${Math.round(rows[0]!.size / 2 ** 20)} MB`;
}

async function inPostgres(client: pg.Client): Promise<Way> {
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
  return { name: 'PostgreSQL', notes: await sizeOf(client, 'searched'), search };
}

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
  return { name: 'both', notes: ownNotes, search };
}

async function costOf({ search }: Way, typed: string, postgresPid: number): Promise<{ found: number; ms: number }> {
  const postgresMs = () => processorMsOf([postgresPid])[0] ?? 0;
  const found = await search(typed);
  const postgresBefore = postgresMs();
  // PostgreSQL's time is read before this process's time, and after the searches in reverse order, so that the cost of
  // reading it is not counted.
  const before = processorMicros();
  const startedAt = performance.now();
  let runs = 0;
  while (runs < RUNS_MIN || performance.now() - startedAt < ROUND_MS) {
    await search(typed);
    runs += 1;
  }
  const ownMs = (processorMicros() - before) / 1_000;
  return { found, ms: (ownMs + postgresMs() - postgresBefore) / runs };
}

async function compare(ways: readonly Way[], postgresPid: number): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { what, typed } of SEARCHES) {
    const cells: string[] = [];
    for (const way of ways) {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await costOf(way, typed, postgresPid));
      cells.push(`${median(rounds.map(({ ms }) => ms)).toFixed(2)} ms`, String(rounds[0]!.found));
    }
    rows.push([what, ...cells]);
  }
  return rows;
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
  for (const row of await compare(ways, postgresPidOf(folder))) process.stdout.write(line(row));
} finally {
  await client.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
