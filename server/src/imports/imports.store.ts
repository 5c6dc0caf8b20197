// What the shop holds of one product, in one statement and one fixed order: the same text before and
// after saving means that the import changed nothing.
import type { ProductText, Texts } from '../catalogue/catalogue.store.ts';
import type { Queries, Transaction } from '../kernel/database.ts';

export interface StoredVariant {
  colour: string;
  size: string;
  sku: string;
  position: number;
  weightGrams: number;
  active: boolean;
  onHand: number | null;
  prices: Readonly<Record<string, { price: number; compareAt: number | null }>>;
}

export interface StoredPicture {
  key: string;
  source: string;
  width: number;
  height: number;
  placeholder: string;
  view: string;
  alt: Texts<string>;
}

export interface StoredProduct {
  id: string;
  typeKey: string;
  fabricCode: string | null;
  sleeve: string | null;
  limited: boolean;
  customSize: boolean;
  tailoringDays: { from: number; to: number } | null;
  minQuantity: number;
  pinnedRank: number | null;
  shown: boolean;
  texts: Texts<ProductText>;
  colours: readonly { code: string; pictures: readonly StoredPicture[] }[];
  variants: readonly StoredVariant[];
}

const STORED_PRODUCT = `
select jsonb_build_object('id', p.id, 'typeKey', t.key, 'fabricCode', p.fabric_code, 'sleeve', p.sleeve, 'limited', p.limited,
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
from products p join product_types t on t.id = p.type_id where p.handle = $1`;

/** Null when there is no such product. `text` is for comparing, `product` for reading. */
export async function loadStored(
  tx: Transaction,
  handle: string,
): Promise<{ text: string; product: StoredProduct } | null> {
  const [row] = await tx.query<{ state: string }>(STORED_PRODUCT, [handle]);
  return row ? { text: row.state, product: JSON.parse(row.state) as StoredProduct } : null;
}

/** Two imports of the same product, or an import and an editor, wait for each other. */
export async function lockProduct(tx: Transaction, handle: string): Promise<void> {
  await tx.query('select id from products where handle = $1 for update', [handle]);
}

export async function readClock(db: Queries): Promise<Date> {
  const [row] = await db.query<{ now: Date }>('select shop.now() as now');
  return row?.now ?? new Date();
}
