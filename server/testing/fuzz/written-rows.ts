// Records, by triggers on the tables, that rows are inserted, deleted or changed; of a transaction that is rolled back
// no record is left.
import type { Queries } from '../../src/kernel/database.ts';

/** A table and what was done to a row of it, e.g. `orders UPDATE`. */
export type Written = string;

const RECORDER = `
  create schema fuzzed;
  create unlogged table fuzzed.writes (id bigint generated always as identity primary key, written text not null);
  create function fuzzed.record() returns trigger language plpgsql as $$
    begin
      insert into fuzzed.writes (written) values (tg_table_name || ' ' || tg_op);
      return null;
    end $$;
  do $$
    declare each regclass;
    begin
      for each in
        select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'fuzzed')
      loop
        execute format('create trigger zz_fuzzed_made after insert or delete on %s for each row execute function fuzzed.record()', each);
        execute format('create trigger zz_fuzzed_changed after update on %s for each row when (old::text is distinct from new::text) execute function fuzzed.record()', each);
      end loop;
    end $$`;

export interface WrittenRows {
  /** What was written since the last call of this function, each table and operation once. */
  take(): Promise<Written[]>;
}

export async function recordWrittenRows(database: Queries): Promise<WrittenRows> {
  // One statement at a time, because PostgreSQL accepts only one in a prepared statement.
  for (const statement of statementsOf(RECORDER)) await database.query(statement);
  let last = 0;
  return {
    async take() {
      const rows = await database.query<{ id: number; written: string }>(
        'select id, written from fuzzed.writes where id > $1 order by id',
        [last],
      );
      last = rows.at(-1)?.id ?? last;
      return [...new Set(rows.map(({ written }) => written))];
    },
  };
}

/** Splits at semicolons that end a line outside of a quoted body. */
function statementsOf(script: string): string[] {
  const parts = script.split('$$');
  const marked = parts.map((part, at) => (at % 2 === 0 ? part.replaceAll(';\n', '\u0000') : part)).join('$$');
  return marked.split('\u0000').filter((statement) => statement.trim() !== '');
}
