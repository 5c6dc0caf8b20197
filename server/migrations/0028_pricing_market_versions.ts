// Every change of a market's terms or holidays raises the market's version, whoever makes the change. A server compares
// that number to learn that the market it has in memory is outdated.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table markets add column version int not null default 1`.execute(db);
  await sql`create function shop.next_market_version() returns trigger language plpgsql as $body$
    begin
      new.version := old.version + 1;
      return new;
    end $body$`.execute(db);
  await sql`create trigger markets_version before update on markets
    for each row when (old is distinct from new) execute function shop.next_market_version()`.execute(db);
  await sql`create function shop.touch_market_of_holiday() returns trigger language plpgsql as $body$
    begin
      update markets set version = version + 1 where code in (old.market, new.market);
      return null;
    end $body$`.execute(db);
  await sql`create trigger market_holidays_version after insert or update or delete on market_holidays
    for each row execute function shop.touch_market_of_holiday()`.execute(db);
}
