// What operators set about home visits: areas, teams and closures get a version, so that a change based on an older
// version is refused; and a visit that such a change takes out of the offer is marked to be moved, with the reason.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['visit_areas', 'visit_teams', 'visit_closures'])
    await sql`alter table ${sql.table(table)} add column version int not null default 1`.execute(db);
  await sql`alter table bookings add column to_move_at timestamptz, add column to_move_reason text,
    add constraint bookings_to_move_with_reason check (num_nonnulls(to_move_at, to_move_reason) <> 1)`.execute(db);
  await sql`comment on column bookings.to_move_at is 'since when the shop no longer offers the visit’s time or team; null = it does'`.execute(
    db,
  );
  await sql`create index bookings_to_move on bookings (starts_at) where to_move_at is not null`.execute(db);
}
