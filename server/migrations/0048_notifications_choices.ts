// How a letter respects its member's choices: the topic that the member may have turned off, so that it is not sent,
// and whether it waits for the end of the member's quiet hours. Letters written by an older version of the shop are
// always sent at once. Notifications get columns for the home visit that they are about.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table letters
    add column topic text,
    add column optional boolean not null default false,
    add column heeds_quiet_hours boolean not null default false,
    add column about uuid,
    add column held_at timestamptz,
    add check (topic is not null or not optional),
    add check (customer_id is not null or not (optional or heeds_quiet_hours))`.execute(db);
  await sql`comment on column letters.optional is 'it is not sent if the member wants none of the topic on this channel when it is due'`.execute(
    db,
  );
  await sql`comment on column letters.about is 'the order it tells of: of several that were held, the last one is sent'`.execute(
    db,
  );
  await sql`comment on column letters.held_at is 'when it was found in quiet hours for the first time'`.execute(db);
  await sql`alter table notifications
    add column booking_id uuid,
    add column booking_reference text,
    add check ((booking_id is null) = (booking_reference is null))`.execute(db);
  await sql`create index letters_held on letters (customer_id, about)
    where held_at is not null and sent_at is null and given_up_at is null`.execute(db);
}
