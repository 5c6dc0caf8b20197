// Several markets at the same time: `open` says whether the shop sells in a market besides the default one, which is
// always open. The price stored with a cart line or a wish belongs to a market, and quiet hours to a time zone. Null
// means: for a cart line, the market of its cart; for a wish, the shop's default market; for quiet hours, the time zone
// of the default market.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table markets add column open boolean not null default false`.execute(db);
  await sql`comment on column markets.open is 'whether the shop sells there beside its default market, which is always open'`.execute(
    db,
  );
  await sql`alter table cart_lines add column seen_market text references markets (code)`.execute(db);
  await sql`comment on column cart_lines.seen_market is 'the market of seen_price_minor; null = the market of the cart'`.execute(
    db,
  );
  await sql`update cart_lines l set seen_market = c.market from carts c where c.id = l.cart_id`.execute(db);
  await sql`alter table wishes add column seen_market text references markets (code)`.execute(db);
  await sql`comment on column wishes.seen_market is 'the market of seen_price_minor; null = the default market'`.execute(
    db,
  );
  await sql`alter table quiet_hours add column time_zone text`.execute(db);
  await sql`comment on column quiet_hours.time_zone is 'IANA name of the zone they were chosen in; null = that of the default market'`.execute(
    db,
  );
  // As in migration 0047, but in the time zone in which the quiet hours were chosen; `zone`, that of the default
  // market, is used if none is stored.
  await sql`create or replace function shop.quiet_until(member uuid, zone text, moment timestamptz) returns timestamptz
    language sql stable as $body$
      select (date_trunc('day', l.local) + make_interval(mins => q.until_minute,
          days => case when q.until_minute <= shop.minute_of(l.local) then 1 else 0 end)) at time zone coalesce(q.time_zone, zone)
      from quiet_hours q cross join lateral (select moment at time zone coalesce(q.time_zone, zone) as local) l
      where q.customer_id = member and shop.within_hours(shop.minute_of(l.local), q.from_minute, q.until_minute)
    $body$`.execute(db);
}
