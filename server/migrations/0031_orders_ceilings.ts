// What counts against the ceilings, i.e. the limits of unpaid orders and of orders paid on delivery: how many pieces an
// order takes from stock, since when it is unpaid, and keyed hashes of who placed it. Also until when an operator must
// confirm the order. Each hash has an index of only those orders that can count, so that a network address which many
// shoppers share is looked up as fast as one with few orders.
import { type Kysely, sql } from 'kysely';

const UNPAID = `'pending_payment', 'payment_failed'`;
const ON_ITS_WAY = `'placed', 'confirmed', 'in_tailoring', 'packed', 'shipped', 'out_for_delivery', 'delivery_failed'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    add column pieces_taken int not null default 0 check (pieces_taken >= 0),
    add column unpaid_since timestamptz not null default shop.now(),
    add column hold_seconds int not null default 1800 check (hold_seconds > 0),
    add column address_hmac bytea,
    add column phone_hmac bytea,
    add column email_hmac bytea,
    add column confirm_by timestamptz`.execute(db);
  await sql`comment on column orders.unpaid_since is 'an order that goes on from one that was still held keeps its beginning'`.execute(
    db,
  );
  await sql`comment on column orders.address_hmac is 'of the network address it was placed from'`.execute(db);
  for (const name of ['phone', 'email']) {
    await sql`create index ${sql.raw(`orders_of_${name} on orders (${name}_hmac, status) where ${name}_hmac is not null
      and paid_minor = 0 and status in (${UNPAID}, 'expired', ${ON_ITS_WAY})`)}`.execute(db);
  }
  await sql`create index ${sql.raw(`orders_of_address on orders (address_hmac, status) where address_hmac is not null
    and paid_minor = 0 and status in (${UNPAID}, 'placed')`)}`.execute(db);
  await sql`comment on column orders.confirm_by is 'a person confirms it until then, or it ends by itself'`.execute(db);
  await sql`create index orders_to_confirm on orders (confirm_by) where status = 'placed' and confirm_by is not null`.execute(
    db,
  );
  // One-time codes that prove the phone number of a guest who pays on delivery.
  for (const table of ['otp_challenges', 'otp_standings']) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_purpose_check`)},
      add check (purpose in ('register', 'reset', 'change', 'delivery'))`.execute(db);
  }
}
