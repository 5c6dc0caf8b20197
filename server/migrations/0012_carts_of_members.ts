// A cart belongs to a guest or to a member. The report of a merge is stored with the cart that was merged, so that a
// repeated request gets the same report.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carts add column customer_id uuid references customers (id) on delete cascade`.execute(db);
  await sql`alter table carts add constraint carts_customer unique (customer_id)`.execute(db);
  await sql`alter table carts add constraint carts_one_owner check (num_nonnulls(guest_hash, customer_id) = 1) not valid`.execute(
    db,
  );
  await sql`alter table carts validate constraint carts_one_owner`.execute(db);
  await sql`alter table carts add column merge_report jsonb`.execute(db);
  // A merge looks up the carts that were merged into a cart before.
  await sql`create index carts_merged_into on carts (merged_into) where merged_into is not null`.execute(db);
  // No cascade: measurements that a cart line names cannot be deleted.
  await sql`alter table cart_lines add constraint cart_lines_custom_size
    foreign key (custom_size_id) references measurement_versions (id) not valid`.execute(db);
  await sql`create index cart_lines_custom on cart_lines (custom_size_id) where custom_size_id is not null`.execute(db);
}
