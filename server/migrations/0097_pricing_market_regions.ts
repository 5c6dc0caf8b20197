// The working days of a delivery to regions of a market that are reached sooner than the rest of it. A change of these
// rows raises the market's version, as a change of its holidays does (migration 0028).
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table market_regions (
    market text not null references markets (code) on delete cascade,
    region text not null check (region ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$'),
    days_from int not null check (days_from >= 0),
    days_to int not null,
    primary key (market, region),
    check (days_to >= days_from)
  )`.execute(db);
  await sql`comment on column market_regions.region is 'ISO 3166-2'`.execute(db);
  await sql`create trigger market_regions_version after insert or update or delete on market_regions
    for each row execute function shop.touch_market_of_holiday()`.execute(db);
}
