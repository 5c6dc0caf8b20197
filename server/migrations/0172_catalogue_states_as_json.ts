// The view product_states builds its text by functions for json instead of jsonb, which takes half the time: every
// import and export reads it for each product. The languages of an object stand in the order that jsonb gives its
// keys, shorter ones first, because a text missing in a language may be replaced by the first one.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace view product_states as
    select p.handle, json_build_object('id', p.id, 'typeKey', t.key, 'fabricCode', p.fabric_code, 'sleeve', p.sleeve, 'limited', p.limited,
      'customSize', p.custom_size, 'minQuantity', p.min_quantity, 'pinnedRank', p.pinned_rank, 'shown', p.published_at is not null,
      'occasions', array(select o.occasion_code from product_occasions o where o.product_id = p.id order by o.occasion_code),
      'tailoringDays', case when p.tailoring_days_from is null then null else
        json_build_object('from', p.tailoring_days_from, 'to', coalesce(p.tailoring_days_to, p.tailoring_days_from)) end,
      'texts', coalesce((select json_object_agg(x.language, json_build_object('title', x.title, 'slug', x.slug, 'description', x.description,
          'care', x.care, 'tags', x.tags, 'specifications', x.specifications) order by length(x.language), x.language)
        from product_texts x where x.product_id = p.id), '{}'),
      'colours', coalesce((select json_agg(json_build_object('code', c.colour_code, 'pictures', coalesce((
          select json_agg(json_build_object('key', k.key, 'source', k.source, 'width', k.width, 'height', k.height,
            'placeholder', k.placeholder, 'view', pp.view, 'alt', pp.alt) order by pp.position)
          from product_pictures pp join pictures k on k.key = pp.picture_key
          where pp.product_id = p.id and pp.colour_code = c.colour_code), '[]')) order by c.position, c.colour_code)
        from product_colours c where c.product_id = p.id), '[]'),
      'variants', coalesce((select json_agg(json_build_object('colour', v.colour_code, 'size', v.size, 'sku', v.sku, 'position', v.position,
          'weightGrams', v.weight_grams, 'active', v.active, 'onHand', s.on_hand, 'prices', coalesce((select json_object_agg(r.market,
            json_build_object('price', r.price_minor, 'compareAt', r.compare_at_minor) order by length(r.market), r.market)
            from variant_prices r where r.variant_id = v.id), '{}'))
          order by v.id)
        from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id), '[]'))::text as state
    from products p join product_types t on t.id = p.type_id`.execute(db);
}
