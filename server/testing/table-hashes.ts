// For tests of what a call writes: hashes of the tables' rows to compare, and a wait for the outbox and the letters.
import { setTimeout as wait } from 'node:timers/promises';
import type { Queries } from '../src/kernel/database.ts';

/**
 * Table → hash of its rows, whatever their order. `analytics_counts` is left out, because the shop writes views and
 * adds to it only seconds after the requests.
 */
export async function tableHashes(db: Queries): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_name <> 'analytics_counts' order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ hash: string | null }>(
      `select md5(string_agg(text, '|' order by text)) as hash from (select t::text as text from ${name} t) rows`,
    );
    hashes[name] = row?.hash ?? '';
  }
  return hashes;
}

const SETTLES_WITHIN_MS = 10_000;

/** Resolves once every event is processed and every letter is sent or given up; throws after 10 seconds. */
export async function settled(db: Queries): Promise<void> {
  for (const untilMs = Date.now() + SETTLES_WITHIN_MS; ;) {
    const [open] = await db.query<{ n: number }>(
      `select (select count(*) from outbox where done_at is null)::int
         + (select count(*) from letters where sent_at is null and given_up_at is null)::int as n`,
    );
    if (open?.n === 0) return;
    if (Date.now() > untilMs) throw new Error('the shop’s scheduled jobs do not come to rest');
    await wait(50);
  }
}
