// Products with their texts by language, variants with their prices by market, and product_cards: what lists show of a
// product, written in the same transaction as a change of the product.
import { type Kysely, sql } from 'kysely';

async function groups(db: Kysely<unknown>): Promise<void> {
  await sql`create table categories (id uuid primary key, key text not null unique, position int not null)`.execute(db);
  await sql`create table category_texts (
    category_id uuid not null references categories (id) on delete cascade, language text not null references languages (code),
    title text not null, slug text not null, primary key (category_id, language)
  )`.execute(db);
  await sql`create table product_types (
    id uuid primary key, key text not null unique, category_id uuid references categories (id), position int not null,
    measurement_fields text[] not null default '{}', picture_key text
  )`.execute(db);
  await sql`create table product_type_texts (
    product_type_id uuid not null references product_types (id) on delete cascade, language text not null references languages (code),
    title text not null, slug text not null, primary key (product_type_id, language)
  )`.execute(db);
  await sql`create table colours (code text primary key, hex text not null check (hex ~ '^#[0-9a-f]{6}$'))`.execute(db);
  await sql`create table colour_texts (
    colour_code text not null references colours (code) on delete cascade, language text not null references languages (code),
    name text not null, primary key (colour_code, language)
  )`.execute(db);
  await sql`create table fabrics (code text primary key)`.execute(db);
  await sql`create table fabric_texts (
    fabric_code text not null references fabrics (code) on delete cascade, language text not null references languages (code),
    name text not null, primary key (fabric_code, language)
  )`.execute(db);
}

async function products(db: Kysely<unknown>): Promise<void> {
  await sql`create table products (
    id uuid primary key,
    handle text not null unique,
    type_id uuid not null references product_types (id),
    fabric_code text references fabrics (code),
    sleeve text check (sleeve in ('long', 'wide', 'batwing', 'three_quarter', 'short', 'sleeveless')),
    limited boolean not null default false,
    custom_size boolean not null default false,
    tailoring_days_from int,
    tailoring_days_to int,
    min_quantity int not null default 1 check (min_quantity between 1 and 100),
    pinned_rank int,
    sold_90_days int not null default 0,
    rating_histogram int[] not null default '{0,0,0,0,0}' check (array_length(rating_histogram, 1) = 5),
    published_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index products_type on products (type_id)`.execute(db);
  await sql`create table product_texts (
    product_id uuid not null references products (id) on delete cascade, language text not null references languages (code),
    title text not null, slug text not null, description text not null default '', care text not null default '',
    tags text[] not null default '{}', specifications jsonb not null default '[]',
    primary key (product_id, language)
  )`.execute(db);
  await sql`create table product_colours (
    product_id uuid not null references products (id) on delete cascade, colour_code text not null references colours (code),
    position int not null, primary key (product_id, colour_code)
  )`.execute(db);
  await sql`create table pictures (
    key text primary key, source text not null, width int not null, height int not null, placeholder text not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table product_pictures (
    id uuid primary key, product_id uuid not null, colour_code text not null, picture_key text not null references pictures (key),
    position int not null, view text not null default 'front', alt jsonb not null default '{}',
    foreign key (product_id, colour_code) references product_colours (product_id, colour_code) on delete cascade,
    unique (product_id, colour_code, position)
  )`.execute(db);
}

async function variants(db: Kysely<unknown>): Promise<void> {
  await sql`create table variants (
    id uuid primary key, product_id uuid not null, colour_code text not null, size text not null, sku text not null,
    position int not null default 0, weight_grams int not null default 0,
    available int not null default 0 check (available >= 0),
    active boolean not null default true,
    foreign key (product_id, colour_code) references product_colours (product_id, colour_code) on delete cascade,
    unique (product_id, colour_code, size)
  )`.execute(db);
  await sql`comment on column variants.available is 'pieces that can be sold now; written by stock in the transaction that moves them'`.execute(
    db,
  );
  await sql`create index variants_sku on variants (sku)`.execute(db);
  await sql`create table variant_prices (
    variant_id uuid not null references variants (id) on delete cascade, market text not null references markets (code),
    price_minor bigint not null check (price_minor >= 0), compare_at_minor bigint,
    primary key (variant_id, market)
  )`.execute(db);
  await sql`create table product_cards (
    product_id uuid not null references products (id) on delete cascade, language text not null, market text not null,
    card jsonb not null, primary key (language, market, product_id)
  )`.execute(db);
  await sql`create index product_cards_product on product_cards (product_id)`.execute(db);
  // Other modules, such as cart and orders, join these two views instead of the tables. `sellable_variants` has each
  // variant once for every market in which it has a price; `active` says whether it is on sale. `bag_variants` has
  // every variant, also those without a price.
  await sql`create view sellable_variants as
    select v.id as variant_id, v.product_id, v.colour_code, v.size, v.sku, v.active and p.published_at is not null as active,
      p.custom_size, p.min_quantity, p.type_id, pr.market, pr.price_minor
    from variants v join products p on p.id = v.product_id join variant_prices pr on pr.variant_id = v.id`.execute(db);
  await sql`create view bag_variants as select id as variant_id, product_id, colour_code, size, sku from variants`.execute(
    db,
  );
  // What a cart or an order shows of a variant, in every language; the English text where one is missing.
  await sql`create view variant_labels as
    select v.id as variant_id, l.code as language, coalesce(t.title, e.title) as title, coalesce(t.slug, e.slug) as slug,
      coalesce(ct.name, ce.name, v.colour_code) as colour_name,
      (select json_build_object('key', k.key, 'width', k.width, 'height', k.height, 'placeholder', k.placeholder)
        from product_pictures pp join pictures k on k.key = pp.picture_key
        where pp.product_id = v.product_id and pp.colour_code = v.colour_code order by pp.position limit 1) as picture
    from variants v cross join languages l
    left join product_texts t on t.product_id = v.product_id and t.language = l.code
    left join product_texts e on e.product_id = v.product_id and e.language = 'en'
    left join colour_texts ct on ct.colour_code = v.colour_code and ct.language = l.code
    left join colour_texts ce on ce.colour_code = v.colour_code and ce.language = 'en'`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await groups(db);
  await products(db);
  await variants(db);
}
