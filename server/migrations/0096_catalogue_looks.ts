// The products that complete a product's look: those that an operator chose (product_looks), or else products of the
// types that go with its type (product_type_pairs).
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table product_type_pairs (
    type_id uuid not null references product_types (id) on delete cascade,
    position int not null check (position between 1 and 4),
    with_type_id uuid not null references product_types (id) on delete cascade,
    primary key (type_id, position),
    unique (type_id, with_type_id),
    check (type_id <> with_type_id)
  )`.execute(db);
  await sql`create table product_looks (
    product_id uuid not null references products (id) on delete cascade,
    position int not null check (position between 1 and 6),
    with_product_id uuid not null references products (id) on delete cascade,
    primary key (product_id, position),
    unique (product_id, with_product_id),
    check (product_id <> with_product_id)
  )`.execute(db);
  // Without these indexes, deleting a type or a product would read the whole table for rows that refer to it.
  await sql`create index product_type_pairs_with on product_type_pairs (with_type_id)`.execute(db);
  await sql`create index product_looks_with on product_looks (with_product_id)`.execute(db);
}
