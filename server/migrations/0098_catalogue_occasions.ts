// Occasions that products are worn at. A product may have several; each is a filter of lists and a list of its own.
// There are at most thirty, because the index in memory keeps a product's occasions as bits of one 32-bit number.
// `position` only sorts the occasions; the index numbers its bits itself.
import { type Kysely, sql } from 'kysely';

async function occasions(db: Kysely<unknown>): Promise<void> {
  await sql`create table occasions (
    code text primary key check (code ~ '^[a-z0-9-]{1,64}$'), position int not null unique check (position between 1 and 30)
  )`.execute(db);
  await sql`create table occasion_texts (
    occasion_code text not null references occasions (code) on delete cascade, language text not null references languages (code),
    title text not null, description text not null default '', primary key (occasion_code, language)
  )`.execute(db);
  await sql`create table product_occasions (
    product_id uuid not null references products (id) on delete cascade, occasion_code text not null references occasions (code),
    primary key (product_id, occasion_code)
  )`.execute(db);
  await sql`create index product_occasions_occasion on product_occasions (occasion_code)`.execute(db);
}

async function firstOccasions(db: Kysely<unknown>): Promise<void> {
  await sql`insert into occasions (code, position) values ('eid', 1), ('wedding', 2), ('majlis', 3), ('work', 4)`.execute(
    db,
  );
  await sql`insert into occasion_texts (occasion_code, language, title, description) values
    ('eid', 'en', 'Eid', 'Embroidery, soft colours and new cuts for the first morning and every visit after it.'),
    ('eid', 'arb', 'العيد', 'تطريز وألوان هادئة وقصّات جديدة، لصباح العيد ولكل زيارة بعده.'),
    ('wedding', 'en', 'Weddings', 'Beading, brocade and satin for the bride’s night, and for the guest who is remembered.'),
    ('wedding', 'arb', 'الأعراس', 'خرز وبروكار وساتان لليلة العروس، ولإطلالة ضيفة لا تُنسى.'),
    ('majlis', 'en', 'The majlis', 'Easy to sit in and made to be seen: what to wear for receiving guests at home.'),
    ('majlis', 'arb', 'المجلس', 'قطع مريحة في الجلسة وجميلة في الحضور، لاستقبال ضيوفك في البيت.'),
    ('work', 'en', 'Work', 'Plain cuts that hold their line from the first meeting to the last.'),
    ('work', 'arb', 'الدوام', 'قصّات هادئة تبقى مرتّبة من أول اجتماع إلى آخره.')`.execute(db);
}

/** Adds the occasions to the view product_states, by which an import finds out whether saving changed a product. */
async function states(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace view product_states as
    select p.handle, jsonb_build_object('id', p.id, 'typeKey', t.key, 'fabricCode', p.fabric_code, 'sleeve', p.sleeve, 'limited', p.limited,
      'customSize', p.custom_size, 'minQuantity', p.min_quantity, 'pinnedRank', p.pinned_rank, 'shown', p.published_at is not null,
      'occasions', coalesce((select jsonb_agg(o.occasion_code order by o.occasion_code) from product_occasions o where o.product_id = p.id), '[]'),
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

export async function up(db: Kysely<unknown>): Promise<void> {
  await occasions(db);
  await firstOccasions(db);
  // Null in rows that were staged by the previous version of the shop, which does not know the column.
  await sql`alter table staged_products add column occasions text[]`.execute(db);
  await states(db);
}
