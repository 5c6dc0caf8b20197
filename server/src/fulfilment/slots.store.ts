// SQL of the times of day at which parcels can come, by market.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { DeliveryOffer, DeliverySlot } from './windows.ts';

export async function loadOffer(db: Queries, market: string): Promise<DeliveryOffer> {
  const [offer] = await db.query<{ days: number; version: number }>(
    'select days, version from delivery_offers where market = $1',
    [market],
  );
  const slots = await db.query<DeliverySlot>(
    `select to_char(starts, 'HH24:MI') as "from", to_char(ends, 'HH24:MI') as "to" from delivery_slots
     where market = $1 order by starts`,
    [market],
  );
  return offer ? { ...offer, slots } : { days: 0, version: 0, slots: [] };
}

/**
 * Makes transactions that set the delivery slots of the same market run one after the other. An advisory lock is used,
 * because a market for which nothing was set yet has no row to lock.
 */
export async function lockOffer(tx: Transaction, market: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`delivery slots of:${market}`]);
}

export async function writeOffer(
  tx: Transaction,
  market: string,
  { days, slots }: Pick<DeliveryOffer, 'days' | 'slots'>,
): Promise<void> {
  await tx.query(
    `insert into delivery_offers (market, days) values ($1, $2)
     on conflict (market) do update set days = excluded.days, version = delivery_offers.version + 1`,
    [market, days],
  );
  await tx.query('delete from delivery_slots where market = $1', [market]);
  await tx.query('insert into delivery_slots select $1, * from unnest($2::time[], $3::time[])', [
    market,
    slots.map(({ from }) => from),
    slots.map(({ to }) => to),
  ]);
}
