// What a member chose to be told on which channel, and the member's quiet hours. A row of notification_choices is one
// topic on one channel that the member changed; without a row the default holds. The rule of quiet hours is a function
// of the database, because letters and reminders both apply it by the database's clock.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notification_choices (
    customer_id uuid not null references customers (id),
    topic text not null,
    channel text not null,
    wanted boolean not null,
    changed_at timestamptz not null default shop.now(),
    primary key (customer_id, topic, channel)
  )`.execute(db);
  await sql`create view unwanted_notices as
    select customer_id, topic, channel from notification_choices where not wanted`.execute(db);
  await sql`create table quiet_hours (
    customer_id uuid primary key references customers (id),
    from_minute int not null check (from_minute between 0 and 1439 and from_minute % 30 = 0),
    until_minute int not null check (until_minute between 0 and 1439 and until_minute % 30 = 0),
    changed_at timestamptz not null default shop.now(),
    check (from_minute <> until_minute)
  )`.execute(db);
  await sql`comment on table quiet_hours is 'minutes of the market''s day; they pass midnight where from_minute is the later'`.execute(
    db,
  );
  await sql`create function shop.within_hours(minute int, from_minute int, until_minute int) returns boolean
    language sql immutable as $body$
      select case when from_minute <= until_minute then minute >= from_minute and minute < until_minute
        else minute >= from_minute or minute < until_minute end
    $body$`.execute(db);
  await sql`create function shop.minute_of(local timestamp) returns int language sql immutable as $body$
      select (extract(hour from local) * 60 + extract(minute from local))::int
    $body$`.execute(db);
  // The end of the quiet hours that the moment lies in; null when it lies in none.
  await sql`create function shop.quiet_until(member uuid, zone text, moment timestamptz) returns timestamptz
    language sql stable as $body$
      select (date_trunc('day', l.local) + make_interval(mins => q.until_minute,
          days => case when q.until_minute <= shop.minute_of(l.local) then 1 else 0 end)) at time zone zone
      from quiet_hours q, (select moment at time zone zone as local) l
      where q.customer_id = member and shop.within_hours(shop.minute_of(l.local), q.from_minute, q.until_minute)
    $body$`.execute(db);
  for (const table of ['notification_choices', 'quiet_hours']) {
    await sql`create trigger ${sql.ref(`${table}_of_a_member`)} before insert or update of customer_id on ${sql.table(table)}
      for each row execute function shop.require_member()`.execute(db);
  }
}
