// Nothing that names a member is written once she has left. A call that was under way when she left finds
// her row held, waits for the end of it, and is turned away: otherwise what it writes would outlive her,
// because her id stays and foreign keys are content with it.
import { type Kysely, sql } from 'kysely';

/** Every table with a foreign key to customers; a test holds the list against the database. */
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
  // HM401 becomes 'please sign in' (http/faults.ts).
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
