// Types of what the index needs to know of each product sold in one market, for filters, counts and sort orders, and of
// what a list asks for.
import type { Collection, ProductListQuery } from '@hindam/contract/catalogue';

export interface VariantFact {
  colour: string;
  size: string;
  inStock: boolean;
}

export interface Fact {
  id: string;
  typeId: string;
  categoryId: string | null;
  variants: readonly VariantFact[];
  /**
   * The words of the product's titles in all languages, normalized by `searchWords` (search-text.ts of the contract),
   * each once.
   */
  words: readonly string[];
  /** The normalized words of the product's tags that are not in its titles. */
  tags: readonly string[];
  sleeve: string | null;
  fabric: string | null;
  occasions: readonly string[];
  madeToMeasure: boolean;
  priceMinor: number;
  onSale: boolean;
  limited: boolean;
  pinnedRank: number | null;
  sold90Days: number;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

export interface MarketPrice {
  /** The lowest price of the product's active variants in the market, in minor units. */
  priceMinor: number;
  onSale: boolean;
  /** How many of the product's active variants have a price in the market. */
  variants: number;
}

/** What a word of a search stands for: words of titles and tags, and values of filters such as types or colours. */
export interface Meant {
  words: readonly string[];
  types: readonly string[];
  categories: readonly string[];
  colours: readonly string[];
  fabrics: readonly string[];
  sizes: readonly string[];
}

/**
 * One word of a search. `exact`: what the typed word or a synonym stands for. `near`: what words that begin with it, or
 * are spelled similarly, stand for, and types, categories and fabrics of which it is one word of the name. A product
 * matches the word if it has anything of `exact` or `near`.
 */
export interface SearchTerm {
  exact: Meant;
  near: Meant;
}

/**
 * A search matches the products that match every term, and those whose SKU is the typed text (`ids`) or begins with it
 * (`nearIds`). In the default sort order the products `ids` come first, with those that match every term by `exact` in
 * a title or a value of a filter.
 */
export interface SearchFilter {
  terms: readonly SearchTerm[];
  ids: readonly string[];
  nearIds: readonly string[];
}

export type ListFilters = { search?: SearchFilter } & Pick<
  ProductListQuery,
  | 'list'
  | 'category'
  | 'type'
  | 'sort'
  | 'color'
  | 'size'
  | 'sleeve_length'
  | 'fabric'
  | 'occasion'
  | 'min_price'
  | 'max_price'
  | 'made_to_measure'
  | 'in_stock'
>;

export interface Counts {
  type: Map<string, number>;
  color: Map<string, number>;
  size: Map<string, number>;
  sleeve_length: Map<string, number>;
  fabric: Map<string, number>;
  occasion: Map<string, number>;
  price: { min: number; max: number } | null;
  made_to_measure: number;
  in_stock: number;
}

const COLLECTION_NAMES = new Set(['best_seller', 'latest_collection', 'limited_edition', 'product_sales']);

export function isCollection(list: string | undefined): list is Collection {
  return list !== undefined && COLLECTION_NAMES.has(list);
}
