// In the tables below, no row that names a member can be written after the member's account was deleted. A request in
// flight waits for the lock that the deletion holds on the member's row, and is then refused. A foreign key would
// accept its rows, because the member's row stays.
import { type Kysely, sql } from 'kysely';

/** The tables that have a foreign key to customers so far; a test checks that every such table has the trigger. */
const NAMING_A_MEMBER = [
  'customer_personal',
  'addresses',
  'credentials',
  'sessions',
  'known_devices',
  'passkeys',
  'passkey_challenges',
  'measurement_sets',
  'wishes',
  'carts',
  'letters',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  // The server answers a request that fails with the error code HM401 by 'please sign in' (http/faults.ts).
  await sql`create function shop.require_member() returns trigger language plpgsql as $body$
    begin
      perform from customers where id = new.customer_id and deleted_at is null for key share;
      if not found then raise exception 'a row for a member who has left' using errcode = 'HM401'; end if;
      return new;
    end $body$`.execute(db);
  for (const table of NAMING_A_MEMBER) {
    await sql`create trigger ${sql.ref(`${table}_of_a_member`)} before insert or update of customer_id on ${sql.table(table)}
      for each row when (new.customer_id is not null) execute function shop.require_member()`.execute(db);
  }
}
