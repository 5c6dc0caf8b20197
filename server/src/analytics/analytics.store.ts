// SQL of the hourly counts of views, empty searches, additions to carts and placed orders.
import type { Queries } from '../kernel/database.ts';
import type { Count } from './counts.ts';

/**
 * Adds to the rows of the current hour in each market's time zone. Every node writes the rows in the same order, so
 * that concurrent calls do not deadlock.
 */
export async function addCounts(db: Queries, counts: readonly Count[]): Promise<void> {
  await db.query(
    `insert into analytics_counts (market, day, hour, kind, name, language, count)
     select m.code, (shop.now() at time zone m.time_zone)::date, extract(hour from shop.now() at time zone m.time_zone)::int,
       c.kind, c.name, c.language, c.count
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[]) c (market, kind, name, language, count)
     join markets m on m.code = c.market
     order by m.code, c.kind, c.name, c.language
     on conflict (market, day, hour, kind, name, language)
       do update set count = analytics_counts.count + excluded.count`,
    [
      counts.map(({ market }) => market),
      counts.map(({ kind }) => kind),
      counts.map(({ name }) => name),
      counts.map(({ language }) => language),
      counts.map(({ count }) => count),
    ],
  );
}

/**
 * The sum of the counts since the beginning of yesterday in each market. It drops at a market's midnight, when a day
 * leaves that range. The table's index begins with the market, so the query joins the markets to be able to use it.
 */
export async function sumRecent(db: Queries): Promise<number> {
  const [row] = await db.query<{ sum: number }>(
    `select coalesce(sum(c.count), 0)::bigint as sum from markets m
     join analytics_counts c on c.market = m.code and c.day >= (shop.now() at time zone m.time_zone)::date - 1`,
  );
  return row?.sum ?? 0;
}

export type DayCount = Omit<Count, 'market'> & { day: string };
export type HourCount = Omit<Count, 'market'> & { hour: number };

export function loadDays(db: Queries, market: string, from: string, days: number): Promise<DayCount[]> {
  return db.query<DayCount>(
    `select day, kind, name, language, sum(count)::bigint as count from analytics_counts
     where market = $1 and day >= $2::date and day < $2::date + $3::int
     group by day, kind, name, language order by day, kind, name, language`,
    [market, from, days],
  );
}

export function loadHours(db: Queries, market: string, day: string): Promise<HourCount[]> {
  return db.query<HourCount>(
    `select hour, kind, name, language, count from analytics_counts
     where market = $1 and day = $2 order by hour, kind, name, language`,
    [market, day],
  );
}

export async function deleteCountsBefore(db: Queries, days: number): Promise<void> {
  await db.query('delete from analytics_counts where day < (shop.now() - make_interval(days => $1))::date', [days]);
}
