// Tables that products are copied into before set-based statements write them to the catalogue. `run` is a new id each
// time; its rows are deleted in the same transaction. They are unlogged, because no row outlives its transaction.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table staged_products (
    run uuid not null, product_id uuid not null, handle text not null, type_id uuid not null, fabric_code text, sleeve text,
    limited boolean not null, custom_size boolean not null, tailoring_days_from int, tailoring_days_to int,
    min_quantity int not null, pinned_rank int, published_at timestamptz, languages text[] not null, colours text[] not null
  )`.execute(db);
  await sql`create unlogged table staged_texts (
    run uuid not null, product_id uuid not null, language text not null, title text not null, slug text not null,
    description text not null, care text not null, tags text[] not null, specifications jsonb not null
  )`.execute(db);
  await sql`create unlogged table staged_variants (
    run uuid not null, product_id uuid not null, variant_id uuid not null, colour_code text not null, size text not null,
    sku text not null, position int not null, weight_grams int not null, available int not null,
    markets text[] not null, prices bigint[] not null, compare_at bigint[] not null
  )`.execute(db);
  for (const table of ['staged_products', 'staged_texts', 'staged_variants'])
    await sql`create index ${sql.ref(`${table}_run`)} on ${sql.table(table)} (run)`.execute(db);
}
