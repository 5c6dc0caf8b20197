// What filters, counts and sort orders need of each product that is sold in one market, and what a list asks.
import type { Collection, ProductListQuery } from '@hindam/contract/catalogue';

/** One variant, which is one colour in one size. */
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
  /** The words of the titles in all languages, as `searchWords` finds them, each once. */
  words: readonly string[];
  /** The other words of the tags, like `words`. */
  tags: readonly string[];
  sleeve: string | null;
  fabric: string | null;
  /** Codes in ascending order. */
  occasions: readonly string[];
  madeToMeasure: boolean;
  priceMinor: number;
  onSale: boolean;
  limited: boolean;
  pinnedRank: number | null;
  sold90Days: number;
  /** Milliseconds since 1970. Lists order products with the same time by id, so that no two products tie. */
  publishedAt: number;
}

/** What a product costs in a market, and in how many of its variants it is sold there. */
export interface MarketPrice {
  /** The lowest of the variants, in minor units. */
  priceMinor: number;
  onSale: boolean;
  variants: number;
}

/** What a word of a search stands for: words of titles and tags, and values of filters. */
export interface Meant {
  words: readonly string[];
  types: readonly string[];
  categories: readonly string[];
  colours: readonly string[];
  fabrics: readonly string[];
  sizes: readonly string[];
}

/** One word of a search. A product has it if it has anything that it means exactly or that is near to it. */
export interface SearchTerm {
  exact: Meant;
  near: Meant;
}

/**
 * What a search asks: the products that have every term or, instead, are among `ids` or `nearIds`. A list in its own
 * order begins with those of `ids` and those that have every term exactly, in titles and values of filters.
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
  /**
   * For each colour, size, sleeve length, fabric and occasion the number of products that have it; sizes are in the order of
   * compareSizes.
   */
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
