// Rules for SQL: no slice reads or changes another slice's tables, and files with business rules or routes contain no
// SQL. A table belongs to the slice in the file name of the migration that creates it (0004_stock.ts: stock), with the
// exceptions in OWNERS and SHARED. Slices of higher rank may read a slice's views.
import { file, type File, isTest, type Rule, type Violation, violation } from './rule.ts';
import { RANKS, sliceOf } from './slices.ts';
import { sqlValues } from './sql-values.ts';
import { isSource, textsOf } from './syntax.ts';

interface Relation {
  /** The slice that the table belongs to; null for tables that every slice may read. */
  owner: string | null;
  view: boolean;
}

const SHARED = new Set(['languages', 'settings', 'markets', 'market_holidays']);

/** Migrations that are not named after their slice → that slice; null means that every slice may read their tables. */
const OWNERS: Readonly<Record<string, string | null>> = { foundation: null, carts: 'cart' };

const MIGRATION = /^server\/migrations\/\d+_([a-z]+)[a-z_]*\.ts$/;
const MADE = /\bcreate\s+(?:or\s+replace\s+)?(table|(?:materialized\s+)?view)\s+(?:if\s+not\s+exists\s+)?([a-z_]+)/gi;

export function relationsOf(files: readonly File[]): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const each of files) {
    const name = MIGRATION.exec(each.path)?.[1];
    if (name === undefined) continue;
    const owner = Object.hasOwn(OWNERS, name) ? (OWNERS[name] ?? null) : name;
    for (const [, kind = '', relation = ''] of each.text.matchAll(MADE)) {
      relations.set(relation, {
        owner: SHARED.has(relation) ? null : owner,
        view: kind.toLowerCase().endsWith('view'),
      });
    }
  }
  return relations;
}

const NAME = '[a-z_]+(?:\\s+(?:as\\s+)?[a-z_]+)?';
const READ = new RegExp(
  `\\b(?:from|join|into|update|using|table)\\s+(?:only\\s+|lateral\\s+)?(${NAME}(?:\\s*,\\s*${NAME})*)`,
  'gi',
);

/** The names in a statement that may be those of tables or views. The caller ignores names that are neither. */
export function relationsIn(sql: string): Set<string> {
  const names = new Set<string>();
  for (const [, list = ''] of sql.matchAll(READ)) {
    for (const part of list.split(',')) names.add(part.trim().split(/\s+/)[0]?.toLowerCase() ?? '');
  }
  return names;
}

function mayRead(slice: string, { owner, view }: Relation): boolean {
  if (owner === null || owner === slice) return true;
  return view && (RANKS[owner] ?? Number.POSITIVE_INFINITY) < (RANKS[slice] ?? 0);
}

function findForeignTables(files: readonly File[]): Violation[] {
  const relations = relationsOf(files);
  const found: Violation[] = [];
  for (const each of files) {
    const slice = sliceOf(each.path);
    if (!slice || !isSource(each.path) || isTest(each.path)) continue;
    for (const { text, start } of textsOf(each)) {
      for (const name of relationsIn(text)) {
        const relation = relations.get(name);
        if (!relation || mayRead(slice, relation)) continue;
        const what = relation.view ? 'a view of a slice that is not below it' : 'a table';
        found.push(violation(each, start, `${slice} reads ${name}, ${what} of ${relation.owner}`));
      }
    }
  }
  return found;
}

const STATEMENT =
  /^\s*(select\b[\s\S]*\bfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s)/i;

/** The files with a slice's rules (`cart/cart.ts`) and with its routes (`cart/cart.routes.ts`). */
const RULES_OR_ROUTES = /^server\/src\/([a-z-]+)\/\1(\.routes)?\.ts$/;

function findSqlElsewhere(files: readonly File[]): Violation[] {
  const found: Violation[] = [];
  for (const each of files) {
    if (!sliceOf(each.path) || !isSource(each.path) || !RULES_OR_ROUTES.test(each.path)) continue;
    for (const { text, start } of textsOf(each)) {
      if (STATEMENT.test(text)) found.push(violation(each, start, 'holds SQL: rules do no I/O, routes hold no rule'));
    }
  }
  return found;
}

const MIGRATIONS = [
  file('server/migrations/0001_foundation.ts', 'await sql`create table outbox (seq bigint)`;'),
  file(
    'server/migrations/0003_catalogue.ts',
    'await sql`create table variants (id uuid)`; await sql`create view sellable_variants as select 1`;',
  ),
  file('server/migrations/0006_carts.ts', 'await sql`create table cart_lines (id uuid)`;'),
];

const tables: Rule = {
  name: "nobody reads another slice's tables; a view is read from higher ranks",
  find: findForeignTables,
  plant: {
    bad: [
      file(
        'server/src/cart/cart.store.ts',
        'export const Q = `select 1 from cart_lines l join variants v on v.id = l.variant_id`;',
      ),
      file('server/src/pricing/pricing.store.ts', `export const Q = 'update variants set size = $1';`),
      file('server/src/stock/stock.store.ts', 'export const Q = `delete from only variants`;'),
      file('server/src/catalogue/catalogue.store.ts', 'export const Q = `select 1 from variants v, cart_lines l`;'),
    ],
    good: [
      ...MIGRATIONS,
      file(
        'server/src/reviews/reviews.store.ts',
        'export const Q = `select 1 from sellable_variants, outbox for update skip locked`;',
      ),
      file('server/src/stock/stock.api.test.ts', 'export const Q = `select 1 from variants`;'),
    ],
  },
};

const sqlInStores: Rule = {
  name: "a slice's rules and routes hold no SQL",
  find: findSqlElsewhere,
  plant: {
    bad: [
      file('server/src/cart/cart.ts', 'export const Q = `select id from carts`;'),
      file('server/src/cart/cart.routes.ts', `export const Q = 'insert into carts (id) values ($1)';`),
    ],
    good: [
      file('server/src/cart/cart.store.ts', 'export const Q = `select id from carts`;'),
      file('server/src/stock/stock.ts', `export const words = 'Select a size';`),
    ],
  },
};

export const SQL_RULES: readonly Rule[] = [tables, sqlInStores, sqlValues];
