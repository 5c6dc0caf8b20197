// A returned piece can be exchanged for another size or colour instead of being paid back: the variant that the shopper
// wants with its texts, how many pieces were exchanged, and the order that was made for them.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table returns add column exchange_order_id uuid unique references orders (id) deferrable initially deferred`.execute(
    db,
  );
  await sql`alter table return_lines add column wanted jsonb, add column exchanged int not null default 0,
    add constraint return_lines_exchanged_check check (exchanged between 0 and coalesce(taken, 0) and (exchanged = 0 or wanted is not null))`.execute(
    db,
  );
  await sql`comment on column return_lines.wanted is
    'what comes instead; null = the money: {"variantId", "sku", "colour", "size", "texts"}'`.execute(db);
}
