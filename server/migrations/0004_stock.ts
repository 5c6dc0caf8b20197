// Stock is counted per variant and never goes below what is promised; every change is a movement.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stock (
    variant_id uuid primary key references variants (id) on delete cascade,
    on_hand int not null default 0,
    reserved int not null default 0,
    check (on_hand >= 0), check (reserved >= 0), check (reserved <= on_hand)
  )`.execute(db);
  await sql`create table stock_movements (
    id uuid primary key, variant_id uuid not null references variants (id) on delete cascade, quantity int not null,
    reason text not null, note text not null default '', created_at timestamptz not null default shop.now()
  )`.execute(db);
  await sql`create index stock_movements_variant on stock_movements (variant_id, created_at)`.execute(db);
  await sql`create function shop.append_only() returns trigger language plpgsql as
    'begin raise exception ''% is append-only'', tg_table_name; end'`.execute(db);
  await sql`create trigger stock_movements_append_only before update on stock_movements
    for each row execute function shop.append_only()`.execute(db);
  await sql`create view stock_levels as select variant_id, on_hand - reserved as available from stock`.execute(db);
}
