// A guest's home visit holds its time only until `confirm_by`, unless the guest confirms it by the link in the mail;
// after that time a scheduled job cancels it. Visits of guests whom the shop has not phoned yet are counted by network
// address.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column confirm_by timestamptz,
    add column network_hmac bytea check (octet_length(network_hmac) = 32)`.execute(db);
  await sql`comment on column bookings.confirm_by is
    'until when a guest must confirm the visit; null = confirmed, or no confirmation is needed'`.execute(db);
  await sql`comment on column bookings.network_hmac is
    'of the network address a guest requested it from, until the shop has phoned; null for members'`.execute(db);
  await sql`create index bookings_unconfirmed on bookings (confirm_by)
    where confirm_by is not null and status = 'requested'`.execute(db);
  await sql`create index bookings_network on bookings (network_hmac)
    where network_hmac is not null and status = 'requested'`.execute(db);
  await sql`insert into booking_moves values ('requested', 'cancelled', 'clock')`.execute(db);
}
