// SQL of checkout itself: the day it is. Everything else belongs to slices below and is asked of them.
import type { Queries } from '../kernel/database.ts';

/** YYYY-MM-DD in that zone, by the database's clock. */
export async function loadToday(db: Queries, timeZone: string): Promise<string> {
  const [row] = await db.query<{ today: string }>('select (shop.now() at time zone $1)::date as today', [timeZone]);
  return row!.today;
}
