// Orders that are gifts: the note for whoever receives the gift, and the price of its wrapping (null = not wrapped),
// which is part of the total. An older version of the shop leaves these columns at their defaults, which the checks
// allow.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    add column is_gift boolean not null default false,
    add column gift_note text not null default '' check (char_length(gift_note) <= 5000),
    add column wrapping_minor bigint check (wrapping_minor >= 0),
    add column wrapping_vat_minor bigint not null default 0`.execute(db);
  await sql`alter table orders drop constraint orders_check1,
    add constraint orders_total_check
      check (total_minor = subtotal_minor - discount_minor + shipping_minor + coalesce(wrapping_minor, 0)),
    add constraint orders_wrapping_vat_check check (wrapping_vat_minor between 0 and coalesce(wrapping_minor, 0)),
    add constraint orders_gift_check check (is_gift or (gift_note = '' and wrapping_minor is null))`.execute(db);
}
