// SQL of what products are made of and how that is cared for; products that are no longer sold are read too.
import type { Queries } from '../kernel/database.ts';
import type { Texts } from './catalogue.ts';

export interface ProductCare {
  productId: string;
  /** Null for a product without a fabric. */
  fabricCode: string | null;
  fabricNames: Texts<string>;
  /** Without the languages whose text is empty. */
  care: Texts<string>;
}

export function loadCare(db: Queries, productIds: readonly string[]): Promise<ProductCare[]> {
  return db.query<ProductCare>(
    `select p.id as "productId", p.fabric_code as "fabricCode",
       coalesce((select json_object_agg(x.language, x.name) from fabric_texts x where x.fabric_code = p.fabric_code), '{}')
         as "fabricNames",
       coalesce((select json_object_agg(x.language, x.care) from product_texts x
         where x.product_id = p.id and x.care <> ''), '{}') as care
     from products p where p.id = any($1)`,
    [productIds],
  );
}
