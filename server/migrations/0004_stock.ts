// Stock by variant: the reserved pieces are never more than those on hand. Rows of stock_movements cannot be updated.
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
  // A whole product as one text in a fixed order. Imports compare the text before and after saving to see whether the
  // product changed.
  await sql`create view product_states as
    select p.handle, jsonb_build_object('id', p.id, 'typeKey', t.key, 'fabricCode', p.fabric_code, 'sleeve', p.sleeve, 'limited', p.limited,
      'customSize', p.custom_size, 'minQuantity', p.min_quantity, 'pinnedRank', p.pinned_rank, 'shown', p.published_at is not null,
      'tailoringDays', case when p.tailoring_days_from is null then null else
        jsonb_build_object('from', p.tailoring_days_from, 'to', coalesce(p.tailoring_days_to, p.tailoring_days_from)) end,
      'texts', coalesce((select jsonb_object_agg(x.language, jsonb_build_object('title', x.title, 'slug', x.slug, 'description', x.description,
          'care', x.care, 'tags', x.tags, 'specifications', x.specifications)) from product_texts x where x.product_id = p.id), '{}'),
      'colours', coalesce((select jsonb_agg(jsonb_build_object('code', c.colour_code, 'pictures', coalesce((
          select jsonb_agg(jsonb_build_object('key', k.key, 'source', k.source, 'width', k.width, 'height', k.height,
            'placeholder', k.placeholder, 'view', pp.view, 'alt', pp.alt) order by pp.position)
          from product_pictures pp join pictures k on k.key = pp.picture_key
          where pp.product_id = p.id and pp.colour_code = c.colour_code), '[]')) order by c.position, c.colour_code)
        from product_colours c where c.product_id = p.id), '[]'),
      'variants', coalesce((select jsonb_agg(jsonb_build_object('colour', v.colour_code, 'size', v.size, 'sku', v.sku, 'position', v.position,
          'weightGrams', v.weight_grams, 'active', v.active, 'onHand', s.on_hand, 'prices', coalesce((select jsonb_object_agg(r.market,
            jsonb_build_object('price', r.price_minor, 'compareAt', r.compare_at_minor)) from variant_prices r where r.variant_id = v.id), '{}'))
          order by v.id)
        from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id), '[]'))::text as state
    from products p join product_types t on t.id = p.type_id`.execute(db);
}
