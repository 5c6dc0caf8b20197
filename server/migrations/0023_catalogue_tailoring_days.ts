// Adds the tailoring days to the view `sellable_variants`, because cart and checkout show the day of arrival.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace view sellable_variants as
    select v.id as variant_id, v.product_id, v.colour_code, v.size, v.sku, v.active and p.published_at is not null as active,
      p.custom_size, p.min_quantity, p.type_id, pr.market, pr.price_minor, t.measurement_fields, p.tailoring_days_from,
      coalesce(p.tailoring_days_to, p.tailoring_days_from) as tailoring_days_to
    from variants v join products p on p.id = v.product_id join product_types t on t.id = p.type_id
    join variant_prices pr on pr.variant_id = v.id`.execute(db);
}
