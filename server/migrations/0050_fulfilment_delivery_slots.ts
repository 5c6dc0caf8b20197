// The times at which parcels can come, by market: the slots of a working day on the market's clock, and how many
// working days are offered. Every market that exists now gets SLOTS on six working days; one that is added later has
// none until they are set.
import { type Kysely, sql } from 'kysely';

const SLOTS = [
  ['09:00', '13:00'],
  ['13:00', '17:00'],
  ['17:00', '21:00'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table delivery_offers (
    market text primary key references markets (code),
    days int not null check (days between 1 and 30),
    version int not null default 1
  )`.execute(db);
  await sql`create table delivery_slots (
    market text not null references delivery_offers (market) on delete cascade,
    starts time not null,
    ends time not null,
    primary key (market, starts),
    check (ends > starts)
  )`.execute(db);
  await sql`insert into delivery_offers (market, days) select code, 6 from markets`.execute(db);
  for (const [starts, ends] of SLOTS)
    await sql`insert into delivery_slots select market, ${starts}::time, ${ends}::time from delivery_offers`.execute(
      db,
    );
}
